"""The database itself refuses to rewrite the ledger and the log; the chain reveals changes made elsewhere."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction

from clubs.append_only import REFUSED_STATEMENTS, guard_statements, trigger_name
from clubs.chain import chain_link, first_break
from tests.cast import AtTable, People
from tests.with_django import GUARDED
from tournaments.evening.log import head
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.models import Payment

pytestmark = pytest.mark.both


@pytest.fixture
def guarded(db: None) -> None:
    """Restore all triggers that the test suite removed to be able to empty its tables."""
    with connection.cursor() as cursor:
        for table in GUARDED if connection.vendor == "sqlite" else ():
            for refused, statement in zip(REFUSED_STATEMENTS, guard_statements("sqlite", table), strict=True):
                cursor.execute(f"DROP TRIGGER IF EXISTS {trigger_name(table, refused)}")
                cursor.execute(statement)


@pytest.mark.parametrize("table", GUARDED)
def test_rows_cannot_be_changed_or_deleted(table: str, guarded: None, four: AtTable, people: People, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move(1, 2, 3)])
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {table}")
        assert cursor.fetchone()[0] > 0
        for statement in (f"UPDATE {table} SET id = id", f"DELETE FROM {table}"):
            with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
                cursor.execute(statement)


@pytest.mark.parametrize("wrong", [{"payer_id": None, "payee_id": None}, {"amount": 0}, {"deal_id": None}])
def test_a_payment_that_cannot_be_is_refused(wrong: dict[str, object], four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    payment = Payment.objects.values().first()
    assert payment is not None
    with pytest.raises(DatabaseError), transaction.atomic():
        Payment.objects.create(**{**payment, "id": None, **wrong})
    with pytest.raises(DatabaseError), transaction.atomic():
        Payment.objects.create(**{**payment, "id": None, "payee_id": payment["payer_id"]})


def test_the_chain_holds_and_names_the_entry_that_was_changed(four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    entries = [chain_link(entry) for entry in tournament.log.all()]
    assert first_break(entries) is None
    assert head(tournament) == entries[-1]["hash"]
    changed = [dict(entry) for entry in entries]
    changed[2]["who"] = "somebody else"
    assert first_break(changed) == 3
    assert first_break(entries[:1] + entries[2:]) == 2
