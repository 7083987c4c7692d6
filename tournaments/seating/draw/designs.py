"""Designs: stored seatings that are better than those which a search during the evening would find.

They were found by a long search, for certain numbers of players and rounds. A design has only the numbers 1 … n; the evening's players get
these numbers at random.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tournaments.seating.draw.chance import RANGE, Chance
from tournaments.seating.draw.cost import cost_of, sits_once
from tournaments.seating.draw.table_sizes import LIKED_SIZE
from tournaments.seating.draw.values import EveningToDraw, Fives, Round

EXCHANGES = 2000
"""The greatest number of exchanges of two players to try in order to fulfil wishes."""


def for_evening(evening: EveningToDraw) -> tuple[Round, ...] | None:
    """Return the stored design for this evening, with its players assigned at random; None if no design fits.

    If there are wishes to sit apart, players are exchanged until all these wishes are fulfilled or EXCHANGES are tried.
    """
    other_sizes = set(evening.sizes) != {LIKED_SIZE, LIKED_SIZE + 1} or evening.usual != LIKED_SIZE
    if evening.played or evening.pins or evening.tables or evening.wishes.together or evening.wishes.places or other_sizes:
        return None
    fives = evening.fives if len(evening.players) % LIKED_SIZE else Fives.ANY
    design = designs().get((len(evening.players), evening.rounds, fives))
    if design is None:
        return None
    chance = Chance(f"{evening.seed}/design")
    names = list(evening.players)
    chance.shuffle(names)
    best = _with_names(design, names)
    if not evening.wishes.apart:
        return best
    price = _price(evening, best)
    for one, other in zip(*[iter(chance.numbers(2 * EXCHANGES))] * 2, strict=True):
        if not price:
            break
        first, second = one * len(names) // RANGE, other * len(names) // RANGE
        names[first], names[second] = names[second], names[first]
        now = _with_names(design, names)
        if (price_now := _price(evening, now)) <= price:
            best, price = now, price_now
        else:
            names[first], names[second] = names[second], names[first]
    return best


@cache
def designs() -> dict[tuple[int, int, Fives], tuple[Round, ...]]:
    """Return all stored designs, by (number of players, number of rounds, how turns are divided). Players are numbered 1 … n.

    A line of the file is one design: `16 2 any: 1 2 3 4|5 6 …; …`.
    """
    by_size = {}
    for line in files(__package__).joinpath("designs.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, written = line.partition(":")
            players, rounds, fives = name.split()
            design = read(written)
            assert len(design) == int(rounds)
            assert all(sits_once(range(1, int(players) + 1), tables) for tables in design)
            by_size[int(players), int(rounds), Fives(fives)] = design
    return by_size


def read(written: str) -> tuple[Round, ...]:
    """Parse rounds: players are separated by spaces, tables by `|`, rounds by `;`."""
    return tuple(tuple(tuple(map(int, table.split())) for table in tables.split("|")) for tables in written.split(";"))


def as_text(rounds: tuple[Round, ...]) -> str:
    """Return rounds as text that `read` can parse. Players are sorted within a table, tables by size and then by first player."""
    of_rounds = (sorted((tuple(sorted(table)) for table in tables), key=lambda table: (len(table), table)) for tables in rounds)
    return ";".join("|".join(" ".join(map(str, table)) for table in tables) for tables in of_rounds)


def _with_names(design: tuple[Round, ...], names: list[int]) -> tuple[Round, ...]:
    return tuple(tuple(tuple(names[player - 1] for player in table) for table in tables) for tables in design)


def _price(evening: EveningToDraw, rounds: tuple[Round, ...]) -> int:
    cost = cost_of(evening, rounds)
    return 100 * sum(len(each.rounds) for each in cost.hard) + cost.soft
