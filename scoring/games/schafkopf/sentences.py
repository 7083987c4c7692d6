"""Schafkopf: describe a deal in one row of a list, and its result in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.engine.result import AnyPlayed, PaymentReason
from scoring.engine.seats import seat_name
from scoring.engine.spoken import joined, points_of_each, who_pays
from scoring.engine.words import Words, comma_list, say
from scoring.games.schafkopf.facts import LOST, PLAIN, SCHNEIDER, SCHWARZ, WON, SchafkopfFacts
from scoring.games.schafkopf.play import DURCHMARSCH, REDEALT, TIE
from scoring.games.schafkopf.rules import ALL_PASS, RAMSCH, SUITS, SchafkopfRules


def code_words(rules: SchafkopfRules, code: str) -> Words:
    """Return the name of a payment reason: a game, or another reason."""
    return rules.words["contracts"].get(code) or rules.words["reasons"].get(code) or {"en": code or "?"}


def describe_deal(rules: SchafkopfRules, facts: SchafkopfFacts, names: Sequence[str], language: str) -> str:
    """Describe the deal in one row: “Rufspiel Els+Jo 95”, “Solo Tout An verloren”.

    Never fails on facts that were read, even wrong ones.
    """
    words = rules.words["list"]
    game = _game(rules, facts.contract or "", facts.announced, language)
    suit = SUITS.get(facts.suit or "", "")
    loud = [("fault", facts.fault), ("loser", facts.loser), ("durchmarsch", facts.durchmarsch)]
    who = "+".join(seat_name(names, seat) for seat in (facts.declarer, facts.partner) if seat is not None)
    counts = "–".join(map(str, facts.eyes)) if isinstance(facts.eyes, tuple) else "" if facts.eyes is None else str(facts.eyes)
    if not counts and isinstance(facts.tricks, int):
        counts = say(words["tricks"], language, count=facts.tricks)
    ended = "" if facts.result not in (WON, LOST) else say(words[facts.result], language)
    level = "" if facts.level not in (SCHNEIDER, SCHWARZ) else say(words[facts.level], language)
    more = [say(words[name], language, name=seat_name(names, seat)) for name, seat in loud if seat is not None]
    more += [say(words[name], language, count=count) for name, count in _extras(facts) if count]
    return comma_list([joined(game, suit, who, counts, ended, level), *more], language)


def _extras(facts: SchafkopfFacts) -> tuple[tuple[str, int | None], ...]:
    return (("laufende", facts.laufende), ("legen", facts.legen), ("stoss", facts.stoss), ("jungfrauen", facts.jungfrauen))


def _game(rules: SchafkopfRules, code: str, announced: str | None, language: str) -> str:
    called = rules.words["announced"].get(announced or "")
    return joined(say(code_words(rules, code), language), say(called, language) if called else "")


def describe_lines(rules: SchafkopfRules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Return the result in sentences: “Els and Jo win, Schneider. An pays Els 2, Piet pays Jo 2.”."""
    line = played.lines[0]
    if played.status == REDEALT:
        return say(rules.words["told"]["TIE_VOID" if line.reason == TIE else "AGAIN"], language)
    phrases, on_list, cash = rules.words["told"], "", ""
    if rules.has_list:
        seats = [seat for seat, figure in enumerate(line.score) if figure]
        figures = points_of_each([line.score[seat] for seat in seats], [seat_name(names, seat) for seat in seats], language)
        on_list = say(phrases["on_list"], language, figures=figures) if seats else ""
    if rules.cash is not None:
        cash = say(phrases["cash"], language)
    return joined(_headline(rules, line, names, language), on_list, cash, who_pays(line.payments, names, phrases, language))


def _headline(rules: SchafkopfRules, line: PaymentReason, names: Sequence[str], language: str) -> str:
    phrases, details = rules.words["told"], line.details
    broke = ""
    if details.get("fault") is not None:
        broke = say(phrases["FAULT"], language, name=seat_name(names, details["fault"]))
    if line.reason in (ALL_PASS, RAMSCH, DURCHMARSCH):
        one = seat_name(names, details.get("loser", details.get("winner")))
        return joined(broke, say(phrases[line.reason], language, name=one))
    game = _game(rules, line.reason, details.get("announced"), language)
    values: dict[str, Any] = {"name": seat_name(names, line.declarer), "game": game}
    how = WON if line.made else LOST
    if "partner" in details:
        values["partner"] = seat_name(names, details["partner"])
        how = f"{how}_pair"
    return joined(broke, say(phrases[how], language, **values, level=_level(phrases, details, language)))


def _level(phrases: Mapping[str, Words], details: Mapping[str, Any], language: str) -> str:
    level = details.get("level")
    return comma_list(("", say(phrases[level], language)), language) if level and level != PLAIN else ""
