"""Each list of the API has pages, in one way, unless its length is bounded: by the game, the evening's plan or the club."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from functools import cache
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.cast import MACHINE, AtTable, People, user_of
from tournaments.api import query
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import calls, penalties

PAGED = {"total", "page", "pages"}
OF_A_TABLE = "the seats, deals and calls of one table in one round"
OF_PLAYERS = "at most one for each player of an evening, and all are needed at once: a place says nothing without the others"
OF_PLAN = "the rounds, tables and other parts of one evening's plan"
OF_RULES = "as many as the rules of the game have"
OF_CLUB = "one for each season, game or year of a club"
OF_ANSWERS = "at most two thousand people answer for one evening, and their order is their place; the desk also needs the club's members"
NEXT_TWELVE = "the next twelve evenings of a member"
OF_ONE = "what is known of one person"
BOUNDED = {
    "/table/": OF_A_TABLE, "/tables/{key}/": OF_A_TABLE, "/tables/{key}/slip/": OF_A_TABLE,
    "/clubs/{club}/": "current evenings and the latest earlier ones; `evenings/` lists all", "/clubs/{club}/me/": OF_ONE,
    "/clubs/{club}/members/duplicates/": "pairs of members with one name", "/clubs/{club}/members/{number}/": OF_ONE,
    "/clubs/{club}/rules/": OF_CLUB, "/clubs/{club}/rules/{rules}/": OF_RULES, "/clubs/{club}/seasons/": OF_CLUB,
    "/clubs/{club}/seasons/{season}/": "the evenings and players of one season, ranked against one another",
    "/clubs/{club}/competitions/": OF_CLUB,
    "/clubs/{club}/competitions/{competition}/rule/": "the versions of one rule file",
    "/clubs/{club}/competitions/{competition}/sealed/": "one for each closing and each later correction",
    "/clubs/{club}/statistics/": OF_CLUB, "/clubs/{club}/calendar/": "the evenings that the club has planned ahead",
    "/clubs/{club}/venues/": "the places of a club, at most fifty",
    "/account/me/": OF_ONE,
    "/account/evenings/": NEXT_TWELVE, "/coming/cards/{card_link}/": NEXT_TWELVE, "/tournaments/{slug}/coming/": OF_ANSWERS,
    "/tournaments/{slug}/coming/desk/": OF_ANSWERS, "/tournaments/{slug}/coming/me/": "the others of one party",
    "/tournaments/{slug}/marks/": "at most one for each player of an evening and each member who answered, and all count at once",
    "/tournaments/{slug}/duties/": "at most twenty duties, each for at most thirty people",
    "/rules/": OF_RULES, "/tournaments/{slug}/clock/": OF_PLAN, "/tournaments/{slug}/close/": OF_PLAN,
    "/tournaments/{slug}/codes/": OF_PLAN,
    "/tournaments/{slug}/door/": OF_PLAYERS, "/tournaments/{slug}/door/hits/": OF_PLAYERS,
    "/tournaments/{slug}/door/players/{player}/": OF_ONE, "/tournaments/{slug}/exports/{what}/": "a whole table for a spreadsheet",
    "/tournaments/{slug}/feed/": "the newest entries; `before` asks for older ones", "/tournaments/{slug}/final/": OF_PLAYERS,
    "/tournaments/{slug}/gaps/": OF_PLAN, "/tournaments/{slug}/messages/": "the newest fifty", "/tournaments/{slug}/now/": OF_PLAN,
    "/tournaments/{slug}/players/{number}/digest/": OF_ONE,
    "/tournaments/{slug}/players/{number}/payments/": "the deals of one player in one evening, which add up to `total`",
    "/tournaments/{slug}/prizes/": OF_PLAYERS, "/tournaments/{slug}/prizes/list/": OF_PLAN, "/tournaments/{slug}/ratings/": OF_PLAYERS,
    "/tournaments/{slug}/ratings/standings/": OF_PLAYERS, "/tournaments/{slug}/rounds/": OF_PLAN,
    "/tournaments/{slug}/rounds/{number}/open/": OF_PLAN, "/tournaments/{slug}/rounds/{number}/players/{player}/why/": OF_ONE,
    "/tournaments/{slug}/rounds/{number}/seats/": OF_PLAN, "/tournaments/{slug}/rules/": OF_RULES, "/tournaments/{slug}/screens/": OF_PLAN,
    "/tournaments/{slug}/screens/news/": "the news bands of the last minutes, one in twenty seconds",
    "/tournaments/{slug}/screens/welcome/": OF_PLAYERS,
    "/tournaments/{slug}/seating/": OF_PLAN, "/tournaments/{slug}/slips/": OF_PLAN, "/tournaments/{slug}/standings/": OF_PLAYERS,
    "/tournaments/{slug}/story/": "at most six moments",
    "/tournaments/{slug}/story/replay/": "ten lines; sixty frames, and one more for each round",
    "/tournaments/{slug}/wishes/": OF_PLAYERS,
}  # fmt: skip
"""The addresses whose lists have no pages, each with what bounds them."""


@cache
def description() -> dict[str, Any]:
    call_command("spectacular", "--format", "openapi-json", stdout=(out := StringIO()))
    schema: dict[str, Any] = json.loads(out.getvalue())
    return schema


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = description()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def addresses_with_lists() -> Iterator[tuple[str, bool, set[str]]]:
    """Yield each address that answers with a list: the address, True if it has pages, and the names of its parameters."""
    for path, operations in description()["paths"].items():
        read = operations.get("get")
        if read is None:
            continue
        for content in read["responses"].get("200", {}).get("content", {}).values():
            fields = resolved(content.get("schema", {})).get("properties", {})
            if any(resolved(field).get("type") == "array" for field in fields.values()):
                yield path.removeprefix("/api/v1"), fields.keys() >= PAGED, {each["name"] for each in read.get("parameters", ())}


@pytest.mark.slow
def test_each_list_has_pages_or_is_bounded(db: None) -> None:
    lists = {path: (paged, names) for path, paged, names in addresses_with_lists()}
    assert {path for path, (paged, _names) in lists.items() if not paged} == BOUNDED.keys()
    assert [path for path, (paged, names) in lists.items() if paged != ("page" in names)] == []


@pytest.mark.parametrize("part", ["rulings", "calls"])
def test_lists_of_an_evening_have_pages(
    part: str, client: Client, people: People, four: AtTable, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(query, "ROWS_ON_A_PAGE", 2)
    for number in range(3):
        penalties.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.WARN, text=str(number), moves=[], table=four.table)
        calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=1, article="REVOKE", seat=number)
    client.force_login(user_of(people.director))
    at = f"/api/v1/tournaments/{tournament.slug}/{part}/"
    first, second = client.get(at).json(), client.get(f"{at}?page=2").json()
    assert (len(first[part]), len(second[part])) == (2, 1)
    assert [first[each] for each in ("total", "page", "pages")] == [3, 1, 2]
    assert [second[each] for each in ("total", "page", "pages")] == [3, 2, 2]
    assert first[part][0] != second[part][0]
