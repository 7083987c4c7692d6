"""The carry-over: numbers that players take from table to table in games that count something over the whole event. Pure.

An example is a third solo after two lost ones. `play.actions.carry_over` moves these numbers from one stored table to the next; `verify`
computes them again.

Example: at a table of round 1 the players 7, 3, 12 and 5 sit on seats 0 to 3, and player 3 loses two solos: `carry_over_by_player` gives
`{7: {}, 3: {"lost_solos": 2}, 12: {}, 5: {}}`. In round 2 player 3 sits on seat 2 of a table with three others who lost none: its
`Table.carried` is `figures_by_seat` of these four players, `{"lost_solos": [0, 0, 2, 0]}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.engine.ruleset import RuleSet
from scoring.engine.state import GameState, TableStart

CarryOver = Mapping[str, int]
"""The carry-over of one player, as the value of each counter by name: `{"lost_solos": 2}`. Counters at 0 are left out."""


def has_carry_over(rules: RuleSet) -> bool:
    """Return whether this game counts anything over the whole event."""
    return bool(rules.game.carry_over(rules.game.first_state(TableStart(seats=rules.game.table_sizes[0], first_dealer=0))))


def carry_over_by_player(rules: RuleSet, state: GameState, players: Sequence[int]) -> dict[int, CarryOver]:
    """Return each player's carry-over after the last deal of a table. `state` is the game's state then; `players` are in seat order."""
    return carry_over_at_start(rules.game.carry_over(state), players)


def carry_over_at_start(figures: Mapping[str, Sequence[int]], players: Sequence[int]) -> dict[int, CarryOver]:
    """Return each player's carry-over at the start of a table.

    `figures` has the value of `Table.carried`: for each counter, its values by seat.
    """
    return {player: {name: by_seat[seat] for name, by_seat in figures.items() if by_seat[seat]} for seat, player in enumerate(players)}


def figures_by_seat(players: Sequence[int], carry_over: Mapping[int, CarryOver]) -> dict[str, list[int]]:
    """Return the players' carry-over as `Table.carried` stores it: for each counter, its values by seat. `players` are in seat order.

    Counters that are 0 for all players are left out.
    """
    names = sorted({name for player in players for name in carry_over.get(player, {})})
    return {name: [carry_over.get(player, {}).get(name, 0) for player in players] for name in names}
