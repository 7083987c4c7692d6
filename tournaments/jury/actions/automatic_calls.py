"""Automatic calls for the jury: a deal that needs the jury opens a call, and the call ends when the deal no longer needs the jury.

This module decides nothing about the deal.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring.engine.ruleset import RuleSet
from tournaments.evening.models import Table, Tournament
from tournaments.jury.models import Call
from tournaments.play.actions.incoming_facts import WordsOfTable
from tournaments.play.ledger import Fold

SYSTEM = "house"
"""The name that is stored for an automatic call as its caller, and as the person who ended it."""
IN_DOUBT = "IN_DOUBT"
"""The article of a call about a deal that no longer fits earlier deals."""


@dataclass(frozen=True, slots=True)
class CaseForJury:
    """A deal about which the jury must decide, and the code of the article that requires it."""

    deal_number: int
    article: str
    seat: int | None
    """The seat whose contract needs consent; None if the deal as a whole no longer fits."""


def cases_for_jury(folded: Fold, rules: RuleSet) -> Iterator[tuple[CaseForJury, str]]:
    """Yield each case for the jury, with the contract that needs the jury's consent, or with "" if the deal is in doubt."""
    for number, (_deal, outcome) in folded.outcomes.items():
        if outcome.played is not None:
            continue
        if not rules.is_for_the_jury(outcome.problems):
            yield CaseForJury(number, IN_DOUBT, None), ""
            continue
        seats = set()
        for each in rules.game.obligations(outcome.before, outcome.facts):
            if not each.word and each.seat not in seats:  # One call per seat is enough, even with several reasons to ask the jury.
                seats.add(each.seat)
                yield CaseForJury(number, each.article, each.seat), each.contract


def update_automatic_calls(
    table: Table, tournament: Tournament, folded: Fold, words_of_table: WordsOfTable | None = None, *, at: datetime.datetime
) -> dict[str, Any]:
    """Open the automatic calls that the table needs after its deals were settled, and end those that it no longer needs.

    `at` is the time at which they are opened or ended. When an automatic call ends, the table's own calls about the same case end too. The
    caller holds the table's lock. Returns the content for the log: `{"calls": {"opened": […], "ended": […]}}`, or `{}` if nothing changed.
    """
    cases = dict(cases_for_jury(folded, tournament.rule_set))
    calls = list(Call.objects.filter(table=table, outcome=""))
    automatic = {_case_of(call) for call in calls if call.automatic}
    new = [
        Call(
            tournament=tournament,
            table=table,
            deal_number=case.deal_number,
            article=case.article,
            seat=case.seat,
            contract=contract,
            said=(words_of_table or {}).get((case.deal_number, -1 if case.seat is None else case.seat), ""),
            automatic=True,
            called_at=at,
            received_at=at,
            called_by=SYSTEM,
        )
        for case, contract in cases.items()
        if case not in automatic
    ]
    ended = [call for call in calls if _case_of(call) in automatic and _case_of(call) not in cases]
    Call.objects.bulk_create(new)
    for call in ended:
        call.outcome, call.ended_at, call.ended_by = Call.Outcome.SETTLED, at, SYSTEM
    Call.objects.bulk_update(ended, ["outcome", "ended_at", "ended_by"])
    if not new and not ended:
        return {}
    return {"calls": {"opened": [call_log_json(call) for call in new], "ended": [str(call.pk) for call in ended]}}


def _case_of(call: Call) -> CaseForJury:
    return CaseForJury(call.deal_number, call.article, call.seat)


def call_log_json(call: Call) -> dict[str, Any]:
    """Return a call as the log stores it."""
    return {
        "call": str(call.pk),
        "table": call.table.number,
        "round": call.table.round.number,
        "deal": call.deal_number,
        "article": call.article,
        "seat": call.seat,
        "contract": call.contract,
        "said": call.said,
        "note": call.note,
        "found": call.automatic,
        "called_at": call.called_at.isoformat(),
    }
