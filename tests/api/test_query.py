"""The query of an address: unknown parameters are refused, and lists that grow with the years are paged in one way."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from clubs import actions as club_actions
from clubs.club.models import Club
from tests.addresses.address_table import TABLE
from tests.addresses.test_addresses import converters
from tests.api.conftest import Asker, codes
from tests.cast import MACHINE, People
from tournaments.api import query
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament

VALUES = {"slug": "x", "club": "x", "what": "x", "game": "x", "id": "00000000-0000-4000-8000-000000000000"}
ADDRESSES = [each.split() for each in TABLE if " api-" in each and not each.endswith(" api-docs")]


@pytest.fixture
def anybody() -> Asker:
    return Asker(headers={"Accept-Language": "en"})


def test_an_unknown_parameter_is_refused_everywhere(db: None, anybody: Asker) -> None:
    """It was ignored: with `?club=` a program got the newest tournaments of all clubs."""
    answers = {}
    for method, name in ADDRESSES:
        path = reverse(name, kwargs={each: VALUES.get(each, 1) for each in converters(name)})
        answers[f"{method} {name}"] = codes(anybody.asks(method, f"{path.removeprefix('/api/v1/')}?clubb=x"))
    assert len(answers) > 150
    assert {each: got for each, got in answers.items() if got != [(400, "PARAMETER_UNKNOWN", "clubb")]} == {}


def test_the_refusal_names_the_parameters_that_exist(db: None, anybody: Asker) -> None:
    (problem,) = anybody.gets("tournaments/?clbu=x").json()["problems"]
    assert "clbu" in problem["message"]
    assert "club, page" in problem["message"]
    assert [each["field"] for each in anybody.gets("tournaments/?a=1&club=x&b=2").json()["problems"]] == ["a", "b"]


@pytest.mark.parametrize("page", ["0", "-1", "1.5", "x", "²", "9" * 30])
def test_a_page_is_a_number_from_one(db: None, anybody: Asker, page: str) -> None:
    assert codes(anybody.gets(f"tournaments/?page={page}")) == [(422, "FIELD_WRONG", "page")]


def test_a_value_that_the_description_does_not_list_is_refused(tournament: Tournament, anybody: Asker) -> None:
    assert codes(anybody.gets(f"tournaments/{tournament.slug}/exports/standings/file/?headers=both")) == [(422, "FIELD_WRONG", "headers")]


def test_tournaments_of_one_club(tournament: Tournament, club: Club, anybody: Asker) -> None:
    other = club_actions.create_club(by=MACHINE, name="De Zeven Harten")
    evenings.create(by=MACHINE, club=other, name="Elsewhere", on=tournament.on, rules=tournament.rule_set)
    assert [each["slug"] for each in anybody.gets(f"tournaments/?club={club.slug}").json()["tournaments"]] == [tournament.slug]
    assert [each["name"] for each in anybody.gets(f"tournaments/?club={other.slug}").json()["tournaments"]] == ["Elsewhere"]
    assert anybody.gets("tournaments/").json()["total"] == 2
    assert codes(anybody.gets("tournaments/?club=nobody")) == [(404, "NOT_FOUND", "club")]


def test_lists_are_paged_in_one_way(
    tournament: Tournament, club: Club, people: People, program: Callable[..., Asker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(query, "ROWS_ON_A_PAGE", 2)
    for day in range(1, 5):
        on = tournament.on - datetime.timedelta(days=day)
        evenings.create(by=MACHINE, club=club, name=f"Evening {day}", on=on, rules=tournament.rule_set)
    asker = program(people.owner)

    def page(more: str) -> dict[str, Any]:
        result: dict[str, Any] = asker.gets(f"tournaments/?club={club.slug}{more}").json()
        return result

    pages = [page(more) for more in ("", "&page=2", "&page=3", "&page=99")]
    assert [(each["total"], each["page"], each["pages"]) for each in pages] == [(5, 1, 3), (5, 2, 3), (5, 3, 3), (5, 3, 3)]
    slugs = [row["slug"] for each in pages[:3] for row in each["tournaments"]]
    assert len(set(slugs)) == 5
    for path in (f"clubs/{club.slug}/members/", f"clubs/{club.slug}/members/guests/", f"clubs/{club.slug}/evenings/"):
        answer = asker.gets(path).json()
        assert (answer["page"], {"total", "pages"} <= set(answer)) == (1, True), path
