"""A competition's pages, from the list to the payments; its rule for keepers; its files; and what an evening changed in it."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from clubs.people.models import Member
from competitions.actions.competitions import create_competition
from competitions.competition.rule_text.rule_lines import line_of_field
from competitions.models import ClosedCompetition, Competition
from competitions.queries.competition.tables import newest_seal
from tests.cast import MACHINE, People, user_of
from tests.competitions.test_stored import RIK
from tests.competitions.winter import Winter
from tests.pages.read import text

NESTED = """
[competition.year]
title = "Year"
of = ["one", "two"]
ties = ["best_unit"]
rights = [{ name = "prize", evenings = 2 }]
[competition.one]
title = "Period one"
only = { to = 2026-01-02 }
best = 1
[competition.two]
title = "Period two"
only = { from = 2026-01-03, to = 2026-06-30 }
marks = { absent = { worth = "lowest", less = 5 } }
"""


@pytest.fixture
def owner(people: People) -> Client:
    client = Client()
    client.force_login(user_of(people.owner))
    return client


@pytest.fixture
def year(winter: Winter) -> Competition:
    for _number in range(2):
        winter.plays(RIK)
    winter.plays(RIK, RIK, players=("Els", "An", "Piet", "Kees"))
    return create_competition(by=MACHINE, club=winter.club, name="Championship", text=NESTED)


def address(competition: Competition, more: str = "") -> str:
    return f"/c/{competition.club.slug}/competitions/{competition.pk}/{more}"


def test_a_stranger_goes_from_the_list_to_the_payments(winter: Winter, year: Competition, client: Client) -> None:
    club = client.get(f"/c/{winter.club.slug}/").content.decode()
    assert f"/c/{winter.club.slug}/competitions/" in club
    names = text(client.get(f"/c/{winter.club.slug}/competitions/"))
    assert "Championship" in names
    assert "last evening Jan. 3, 2026" in names
    page = client.get(address(year))
    words = text(page)
    assert "It adds up these parts: Period one, Period two." in words
    assert "Right to “prize”: from 2 evenings on." in words
    assert "?part=one" in page.content.decode()
    assert "style=" not in page.content.decode()
    part = text(client.get(address(year, "?part=one")))
    assert "part of Year" in part
    assert "does not count:" in part  # one of the two evenings is struck
    els = winter.members["Els"].pk
    nested = client.get(address(year, f"entrants/{els}/?part=year"))
    assert address(year, f"entrants/{els}/?part=one") in nested.content.decode()
    explained = client.get(address(year, f"entrants/{els}/?part=one"))
    assert "Does not count: only the best 1 does." in text(explained)
    evening = winter.evenings[0]
    player = f"/e/{evening.slug}/players/{evening.entrants.get(name='Els').number}/"
    assert f'href="{player}"' in explained.content.decode()
    assert client.get(player).status_code == 200


def test_a_missed_evening_and_the_neighbours_are_explained(winter: Winter, year: Competition, client: Client) -> None:
    jo = winter.members["Jo"].pk
    # Jo missed the only evening of the period, so they are in no line of it; everybody who came has sentences.
    assert client.get(address(year, f"entrants/{jo}/?part=two")).status_code == 404
    lines = client.get(address(year, "?part=two")).context["rows"]
    words = text(client.get(address(year, f"entrants/{lines[1][0].key}/?part=two")))
    assert f"{lines[0][0].name} " in words
    assert "directly before" in words or "shares this place" in words
    flat = create_competition(
        by=MACHINE, club=winter.club, name="Flat", text='[competition.a]\nmarks = { absent = { worth = "lowest", less = 5 } }'
    )
    words = text(client.get(address(flat, f"entrants/{jo}/")))
    assert "Absent: the lowest result there, less 5. Counts." in words
    page = client.get(address(flat))
    assert "absent:" in text(page)  # the mark is read out, not only shown as a letter


def test_the_table_of_an_earlier_day(year: Competition, client: Client) -> None:
    page = client.get(address(year, "?part=one&as_of=2026-01-01"))
    assert "As of Jan. 1, 2026" in text(page)
    assert len(page.context["columns"]) == 1
    wrong = client.get(address(year, "?as_of=yesterday"))
    assert wrong.status_code == 422
    assert "This is not a date." in text(wrong)
    assert client.get(address(year, "?part=nothing")).status_code == 404


def test_own_line_search_and_places(winter: Winter, year: Competition, people: People) -> None:
    Member.objects.filter(pk=winter.members["Piet"].pk).update(user=user_of(people.member))
    client = Client()
    client.force_login(user_of(people.member))
    page = client.get(address(year))
    assert [row.name for row, _number in page.context["rows"] if row.is_mine] == ["Piet"]
    shown = client.get(address(year, "?part=one&name=els"))
    assert [row.name for row, _number in shown.context["rows"]] == ["Els"]
    assert "Nobody was found." in text(client.get(address(year, "?name=zzz")))
    assert "As a table" in text(client.get(address(year, "places/?part=year")))


def test_a_long_table_has_pages_of_a_hundred(winter: Winter, client: Client) -> None:
    from competitions.actions.past_results import import_results

    rows = [f"1,Gast {number},{number}" for number in range(130)]
    import_results(by=MACHINE, season=winter.season, text="\n".join(["evening,player,points", *rows]))
    many = create_competition(by=MACHINE, club=winter.club, name="Many", text="[competition.a]", season=winter.season)
    assert len(client.get(address(many)).context["rows"]) == 100
    assert [number for _row, number in client.get(address(many, "?page=2")).context["rows"]] == list(range(101, 131))


def test_pages_ask_little_of_the_database(winter: Winter, year: Competition, client: Client, django_assert_max_num_queries: Any) -> None:
    for number in range(5):
        create_competition(by=MACHINE, club=winter.club, name=f"More {number}", text=NESTED, season=winter.season)
    for more in ("", "?part=one", "places/", f"entrants/{winter.members['Els'].pk}/", "table.csv", "../"):
        with django_assert_max_num_queries(25):
            assert client.get(address(year, more).replace(f"{year.pk}/../", "")).status_code == 200


RULE = '[competition.a]\ntitle = "Flat"\nbest = 2'


def test_a_keeper_previews_and_stores_a_rule(winter: Winter, year: Competition, owner: Client, client: Client) -> None:
    assert client.get(address(year, "rule/")).status_code == 302
    page = owner.get(address(year, "rule/"))
    assert "[competition.year]" in page.context["form"].initial["text"]
    preview = owner.post(address(year, "rule/"), {"text": RULE, "version": "1"})
    assert "The best 2 evenings count." in text(preview)
    assert year.versions.count() == 1
    stored = owner.post(address(year, "rule/"), {"text": RULE, "version": "1", "store": "yes"}, follow=True)
    assert "The competition is now counted by version 2 of the rule." in text(stored)
    earlier = owner.get(address(year, "rule/?version=1"))
    assert "The text is that of version 1." in text(earlier)
    again = owner.post(address(year, "rule/"), {"text": "[competition.b]", "version": "1", "store": "yes"})
    assert again.status_code == 422
    assert "version 2 now applies" in text(again)


def test_a_wrong_rule_is_explained_with_its_line(year: Competition, owner: Client) -> None:
    wrong = owner.post(address(year, "rule/"), {"text": "[competition.a]\nbest = 0\nbst = 3", "version": "1", "store": "yes"})
    assert wrong.status_code == 422
    words = text(wrong)
    assert "Line 2: competition.a.best: Write a whole number of at least 1 here." in words
    assert "Line 3: competition.a.bst: bst is not a key here." in words
    assert year.versions.count() == 1
    assert "cannot be read as TOML" in text(owner.post(address(year, "rule/"), {"text": "[competition", "version": "1"}))


@pytest.mark.parametrize("example", ["best", "periods", "week"])
def test_a_competition_begins_with_an_example(winter: Winter, owner: Client, example: str) -> None:
    start = f"/c/{winter.club.slug}/competitions/new/?example={example}"
    body = {"name": "New", "season": str(winter.season.pk), "text": owner.get(start).context["form"].initial["text"]}
    assert "The standings by this rule" in text(owner.post(start, body))
    owner.post(start, body | {"store": "yes"})
    assert Competition.objects.get(name="New").season == winter.season


def test_files_have_every_unit_with_the_names_that_the_reader_sees(year: Competition, client: Client) -> None:
    lines = client.get(address(year, "table.csv?part=one")).content.decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Place;Name;")
    assert any("(" in line for line in lines[1:])  # what is struck is in brackets
    book = load_workbook(io.BytesIO(client.get(address(year, "table.xlsx?part=one")).content))
    assert book.active is not None
    assert [cell.value for cell in book.active[1]][:2] == ["Place", "Name"]
    assert book.active.max_row == len(lines)


def test_an_evening_says_what_it_changed(winter: Winter, year: Competition, client: Client) -> None:
    last = text(client.get(f"/e/{winter.evenings[-1].slug}/"))
    assert "Championship after this evening" not in last
    assert "after this evening" in last
    assert "Championship In the lead:" in last


def test_the_line_of_a_field() -> None:
    rule = '[competition.a]\nbest = 2\n[competition.a.marks]\nabsent = 0\n[competition."b c"]\ntimes = [{ by = 2 }]\n'
    fields = ["competition.a.best", "competition.a.marks.absent", "competition.a.drop", "competition.b c.times.0.by", "nothing"]
    assert [line_of_field(rule, field) for field in fields] == [2, 4, 1, 6, None]


def test_a_closed_competition_says_so_and_shows_both_tables(winter: Winter, year: Competition, owner: Client, client: Client) -> None:
    owner.post(address(year, "close/"), {"as_of": "2026-06-30"})
    page = client.get(address(year))
    assert "Final, closed on June 30, 2026" in text(page)
    assert "Provisional" not in text(page)
    first = newest_seal(year)
    seal_again(year, first)
    words = client.get(address(year))
    assert "An evening was corrected after the closing" in text(words)
    assert f"sealed={first.entry}" in words.content.decode()
    assert client.get(address(year, f"?sealed={first.entry}")).status_code == 200
    assert client.get(address(year, "?sealed=999999")).status_code == 404
    assert "Winner:" in text(client.get(f"/c/{winter.club.slug}/competitions/"))
    owner.post(address(year, "close/"), {"reopen": "yes"})
    assert "Final" not in text(client.get(address(year)))


def seal_again(competition: Competition, first: ClosedCompetition) -> None:
    """Add a second row as a correction does."""
    ClosedCompetition.objects.create(
        competition=competition,
        version=first.version,
        as_of=first.as_of,
        table=first.table,
        entry=first.entry + 1,
        seal="0" * 64,
        sealed_at=first.sealed_at,
        by="seal",
        reason="x",
    )
