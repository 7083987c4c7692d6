"""A forecast of an evening with a given number of players, before anybody is enrolled. Pure calculation; stores nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tournaments.evening.models import Tournament
from tournaments.evening.queries.table_sizes import tables_for, trial_evening
from tournaments.play.queries.round_deals import RoundDeals, round_deals
from tournaments.seating.draw import EveningToDraw, Fives, Impossible, LonePartner, Method, Partners, draw_next, repeats_of_others, turns
from tournaments.seating.draw.ahead import MAX_ROUNDS_AHEAD

MAX_PLAYERS_TO_TRY = 400
MINUTES_A_DEAL = 4
"""The number of minutes that the forecast counts for each deal if the plan has no clock."""


@dataclass(frozen=True)
class EveningFigures:
    """The forecast of an evening with `players` players, from a trial draw.

    If this number of players cannot be seated, `impossible` has the reason.
    """

    players: int
    sizes: dict[int, int]
    """The number of tables of each size. The key is the number of seats."""
    deals: RoundDeals
    """For each table size, the number of deals in a round, and the number of them that each player plays."""
    repeats: int
    """The number of repeated meetings over the evening: two players sit at one table, as they did in an earlier round."""
    turns: tuple[int, int]
    """The fewest and the most rounds for which any player sits at a table of another size than usual."""
    minutes: int
    """The length of all rounds together, in minutes, without the pauses between them."""
    impossible: Impossible | None = None


def evening_figures(tournament: Tournament, players: int) -> EveningFigures:
    """Make a trial draw of the planned rounds for this many players, by the evening's policy; return the forecast."""
    rules, rounds = tournament.rule_set, min(tournament.rounds_planned, MAX_ROUNDS_AHEAD)
    trial = trial_evening(tournament, players)
    method = Method.RANDOM if tournament.draw_method == Method.RANDOM and not trial.pairs else Method.SPREAD
    try:
        tables = tables_for(tournament, players)
        of_pairs = (trial.partners, trial.pairs, trial.lone_partner)
        repeats, had = _repeats_and_turns(players, rounds, method, trial.sizes, trial.usual, trial.fives, *of_pairs)
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
    players: int,
    rounds: int,
    method: Method,
    allowed: tuple[int, ...],
    preferred: int,
    fives: Fives,
    partners: Partners,
    pairs: tuple[tuple[int, int], ...],
    lone_partner: LonePartner,
) -> tuple[int, tuple[int, int]]:
    """Return the number of repeated meetings in a trial draw, and the fewest and the most turns of a player at another table size.

    Raises Impossible if this number of players cannot be seated. Meetings of the partners of a pair do not count.

    The result is cached: the page of the draw needs it repeatedly, and a draw for hundreds of players is slow.
    """
    everybody = tuple(range(1, players + 1))
    evening = EveningToDraw(
        players=everybody,
        rounds=rounds,
        seed="troela",
        method=method,
        sizes=allowed,
        preferred=preferred,
        fives=fives,
        partners=partners,
        pairs=pairs,
        lone_partner=lone_partner,
    )
    drawn = draw_next(evening, rounds).rounds
    counted = turns(drawn, preferred)
    had = [counted[player] for player in everybody]
    return repeats_of_others(drawn, pairs), (min(had), max(had))
