"""What a phone must ask about a deal, as JSON in the reader's language. Kept per rule set, state and language: tables ask the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from scoring.engine.form import Choice, Form, Note, Question
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.queries.offline_horizon import Same
from tournaments.queries.upcoming import UpcomingDeal, leading_seat


def language() -> str:
    """The reader's."""
    return get_language() or "en"


def to_ask(coming: UpcomingDeal, rules: RuleSet, *, keep: bool = True) -> dict[str, Any]:
    """A deal that is to be entered: its number, who deals, leads and sits out, and its form. `keep` it where others will ask the same."""
    form, first = (_asked if keep else _asked.__wrapped__)(Same(rules), coming.state, language())
    return {
        "number": coming.number,
        "dealer": coming.state.dealer,
        "leads": first,
        "sits_out": list(coming.state.sits_out),
        "form": form,
    }


def to_ask_later(coming: UpcomingDeal, rules: RuleSet, first: dict[str, Any]) -> dict[str, Any]:
    """The same for a deal after `first`; a question that is asked there too is only its place there."""
    later = to_ask(coming, rules)
    known = first["form"]["questions"]
    questions = [known.index(question) if question in known else question for question in later["form"]["questions"]]
    return {**later, "form": {**later["form"], "questions": questions}}


@lru_cache(maxsize=1024)
def _asked(same: Same, state: Any, language: str) -> tuple[dict[str, Any], int | None]:
    form: Form = same.rules.game.form(state)
    told = {"facts": dict(form.facts), "questions": [_question(question, language) for question in form.questions]}
    notes = [_note(note, language) for note in form.notes]
    return told | ({"notes": notes} if notes else {}), leading_seat(form)


def _note(note: Note, language: str) -> dict[str, Any]:
    """A sentence whose names the page fills in."""
    more = {"seats": dict(note.seats), "article": note.article}
    return {"text": say(note.words, language, **note.values), **{key: value for key, value in more.items() if value}}


def _question(question: Question, language: str) -> dict[str, Any]:
    told = {
        "path": question.path,
        "choices": [_choice(choice, language) for choice in question.choices],
        "when": {name: list(values) for name, values in question.when.items()},
        "differs_from": list(question.differs_from),
        "optional": question.optional,
        "seats": list(question.seats),
        "entry": question.entry if question.entry != "step" else "",
        "among_most": question.among_most,
        "default_from": question.default_from,
        "article": question.article,
    }
    limits = {"total": question.total, "least": question.least, "most": question.most}
    return {
        "name": question.name,
        "ask": say(question.ask, language),
        "kind": question.kind,
        **{key: value for key, value in told.items() if value},
        **{key: value for key, value in limits.items() if value is not None},
    }


def _choice(choice: Choice, language: str) -> dict[str, Any]:
    told = {
        "label": say(choice.words, language),
        "sets": dict(choice.sets),
        "hint": choice.hint,
        "target": choice.target,
        "rare": choice.rare,
        "again": choice.again,
    }
    return {"value": choice.value, **{key: value for key, value in told.items() if value}}
