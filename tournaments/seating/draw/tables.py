"""Find the tables of an evening's rounds: run one or more searches, each from its own start, and return the best result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.seating.draw import levels
from tournaments.seating.draw.chance import Chance
from tournaments.seating.draw.cost import cost_of, turns
from tournaments.seating.draw.frames import HARD, frame_of, groups_of, least_cost
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.search import Effort, cooling, improve
from tournaments.seating.draw.seating import REPEAT, Frame, SwappableSeating
from tournaments.seating.draw.start import RoundStart, fill
from tournaments.seating.draw.values import DrawCost, EveningToDraw, Method, Partners, Round

SPREAD = 3 * (Effort(cooling(REPEAT * 53 // 100, REPEAT * 21 // 100, 95), 20_000),)
"""The searches of method SPREAD: up to three, each from another random seating, until one reaches the lowest possible cost."""
COLD = Effort(cooling(64, 1, 50), 12_000)
"""The search of a draw by points. Its low temperatures move players only as far from the standings as needed to avoid repeats."""
HOT = Effort(cooling(REPEAT // 2, 1, 70), 4_000)
"""The second search of a draw by points, if there are few players. COLD may then get stuck, because every exchange causes a repeat."""
BY_LEVEL = Effort(cooling(REPEAT, REPEAT // 16, 80), 4_000, keep_levels=True)
"""The first search of a snake draw. Only players of equal level are exchanged, so all tables stay equally strong.

The search COLD continues from its result.
"""
MANY = 64
"""The greatest number of players for which the search HOT is run. With more players it finds nothing better than COLD."""
PROPOSALS_A_SEAT = 100
"""The greatest number of proposals per seat that a search makes at each temperature.

