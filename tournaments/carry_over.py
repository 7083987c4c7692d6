"""What players take along from table to table, where a game hands anything on (a third solo after two lost ones in the event).

Pure: figures by seat in and out. Who moves them from one stored table to the next is `actions/carry.py`; `verify` recomputes them here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.engine.ruleset import RuleSet
from scoring.engine.state import Start, TableState

CarryOver = Mapping[str, int]
"""What one player brings: figures above 0 by name, such as `{"lost_solos": 2}`."""


def has_carry_over(rules: RuleSet) -> bool:
    """Whether tables of this game hand anything on at all."""
    return bool(rules.game.carry_over(rules.game.first_state(Start(seats=rules.game.table_sizes[0], first_dealer=0))))


def carry_over_by_player(rules: RuleSet, state: TableState, seated: Sequence[int]) -> dict[int, CarryOver]:
    """What each player takes along from a table that stands at `state`; `seated` are the players by seat."""
    figures = rules.game.carry_over(state)
    return {player: {name: by_seat[seat] for name, by_seat in figures.items() if by_seat[seat]} for seat, player in enumerate(seated)}


def figures_by_seat(seated: Sequence[int], brought: Mapping[int, CarryOver]) -> dict[str, list[int]]:
    """A table's `carried`: a figure a seat for everything that anybody brings; nothing where nobody brings anything."""
    names: Iterable[str] = sorted({name for player in seated for name in brought.get(player, {})})
    return {name: [brought.get(player, {}).get(name, 0) for player in seated] for name in names}


def carry_over_at_start(carried: Mapping[str, Sequence[int]], seated: Sequence[int]) -> dict[int, CarryOver]:
    """The way back: what each player brought to a table that begins with `carried`."""
    return {player: {name: by_seat[seat] for name, by_seat in carried.items() if by_seat[seat]} for seat, player in enumerate(seated)}
