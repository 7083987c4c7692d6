"""What the jury made of a deal, and how such a deal is judged. Pure: a verdict and facts in, an outcome out; decides nothing.

A verdict is what `Deal.ruled` holds: `{"facts": {…}}` counts instead of what the table told (another result, or the jury's word in it),
`{"annulled": true}` books nothing and the same dealer deals again, `{"awarded": [3, -1, -1, -1]}` moves these points whatever was played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.engine.game import ANNULLED, AWARDED, Line, Outcome, Played
from scoring.engine.payments import Payment
from scoring.engine.ruleset import RuleSet
from tournaments.models import Deal, Ruling

Verdict = Mapping[str, Any]


def judged(rules: RuleSet, state: Any, deal: Deal) -> Outcome:
    """One stored deal where the table stood: by its facts, or by what the jury made of it."""
    at = rules.as_dealt(state, deal.facts)
    if not deal.ruled:
        return rules.judge(at, deal.facts)
    if "facts" in deal.ruled:
        return rules.judge(at, deal.ruled["facts"])
    reported = rules.judge(at, deal.facts).facts
    if "awarded" in deal.ruled:
        points = tuple(deal.ruled["awarded"])
        line = Line(AWARDED.upper(), points, settled(points))
        return Outcome(reported, played=Played((line,), AWARDED, rules.skip(at)), before=at)
    line = Line(ANNULLED.upper(), (0,) * at.seats, ())
    return Outcome(reported, played=Played((line,), ANNULLED, at, counts=False), before=at)


def settled(points: Sequence[int]) -> tuple[Payment, ...]:
    """Payments that bring each seat these points, which sum to 0: who loses pays who wins, in the order of the seats."""
    owed = {seat: -figure for seat, figure in enumerate(points) if figure < 0}
    payments = []
    for payee, due in ((seat, figure) for seat, figure in enumerate(points) if figure > 0):
        for payer in list(owed):
            amount = min(due, owed[payer])
            if amount:
                payments.append(Payment(payer, payee, amount))
                due, owed[payer] = due - amount, owed[payer] - amount
    return tuple(payments)


def facts_of(deal: Deal) -> dict[str, Any]:
    """The facts that count: what the jury made of them, else what the table told."""
    return dict(deal.ruled["facts"] if deal.ruled and "facts" in deal.ruled else deal.facts)


def of_deal(deal: Deal, standing: Sequence[Ruling], rules: RuleSet) -> dict[str, Any] | None:
    """The verdict on a deal; `standing` are the rulings about its table that nobody overturned, in order. The last word counts.

    A word on a contract that was given before the deal was entered counts for the deal of that number.
    """
    verdicts = [ruling.decides["deal"] for ruling in standing if ruling.deal_id == deal.pk and "deal" in ruling.decides]
    if verdicts:
        return dict(verdicts[-1])
    facts = deal.facts
    for word in (ruling.decides["word"] for ruling in standing if ruling.decides.get("word", {}).get("number") == deal.number):
        facts = rules.heard(facts, word["seat"], word["contract"], word["word"])
    return {"facts": facts} if facts != deal.facts else None
