"""A request's body: its struct alone defines what it may hold, and everything that is wrong with it is named at once."""

from __future__ import annotations

import importlib
import re
from types import SimpleNamespace
from typing import Any, get_args, get_type_hints

import pytest
from django.utils import translation
from msgspec import UNSET

from competitions.api.clubs import AudienceBody
from competitions.api.seasons import PastResultsBody
from competitions.models import HistoryChoice
from tests.architecture.sources import our_modules
from tournaments.api.request_bodies import EntrantList, PlanBody, SentDeal
from tournaments.api.request_body import Body, Nothing, WrongBody, validated
from tournaments.calendar.api.announcement import AnnouncementBody
from tournaments.entrants.api.ratings import RatingBody
from tournaments.entrants.models import Rating
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions.case_decisions import DECISIONS
from tournaments.jury.api.bodies import NewRuling
from tournaments.rehearsal.api import PlayChange
from tournaments.room.api.messages import SentMessage
from tournaments.room.api.screen import ProgrammeTurnBody, ScreenChoice
from tournaments.room.models import Message

FACTS: dict[str, Any] = {"kind": "all_pass", "note": " as it is "}


def read(body: type[Body], sent: Any) -> Any:
    request: Any = SimpleNamespace(data=sent)
    return validated(body, request)


def mistakes(body: type[Body], sent: Any) -> list[tuple[str, str, str]]:
    with pytest.raises(WrongBody) as wrong:
        read(body, sent)
    return [(each.code, each.field, each.message) for each in wrong.value.problems]


def test_a_body_has_its_values_and_what_was_left_out_is_unset() -> None:
    deal = read(SentDeal, {"number": 3, "facts": FACTS, "played_at": "2026-03-16T20:15:03+01:00"})
    assert (deal.table, deal.number, deal.facts, deal.played_at.isoformat()) == (UNSET, 3, FACTS, "2026-03-16T20:15:03+01:00")
    assert deal.given("number") == {"facts": FACTS, "played_at": deal.played_at}
    assert read(SentDeal, {"number": 3, "facts": {}, "played_at": "2019-03-16T20:15:03Z"}).played_at is None
    assert read(PlanBody, {"season": None}).given() == {"season": None}
    assert read(PlanBody, {}).given() == {}


def test_lines_are_trimmed_where_they_are_lines() -> None:
    (row,) = read(EntrantList, {"rows": [{"name": " Jan ", "categories": [" Ladies"]}]}).rows
    assert (row.name, row.categories) == ("Jan", ("Ladies",))
    assert read(PlanBody, {"name": " x" + "y" * 119 + " "}).name == "x" + "y" * 119
    assert read(PastResultsBody, {"text": "\nevening,player,points\n"}).text == "\nevening,player,points\n"


def test_everything_that_is_wrong_is_named_at_once_with_its_path() -> None:
    sent = {"rows": [{"name": 1}, {}, {"member": 0, "team": "x" * 61, "categories": ["", 7]}], "dry_run": 1}
    assert mistakes(EntrantList, sent) == [
        ("FIELD_WRONG", "rows.0.name", "Not a valid string."),
        ("FIELD_WRONG", "rows.2.member", "Ensure this value is greater than or equal to 1."),
        ("FIELD_WRONG", "rows.2.team", "Ensure this field has no more than 60 characters."),
        ("FIELD_WRONG", "rows.2.categories.0", "This field may not be blank."),
        ("FIELD_WRONG", "rows.2.categories.1", "Not a valid string."),
        ("FIELD_WRONG", "dry_run", "Must be a valid boolean."),
    ]
    assert mistakes(SentDeal, {}) == [("FIELD_MISSING", name, "This field is required.") for name in ("number", "facts")]


