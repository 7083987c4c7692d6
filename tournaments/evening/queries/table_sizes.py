"""Table sizes and deals per table by the rules of an evening. Only reads, and only from the rules."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from tournaments.seating import draw
from tournaments.seating.draw.values import Round as DrawnRound

PREFERRED_TABLE_SIZE = 4
"""The largest table size that a draw prefers if the rules of the game do not say which size is usual."""
DEFAULT_DEALS_A_ROUND = 20
"""How many deals a round has if neither the game nor the director says how many."""


def sizes_of(rules: RuleSet) -> tuple[tuple[int, ...], int]:
    """Return the table sizes that a draw may use, and the preferred one.

    A game may set its preferred size; else it is the largest size up to four at which nobody sits out. Tables with one player more or fewer
    are also returned, as the number of players may not divide evenly. A size at which a hand of cards would have no player is never
    returned.
    """
    starts = {size: rules.game.first_state(TableStart(seats=size, first_dealer=0)) for size in rules.game.table_sizes}
    full = [size for size in starts if not rules.game.needs_absent_hand(size)]
    all_play = max((size for size in full if size <= PREFERRED_TABLE_SIZE and not starts[size].sits_out), default=min(full))
    preferred = rules.game.usual_table_size or all_play
    return tuple(size for size in full if abs(size - preferred) <= 1), preferred


def draw_tables(rules: RuleSet, players: Sequence[int], seed: str, before: Sequence[DrawnRound] | None = None) -> list[list[int]]:
    """Return the tables that are drawn with this seed: for each table, its players' numbers by seat. Raises CannotSeat.

    `before` has the earlier rounds if turns at tables of another size are shared; None if they are not.
    """
    sizes, preferred = sizes_of(rules)
    had = None if before is None else draw.turns(before, preferred)
    return draw.draw(sorted(players), seed, sizes, preferred, had)


def usual_deals(rules: RuleSet) -> int:
    """Return the default number of deals for each player in a round: a whole game, or the game's usual number, or twenty."""
    size = sizes_of(rules)[1]
    most = rules.game.max_deals(size)
    return most * players_in_a_deal(rules, size) // size if most else rules.game.usual_deals or DEFAULT_DEALS_A_ROUND


def players_in_a_deal(rules: RuleSet, seats: int) -> int:
    """Return how many players at a table of this size play a deal; the others sit out."""
    return seats - len(rules.game.first_state(TableStart(seats=seats, first_dealer=0)).sits_out)


def deals_for(rules: RuleSet, seats: int, deals_a_round: int) -> int:
    """Return how many deals a table of this size plays in a round.

    A table where somebody sits out each deal plays more, so that each player plays as many deals as players at other tables. No table plays
    more deals than a whole game has.
    """
    planned = -(-deals_a_round * seats // players_in_a_deal(rules, seats))
    return min(planned, rules.game.max_deals(seats) or planned)
