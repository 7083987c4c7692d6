"""The locks that actions take, always in this order: tables by key (and so by round), then the round, then the tournament.

Because all actions keep this order, one action may wait for another, but they never deadlock. A lock lasts until the transaction ends.
On SQLite only one transaction writes at a time anyway.
"""

from __future__ import annotations

from tournaments.carry_over import has_carry_over
from tournaments.models import Round, Table, Tournament
from tournaments.problems import Refusal, refuse
from tournaments.queries.evening_state import EveningState, evening_state
from tournaments.queries.tables import prefetch_places
from tournaments.wording.evening_state import time_text


def lock_table(table: Table) -> tuple[Table, Tournament]:
    """Lock one table. Returns the table with its deals and places as they are now, and its tournament."""
    # Use two statements: rows that are joined in the locking statement would be as they were before it waited for the lock.
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=table.pk)
    locked_table = Table.objects.select_related("round__tournament__club").prefetch_related("deals", prefetch_places()).get(pk=table.pk)
    return locked_table, locked_table.round.tournament


def lock_tables_of_round(round: Round) -> list[Table]:
    """Lock all tables of a round. Returns them by key."""
    return list(Table.objects.select_for_update(no_key=True).filter(round=round).order_by("pk"))


def lock_all_tables(tournament: Tournament) -> None:
    """Lock every table of the tournament."""
    list(Table.objects.select_for_update(no_key=True).only("pk").filter(round__tournament=tournament).order_by("pk"))


def lock_tables_that_carry_over(tournament: Tournament) -> None:
    """Lock every table of the tournament if the game carries figures over from table to table; in other games lock none.

    A draw reads what all tables carry over, and a ruling may change it, so both lock all tables first.
    """
    if has_carry_over(tournament.rule_set):
        lock_all_tables(tournament)


def lock_tournament(tournament: Tournament) -> Tournament:
    """Lock the tournament and refresh `tournament` from the database."""
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    tournament.refresh_from_db(fields=["state", "closed_at", "rounds_planned", "deals_a_round", "policy", "version"])
    return tournament


def lock_open_tournament(tournament: Tournament) -> Tournament:
    """Lock the tournament, so that it cannot be closed in the meantime. Refused: TOURNAMENT_CLOSED, TOURNAMENT_IN_CORRECTION."""
    state = evening_state(lock_tournament(tournament))
    if state.closed:
        raise closed_refusal(state)
    return tournament


def lock_tournament_before_final(tournament: Tournament) -> Tournament:
    """Lock the tournament for what the staff may still do while it is in correction. Refused: TOURNAMENT_CLOSED."""
    state = evening_state(lock_tournament(tournament))
    if state.final:
        raise closed_refusal(state)
    return tournament


def closed_refusal(state: EveningState) -> Refusal:
    """The refusal of what can no longer be done in a tournament that was closed; the caller raises it."""
    if state.in_correction and state.until is not None:
        return refuse("TOURNAMENT_IN_CORRECTION", until=time_text(state.until))
    return refuse("TOURNAMENT_CLOSED")
