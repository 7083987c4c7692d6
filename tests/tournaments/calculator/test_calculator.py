"""The calculator without a script: choose a game, paste a sheet, read who pays whom; for any pasted text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from clubs import actions
from clubs.actors import Actor
from clubs.club.models import Club
from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published
from tests.depth import each_with_one_by_day
from tests.pages.read import text, value

pytestmark = pytest.mark.django_db
RIK = {"contracts": [{"code": "RIK", "declarer": 0, "partner": 2}], "tricks": [5, 3, 3, 2]}
WRONG = {**RIK, "tricks": [5, 3, 3, 3]}


def pasted(client: Client, sheet: Any, language: str = "en") -> Any:
    words = sheet if isinstance(sheet, str) else json.dumps(sheet)
    return client.post("/calculator/", {"sheet": words}, headers={"Accept-Language": language})


@pytest.mark.parametrize(("game", "language"), each_with_one_by_day(GAMES, LANGUAGES))
def test_every_game_can_be_calculated(client: Client, game: str, language: str) -> None:
    headers = {"Accept-Language": language}
    assert f'href="/calculator/{game}/"' in client.get("/rules/", headers=headers).content.decode()
    page = client.get(f"/calculator/{game}/", headers=headers)
    assert page.status_code == 200
    assert published(game).fingerprint in text(page)
    assert '"questions": [{' in page.content.decode(), "the first deal’s questions are in the page"


def test_a_table_is_set_by_its_address(client: Client) -> None:
    page = client.get("/calculator/rikken_brabant/?seats=5&dealer=2&name=An&name=Els&name=Jo")
    assert value(page, "name") == "An"
    state = page.context["state"]
    assert state["sheet"] == {"game": "rikken_brabant", "seats": 5, "first_dealer": 1, "names": ["An", "Els", "Jo"], "deals": []}
    assert state["told"]["next"]["sits_out"] == (1,)
    assert client.get("/calculator/rikken_brabant/?seats=99&dealer=x&own=7777").status_code == 404
    assert client.get("/calculator/rikken_brabant/?seats=99&dealer=99").context["setup"].seats == 4
    assert client.get("/calculator/bridge/").status_code == 404


def test_it_reckons_by_a_clubs_own_rules(client: Client, club: Club) -> None:
    own = actions.publish_rules(by=Actor(command="test"), club=club, name="Huis", base=published("rikken_brabant"), options={"misere": 6})
    page = client.get(f"/calculator/rikken_brabant/?own={own.pk}")
    assert page.context["state"]["sheet"]["options"] == {"misere": 6}
    assert own.fingerprint in text(page)


def test_a_pasted_sheet_says_who_pays_whom_and_every_mistake_in_its_place(client: Client) -> None:
    sheet = {"game": "rikken_brabant", "names": ["An", "Els", "Jo", "Piet"], "deals": [RIK, WRONG]}
    words = text(pasted(client, sheet))
    assert "Deal 1 · Rik An+Jo 8 Rik made. Els pays An 1, Piet pays Jo 1. An +1 Els −1 Jo +1 Piet −1" in words
    assert "Deal 2 not counted" in words
    assert "Total An +1 Els −1 Jo +1 Piet −1" in words
    assert "tricks" in words
    assert "Gift 2 telt niet mee" in text(pasted(client, sheet, "nl"))


@pytest.mark.parametrize(
    "sheet",
    ["", "{", "[]", "7", '"x"', "{}", "null", '{"game": "bridge"}', '{"game": "rifki", "deals": 5}', "[" * 5000, "{" + "x" * 70_000],
)
def test_whatever_is_pasted_is_answered_with_a_sentence(client: Client, sheet: str) -> None:
    page = pasted(client, sheet)
    assert page.status_code == 200
    assert 'role="alert"' in page.content.decode()
    assert len(page.context["above"]) >= 1
    assert all(error.message for error in page.context["above"])


def test_names_are_text_and_never_marks(client: Client) -> None:
    page = pasted(client, {"game": "rikken_brabant", "names": ["<script>alert(1)</script>"], "deals": [RIK]})
    assert "<script>alert(1)" not in page.content.decode()


def test_provisional_points_are_said_to_be_so(client: Client) -> None:
    assert "provisional: the club has not confirmed these points" in text(
        client.get("/calculator/rikken_belgian/", headers={"Accept-Language": "en"})
    )
    sheet = {"game": "rikken_belgian", "options": {"points_confirmed": True}}
    assert "provisional" not in text(pasted(client, sheet))
