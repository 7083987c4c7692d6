"""The database itself refuses to rewrite the ledger and the log; the chain shows who tried elsewhere."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction

from clubs.chain import content, first_break
from tests.cast import AtTable
from tournaments.log import head
from tournaments.models import LogEntry, Payment, Tournament


@pytest.mark.parametrize("model", [Payment, LogEntry])
def test_rows_cannot_be_changed(model: type[Payment | LogEntry], four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    row = model.objects.first()
    assert row is not None
    column = {"amount": 99} if model is Payment else {"what": "nothing"}
    with pytest.raises(DatabaseError), transaction.atomic():
        model.objects.filter(pk=row.pk).update(**column)


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
    entries = [{**content(entry), "previous": entry.previous, "hash": entry.hash} for entry in tournament.log.all()]
    assert first_break(entries) is None
    assert head(tournament) == entries[-1]["hash"]
    changed = [dict(entry) for entry in entries]
    changed[2]["who"] = "somebody else"
    assert first_break(changed) == 3
    assert first_break(entries[:1] + entries[2:]) == 2
