"""Scores a checked deal: one line for each contract or pass game, and the table's next state."""

from __future__ import annotations

from typing import Any

from scoring.engine.payments import Payment, points
from scoring.engine.promised import auction, passgames
from scoring.engine.promised.facts import ALL_PASS, BLIND, CONTRACT, Facts, Promise
from scoring.engine.promised.pay import LOSING, contract_payments, paid, pair
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import State, state_after
from scoring.engine.promised.table import Contract
from scoring.engine.promised.tricks import partner_took, side_took
from scoring.engine.result import SCORED, Line, Played

REDEALT = "redeal_same_dealer"
TOO_FEW_TRICKS = 2
"""A partner with fewer tricks than this pays a share of a lost contract (Brabant §5, partner_pays_if_lt2)."""


def play(rules: Rules, state: State, facts: Facts) -> Played[State]:
    """Score a checked deal (Brabant §3, §4)."""
    at = state.dealt_by(facts.dealer)
    if facts.kind == CONTRACT:
        return Played(tuple([line(rules, at, facts, promise) for promise in facts.promises]), SCORED, state_after(at.seats, at.dealer))
    if facts.kind == ALL_PASS:
        lines = (Line("ALL_PASS", (0,) * at.seats, ()),)
        if rules.redeal_moves_on:
            return Played(lines, SCORED, state_after(at.seats, at.dealer))
        return Played(lines, REDEALT, at, counts=False)
    assert rules.pass_game is not None
    payments = paid(passgames.payments(rules.pass_game, facts, at.playing, at.seats))
    return Played((_line(rules.pass_game.code, at.seats, payments, None, {}),), SCORED, state_after(at.seats, at.dealer))


def line(rules: Rules, at: State, facts: Facts, promise: Promise) -> Line:
    """The line of one contract. The same table, side and tricks always give the same line, so `rules.lines` caches it."""
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
        known_line = rules.lines[key] = _contract_line(contract, at, promise, took, partner_pays, extra)
    return known_line


def _over_misere(rules: Rules, facts: Facts, promise: Promise) -> bool:
    """Whether the contract was bid over a misère or a piek: as recorded, or as the auction shows."""
    code = promise.overcalled or auction.overcalled(rules, facts, promise.declarer)  # type: ignore[arg-type]
    return code is not None and rules.contracts[code].together


def _contract_line(contract: Contract, at: State, promise: Promise, took: int | None, partner_pays: bool, extra: int) -> Line:
    made = contract.made[took] if took is not None else bool(promise.made)
    value = contract.value(took, made)
    value += extra if made else -extra
    with_blind = promise.partner == BLIND
    assert isinstance(promise.declarer, int)
    payments = contract_payments(
        promise.declarer,
        None if promise.partner is None or with_blind else int(promise.partner),
        with_blind,
        at.playing,
        at.seats,
        value,
        pair if made else LOSING[contract.lost](partner_pays),
    )
    facts = {"declarer": promise.declarer, "partner": promise.partner, "took": took, "target": contract.target}
    return _line(contract.code, at.seats, payments, made, facts)


def _line(reason: str, seats: int, payments: tuple[Payment, ...], made: bool | None, facts: dict[str, Any]) -> Line:
    return Line(reason, points(payments, seats), payments, made, facts)
