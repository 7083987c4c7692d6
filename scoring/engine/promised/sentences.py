"""Describe a deal in one row of a list, and its result in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.promised.facts import ALL_PASS, BLIND, CONTRACT, Hand, Promise, PromisedFacts
from scoring.engine.promised.play import REDEALT
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.table import DECLARER, TRICKS, PricedContract
from scoring.engine.promised.tricks import side_took
from scoring.engine.result import AnyPlayed, PaymentReason
from scoring.engine.seats import seat_name
from scoring.engine.spoken import joined, signed, who_pays
from scoring.engine.words import Words, comma_list, say

MADE_MARK, LOST_MARK = "✓", "✗"


def code_words(rules: PromisedRules, code: str | None) -> Words:
    """Return the name for a code: a contract, a pass game, an all-pass deal or an event at the table."""
    if code == "ALL_PASS":
        return rules.words["answers"]["all_pass"]
    for part in ("contracts", "pass_games", "events"):
        words: Words | None = rules.words.get(part, {}).get(code or "")
        if words:
            return words
    return {"en": code or "?"}


def describe_deal(rules: PromisedRules, facts: PromisedFacts, names: Sequence[str], language: str) -> str:
    """Describe the deal in one row: “Rik Els+Jo 7”, “Misère Jo ✗”, “All pass”. Never fails on facts that were read, even wrong ones."""
    if facts.kind == ALL_PASS:
        return say(code_words(rules, "ALL_PASS"), language)
    if facts.kind != CONTRACT:
        return " ".join([say(code_words(rules, facts.game), language), *_pass_game(facts, names)])
    return comma_list((_promise(rules, facts, promise, names, language) for promise in facts.promises), language) or "?"


def _pass_game(facts: PromisedFacts, names: Sequence[str]) -> list[str]:
    if facts.queens is not None:
        return ["-".join(str(number) for number in facts.queens)]
    if facts.queen_taker is not None:
        return ["♠" + seat_name(names, facts.queen_taker), "13." + seat_name(names, facts.last_taker)]
    return ["-".join(str(number) for number in facts.tricks or ())]


def _promise(rules: PromisedRules, facts: PromisedFacts, promise: Promise, names: Sequence[str], language: str) -> str:
    contract = rules.contracts.get(promise.code or "")
    who = _hand(rules, names, promise.declarer, language)
    if promise.partner is not None:
        who += "+" + _hand(rules, names, promise.partner, language)
    took = _took(facts, promise)
    made = promise.made if took is None or contract is None else contract.made[took]
    mark = "" if made is None else MADE_MARK if made else LOST_MARK
    counted = took is not None and (contract is None or not contract.flat)
    return joined(say(code_words(rules, promise.code), language), who, str(took) if counted else mark)


def _took(facts: PromisedFacts, promise: Promise) -> int | None:
    try:
        took = side_took(facts, promise)
    except (IndexError, TypeError):
        return None
    return took if took is None or 0 <= took <= 13 else None


def _hand(rules: PromisedRules, names: Sequence[str], hand: Hand | None, language: str) -> str:
    return say(rules.words["answers"]["blind"], language) if hand == BLIND else seat_name(names, hand)


def describe_lead(rules: PromisedRules, facts: PromisedFacts, names: Sequence[str], language: str) -> str:
    """Return “An leads.” if the contract makes the declarer lead; else empty, because the player left of the dealer leads."""
    for promise in facts.promises:
        contract = rules.contracts.get(promise.code or "")
        if contract is not None and contract.leads == DECLARER and isinstance(promise.declarer, int):
            return say(rules.words["told"]["leads"], language, name=seat_name(names, promise.declarer))
    return ""


def describe_lines(rules: PromisedRules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Describe the result in sentences; each fine has a sentence of its own.

    “Rik made, 1 over. Els pays An 2, Jo pays Piet 2.”
    """
    fines = [line for line in played.lines if line.reason in rules.words.get("events", {})]
    results = [line for line in played.lines if line not in fines]
    parts = [_line(rules, line, names, language, len(results) > 1) for line in results]
    paid = [payment for line in results for payment in line.payments]
    if paid or (played.status != REDEALT and (results or not played.payments)):
        parts.append(who_pays(paid, names, rules.words["told"], language))
    parts += [_event(rules, line, names, language) for line in fines]
    if played.status == REDEALT:
        parts.append(say(rules.words["told"]["redeal"], language))
    return " ".join(parts)


def _line(rules: PromisedRules, line: PaymentReason, names: Sequence[str], language: str, several: bool) -> str:
    phrases = rules.words["told"]
    if line.reason == "ALL_PASS":
        return say(phrases["all_pass"], language)
    what = say(code_words(rules, line.reason), language)
    if line.made is None:
        dealer = line.details.get("chosen_by")
        if dealer is None:
            return say(phrases["pass_game"], language, contract=what)
        return say(phrases["pass_game_chosen"], language, contract=what, name=seat_name(names, dealer))
    if several:
        what = say(phrases["of"], language, contract=what, name=seat_name(names, line.details.get("declarer")))
    contract, took = rules.contracts[line.reason].at(len(line.score)), line.details.get("took")
    away = 0 if took is None or contract.flat else took - contract.target
    phrase = ("made_over" if away else "made") if line.made else ("lost_short" if away else "lost")
    bonus = _slam(rules, contract, took, language)
    return say(phrases[phrase], language, contract=what, over=away, short=-away).removesuffix(".") + f"{bonus}."


def _slam(rules: PromisedRules, contract: PricedContract, took: int | None, language: str) -> str:
    """Return “, all 13: +1” or “, all 13: double” if taking all thirteen tricks pays more; else empty."""
    slam, phrases = contract.slam, rules.words["told"]
    if (slam.add, slam.times) == (0, 1) or not (took == TRICKS or (took == 0 and slam.both and not contract.made[0])):
        return ""
    bonuses = [say(phrases["double"], language) if slam.times == 2 else f"×\u00a0{slam.times}"] if slam.times != 1 else []
    bonuses += [signed(slam.add)] if slam.add else []
    bonus = comma_list(bonuses, language)
    return comma_list(("", say(phrases["slam" if took else "slam_against"], language, bonus=bonus)), language)


def _event(rules: PromisedRules, line: PaymentReason, names: Sequence[str], language: str) -> str:
    """Describe an event at the table, and the fine.

    “Jo forgot to call the jury: pays 15. Jo pays Els, An and Piet 5 each.”
    """
    phrases, fine = rules.words["told"], line.details.get("fine", 0)
    contract = say(code_words(rules, line.details.get("code")), language)
    happened = say(phrases[line.reason], language, name=seat_name(names, line.details.get("seat")), contract=contract)
    sentence = say(phrases["fined" if fine else "happened"], language, happened=happened, amount=fine)
    return joined(sentence, who_pays(line.payments, names, phrases, language) if line.payments else "")
