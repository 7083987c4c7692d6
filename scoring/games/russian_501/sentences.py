"""Russian 501: describe a deal in one row of a list, and its result in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.result import AnyPlayed, PaymentReason
from scoring.engine.seats import seat_name
from scoring.engine.spoken import listed, signed, who_pays
from scoring.engine.words import Words, say
from scoring.games.russian_501.facts import ALL_PASS, GIVE_UP, PLAY, TIME_CALLED, Russian501Facts
from scoring.games.russian_501.rules import NO_SETTLEMENT, PAIRWISE, Russian501Rules

CODES = {PLAY: "PLAY", GIVE_UP: "GIVE_UP", ALL_PASS: "ALL_PASS", TIME_CALLED: "TIME_CALLED"}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def code_words(rules: Russian501Rules, code: str) -> Words:
    """Return the name of a payment reason, or of another term of the game: `MARRIAGE`, `TALON`, `BLIND`."""
    return rules.words["contracts"].get(code) or {"en": code}


def describe_deal(rules: Russian501Rules, facts: Russian501Facts, names: Sequence[str], language: str) -> str:
    """Describe the deal in one row: “Els 80 ♥ 70-30-20”, “Gives up: Jo 66”. Never fails on facts that were read, even wrong ones."""
    if facts.kind in (ALL_PASS, TIME_CALLED):
        return say(code_words(rules, CODES[facts.kind]), language)
    blind = [f"({say(code_words(rules, 'BLIND'), language)})"] if facts.blind else []
    if facts.kind == GIVE_UP:
        return " ".join([say(code_words(rules, "GIVE_UP"), language), _name(names, facts.declarer), _figure(facts.bid), *blind])
    points = ["-".join(map(str, facts.card_points))] if facts.card_points else []
    return " ".join([_name(names, facts.declarer), _figure(facts.contract), trump_sign(rules, facts.trump, language), *blind, *points])


def trump_sign(rules: Russian501Rules, trump: str | None, language: str) -> str:
    """Return the sign of the trump suit, such as ♥, or the short name for a deal without trumps."""
    return SIGNS.get(trump or "") or (say(rules.words["answers"]["no_trump_short"], language) if trump == "NT" else "–")


def _name(names: Sequence[str], seat: int | None) -> str:
    return seat_name(names, seat, otherwise="–")


def _figure(figure: int | None) -> str:
    return "–" if figure is None else str(figure)


def describe_lines(rules: Russian501Rules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Return the result in sentences.

    “Els makes 66 with 70. Els −66, An −30 and Piet −20. An pays Els 36 …”
    """
    phrases = rules.words["told"]
    line = played.lines[0]
    parts = [_what(rules, line, names, language)]
    added = [f"{names[seat]} {signed(figure)}" for seat, figure in enumerate(line.score) if figure]
    if added:
        parts.append(say(phrases["added"], language, figures=listed(added, phrases, language)))
    if played.winners:
        phrase = phrases["wins" if len(played.winners) == 1 else "win"]
        parts.append(say(phrase, language, names=listed([names[seat] for seat in played.winners], phrases, language)))
    settled = rules.settlement == PAIRWISE or played.winners or played.state.finished
    if settled and rules.settlement != NO_SETTLEMENT:
        parts.append(who_pays(played.payments, names, phrases, language))
    return " ".join(parts)


def _what(rules: Russian501Rules, line: PaymentReason, names: Sequence[str], language: str) -> str:
    phrases = rules.words["told"]
    if line.reason in ("ALL_PASS", "TIME_CALLED"):
        name = f"time_called_{rules.time_called}" if line.reason == "TIME_CALLED" else "all_pass"
        return say(phrases[name], language)
    facts = dict(line.details)
    phrase = "gives_up" if line.reason == "GIVE_UP" else "made" if line.made else "lost"
    if facts.pop("blind"):
        phrase += "_blind"
    declarer = names[facts.pop("declarer")]
    return say(phrases[phrase], language, name=declarer, **facts)