@pytest.mark.parametrize(
    ("body", "sent", "field", "message"),
    [
        (SentDeal, {"number": 1.0, "facts": {}}, "number", "A valid integer is required."),
        (SentDeal, {"number": True, "facts": {}}, "number", "A valid integer is required."),
        (SentDeal, {"number": 1000, "facts": {}}, "number", "Ensure this value is less than or equal to 999."),
        (SentDeal, {"number": 1, "facts": []}, "facts", 'Expected a dictionary of items but got type "list".'),
        (SentDeal, {"number": 1, "facts": {}, "table": None}, "table", "This field may not be null."),
        (
            SentDeal,
            {"number": 1, "facts": {}, "played_at": "2026-03-16T20:15:03"},
            "played_at",
            "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm:ss[.uuuuuu]{+HH:MM|-HH:MM|Z}.",
        ),
        (PlanBody, {"on": "16-3-2026"}, "on", "Date has wrong format. Use one of these formats instead: YYYY-MM-DD."),
        (AnnouncementBody, {"starts_at": "8 pm"}, "starts_at", "Time has wrong format. Use one of these formats instead: hh:mm."),
        (AnnouncementBody, {"starts_at": 20}, "starts_at", "Time has wrong format. Use one of these formats instead: hh:mm."),
        (PlanBody, {"name": "  "}, "name", "This field may not be blank."),
        (PlanBody, {"criteria": []}, "criteria", "Ensure this field has at least 1 elements."),
        (EntrantList, {"rows": [{}] * 1001}, "rows", "Ensure this field has no more than 1000 elements."),
        (EntrantList, {"rows": {}}, "rows", 'Expected a list of items but got type "dict".'),
        (EntrantList, {"rows": [7]}, "rows.0", "Invalid data. Expected a dictionary, but got int."),
        (NewRuling, {"decision": "fine ", "text": "x"}, "decision", '"fine " is not a valid choice.'),
        (NewRuling, {"decision": "fine", "text": "x", "at_table": "moon"}, "at_table", '"moon" is not a valid choice.'),
        (NewRuling, {"decision": "fine", "text": "x", "call": "7"}, "call", "Must be a valid UUID."),
        (PlayChange, {"stopped": "true"}, "stopped", "Must be a valid boolean."),
        (Nothing, None, "", "Invalid data. Expected a dictionary, but got NoneType."),
        (Nothing, [], "", "Invalid data. Expected a dictionary, but got list."),
    ],
)
def test_a_value_that_does_not_fit_is_told_why(body: type[Body], sent: Any, field: str, message: str) -> None:
    assert mistakes(body, sent) == [("FIELD_WRONG", field, message)]


def test_of_a_body_with_unknown_fields_only_these_are_named() -> None:
    unknown = "This field does not exist here; leave it out."
    assert mistakes(SentDeal, {"score": 1, "s" * 90: 2}) == [("FIELD_UNKNOWN", "score", unknown), ("FIELD_UNKNOWN", "s" * 60, unknown)]
    assert mistakes(Nothing, {"sure": True}) == [("FIELD_UNKNOWN", "sure", unknown)]


def test_mistakes_are_said_in_the_readers_language() -> None:
    with translation.override("nl"):
        assert mistakes(PlanBody, {"name": ""}) == [("FIELD_WRONG", "name", "Dit veld mag niet leeg zijn.")]


JUNK: list[Any] = [
    *(None, "", "x", "x" * 5_000, "2026-01-01", "2026-01-01T10:00:00Z", -(10**40), 0, 10**40, 1.5, True),
    *([], [None], [[]], [{}], {}, {"a": 1}),
]


def problems_of(body: type[Body], sent: Any) -> Any:
    """Return what is wrong with a body; None if nothing is."""
    try:
        read(body, sent)
    except WrongBody as wrong:
        return wrong.problems
    return None


def test_whatever_is_sent_is_read_or_told_what_is_wrong_with_it() -> None:
    """The sentences are computed apart from the decoding: nothing may be refused without one."""
    paths = (path for path in our_modules("tournaments", "competitions") if {"api", "api.py"} & set(path.parts))
    modules = [importlib.import_module(".".join(path.with_suffix("").parts)) for path in paths]
    bodies = {value for each in modules for value in vars(each).values() if isinstance(value, type) and issubclass(value, Body)}
    assert len(bodies) > 60
    for body in bodies:
        for sent in [*JUNK, *({name: junk} for name in body.__struct_fields__ for junk in JUNK)]:
            problems = problems_of(body, sent)
            assert problems is None or problems, (body, str(sent)[:80])
            assert all(re.fullmatch("FIELD_(MISSING|WRONG|UNKNOWN)", each.code) and each.message for each in problems or ())


@pytest.mark.parametrize(
    ("body", "field", "values"),
    [
        (NewRuling, "decision", [*DECISIONS, Ruling.Kind.SOUVENIR, Ruling.Kind.LOTS]),
        (ProgrammeTurnBody, "slide", set(Tournament.Screen.values) - {"auto"}),
        (ScreenChoice, "show", Tournament.Screen.values),
        (SentMessage, "audience", Message.Audience.values),
        (RatingBody, "kind", Rating.Kind.values),
        (AudienceBody, "audience", HistoryChoice.Audience.values),
    ],
)
def test_the_choices_that_a_body_lists_are_those_that_are_stored(body: type[Body], field: str, values: Any) -> None:
    assert set(get_args(get_type_hints(body)[field])) == set(values)
