"""The pass of a table: one code for the whole evening, made when first needed. It is replaced if strangers got the link."""

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
"""The highest number that a table with a code may have."""


def table_pass(table: Table) -> str:
    """Return the pass of this table. Tables with the same number have the same pass in all rounds."""
    return passes_of(table.round.tournament, [table.number])[table.number]


@transaction.atomic
def passes_of(tournament: Tournament, numbers: Iterable[int]) -> dict[int, str]:
    """Return the pass of each table with one of these numbers, by number; the tables need not be drawn.

    Missing passes are created without a log entry, because they open nothing new. Two simultaneous calls get the same passes.
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
    """Replace the pass of the table with this number, for the rest of the evening.

    Earlier links stop working, so the new code must be printed or scanned. The secret is never logged. Refused: NOT_ALLOWED,
    TOURNAMENT_CLOSED.
    """
    require(by, Right.SEAT, tournament)
    lock_open_tournament(tournament)
    TableCode.objects.update_or_create(tournament=tournament, number=number, defaults={"key": new_key()})
    record(tournament, by=by, what=Event.NEW_PASS, subject=Subject(table=number))
