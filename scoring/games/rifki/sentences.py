"""Rifki: describe a deal in one row of a list, and its result in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.result import AnyPlayed, PaymentReason
from scoring.engine.seats import seat_name
from scoring.engine.spoken import joined, listed, signed
from scoring.engine.words import Words, comma_list, say
from scoring.games.rifki.check import counted
from scoring.games.rifki.facts import RifkiFacts
from scoring.games.rifki.rules import SUITS, RifkiRules


def code_words(rules: RifkiRules, code: str | None) -> Words:
    """Return the name of a contract, a void deal or the end of a game."""
    return rules.words["contracts"].get(code or "") or rules.words["reasons"].get(code or "") or {"en": code or "?"}


def describe_deal(rules: RifkiRules, facts: RifkiFacts, names: Sequence[str], language: str) -> str:
    """Describe the deal in one row: “Koz ♠ Els 5-4-3-1”, “Rıfkı Els 0-1-0-0”. Never fails on facts that were read, even wrong ones."""
    if facts.time_called:
        return say(code_words(rules, "TIME_CALLED"), language)
    declarer = "" if facts.declarer is None else seat_name(names, facts.declarer)
    if facts.void is not None:
        void = rules.words["voids"].get(facts.void)
        return joined(say(void, language) if void else "?", declarer)
    counts = "-".join(str(count) for count in counted(rules, facts) or ())
    what = say(code_words(rules, facts.contract), language)
    return joined(what, SUITS.get(facts.trump or "", ""), declarer, counts)


def describe_lines(rules: RifkiRules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Return the result in sentences: “Koz ♠, declared by Els. Els +250, An +200, Piet +150, Jo +50.”."""
    line, phrases = played.lines[0], rules.words["told"]
    parts = [_headline(rules, line, names, language)]
    figures = [f"{names[seat]} {signed(figure)}" for seat, figure in enumerate(line.score) if figure]
    if figures:
        parts.append(f"{comma_list(figures, language)}.")
    if line.details.get("winners"):
        winners = line.details["winners"]
        who = listed([names[seat] for seat in winners], phrases, language)
        parts.append(say(phrases["wins" if len(winners) == 1 else "win"], language, names=who))
    for key in ("got_out", "sank"):
        if line.details.get(key):
            who = listed([names[seat] for seat in line.details[key]], phrases, language)
            parts.append(say(phrases[key], language, names=who))
    if line.details.get("pot"):
        parts.append(say(phrases["pot_keeps"], language, pot=signed(line.details["pot"])))
    return " ".join(parts)


def _headline(rules: RifkiRules, line: PaymentReason, names: Sequence[str], language: str) -> str:
    phrases, facts = rules.words["told"], line.details
    if line.reason == "TIME_CALLED":
        return say(phrases[f"time_{facts['way']}"], language)
    if line.reason == "VOID":
        return say(phrases["void"], language, void=say(rules.words["voids"][facts["void"]], language))
    what = joined(say(code_words(rules, line.reason), language), SUITS.get(facts["trump"] or "", ""))
    if facts["declarer"] is None:
        return f"{what}."
    return say(phrases["declared"], language, contract=what, name=seat_name(names, facts["declarer"]))
