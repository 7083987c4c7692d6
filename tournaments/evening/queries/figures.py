"""What an evening of so many players would be like, before anybody is enrolled. Pure calculation; stores nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tournaments.evening.models import Tournament
from tournaments.evening.queries.table_sizes import sizes_of
from tournaments.play.queries.round_deals import RoundDeals, round_deals
from tournaments.seating.draw import Evening, Fives, Impossible, Method, draw_evening, sizes, turns
from tournaments.seating.draw.ahead import MAX_ROUNDS_AHEAD

MAX_PLAYERS_TO_TRY = 400
MINUTES_A_DEAL = 4
"""How long a deal lasts, where the plan has no clock."""


@dataclass(frozen=True)
class EveningFigures:
    """An evening of `players`, drawn once to see; or why it cannot be."""

    players: int
    sizes: dict[int, int]
    """How many tables there are of each size."""
    deals: RoundDeals
    """How many deals a table of each size plays, and each of its players."""
    repeats: int
    """Repeated meetings over the evening."""
    turns: tuple[int, int]
    """The fewest and the most turns of anybody at a table of another size."""
    minutes: int
    """All rounds together, without the pauses between them."""
    impossible: Impossible | None = None


def evening_figures(tournament: Tournament, players: int) -> EveningFigures:
    """Draw the planned rounds for players 1 to n by the evening's policy, and count."""
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
    """The repeated meetings of such an evening, and the fewest and the most turns of anybody. Kept, because the page of the draw asks for
    the same evening again and again, and a draw of hundreds takes longer than the rest of the page. Raises Impossible.
    """
    everybody = tuple(range(1, players + 1))
    evening = Evening(players=everybody, rounds=rounds, seed="troela", method=method, sizes=allowed, preferred=preferred, fives=fives)
    draw = draw_evening(evening)
    counted = turns(draw.rounds, preferred)
    had = [counted[player] for player in everybody]
    return draw.cost.repeats, (min(had), max(had))
