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
"""How many minutes the forecast assumes for a deal if the plan has no clock."""


@dataclass(frozen=True)
class EveningFigures:
    """The forecast of an evening with `players` players, from a trial draw.

    If this number of players cannot be seated, `impossible` has the reason.
    """

    players: int
    sizes: dict[int, int]
    """How many tables there are of each size. The key is the number of seats."""
    deals: RoundDeals
    """How many deals tables of each size play in a round, and how many of them each player plays."""
    repeats: int
    """How many times over the evening two players meet who have met at a table before."""
    turns: tuple[int, int]
    """How many rounds a player sits at a table of another size than usual: the fewest and the most for any player."""
    minutes: int
    """How many minutes all rounds last together, without the pauses between them."""
    impossible: Impossible | None = None


def evening_figures(tournament: Tournament, players: int) -> EveningFigures:
    """Make a trial draw of the planned rounds for this many players, by the evening's policy; return the forecast."""
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
    """Return the number of repeated meetings in a trial draw, and the fewest and the most turns of a player.

    Raises Impossible if this number of players cannot be seated.

    The result is cached: the page of the draw needs it repeatedly, and a draw for hundreds of players is slow.
    """
    everybody = tuple(range(1, players + 1))
    evening = EveningToDraw(players=everybody, rounds=rounds, seed="troela", method=method, sizes=allowed, preferred=preferred, fives=fives)
    draw = draw_evening(evening)
    counted = turns(draw.rounds, preferred)
    had = [counted[player] for player in everybody]
    return draw.cost.repeats, (min(had), max(had))