If there are groups, only an eighth of the proposals are made, because each takes longer.
"""
VERY_HARD = 1000
"""The weight of a mandatory wish in the second search, which is run if the result of the first breaks such a wish. The first uses HARD."""


def search_tables(evening: EveningToDraw, tables: Sequence[Sequence[int]], ranks: Sequence[int] = ()) -> tuple[Round, ...]:
    """Return the best tables that the search finds for the rounds to draw. `ranks` are the players by points, for a draw by points.

    If the result breaks a mandatory wish to sit apart, the search runs again with a higher weight for such wishes.
    """
    best = _search(evening, tables, ranks, HARD)
    if any(wish.weight is None for wish in evening.wishes.apart) and cost_of(evening, best).hard:
        again = _search(evening, tables, ranks, VERY_HARD)
        best = min(best, again, key=lambda rounds: badness(cost_of(evening, rounds)))
    return best


def badness(cost: DrawCost) -> tuple[int, int, int]:
    """Return a key to compare draws: the lowest is the best. Broken mandatory wishes matter most, then unfair turns, then repeats."""
    return len(cost.hard), cost.unfair, cost.repeats + cost.soft


def _search(evening: EveningToDraw, tables: Sequence[Sequence[int]], ranks: Sequence[int], hard: int) -> tuple[Round, ...]:
    chance = Chance(f"{evening.seed}/{hard}")
    best: tuple[tuple[int, int], list[int]] | None = None
    for effort in _efforts(evening):
        if ranks:
            frame, seats = _start_by_points(evening, tables[0], ranks, chance, hard)
        else:
            frame, seats = start_by_chance(evening, tables, chance, hard)
        if best is not None and effort is COLD:
            seats = best[1]
        seating = SwappableSeating(frame, seats)
        floor = least_cost(frame)
        outcome = improve(seating, chance, _bounded(effort, frame), floor)
        if best is None or outcome < best[0]:
            best = (outcome, seating.seats)
        if outcome <= (0, floor):
            break
    assert best is not None
    return rounds_of(evening, frame, best[1])


def _efforts(evening: EveningToDraw) -> tuple[Effort, ...]:
    """Return the searches to run for this evening, in this order."""
    if evening.method is Method.SPREAD:
        return SPREAD
    by_points = (COLD, HOT) if len(evening.players) <= MANY else (COLD,)
    return (BY_LEVEL, *by_points) if evening.method is Method.SNAKE else by_points


def _bounded(effort: Effort, frame: Frame) -> Effort:
    proposals = min(effort.proposals, PROPOSALS_A_SEAT * frame.players * frame.rounds)
    return replace(effort, proposals=proposals // 8 if frame.groups else proposals)


def start_by_chance(evening: EveningToDraw, tables: Sequence[Sequence[int]], chance: Chance, hard: int = HARD) -> tuple[Frame, list[int]]:
    """Return the constants of a search, and a random seating from which it starts."""
    starts = _fill(evening, tables, chance)
    return frame_of(evening, tables, pinned=_pinned(starts), hard=hard), _seats(starts)


def _start_by_points(
    evening: EveningToDraw, sizes: Sequence[int], ranks: Sequence[int], chance: Chance, hard: int
) -> tuple[Frame, list[int]]:
    """Return the constants of a search by points, and the seating from which it starts: the players by rank.

    If there are pins or groups other than pairs, it starts from a random seating that respects them.
    """
    snake = evening.method is Method.SNAKE
    placed, level, seat_levels = levels.by_snake(ranks, sizes) if snake else levels.by_standing(evening, ranks, sizes)
    starts = _fill(evening, [placed], chance)
    index = {player: number for number, player in enumerate(evening.players)}
    frame = frame_of(
        evening,
        [placed],
        levels=[[level[player] for player in evening.players]],
        seat_levels=seat_levels,
        pinned=_pinned(starts),
        hard=hard,
    )
    only_pairs = evening.partners is Partners.FIXED and 2 * len(evening.pairs) == len(evening.players)
    if frame.pinned or (frame.groups and not (only_pairs and all(len(group) == 2 for group in frame.groups))):
        return frame, _seats(starts)
    return frame, [index[player] for player in levels.first_seats(ranks, placed, snake=snake, together=2 if frame.groups else 1)]


def _fill(evening: EveningToDraw, tables: Sequence[Sequence[int]], chance: Chance) -> list[RoundStart]:
    index = {player: number for number, player in enumerate(evening.players)}
    usual = evening.usual
    before = turns(evening.played, usual)
    groups = [frozenset(map(index.__getitem__, group)) for group in groups_of(evening.players, evening.wishes.together)]
    so_often = [before[player] for player in evening.players]
    starts = []
    for number, sizes in enumerate(tables, len(evening.played) + 1):
        _refuse_lost_seats(evening, number, sizes)
        start = fill(sizes, usual, groups, _pins(evening, number, index), so_often, chance)
        starts.append(start)
        for size, table in zip(sizes, start.tables, strict=True):
            for player in table:
                so_often[player] += size != usual
    return starts


def _refuse_lost_seats(evening: EveningToDraw, number: int, sizes: Sequence[int]) -> None:
    """Raise Impossible if a player is pinned to a seat that does not exist in this round, because the table is smaller now."""
    for pin in evening.pins:
        if pin.round == number and pin.seat is not None and pin.table <= len(sizes) and pin.seat >= sizes[pin.table - 1]:
            raise Impossible("PIN_SEAT_GONE", player=pin.player, table=pin.table, seat=pin.seat, size=sizes[pin.table - 1])


def _pins(evening: EveningToDraw, number: int, index: Mapping[int, int]) -> dict[int, int]:
    """Return the table index of each player who must sit at one table in this round, because of a pin or a mandatory wish."""
    fixed = {index[wish.player]: wish.table - 1 for wish in evening.wishes.places if wish.weight is None}
    return fixed | {index[pin.player]: pin.table - 1 for pin in evening.pins if pin.round == number}


def _seats(starts: Sequence[RoundStart]) -> list[int]:
    return [player for start in starts for table in start.tables for player in table]


def _pinned(starts: Sequence[RoundStart]) -> list[int]:
    pinned, seat = [], 0
    for start in starts:
        for number, table in enumerate(start.tables):
            pinned += [seat + place for place in range(len(table)) if (number, place) in start.pinned]
            seat += len(table)
    return pinned


def rounds_of(evening: EveningToDraw, frame: Frame, seats: Sequence[int]) -> tuple[Round, ...]:
    players = iter(evening.players[seat] for seat in seats)
    return tuple(tuple(tuple(next(players) for _ in range(size)) for size in sizes) for sizes in frame.sizes)
