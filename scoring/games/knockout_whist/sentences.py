"""Knock-out whist: describe a hand and its result: the row of a list, and the sentences of a preview."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.engine.payments import Seat
from scoring.engine.result import AnyPlayed, PaymentReason
from scoring.engine.seats import seat_name
from scoring.engine.spoken import listed, who_pays
from scoring.engine.words import Words, comma_list, say
from scoring.games.knockout_whist.facts import KnockoutWhistFacts
from scoring.games.knockout_whist.play import TIME_CALLED
from scoring.games.knockout_whist.rules import KnockoutWhistRules


def code_words(rules: KnockoutWhistRules, code: str) -> Words:
    """Return the name of a payment reason: the stake, a life bought, the win and others."""
    words: Words = rules.words["reasons"].get(code) or {"en": code or "?"}
    return words


def describe_deal(rules: KnockoutWhistRules, facts: KnockoutWhistFacts, names: Sequence[str], language: str) -> str:
    """Describe the deal in one row: “4-3-0, Jo buys”. Never fails on facts that were read, even wrong ones."""
    if facts.time_called:
        return say(code_words(rules, TIME_CALLED), language)
    phrases = rules.words["told"]
    if facts.rainbow is not None:
        sentence = f"{say(rules.term('rainbow'), language)} {'+'.join(seat_name(names, seat) for seat in facts.rainbow.seats)}"
        won = facts.rainbow.winner
        return sentence if won is None else f"{sentence} → {seat_name(names, won)}"
    parts = ["-".join(str(took) for took in facts.tricks or ()) or "?"]
    if facts.cut_winner is not None:
        parts.append(say(phrases["cut"], language, name=seat_name(names, facts.cut_winner)))
    parts += [say(phrases["buys" if answer else "declines"], language, name=seat_name(names, seat)) for seat, answer in facts.buys]
    return comma_list(parts, language)


def describe_lines(rules: KnockoutWhistRules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Return the result in sentences: “Jo has the dog’s life: one card. Piet is out. An wins the game. …”."""
    parts = list(_line(rules, played.lines[0], names, language))
    parts += [
        say(phrase, language, name=_names(rules, tuple(_payers(line)), names, language))
        for line in played.lines
        if (phrase := rules.words["told"].get(line.reason)) and line.payments
    ]
    if played.payments:
        parts.append(who_pays(played.payments, names, rules.words["told"], language))
    return " ".join(parts or [say(rules.words["told"]["all_stay"], language)])


def _line(rules: KnockoutWhistRules, line: PaymentReason, names: Sequence[str], language: str) -> Iterator[str]:
    phrases, facts = rules.words["told"], line.details
    if line.reason == TIME_CALLED:
        yield say(phrases["time_called"], language)
    if facts.get("seats"):
        yield say(phrases["rainbow"], language, name=_names(rules, facts["seats"], names, language))
    for name in ("dog", "out"):
        seats = facts.get(name, ())
        if seats:
            several = "_several" if len(seats) > 1 else ""
            yield say(phrases[name + several], language, name=_names(rules, seats, names, language))
    if "winner" in facts:
        yield say(phrases["wins"], language, name=seat_name(names, facts["winner"]))


def _payers(line: PaymentReason) -> Iterator[Seat]:
    return (payment.payer for payment in line.payments if isinstance(payment.payer, int))


def _names(rules: KnockoutWhistRules, seats: tuple[Seat, ...], names: Sequence[str], language: str) -> str:
    return listed([seat_name(names, seat) for seat in seats], rules.words["told"], language)
