"""A forecast of an evening with a given number of players, before anybody is enrolled. Pure calculation; stores nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tournaments.evening.models import Tournament
from tournaments.evening.queries.table_sizes import sizes_of
from tournaments.play.queries.round_deals import RoundDeals, round_deals
from tournaments.seating.draw import EveningToDraw, Fives, Impossible, Method, draw_evening, sizes, turns
from tournaments.seating.draw.ahead import MAX_ROUNDS_AHEAD

MAX_PLAYERS_TO_TRY = 400
MINUTES_A_DEAL = 4
"""The assumed minutes of a deal if the plan has no clock."""


@dataclass(frozen=True)
class EveningFigures:
    """The statistics of a trial draw for `players` players; or the reason why they cannot be seated."""

    players: int
    sizes: dict[int, int]
    """The number of tables of each size."""
    deals: RoundDeals
    """The number of deals for a table of each size, and for each of its players."""
    repeats: int
    """The number of repeated meetings over the evening."""
    turns: tuple[int, int]
    """The fewest and the most turns of a player at a table of another size."""
    minutes: int
    """The length of all rounds together, without the pauses between them."""
    impossible: Impossible | None = None


def evening_figures(tournament: Tournament, players: int) -> EveningFigures:
    """Draw the planned rounds for players 1 to n by the evening's policy, and return the statistics."""
    rules, rounds = tournament.rule_set, min(tournament.rounds_planned, MAX_ROUNDS_AHEAD)
    allowed, preferred = sizes_of(rules)
    by_points = tournament.draw_method in (Method.STANDING, Method.SNAKE)
    method = Method.SPREAD if by_points else Method(tournament.draw_method)
    try:
        tables = sizes(players, allowed, preferred)
        repeats, had = _repeats_and_turns(players, rounds, method, allowed, preferred, Fives(tournament.fives))
    except Impossible as impossible:
        return EveningFigures(players, {}, round_deals(rules, (), 1), 0, (0, 0), 0, impossible)
    deals = round_deals(rules, tables, tournament.deals_a_round)
    minutes = tournament.round_minutes or deals.most * MINUTES_A_DEAL
    return EveningFigures(
        players=players,
        sizes={size: tables.count(size) for size in sorted(set(tables))},
        deals=deals,
        repeats=repeats,
        turns=had,
        minutes=minutes * tournament.rounds_planned,
    )


@lru_cache(maxsize=256)
def _repeats_and_turns(
    players: int, rounds: int, method: Method, allowed: tuple[int, ...], preferred: int, fives: Fives
) -> tuple[int, tuple[int, int]]:
    """Return the number of repeated meetings in a trial draw, and the fewest and the most turns of a player. Raises Impossible.

    Cached, because the page of the draw needs the same result repeatedly, and a draw for hundreds of players takes longer than the rest of
    the page.
    """
    everybody = tuple(range(1, players + 1))
    evening = EveningToDraw(players=everybody, rounds=rounds, seed="troela", method=method, sizes=allowed, preferred=preferred, fives=fives)
    draw = draw_evening(evening)
    counted = turns(draw.rounds, preferred)
    had = [counted[player] for player in everybody]
    return draw.cost.repeats, (min(had), max(had))
