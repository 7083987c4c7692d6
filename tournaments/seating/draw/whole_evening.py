"""Draw all remaining rounds of an evening, by any method."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.seating.draw import designs, hashed_order, levels
from tournaments.seating.draw.cost import cost_of, sits_once, turns
from tournaments.seating.draw.frames import check, tables_of
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.partners import with_pairs
from tournaments.seating.draw.seats import with_seats
from tournaments.seating.draw.tables import badness, search_tables
from tournaments.seating.draw.values import Draw, EveningToDraw, Fives, Method, Round, SeatPin


def draw_evening(evening: EveningToDraw) -> Draw:
    """Draw all remaining rounds of the evening. The same input gives the same draw on every machine.

    Raises Impossible, with a code, for players that cannot be seated, wishes that contradict one another, and mandatory wishes that no
    seating found by the search fulfils.
    """
    evening = with_pairs(evening)
    check(evening)
    if evening.method is Method.SCHEDULE:
        raise Impossible("SCHEDULE_NEEDED")
    if evening.method is Method.RANDOM:
        rounds = _random(evening)
    elif evening.method is Method.SPREAD:
        rounds = _spread(evening)
    else:
        rounds = _by_points(evening)
    return Draw(evening, rounds, cost_of(evening, rounds))


def from_schedule(evening: EveningToDraw, rounds: Sequence[Round]) -> Draw:
    """Return a draw with the rounds of a schedule that somebody wrote by hand, and their cost.

    Raises Impossible if somebody does not sit exactly once in a round, or if a table has a size that is not allowed.
    """
    check(evening)
    for number, tables in enumerate(rounds, len(evening.played) + 1):
        if not sits_once(evening.players, tables):
            here = [player for table in tables for player in table]
            wrong = (player for player in {*here, *evening.players} if here.count(player) != 1 or player not in evening.players)
            raise Impossible("SCHEDULE_NOT_ONCE", round=number, player=min(wrong))
        for index, table in enumerate(tables, 1):
            if len(table) not in evening.sizes:
                raise Impossible("SCHEDULE_TABLE_SIZE", round=number, table=index, size=len(table))
    drawn = replace(evening, method=Method.SCHEDULE, rounds=len(rounds))
    return Draw(drawn, tuple(rounds), cost_of(drawn, rounds))


def seed_of_round(seed: str, number: int, first: int = 1) -> str:
    """Return the seed of round `number`. It is `seed` for round `first`; other rounds add their number, as in `seed.2`."""
    return seed if number == first else f"{seed}.{number}"


def pins_of(tables: Round, number: int, players: Sequence[int]) -> tuple[SeatPin, ...]:
    """Return pins that keep these players at their tables in round `number` when all others are drawn again."""
    return tuple(SeatPin(number, index, player) for index, table in enumerate(tables, 1) for player in table if player in players)


def _random(evening: EveningToDraw) -> tuple[Round, ...]:
    if evening.pins or any(wish.weight is None for wish in evening.wishes):
        raise Impossible("RANDOM_KEEPS_NO_WISHES")
    usual, first = evening.usual, len(evening.played) + 1
    rounds = list(evening.played)
    for number in range(first, first + evening.rounds):
        before = turns(rounds, usual) if evening.fives is Fives.SHARED else None
        tables = hashed_order.draw(evening.players, seed_of_round(evening.seed, number, first), evening.sizes, usual, before)
        rounds.append(tuple(map(tuple, tables)))
    return tuple(rounds[len(evening.played) :])


def _spread(evening: EveningToDraw) -> tuple[Round, ...]:
    tables = [tables_of(evening)] * evening.rounds
    ready = designs.for_evening(evening)
    if ready is not None and not cost_of(evening, ready).broken:
        return with_seats(evening, ready)
    best = search_tables(evening, tables)
    if ready is not None and badness(cost_of(evening, ready)) < badness(cost_of(evening, best)):
        best = ready
    return _kept(evening, with_seats(evening, best))


def _by_points(evening: EveningToDraw) -> tuple[Round, ...]:
    """Draw round by round by the current totals; each round also avoids repeats of the rounds drawn before it."""
    rounds: list[Round] = []
    ranks = levels.ranking(evening)
    for number in range(len(evening.played) + 1, len(evening.played) + evening.rounds + 1):
        of_round = replace(
            evening,
            rounds=1,
            seed=seed_of_round(evening.seed, number),
            played=(*evening.played, *rounds),
            pins=tuple(pin for pin in evening.pins if pin.round == number),
        )
        rounds += _kept(of_round, with_seats(of_round, search_tables(of_round, [tables_of(evening)], ranks)))
    return tuple(rounds)


def _kept(evening: EveningToDraw, rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """Return the rounds unchanged; raise Impossible if they break a mandatory wish."""
    if hard := cost_of(evening, rounds).hard:
        raise Impossible("WISHES_NOT_KEPT", wishes=tuple(each.wish for each in hard))
    return rounds
