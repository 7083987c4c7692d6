"""What an evening of so many players would be like, before anybody is enrolled. Pure calculation; stores nothing."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.draw import Evening, Fives, Impossible, Method, draw_evening, sizes, turns
from tournaments.draw.ahead import MAX_ROUNDS_AHEAD
from tournaments.models import Tournament
from tournaments.queries.table_sizes import deals_for, players_in_a_deal, sizes_of

MAX_PLAYERS_TO_TRY = 400
MINUTES_A_DEAL = 4
"""How long a deal lasts, where the plan has no clock."""


@dataclass(frozen=True)
class EveningFigures:
    """An evening of `players`, drawn once to see; or why it cannot be."""

    players: int
    sizes: dict[int, int]
    """How many tables there are of each size."""
    deals: dict[int, int]
    """How many deals a table of each size plays."""
    equal: bool
    """Whether everybody plays the same number of deals."""
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
    evening = Evening(
        players=tuple(range(1, players + 1)),
        rounds=rounds,
        seed="troela",
        method=Method.SPREAD if by_points else Method(tournament.draw_method),
        sizes=allowed,
        preferred=preferred,
        fives=Fives(tournament.fives),
    )
    try:
        tables = sizes(players, allowed, preferred)
        draw = draw_evening(evening)
    except Impossible as impossible:
        return EveningFigures(players, {}, {}, True, 0, (0, 0), 0, impossible)
    deals = {size: deals_for(rules, size, tournament.deals_a_round) for size in sorted(set(tables))}
    each_player = {count * players_in_a_deal(rules, size) / size for size, count in deals.items()}
    counted = turns(draw.rounds, preferred)
    had = [counted[player] for player in evening.players]
    minutes = tournament.round_minutes or max(deals.values()) * MINUTES_A_DEAL
    return EveningFigures(
        players=players,
        sizes={size: tables.count(size) for size in deals},
        deals=deals,
        equal=len(each_player) == 1,
        repeats=draw.cost.repeats,
        turns=(min(had), max(had)),
        minutes=minutes * tournament.rounds_planned,
    )
