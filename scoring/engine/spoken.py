"""Describe payments in sentences in the reader's language. The words come from the rules data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.engine.payments import POT, PointsPayment, Side
from scoring.engine.words import Words, comma_list, say

Phrases = Mapping[str, Words]
"""The phrases of `words.told`: `pays`, `pays_each`, `pay_each`, `and`, `nobody_pays`, `pot` (scoring/games/shared_words/)."""


def signed(figure: int) -> str:
    """Return a number with its sign, as players write it: +2, −2, 0."""
    return f"+{figure}" if figure > 0 else f"−{-figure}" if figure < 0 else "0"


def points_of_each(points: Sequence[int], names: Sequence[str], language: str) -> str:
    """List the points of each player: An +9, Els −9."""
    return comma_list((f"{name} {signed(figure)}" for name, figure in zip(names, points, strict=True)), language)


def joined(*parts: str) -> str:
    """Join the parts, with a space between them; empty parts are left out."""
    return " ".join(part for part in parts if part)


def listed(names: Sequence[str], phrases: Phrases, language: str) -> str:
    """List names in a sentence: An, Jo and Piet."""
    if len(names) < 2:
        return "".join(names)
    return f"{comma_list(names[:-1], language)} {say(phrases['and'], language)} {names[-1]}"


def set_off(payments: Iterable[PointsPayment]) -> tuple[PointsPayment, ...]:
    """Return at most one payment between any two players: the difference between what they pay each other, unless it is 0."""
    owed: dict[tuple[Side, Side], int] = {}
    for payment in payments:
        back = (payment.payee, payment.payer)
        if back in owed:
            owed[back] -= payment.amount
        else:
            pair = (payment.payer, payment.payee)
            owed[pair] = owed.get(pair, 0) + payment.amount
    return tuple(
        PointsPayment(payer, payee, amount) if amount > 0 else PointsPayment(payee, payer, -amount)
        for (payer, payee), amount in owed.items()
        if amount
    )


def who_pays(payments: Iterable[PointsPayment], names: Sequence[str], phrases: Phrases, language: str) -> str:
    """Describe the payments in one sentence.

    “Els pays An 2, Jo pays Piet 2.”, “Els, Jo and Piet each pay An 5.”
    """
    remaining = list(set_off(payments))
    if not remaining:
        return say(phrases["nobody_pays"], language)

    def name(side: Side) -> str:
        return say(phrases["pot"], language) if side is POT else names[side]

    parts: list[str] = []
    while remaining:
        first = remaining[0]
        to_one = [each for each in remaining if each.payee == first.payee and each.amount == first.amount]
        by_one = [each for each in remaining if each.payer == first.payer and each.amount == first.amount]
        if len(to_one) > 2:
            together, phrase = to_one, "pay_each"
            who, whom = listed([name(each.payer) for each in to_one], phrases, language), name(first.payee)
        elif len(by_one) > 1:
            together, phrase = by_one, "pays_each"
            who, whom = name(first.payer), listed([name(each.payee) for each in by_one], phrases, language)
        else:
            together, phrase, who, whom = [first], "pays", name(first.payer), name(first.payee)
        parts.append(say(phrases[phrase], language, payer=who, payee=whom, amount=first.amount))
        remaining = [each for each in remaining if each not in together]
    sentence = comma_list(parts, language) + "."
    return sentence[0].upper() + sentence[1:]
