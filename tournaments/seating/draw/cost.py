"""The cost of a drawn evening, computed from the seats alone, so that it can check the result of any search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations, pairwise

from tournaments.seating.draw.values import Apart, Broken, DrawCost, EveningToDraw, Fives, FixedPlace, Round, Table, Together, Wish


def meetings(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    """Return for every two players the number of times they sat at one table in these rounds.

    The keys are pairs of players, the lower number first.
    """
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def repeats(rounds: Sequence[Round]) -> int:
    """Return the number of repeated meetings in these rounds: for every two players, all meetings but the first."""
    return sum(times - 1 for times in meetings(rounds).values())


def repeats_of_others(rounds: Sequence[Round], pairs: Collection[tuple[int, int]]) -> int:
    """Return the number of repeated meetings in these rounds, without those of partners. Each of `pairs` has the lower number first."""
    return sum(times - 1 for pair, times in meetings(rounds).items() if pair not in pairs)


def turns(rounds: Sequence[Round], usual: int) -> Counter[int]:
    """Return the number of times each player sat at a table of another size than `usual`."""
    return Counter(player for tables in rounds for table in tables if len(table) != usual for player in table)


def fair_turns(before: Sequence[int], rounds: int, each_round: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two tuples: the fewest and the most turns that are fair for each player after these rounds.

    `before` has each player's turns so far. `rounds` rounds follow, and in each of them `each_round` players have a turn: those with the
    fewest so far. Example: in `fair_turns((0, 0, 0, 2), 2, 2)` four turns are shared. Each of the first three players gets one or two; the
    last already has two and gets none.
    """
    left = rounds * each_round
    level = min(before, default=0)
    while before:
        needed = sum(min(max(level + 1 - count, 0), rounds) for count in before)
        if needed > left or level - min(before) > rounds:
            break
        level += 1
    needed = sum(min(max(level - count, 0), rounds) for count in before)
    fewest = tuple(max(count, min(level, count + rounds)) for count in before)
    if needed == left:
        return fewest, fewest
    return fewest, tuple(max(count, min(level + 1, count + rounds)) for count in before)


def cost_of(evening: EveningToDraw, rounds: Sequence[Round]) -> DrawCost:
    """Return the cost of these rounds together with the rounds played before."""
    first = len(evening.played) + 1
    broken = ((wish, tuple(number for number, tables in enumerate(rounds, first) if _breaks(wish, tables))) for wish in evening.wishes)
    return DrawCost(
        repeats=repeats((*evening.played, *rounds)),
        unfair=_unfair(evening, rounds),
        broken=tuple(Broken(wish, numbers) for wish, numbers in broken if numbers),
    )


def _unfair(evening: EveningToDraw, rounds: Sequence[Round]) -> int:
    if evening.fives is Fives.ANY or not rounds:
        return 0
    usual = evening.usual
    before, after = turns(evening.played, usual), turns((*evening.played, *rounds), usual)
    each_round = sum(len(table) for table in rounds[0] if len(table) != usual)
    fewest, most = fair_turns([before[player] for player in evening.players], len(rounds), each_round)
    of_each = zip(evening.players, fewest, most, strict=True)
    return sum(max(0, after[player] - at_most, at_least - after[player]) for player, at_least, at_most in of_each)


def _breaks(wish: Wish, tables: Round) -> bool:
    """Return whether this wish is broken in a round with these tables."""
    match wish:
        case Apart(first, second):
            return any(first in table and second in table for table in tables)
        case Together(first, second, opposite):
            return not any(first in table and second in table and not (opposite and beside(table, first, second)) for table in tables)
        case FixedPlace(player, number, seat):
            table = tables[number - 1] if number <= len(tables) else ()
            return player not in table or (seat is not None and table.index(player) != seat)


def beside(table: Table, first: int, second: int) -> bool:
    """Return whether two players sit next to one another. Always False at a table of three, where everybody sits next to everybody."""
    return len(table) > 3 and any({first, second} == set(pair) for pair in pairwise((*table, table[0])))


def sits_once(players: Collection[int], tables: Round) -> bool:
    """Return whether each of these players has exactly one seat at these tables, and nobody else has one."""
    return sorted(players) == sorted(player for table in tables for player in table)
