"""Klaverjas: describe a deal in one row of a list, and its result in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.result import AnyPlayed, PaymentReason
from scoring.engine.seats import seat_name
from scoring.engine.spoken import joined, listed, who_pays
from scoring.engine.words import Words, comma_list, say
from scoring.games.klaverjas.facts import KlaverjasFacts
from scoring.games.klaverjas.play import AGAIN, FINED, REVOKED
from scoring.games.klaverjas.rules import SIDES, SUITS, KlaverjasRules


def code_words(rules: KlaverjasRules, code: str) -> Words:
    """Return the name of a payment reason, such as pit."""
    return rules.words["reasons"].get(code) or {"en": code or "?"}


def describe_deal(rules: KlaverjasRules, facts: KlaverjasFacts, names: Sequence[str], language: str) -> str:
    """Describe the deal in one row: “♠ Els 100–62, roem 20–0”, “Els nat”. Never fails on facts that were read, even wrong ones."""
    words = rules.words["list"]
    if facts.revoke is not None:
        return say(words["revoke"], language, name=seat_name(names, facts.revoke))
    player = "" if facts.player is None else seat_name(names, facts.player)
    counter = facts.pit and facts.nat
    ending = "counter_pit" if counter else "pit" if facts.pit else "nat" if facts.nat else ""
    points = "" if facts.card_points is None or facts.pit else "–".join(map(str, facts.card_points))
    krak = say(words[f"krak_{facts.krak}"], language) if facts.krak in (1, 2, 3) else ""
    text = joined(SUITS.get(facts.trump or "", ""), player, points, say(words[ending], language) if ending else "", krak)
    roem = "–".join(map(str, facts.roem)) if facts.roem and any(facts.roem) else ""
    return comma_list((text, say(words["roem"], language, roem=roem)), language) if roem else text or "?"


def describe_lines(rules: KlaverjasRules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Return the result in sentences.

    “Els plays and makes it. Els and Jo 120, An and Piet 62. An pays Piet 58 …”
    """
    parts = [_headline(rules, line, names, language) for line in played.lines]
    if played.counts:
        score = played.lines[0].score
        sides = (f"{side_name(rules, side, names, language)} {score[side]}" for side in (0, 1))
        parts.append(f"{comma_list(sides, language)}.")
        parts.append(who_pays(played.payments, names, rules.words["told"], language))
    return " ".join(parts)


def side_name(rules: KlaverjasRules, side: int, names: Sequence[str], language: str) -> str:
    """Return the names of both players of a side: “Els and Jo”."""
    return listed([names[seat] for seat in SIDES[side]], rules.words["told"], language)


def _headline(rules: KlaverjasRules, line: PaymentReason, names: Sequence[str], language: str) -> str:
    phrases = rules.words["told"]
    if line.reason in (REVOKED, FINED, AGAIN):
        return say(phrases[line.reason], language, name=seat_name(names, line.details["revoked"]), points=-min(line.score))
    how = line.reason if line.reason != "PLAYED" else "MADE" if line.made else "NAT"
    return say(phrases[how], language, name=seat_name(names, line.declarer))
