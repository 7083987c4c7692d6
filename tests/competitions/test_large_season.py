"""A season of many people has pages of a hundred lines, and everybody finds their own line."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clubs.people.models import Member
from clubs.people.public_names import PublicName
from competitions.actions.past_results import import_results
from competitions.actions.season_rules import set_season_rule
from competitions.pages.lines_shown import LINES_A_PAGE
from tests.cast import MACHINE, People, user_of
from tests.competitions.test_pages import address
from tests.competitions.winter import Winter
from tests.pages.read import text

PEOPLE = 230
NAMES = [f"Speler {number:03}" for number in range(1, PEOPLE + 1)]


@pytest.fixture
def large(winter: Winter) -> Winter:
    """Two imported evenings, with this many people; the first one has the most points."""
    Member.objects.bulk_create(
        Member(club=winter.club, number=1000 + number, name=name, called=name.split()[0]) for number, name in enumerate(NAMES)
    )
    rows = [f"{evening},{name},{PEOPLE - number}" for evening in ("Kerst", "Pasen") for number, name in enumerate(NAMES)]
    import_results(by=MACHINE, season=winter.season, text="\n".join(["evening,player,points", *rows]))
    return winter


def lines_of(page: Any) -> list[str]:
    """Return the names in the lines of the page's tables, in order."""
    tables = re.findall(r'<table class="standings season-table">.*?</table>', page.content.decode(), re.DOTALL)
    return re.findall(r'<th scope="row" class="name">(?:<a [^>]*>)?\W?(Speler \d+)', "".join(tables))


def test_a_page_has_a_hundred_lines_and_all_pages_have_everybody_once(large: Winter, client: Client) -> None:
    """The first page once showed all 230."""
    pages = [client.get(address(large, more)) for more in ("", "?page=2", "?page=3")]
    assert [len(lines_of(page)) for page in pages] == [LINES_A_PAGE, LINES_A_PAGE, 30]
    assert [name for page in pages for name in lines_of(page)] == NAMES
    assert {"230 players" in text(page) for page in pages} == {True}
    assert ["Records" in text(page) for page in pages] == [True, False, False], "the first page has everything else"


@pytest.mark.parametrize(("page", "first"), [("0", 1), ("99", 201), ("x", 1), ("-1", 1), ("²", 1), ("9" * 400, 1)])
def test_a_page_that_is_not_there_is_the_nearest(large: Winter, client: Client, page: str, first: int) -> None:
    assert lines_of(client.get(address(large, f"?page={page}")))[0] == f"Speler {first:03}"


def test_somebody_beyond_the_first_hundred_finds_their_line_and_where_it_stands(large: Winter, client: Client) -> None:
    page = client.get(address(large, "?name=speler+217"))
    assert lines_of(page) == ["Speler 217"]
    link = re.search(r'<a href="(\?page=3#line-217)">', page.content.decode())
    assert link is not None
    assert 'id="line-217"' in client.get(address(large, link[1].partition("#")[0])).content.decode()
    assert lines_of(client.get(address(large, "?name=SPELER+21"))) == [name for name in NAMES if "21" in name]
    nobody = client.get(address(large, "?name=Wim"))
    assert lines_of(nobody) == []
    assert "Nobody was found." in text(nobody)


def test_many_hits_are_pages_too(large: Winter, client: Client) -> None:
    page = client.get(address(large, "?name=speler&page=2"))
    assert lines_of(page)[0] == "Speler 101"
    assert "?name=speler&amp;page=3" in page.content.decode()


def test_nobody_is_found_by_a_name_that_they_hide(large: Winter, client: Client) -> None:
    hidden = Member.objects.get(club=large.club, name="Speler 217")
    Member.objects.filter(pk=hidden.pk).update(public_name=PublicName.NUMBER)
    type(large.club).objects.filter(pk=large.club.pk).update(names_version=1)
    assert "Nobody was found." in text(client.get(address(large, "?name=speler+217")))
    assert f"#{hidden.number}" in text(client.get(address(large, f"?name={hidden.number}")))


def test_who_is_logged_in_is_led_to_their_own_line(large: Winter, people: People) -> None:
    Member.objects.filter(club=large.club, name="Speler 217").update(user=user_of(people.member))
    client = Client()
    client.force_login(user_of(people.member))
    assert 'href="?page=3#line-217"' in client.get(address(large)).content.decode()
    assert 'class="season-mine"' in client.get(address(large, "?page=3")).content.decode()


def test_a_category_has_pages_with_the_table(large: Winter, client: Client) -> None:
    keys = [str(key) for key in Member.objects.filter(club=large.club, number__gte=1000).order_by("number").values_list("pk", flat=True)]
    rule = {"categories": [{"name": "Allemaal", "players": keys}, {"name": "Enkelen", "players": keys[:3]}]}
    set_season_rule(by=MACHINE, season=large.season, rule=rule, version=0)
    first, second = client.get(address(large)), client.get(address(large, "?page=2"))
    assert len(lines_of(first)) == 2 * LINES_A_PAGE + 3
    assert len(lines_of(second)) == 2 * LINES_A_PAGE
    assert ["Enkelen" in text(page) for page in (first, second)] == [True, False]
    assert lines_of(client.get(address(large, "?name=002"))) == ["Speler 002"] * 3


def test_a_season_of_few_people_has_no_pages_and_no_search(winter: Winter, client: Client) -> None:
    winter.plays()
    page = client.get(address(winter)).content.decode()
    assert 'type="search"' not in page
    assert "?page=" not in page
