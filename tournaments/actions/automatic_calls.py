"""Calls that nobody has to remember: a deal that waits for the jury opens one, and ends it when it no longer waits. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import timezone

from scoring.engine.ruleset import RuleSet
from tournaments.ledger import Fold
from tournaments.models import Call, Table, Tournament

SYSTEM = "house"
"""Who calls when nobody does."""
IN_DOUBT = "IN_DOUBT"
"""The article of a deal that no longer fits those before it."""

CaseForJury = tuple[int, str, int | None, str]
"""A deal's number, the article, whose contract it is and which."""


def cases_for_jury(folded: Fold, rules: RuleSet) -> Iterator[CaseForJury]:
    """What at this table waits for the jury's word: contracts that need it, and deals that no longer fit."""
    for number, (_deal, outcome) in folded.outcomes.items():
        if outcome.played is not None:
            continue
        if not rules.is_for_the_jury(outcome.problems):
            yield number, IN_DOUBT, None, ""
            continue
        asked = set()
        for each in rules.game.obligations(outcome.before, outcome.facts):
            if not each.word and each.seat not in asked:  # one call serves every reason that a player has to ask
                asked.add(each.seat)
                yield number, each.article, each.seat, each.contract


def update_automatic_calls(
    table: Table, tournament: Tournament, folded: Fold, said: Mapping[tuple[int, int], str] | None = None
) -> dict[str, Any]:
    """Open and end the house's calls as a table was just settled; the caller holds its lock.

    `said`: what the table says the jury said, by the deal's number and the seat. What is returned goes into the log:
    `{"calls": {"opened": […], "ended": […]}}`, or nothing.
    """
    wanted = {(number, article, seat): contract for number, article, seat, contract in cases_for_jury(folded, tournament.rule_set)}
    calls = list(Call.objects.filter(table=table, outcome=""))
    there = {_case_of(call): call for call in calls if call.automatic}
    now = timezone.now()
    opened = [
        Call(
            tournament=tournament,
            table=table,
            deal_number=number,
            article=article,
            seat=seat,
            contract=wanted[number, article, seat],
            said=(said or {}).get((number, -1 if seat is None else seat), ""),
            automatic=True,
            called_at=now,
            called_by=SYSTEM,
        )
        for number, article, seat in wanted
        if (number, article, seat) not in there
    ]
    # What the table itself called for is decided with it.
    ended = [call for call in calls if _case_of(call) in there and _case_of(call) not in wanted]
    Call.objects.bulk_create(opened)
    for call in ended:
        call.outcome, call.ended_at, call.ended_by = Call.Outcome.SETTLED, now, SYSTEM
    Call.objects.bulk_update(ended, ["outcome", "ended_at", "ended_by"])
    if not opened and not ended:
        return {}
    return {"calls": {"opened": [call_log_json(call) for call in opened], "ended": [str(call.pk) for call in ended]}}


def _case_of(call: Call) -> tuple[int, str, int | None]:
    return call.deal_number, call.article, call.seat


def call_log_json(call: Call) -> dict[str, Any]:
    """A call as the log says it."""
    said = {"call": str(call.pk), "table": call.table.number, "round": call.table.round.number, "deal": call.deal_number}
    said |= {"article": call.article, "seat": call.seat, "contract": call.contract, "said": call.said, "note": call.note}
    return said | {"found": call.automatic, "called_at": call.called_at.isoformat()}
