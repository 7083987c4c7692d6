"""A table that plays by the Belgian regulation, and how a member of the jury opens and decides its cases over HTTP."""

from __future__ import annotations

import uuid
from typing import Any

from django.test import Client

from tests.cast import AtTable
from tests.scoring.notations.rikken_belgian_notation import deal as told_deal
from tournaments.jury.actions import calls
from tournaments.jury.models import Call
from tournaments.play.actions import deals as play
from tournaments.play.models import Deal
from tournaments.play.queries import tables


class BelgianTable(AtTable):
    """A table that plays by the Belgian regulation."""

    def plays_belgian(self, *notation: str) -> Deal:
        for line in notation:
            view = tables.read_table(self.table)
            facts = {"dealer": view.state.dealer, **told_deal(line, view.rules)}
            deal = play.report(by=self.by, table=self.table, id=uuid.uuid4(), number=view.fold.next_number, facts=facts).deal
        deal.refresh_from_db()
        return deal

    def calls_jury(self, article: str, number: int = 1, **more: Any) -> Call:
        return calls.call(by=self.by, table=self.table, id=uuid.uuid4(), deal_number=number, article=article, **more)


def at(case: Call | Deal) -> str:
    """Return the address of a case."""
    if isinstance(case, Call):
        return f"/e/{case.tournament.slug}/jury/calls/{case.pk}/"
    round_ = case.table.round
    return f"/e/{round_.tournament.slug}/jury/deals/{round_.number}/{case.table.number}/{case.number}/"


def filled(page: Any, **changed: str) -> dict[str, str]:
    """Return what the form of this page would send, with some fields changed."""
    form = page.context["form"]
    data = page.context["data"]
    sent = {
        "decide": page.context["code"],
        "newest_ruling": data["newest_ruling"],
        "proposed_text": data["proposed_text"],
        "proposed_points": data["proposed_points"],
    }
    for name in form.fields:
        value = form[name].value()
        sent[name] = "" if value is None else str(value)
    return sent | changed


def decides(client: Client, case: Call | Deal, code: str, **changed: str) -> Any:
    """Open a case, choose a decision, fill it in, and sign."""
    page = client.get(at(case), {"decide": code})
    assert page.status_code == 200
    return client.post(at(case), filled(page, **changed), follow=True)
