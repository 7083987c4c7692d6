"""A table's pass: one for the whole evening, made when it is first needed, and replaced if the old link got into the wrong hands."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from clubs.actors import Actor
from tournaments.evening.actions.locks import lock_open_tournament
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Table, TableCode, Tournament
from tournaments.evening.models.schedule import new_key
from tournaments.evening.permissions import Right, require, signed_pass

MAX_TABLE_NUMBER = 500
"""The highest table number: no hall has more tables."""


def table_pass(table: Table) -> str:
    """Return the pass of a table of any round: the pass of its number."""
    return passes_of(table.round.tournament, [table.number])[table.number]


@transaction.atomic
def passes_of(tournament: Tournament, numbers: Iterable[int]) -> dict[int, str]:
    """Return the passes of the tables with these numbers, drawn or not.

    A missing code is made without an entry in the log, because it opens nothing that could not be opened before. Two simultaneous calls get
    the same codes.
    """
    codes = TableCode.objects.filter(tournament=tournament)
    wanted = set(numbers)
    missing = wanted - set(codes.values_list("number", flat=True))
    if missing:
        TableCode.objects.bulk_create(
            [TableCode(tournament=tournament, number=number) for number in sorted(missing)], ignore_conflicts=True
        )
    return {code.number: signed_pass(code) for code in codes if code.number in wanted}


@transaction.atomic
def new_pass(*, by: Actor, tournament: Tournament, number: int) -> None:
    """Give the table with this number a new key, for the rest of the evening.

    Earlier links are refused from now on, and the table's code must be printed or scanned again. The key is never logged. Refused:
    NOT_ALLOWED, TOURNAMENT_CLOSED.
    """
    require(by, Right.SEAT, tournament)
    lock_open_tournament(tournament)
    TableCode.objects.update_or_create(tournament=tournament, number=number, defaults={"key": new_key()})
    record(tournament, by=by, what=Event.NEW_PASS, subject=Subject(table=number))
