"""Skat: describe a deal in one row of a list, and its result in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.engine.payments import POT
from scoring.engine.result import AnyPlayed, PaymentReason
from scoring.engine.seats import seat_name
from scoring.engine.spoken import joined, listed, points_of_each, who_pays
from scoring.engine.words import Words, comma_list, say
from scoring.games.skat.facts import SkatFacts
from scoring.games.skat.play import PASSED
from scoring.games.skat.result import ANNOUNCED, LEVELS
from scoring.games.skat.rules import BASE, NULL, RAMSCH, SUIT_SIGNS, SkatRules


def code_words(rules: SkatRules, code: str) -> Words:
    """Return the name of a payment reason: a game, or a bonus of the Skat list."""
    return rules.words["contracts"].get(code) or rules.words["reasons"].get(code) or {"en": code or "?"}


def describe_deal(rules: SkatRules, facts: SkatFacts, names: Sequence[str], language: str) -> str:
    """Describe the deal in one row: “♣ Els with 2 hand, won”. Never fails on facts that were read, even wrong ones."""
    words = rules.words["list"]
    if facts.passed:
        return say(words["passed"], language)
    doubled = joined(*(say(words[f"{name}_{times}"], language) for name, times in _doubles(facts)))
    if facts.game == RAMSCH:
        parts = joined(say(rules.words["contracts"][RAMSCH], language), _ramsch_figures(facts, names, language), doubled)
        without = [say(words["no_trick"], language, name=seat_name(names, seat)) for seat in facts.no_trick or ()]
        pushed = [say(words["pushed"], language, count=facts.pushed)] if facts.pushed else []
        return comma_list([parts, *without, *pushed], language)
    game = SUIT_SIGNS.get(facts.game or "", "") or say(code_words(rules, facts.game or "?"), language)
    points = facts.card_points if isinstance(facts.card_points, int) else None
    parts = joined(
        game, "" if facts.declarer is None else seat_name(names, facts.declarer), matadors_in_words(rules, facts.matadors, language),
        say(words["hand"], language) if facts.hand else "",
        say(words[f"announced_{facts.announced}"], language) if facts.announced in ANNOUNCED else "",
        say(words[facts.reached], language) if facts.reached and facts.reached in LEVELS else "",
        "" if points is None else str(points), doubled,
    )  # fmt: skip
    end = "" if facts.won is None else say(words["won" if facts.won else "lost"], language)
    bid = "" if facts.bid is None else say(words["bid"], language, bid=facts.bid)
    return comma_list((part for part in (parts, bid, end) if part), language)


def matadors_in_words(rules: SkatRules, matadors: int | None, language: str) -> str:
    """Return “with 2” or “without 1”; empty if the game has no matadors."""
    if not matadors:
        return ""
    return say(rules.words["list"]["with" if matadors > 0 else "without"], language, count=abs(matadors))


def _doubles(facts: SkatFacts) -> Iterator[tuple[str, int]]:
    for name in ("kontra", "bock"):
        times = getattr(facts, name)
        if times in (1, 2):
            yield name, times


def _ramsch_figures(facts: SkatFacts, names: Sequence[str], language: str) -> str:
    points = facts.card_points
    if not isinstance(points, tuple):
        return ""
    return comma_list((f"{seat_name(names, seat)} {figure}" for seat, figure in enumerate(points) if figure), language)


def describe_lines(rules: SkatRules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Return the result in sentences.

    “Els wins Clubs: with 2, game 3, hand 4, × 12 = 48. On the list: Els +98. …”
    """
    phrases, first = rules.words["told"], played.lines[0]
    if first.reason == PASSED:
        brings = any(first.score) or bool(first.payments)
        parts = [say(phrases["passed_brings" if brings else "passed"], language)]
    else:
        parts = [_ramsch_headline(rules, first, names, language) if first.reason == RAMSCH else _headline(rules, first, names, language)]
    score = played.score(len(first.score))
    seats = [seat for seat, figure in enumerate(score) if figure]
    if seats:
        listed_score = points_of_each([score[seat] for seat in seats], [names[seat] for seat in seats], language)
        parts.append(say(phrases["on_list"], language, figures=listed_score))
    if played.payments:
        fees = [each for each in played.payments if each.payee is POT]
        parts += [
            who_pays(paid, names, phrases, language) for paid in ([each for each in played.payments if each not in fees], fees) if paid
        ]
    return " ".join(parts)


def _headline(rules: SkatRules, line: PaymentReason, names: Sequence[str], language: str) -> str:
    """Describe the game, its winner or loser, and the steps of its value as players count them aloud."""
    phrases, details = rules.words["told"], line.details
    game = say(code_words(rules, line.reason), language)
    said = say(phrases["wins" if line.made else "loses"], language, name=seat_name(names, line.declarer), game=game)
    counted = "" if line.reason == NULL or line.reason not in BASE else comma_list(_counted(rules, line, language), language)
    base, value = BASE.get(line.reason, 0), details["value"]
    if details["overbid"] and counted:
        sum_ = say(phrases["overbid"], language, steps=counted, bid=details["bid"], base=base, times=value // base, value=value)
    else:
        sum_ = say(
            phrases["value" if counted else "null_value"], language, steps=counted, base=base, times=value // (base or 1), value=value
        )
    figure = line.score[line.declarer or 0]
    more = "" if figure == value else say(phrases["counts"], language, figure=f"−{-figure}" if figure < 0 else str(figure))
    return joined(said, sum_, more)


def _counted(rules: SkatRules, line: PaymentReason, language: str) -> Iterator[str]:
    """Yield the steps of the value: “with 2”, “game 3”, “hand 4”, “schneider 5” …."""
    words, details = rules.words["list"], line.details
    count = abs(details["matadors"] or 0)
    yield matadors_in_words(rules, details["matadors"], language)
    steps = ["game"]
    steps += ["hand"] * details["hand"]
    for level, name in enumerate(("schneider", "schwarz"), 1):
        steps += [name] * (details["level"] >= level)
        steps += ["announced"] * (details["announced"] >= level)
    steps += ["ouvert"] * (details["announced"] > len(LEVELS))
    for step in steps:
        count += 1
        yield f"{say(words[step], language)} {count}"


def _ramsch_headline(rules: SkatRules, line: PaymentReason, names: Sequence[str], language: str) -> str:
    first = listed([seat_name(names, seat) for seat in line.details["first"]], rules.words["told"], language)
    how = "all_tricks" if line.details["all_tricks"] else "ramsch" if len(line.details["first"]) == 1 else "ramsch_level"
    return say(rules.words["told"][how], language, name=first, points=line.details["points"])
