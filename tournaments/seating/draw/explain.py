"""The reasons for a player's seat, and a preview of the cost of exchanging two players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.seating.draw.alternatives import Alternative, alternatives_at
from tournaments.seating.draw.cost import cost_of, turns
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.seating import REPEAT, TURN
from tournaments.seating.draw.values import Apart, Broken, Draw, DrawCost, FixedPlace, Method, Round, Together, Wish


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another player at the table, and the other rounds of the evening in which the two meet."""

    player: int
    met_in: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reasons:
    """The facts that explain why a player sits at this table in this round."""

    method: Method
    seed: str
    round: int
    table: int
    seat: int
    neighbours: tuple[Neighbour, ...]
    turn: bool
    """True if the player has a turn, that is, sits at a table of another size than usual."""
    turns: int
    """The number of rounds in which the player has a turn.

    `fewest_turns` and `most_turns` are the smallest and the largest number of turns of any player.
    """
    fewest_turns: int
    most_turns: int
    rank: int | None
    """The player's rank by points, from 1; None if the draw does not use points."""
    pinned: bool
    wishes: tuple[Wish, ...]
    """All wishes about this player."""
    broken: tuple[Broken, ...]
    """The wishes about this player that are broken in this round."""
    cheapest: Alternative | None
    """The exchange with a player at another table that costs least; None if there is only one table."""


@dataclass(frozen=True, slots=True)
class SwapCost:
    """The cost of the evening before and after an exchange."""

    before: DrawCost
    after: DrawCost

    @property
    def repeats(self) -> int:
        """The number of repeated meetings that the exchange adds; negative if there are fewer."""
        return self.after.repeats - self.before.repeats

    @property
    def allowed(self) -> bool:
        """True if the exchange is possible without breaking a mandatory wish that is fulfilled now."""
        return set(self.after.hard) <= set(self.before.hard)


def rounds_after_swap(draw: Draw, round_number: int, first: int, second: int) -> tuple[Round, ...]:
    """Return the drawn rounds as they would be after two players exchange seats in one of them."""
    tables = _tables(draw, round_number)
    for player in (first, second):
        _table(tables, player, round_number)
    names = {first: second, second: first}
    changed = tuple(tuple(names.get(player, player) for player in table) for table in tables)
    index = round_number - len(draw.evening.played) - 1
    return (*draw.rounds[:index], changed, *draw.rounds[index + 1 :])


def cost_of_swap(draw: Draw, round_number: int, first: int, second: int) -> SwapCost:
    """Return the cost of the evening before and after these two players exchange seats in that round."""
    return SwapCost(draw.cost, cost_of(draw.evening, rounds_after_swap(draw, round_number, first, second)))


def explain(draw: Draw, round_number: int, player: int, alternatives: Sequence[Alternative] | None = None) -> Reasons:
    """Return the reasons why this player sits where they sit in that round.

    `alternatives` is the result of `alternatives_to`, if the caller already has it.
    """
    evening = draw.evening
    tables = _tables(draw, round_number)
    table = _table(tables, player, round_number)
    all_rounds = (*evening.played, *draw.rounds)
    usual = evening.usual
    counted = turns(all_rounds, usual)
    by_points = evening.method in {Method.STANDING, Method.SNAKE}
    return Reasons(
        method=evening.method,
        seed=evening.seed,
        round=round_number,
        table=table + 1,
        seat=tables[table].index(player),
        neighbours=tuple(
            Neighbour(other, _meetings(all_rounds, round_number, player, other)) for other in tables[table] if other != player
        ),
        turn=len(tables[table]) != usual,
        turns=counted[player],
        fewest_turns=min(counted[each] for each in evening.players),
        most_turns=max(counted[each] for each in evening.players),
        rank=1 + sum(evening.totals[each] > evening.totals[player] for each in evening.players) if by_points else None,
        pinned=any((pin.round, pin.player) == (round_number, player) for pin in evening.pins),
        wishes=tuple(wish for wish in evening.wishes if _is_about(wish, player)),
        broken=tuple(each for each in draw.cost.broken if _is_about(each.wish, player) and round_number in each.rounds),
        cheapest=_cheapest(alternatives_to(draw, round_number, player) if alternatives is None else alternatives),
    )


def _cheapest(alternatives: Sequence[Alternative]) -> Alternative | None:
    return min(alternatives, key=lambda each: each.unfair * TURN + each.repeats * REPEAT, default=None)


def alternatives_to(draw: Draw, round_number: int, player: int) -> list[Alternative]:
    """Return each exchange of seats that this player can make with a player at another table in this round, with its cost.

    They are sorted by table and seat.
    """
    tables, index = _tables(draw, round_number), round_number - len(draw.evening.played) - 1
    _table(tables, player, round_number)
    others = (*draw.evening.played, *draw.rounds[:index], *draw.rounds[index + 1 :])
    return alternatives_at(replace(draw.evening, played=others, rounds=1), tables, player)


def _tables(draw: Draw, round_number: int) -> Round:
    index = round_number - len(draw.evening.played) - 1
    if not 0 <= index < len(draw.rounds):
        raise Impossible("ROUND_NOT_DRAWN", round=round_number)
    return draw.rounds[index]


def _table(tables: Round, player: int, round_number: int) -> int:
    """Return the index of this player's table. Raises Impossible if the player has no seat in the round."""
    for index, table in enumerate(tables):
        if player in table:
            return index
    raise Impossible("PLAYER_NOT_THERE", player=player, round=round_number)


def _meetings(rounds: Sequence[Round], without: int, one: int, other: int) -> tuple[int, ...]:
    return tuple(
        number for number, tables in enumerate(rounds, 1) if number != without and any(one in table and other in table for table in tables)
    )


def _is_about(wish: Wish, player: int) -> bool:
    match wish:
        case Apart(first, second) | Together(first, second):
            return player in {first, second}
        case FixedPlace(fixed):
            return player == fixed
