"""Score a checked deal: one line for each contract or pass game, and the table's next state."""

from __future__ import annotations

from typing import Any

from scoring.engine.payments import PointsPayment, points
from scoring.engine.promised import auction, joint, passgames, settlement
from scoring.engine.promised.facts import ALL_PASS, BLIND, CONTRACT, Promise, PromisedFacts
from scoring.engine.promised.joint import Declared
from scoring.engine.promised.pay import LOSING, contract_payments, paid, pair
from scoring.engine.promised.rules import DEALER_CHOOSES, PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.promised.table import PricedContract
from scoring.engine.promised.tricks import partner_took, side_took
from scoring.engine.result import SCORED, PaymentReason, Played

REDEALT = "redeal_same_dealer"
TOO_FEW_TRICKS = 2
"""The number of tricks below which a partner pays a share of a lost contract (Brabant §5, partner_pays_if_lt2)."""


def play(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Played[PromisedState]:
    """Score a checked deal (Brabant §3, §4)."""
    at = state.dealt_by(facts.dealer)
    if facts.kind == CONTRACT:
        lines = _joint_lines(rules, at, facts) if len(facts.promises) > 1 else (line(rules, at, facts, facts.promises[0]),)
        return Played(lines, SCORED, at.after(rules, lines))
    if facts.kind == ALL_PASS:
        lines = (PaymentReason("ALL_PASS", (0,) * at.seats, ()),)
        if rules.redeal_moves_on:
            return Played(lines, SCORED, at.after(rules, lines))
        return Played(lines, REDEALT, at, counts=False)
    game = rules.pass_game(facts.game)
    assert game is not None
    payments = paid(passgames.payments(game, facts, at.playing, at.seats))
    chose = {"chosen_by": at.dealer} if rules.all_pass == DEALER_CHOOSES and at.dealer is not None else {}
    lines = (settlement.line(rules, at, game.code, payments, None, **chose),)
    return Played(lines, SCORED, at.after(rules, lines))


def line(rules: PromisedRules, at: PromisedState, facts: PromisedFacts, promise: Promise) -> PaymentReason:
    """Return the line for one contract. The same table, side and tricks always give the same line, so `rules.lines` caches it."""
    contract = rules.contracts[promise.code or ""]
    took = side_took(facts, promise)
    partner_tricks = partner_took(facts, promise)
    partner_pays = partner_tricks is not None and partner_tricks < TOO_FEW_TRICKS
    extra = contract.over_misere if contract.over_misere and _over_misere(rules, facts, promise) else 0
    dealer = at.dealer if at.seats > 4 else None
    key = (
        promise.code,
        promise.declarer,
        promise.partner,
        took,
        promise.made if took is None else None,
        partner_pays,
        extra,
        at.seats,
        dealer,
    )
    known_line = rules.lines.get(key)
    if known_line is None:
        known_line = rules.lines[key] = _contract_line(rules, contract.at(at.seats), at, promise, took, partner_pays, extra)
    return known_line


def _over_misere(rules: PromisedRules, facts: PromisedFacts, promise: Promise) -> bool:
    """Return whether the contract was bid over a misère or a piek, by the recorded `overcalled` or else by the recorded auction."""
    code = promise.overcalled or auction.overcalled(rules, facts, promise.declarer)  # type: ignore[arg-type]
    return code is not None and rules.contracts[code].together


def _joint_lines(rules: PromisedRules, at: PromisedState, facts: PromisedFacts) -> tuple[PaymentReason, ...]:
    """Return a line for each of several declarers of equal contracts: settled one by one, or together (`joint.WAYS`)."""
    promises = facts.promises
    contracts = [rules.contracts[promise.code or ""].at(at.seats) for promise in promises]
    if contracts[0].joint == joint.EACH:
        return tuple([line(rules, at, facts, promise) for promise in promises])
    took = [side_took(facts, promise) for promise in promises]
    declared = tuple(_declared(rules, facts, *each) for each in zip(promises, contracts, took, strict=True))
    paid_for = joint.WAYS[contracts[0].joint](declared, at.playing, at.seats)
    return tuple(
        settlement.line(rules, at, contract.code, payments, one.made, **_details(promise, contract, number))
        for promise, contract, number, one, payments in zip(promises, contracts, took, declared, paid_for, strict=True)
    )


def _declared(rules: PromisedRules, facts: PromisedFacts, promise: Promise, contract: PricedContract, took: int | None) -> Declared:
    tricks = contract.tricks(took, promise.made)
    made = contract.made[tricks]
    extra = contract.over_misere if contract.over_misere and _over_misere(rules, facts, promise) else 0
    assert isinstance(promise.declarer, int)
    return Declared(promise.declarer, contract.values[tricks] + (extra if made else -extra), made)


def _details(promise: Promise, contract: PricedContract, took: int | None) -> dict[str, Any]:
    return {"declarer": promise.declarer, "partner": promise.partner, "took": took, "target": contract.target}


def _contract_line(
    rules: PromisedRules, contract: PricedContract, at: PromisedState, promise: Promise, took: int | None, partner_pays: bool, extra: int
) -> PaymentReason:
    tricks = contract.tricks(took, promise.made)
    made = contract.made[tricks]
    if not made:
        extra = -extra
    with_blind = promise.partner == BLIND
    partner = None if promise.partner is None or with_blind else int(promise.partner)
    way = pair if made else LOSING[contract.lost](partner_pays)
    assert isinstance(promise.declarer, int)

    def between(value: int) -> tuple[PointsPayment, ...]:
        return contract_payments(promise.declarer, partner, with_blind, at.playing, at.seats, value, way)  # type: ignore[arg-type]

    details = _details(promise, contract, took)
    if contract.sides is None:
        return settlement.line(rules, at, contract.code, between(contract.values[tricks] + extra), made, **details)
    sides, shared = contract.sides[tricks], way is pair
    figures = settlement.side_figures(promise.declarer, partner, with_blind, at.playing, at.seats, sides, shared)
    more = points(between(extra), at.seats) if extra else (0,) * at.seats
    figures = tuple(figure + added for figure, added in zip(figures, more, strict=True))
    return settlement.line_of_figures(rules, at, contract.code, figures, between(contract.values[tricks] + extra), made, **details)
