"""Table sizes and deals per table by the rules of an evening. Only reads, and only from the rules and the plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from tournaments.evening.models import Tournament
from tournaments.seating import draw
from tournaments.seating.draw import EveningToDraw, Fives, LonePartner, Partners
from tournaments.seating.draw.values import Round as DrawnRound

PREFERRED_TABLE_SIZE = 4
"""The largest table size that a draw prefers if the rules of the game do not say which size is usual."""
DEFAULT_DEALS_A_ROUND = 20
"""The number of deals in a round if neither the game nor the director sets one."""


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


def trial_evening(tournament: Tournament, players: int) -> EveningToDraw:
    """Return the input of a trial draw for this number of players. If the evening is played by pairs, the players are paired in order."""
    allowed, preferred = sizes_of(tournament.rule_set)
    partners, everybody = Partners(tournament.partners), tuple(range(1, players + 1))
    of_pairs = tournament.entrants_are == Tournament.EntrantsAre.PAIRS and partners in (Partners.FIXED, Partners.APART)
    evening = EveningToDraw(players=everybody, rounds=1, seed="troela", sizes=allowed, preferred=preferred, fives=Fives(tournament.fives))
    if not of_pairs:
        return evening
    pairs = tuple(zip(everybody[::2], everybody[1::2], strict=False))
    return draw.for_pairs(replace(evening, partners=partners, pairs=pairs, lone_partner=LonePartner(tournament.lone_partner)))


def tables_for(tournament: Tournament, players: int) -> list[int]:
    """Return the table sizes of a draw for this number of players. Raises CannotSeat.

    In an evening of pairs, the tables may have fewer seats than there are players, because some sit out.
    """
    evening = trial_evening(tournament, players)
    playing = draw.without(evening, draw.sitting_out(evening))
    return draw.sizes(len(playing.players), playing.sizes, playing.usual)


def draw_tables(rules: RuleSet, players: Sequence[int], seed: str, before: Sequence[DrawnRound] | None = None) -> list[list[int]]:
    """Return the tables that are drawn with this seed: for each table, its players' numbers by seat. Raises CannotSeat.

    If turns at tables of another size are to be shared, `before` has the earlier rounds; else it is None.
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
    """Return the number of players who play a deal at a table of this size; the others sit out."""
    return seats - len(rules.game.first_state(TableStart(seats=seats, first_dealer=0)).sits_out)


def deals_for(rules: RuleSet, seats: int, deals_a_round: int) -> int:
    """Return the number of deals that a table of this size plays in a round.

    A table where somebody sits out in every deal plays more, so that its players play the same number as others. No table plays more deals
    than a whole game has.
    """
    planned = -(-deals_a_round * seats // players_in_a_deal(rules, seats))
    return min(planned, rules.game.max_deals(seats) or planned)
