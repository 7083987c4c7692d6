"""A sheet that belongs to no evening, scored and told in the reader's language. Stores nothing and reads no database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.problem import Problem, Refused
from scoring.engine.result import Replay
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import read_sheet, refused, score, scored
from scoring.engine.words import say
from scoring.games import published, sentences
from tournaments.api.form_json import language, to_ask
from tournaments.api.table_json import payments
from tournaments.queries.upcoming import UpcomingDeal
from tournaments.wording.seats import seat_letter

LONGEST_NAME = 40


@dataclass(frozen=True)
class Read:
    """A sheet whose rules and start can be read, with its deals folded."""

    rules: RuleSet
    names: tuple[str, ...]
    """What the players are called, a name a seat."""
    replay: Replay


def read(sheet: Any) -> Read | None:
    """The sheet's deals, folded; None where what stands above them cannot be read."""
    body, names = named(sheet)
    try:
        rules, start, deals = read_sheet(body, published)
        replay = rules.game.replay(start, deals)
    except Refused:
        return None
    return Read(rules, called(names, start.seats), replay)


def named(sheet: Any) -> tuple[Any, Sequence[str]]:
    """The sheet proper, and the names its players were given."""
    if not isinstance(sheet, Mapping) or "names" not in sheet:
        return sheet, ()
    names = sheet["names"]
    return {key: part for key, part in sheet.items() if key != "names"}, names if _are_names(names) else ()


def called(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A name for every seat; who was given none is called by a number."""
    given = [name.strip()[:LONGEST_NAME] for name in names[:seats]]
    return tuple((given[seat] if seat < len(given) else "") or _("Player %(n)s") % {"n": seat_letter(seat)} for seat in range(seats))


def told(sheet: Any) -> dict[str, Any]:
    """The scored sheet (README of the rules), what each deal says to people, and what the next one must ask."""
    body, _names = named(sheet)
    if isinstance(sheet, Mapping) and not _are_names(sheet.get("names", [])):
        wrong = Problem("SHEET_WRONG_TYPE", "names")
        return _alone(refused(wrong, say(sentences()[wrong.code], language())))
    found = read(sheet)
    if found is None:
        return _alone(score(body, published, sentences(), language()))
    rules, seats = found.rules, len(found.names)
    result = scored(rules, seats, found.replay, language())
    for deal in result["deals"]:
        outcome = found.replay.outcomes[deal["deal"]]
        assert outcome.played is not None
        deal["short"] = rules.game.describe_deal(outcome.facts, found.names, language())
        deal["told"] = rules.game.describe_result(outcome.played, found.names, language())
        deal["payments"] = payments(outcome.played)
        for line in deal["lines"]:
            line["called"] = say(rules.game.words_for(line["reason"]), language())
    return {
        **result,
        "names": list(found.names),
        "rules": {
            "game": rules.code,
            "title": say(rules.title, language()),
            "version": rules.version,
            "fingerprint": rules.fingerprint,
            "provisional": rules.provisional,
        },
        "next": _next(found),
    }


def _next(found: Read) -> dict[str, Any] | None:
    state = found.replay.state
    if state.finished:
        return None
    coming = UpcomingDeal(len(found.replay.outcomes) + 1, state)
    return to_ask(coming, found.rules, keep=found.rules is published(found.rules.code))


def _alone(result: dict[str, Any]) -> dict[str, Any]:
    """What is answered where the rules of the sheet cannot be read."""
    return {**result, "names": [], "rules": None, "next": None}


def _are_names(names: Any) -> bool:
    return isinstance(names, list) and all(isinstance(name, str) for name in names)
