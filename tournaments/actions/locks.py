"""The locks that actions take, always in this order: tables by key (which is by round), then the round, then the tournament.

Because every action keeps to the order, two actions wait for one another but never block one another for good.
A lock lasts until the transaction ends. On SQLite a transaction that writes is alone anyway.
"""

from __future__ import annotations

from tournaments.carry_over import has_carry_over
from tournaments.models import Round, Table, Tournament
from tournaments.problems import refuse
from tournaments.queries.tables import prefetch_places


def lock_table(table: Table) -> tuple[Table, Tournament]:
    """Lock one table; the table with its deals and places as they are now, and its tournament."""
    # Two statements: rows that one statement joins to the table would be as they were before it waited for the lock.
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=table.pk)
    fresh = Table.objects.select_related("round__tournament__club").prefetch_related("deals", prefetch_places()).get(pk=table.pk)
    return fresh, fresh.round.tournament


def lock_tables_of_round(round: Round) -> list[Table]:
    """Lock all tables of a round; the tables, by key."""
    return list(Table.objects.select_for_update(no_key=True).filter(round=round).order_by("pk"))


def lock_all_tables(tournament: Tournament) -> None:
    """Lock every table of the tournament."""
    list(Table.objects.select_for_update(no_key=True).only("pk").filter(round__tournament=tournament).order_by("pk"))


def lock_tables_that_carry_over(tournament: Tournament) -> None:
    """Lock every table where a change of one may change the start of a later one; no table in other games.

    A draw reads what all tables carry over, and a ruling may change it, so both lock all of them first.
    """
    if has_carry_over(tournament.rule_set):
        lock_all_tables(tournament)


def lock_tournament(tournament: Tournament) -> Tournament:
    """Lock the tournament and bring `tournament` up to date."""
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    tournament.refresh_from_db(fields=["state", "rounds_planned", "deals_a_round", "policy", "version"])
    return tournament


def lock_open_tournament(tournament: Tournament) -> Tournament:
    """Lock the tournament, so that nothing is changed behind its closing. Refused: TOURNAMENT_CLOSED."""
    if lock_tournament(tournament).state == Tournament.State.CLOSED:
        raise refuse("TOURNAMENT_CLOSED")
    return tournament
