"""A table's pass: make a new one if the old link got into the wrong hands."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from tournaments.actions.locks import lock_open_tournament
from tournaments.events import Event, Subject
from tournaments.log import record
from tournaments.models import Table
from tournaments.models.schedule import new_key
from tournaments.permissions import Right, require


@transaction.atomic
def new_pass(*, by: Actor, table: Table) -> None:
    """Give a table a new key. Earlier links are refused from now on, and the table's code must be printed or scanned again. The key is
    never logged.

    Refused: NOT_ALLOWED, TOURNAMENT_CLOSED.
    """
    tournament = table.round.tournament
    require(by, Right.SEAT, tournament)
    table.refresh_from_db(from_queryset=Table.objects.select_for_update(no_key=True), fields=["key"])
    lock_open_tournament(tournament)
    table.key = new_key()
    Table.objects.filter(pk=table.pk).update(key=table.key)
    record(tournament, by=by, what=Event.NEW_PASS, subject=Subject.of_table(table))
