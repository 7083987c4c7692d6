"""A program enrols a list of players."""

from __future__ import annotations

from typing import Any

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from tests.api.conftest import codes
from tests.cast import MACHINE, People
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(tournament: Tournament) -> str:
    return f"tournaments/{tournament.slug}/entrants/"


def test_a_list_is_tried_corrected_and_enrolled_once(program: Any, people: People, club: Club, tournament: Tournament, path: str) -> None:
    club_actions.admit(by=MACHINE, club=club, name="Gerda Smit", number=7)
    director = program(people.director)
    wrong = {"rows": [{"name": "An Bos"}, {"member": 8}, {"name": "Els Maes"}]}
    tried = director.asks("POST", path, wrong | {"dry_run": True})
    assert tried.status_code == 200
    assert [row["outcome"] for row in tried.json()["rows"]] == ["guest", "wrong", "enrolled"]
    problem = {"code": "MEMBER_UNKNOWN", "field": "rows.1.member"}
    assert tried.json()["problems"] == [
        problem | {"message": "The club has no member with number 8. Correct it, or leave it out for a guest."}
    ]
    assert codes(director.asks("POST", path, wrong)) == [(422, "MEMBER_UNKNOWN", "rows.1.member")]
    assert tournament.entrants.count() == 9

    right = {"rows": [{"name": "An Bos"}, {"member": 7, "called": "Ger"}, {"name": "Els Maes"}]}
    rows: list[dict[str, Any]] = [
        {"outcome": "guest", "name": "An Bos", "called": "An B.", "member": None, "number": 10, "partner": None},
        {"outcome": "member", "name": "Gerda Smit", "called": "Ger", "member": 7, "number": 11, "partner": None},
        {"outcome": "enrolled", "name": "Els Maes", "called": "Els", "member": None, "number": 1, "partner": None},
    ]
    assert director.asks("POST", path, right).json() == {"rows": rows, "problems": []}
    again = [row | {"outcome": "enrolled"} for row in rows]
    assert director.asks("POST", path, right).json() == {"rows": again, "problems": []}
    assert tournament.entrants.count() == 11


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, (422, "FIELD_MISSING", "rows")),
        ({"rows": "Jan"}, (422, "FIELD_WRONG", "rows")),
        ({"rows": ["Jan"]}, (422, "FIELD_WRONG", "rows.0")),
        ({"rows": [{"name": 1}]}, (422, "FIELD_WRONG", "rows.0.name")),
        ({"rows": [{"nmae": "Jan"}]}, (422, "FIELD_UNKNOWN", "rows.0.nmae")),
        ({"rows": [{"name": "Jan"}], "dry_run": "yes"}, (422, "FIELD_WRONG", "dry_run")),
        ({"rows": [{"name": ""}]}, (422, "FIELD_MISSING", "rows.0.name")),
        ({"rows": [{}] * 1001}, (422, "FIELD_WRONG", "rows")),
    ],
)
def test_a_body_that_is_no_list(
    program: Any, people: People, tournament: Tournament, path: str, body: dict[str, Any], expected: tuple[int, str, str]
) -> None:
    assert codes(program(people.director).asks("POST", path, body)) == [expected]
    assert tournament.entrants.count() == 9
