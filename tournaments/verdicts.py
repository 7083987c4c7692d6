"""What the jury made of a deal, and how such a deal is judged. Pure: a verdict and facts in, an outcome out; decides nothing.

A verdict is what `Deal.verdict` holds: `{"facts": {…}}` counts instead of what the table told (another result, or the jury's word in it),
`{"annulled": true}` books nothing and the same dealer deals again, `{"awarded": [3, -1, -1, -1]}` moves these points whatever was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from scoring.engine.payments import Payment
from scoring.engine.result import ANNULLED, AWARDED, Line, Outcome, Played
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import is_declared
from tournaments.models import Deal

Decision = tuple[UUID | None, Mapping[str, Any]]
"""Which deal a ruling is about, and what it decides (`Ruling.decides`)."""


def judge_stored_deal(rules: RuleSet, state: Any, deal: Deal) -> Outcome:
    """One stored deal where the table stood: by its facts, or by what the jury made of it."""
    at = rules.game.state_when_dealt(state, deal.facts)
    if not deal.verdict:
        return rules.game.score_deal(at, deal.facts)
    if "facts" in deal.verdict:
        return rules.game.score_deal(rules.game.state_when_dealt(at, deal.verdict["facts"]), deal.verdict["facts"])
    reported = rules.game.score_deal(at, deal.facts).facts
    if "awarded" in deal.verdict:
        points = tuple(deal.verdict["awarded"])
        line = Line(AWARDED.upper(), points, payments_for_points(points))
        return Outcome(at, reported, played=Played((line,), AWARDED, rules.game.skip_deal(at)))
    line = Line(ANNULLED.upper(), (0,) * at.seats, ())
    return Outcome(at, reported, played=Played((line,), ANNULLED, at, counts=False))


def payments_for_points(points: Sequence[int]) -> tuple[Payment, ...]:
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


def counting_facts(deal: Deal) -> dict[str, Any]:
    """The facts that count: what the jury made of them, else what the table told."""
    return dict(deal.verdict["facts"] if deal.verdict and "facts" in deal.verdict else deal.facts)


def verdict_on_deal(id: UUID, number: int, facts: Mapping[str, Any], standing: Iterable[Decision], rules: RuleSet) -> dict[str, Any] | None:
    """The verdict on a deal by the rulings about its table that nobody overturned, taken in order.

    A verdict on the deal replaces what was decided before it; a word on a contract of the deal's number changes the facts that stand, also
    if it was given before the deal was entered. None where nothing changes.
    """
    counts, over = dict(facts), None
    for about, decides in standing:
        verdict, word = decides.get("deal") if about == id else None, decides.get("word")
        if verdict is not None:
            counts, over = (dict(verdict["facts"]), None) if "facts" in verdict else (dict(facts), dict(verdict))
        elif word is not None and word["number"] == number and is_declared(counts, word["seat"], word["contract"]):
            counts = rules.game.with_jury_word(counts, word["seat"], word["contract"], word["word"])
    return over or ({"facts": counts} if counts != facts else None)
