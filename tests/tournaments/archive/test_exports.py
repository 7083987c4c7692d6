"""An evening as spreadsheet tables: typed text stays text, figures are those of the ledger, and rights are checked."""

from __future__ import annotations

import csv
import datetime
import io
from collections import defaultdict
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from clubs.spreadsheet import csv_file
from clubs.workbook import xlsx_file
from tests.cast import MACHINE, AtTable, People, total, user_of
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play

EVIL = ["=1+1", "+31 6 12", "-cmd|' /C calc'!A0", "@SUM(A1)", '=HYPERLINK("http://x")']


def sheet(client: Client, tournament: Tournament, what: str, query: str = "?headers=keys") -> list[dict[str, Any]]:
    """Return the workbook's rows, by the headers of its columns."""
    response = client.get(f"/e/{tournament.slug}/exports/{what}.xlsx{query}")
    assert response.status_code == 200
    book = load_workbook(io.BytesIO(response.content)).active
    assert book is not None
    headers, *rows = book.iter_rows(values_only=True)
    return [dict(zip(map(str, headers), row, strict=True)) for row in rows]


def text_file(client: Client, tournament: Tournament, what: str, query: str = "?headers=keys") -> list[dict[str, str]]:
    response = client.get(f"/e/{tournament.slug}/exports/{what}.csv{query}")
    assert response.status_code == 200
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig")), delimiter=";"))


@pytest.fixture
def staff(people: People) -> Client:
    client = Client()
    client.force_login(user_of(people.director))
    return client


def test_what_a_spreadsheet_would_compute_arrives_as_text() -> None:
    day, moment = datetime.date(2026, 11, 22), datetime.datetime(2026, 11, 22, 21, 4, 5, tzinfo=datetime.UTC)
    lines: list[list[Any]] = [["=kop", "n", "d", "t"], *([name, -3, day, moment] for name in [*EVIL, "\tTab", "An"])]
    book = load_workbook(io.BytesIO(xlsx_file(lines))).active
    assert book is not None
    cells = list(book.iter_rows())
    assert [row[0].value for row in cells] == [line[0] for line in lines]
    assert {cell.data_type for row in cells for cell in row[:1]} == {"s"}, "no formula"
    assert {(row[1].value, row[1].data_type) for row in cells[1:]} == {(-3, "n")}
    assert {str(row[2].value) for row in cells[1:]} == {"2026-11-22 00:00:00"}
    assert {str(row[3].value) for row in cells[1:]} == {"2026-11-22 21:04:05"}
    assert {row[2].is_date for row in cells[1:]} == {True}
    read = list(csv.reader(io.StringIO(csv_file(lines).decode("utf-8-sig")), delimiter=";"))
    assert [row[0] for row in read] == ["'=kop", *(f"'{name}" for name in [*EVIL, "\tTab"]), "An"]
    assert {tuple(row[1:]) for row in read[1:]} == {("-3", "2026-11-22", "2026-11-22 21:04:05")}


def test_a_players_name_is_no_formula(four: AtTable, staff: Client) -> None:
    tournament = four.table.round.tournament
    prepare.rename(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=1), name="=1+1", called="-Els")
    four.plays("MISERE 1 | made")
    assert {row["name"] for row in sheet(staff, tournament, "standings")} >= {"=1+1", "An Peeters"}
    assert "'=1+1" in {row["name"] for row in text_file(staff, tournament, "standings")}
    assert sheet(staff, tournament, "entries")[0]["called"] == "-Els"
    assert sheet(staff, tournament, "deals")[0]["player_0"] == "=1+1"


def test_every_figure_is_that_of_the_ledger(four: AtTable, five: AtTable, staff: Client, people: People) -> None:
    tournament = four.table.round.tournament
    four.plays("MISERE 1 | made", "RIK 0+2 | 9")
    taken_back = four.plays("SOLO_8 3 | 7")
    five.plays("MISERE 1 | lost")
    play.void(by=MACHINE, deal=taken_back, revision=1)
    jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move(1, 2, 3)])
    totals = {entrant.name: total(entrant) for entrant in Entrant.objects.filter(tournament=tournament)}
    assert {row["name"]: row["points"] for row in sheet(staff, tournament, "standings")} == totals
    paid: dict[str, int] = defaultdict(int)
    payments = sheet(staff, tournament, "payments")
    for row in payments:
        paid[row["payer"]] -= row["amount"]
        paid[row["payee"]] += row["amount"]
    assert dict(paid) == {name: points for name, points in totals.items() if name in paid}
    assert [row["payment"] for row in payments] == list(range(1, len(payments) + 1))
    for row in payments:
        if row["takes_back"]:
            back = payments[row["takes_back"] - 1]
            assert (back["payer"], back["payee"], back["amount"]) == (row["payee"], row["payer"], row["amount"])
    assert isinstance(payments[0]["at"], datetime.datetime)
    deals = sheet(staff, tournament, "deals")
    assert [(row["table"], row["deal"], row["state"]) for row in deals] == [
        (1, 1, "counts"),
        (1, 2, "counts"),
        (1, 3, "void"),
        (2, 1, "counts"),
    ]
    assert [deals[0][f"points_{seat}"] for seat in range(4)] == [-5, 15, -5, -5]
    assert deals[0]["points_4"] is None
    assert [deals[2][f"points_{seat}"] for seat in range(4)] == [0, 0, 0, 0]
    entries = sheet(staff, tournament, "entries")
    assert [(row["number"], row["table_1"]) for row in entries] == [*((n, 1) for n in range(1, 5)), *((n, 2) for n in range(5, 10))]


def test_headers_are_words_and_keys_never_change(four: AtTable, staff: Client) -> None:
    tournament = four.table.round.tournament
    assert list(sheet(staff, tournament, "standings", "")[0])[:4] == ["Place", "Number", "Name", "Points"]
    staff.cookies["language"] = "nl"
    assert list(sheet(staff, tournament, "standings", "")[0])[:4] == ["Plaats", "Nummer", "Naam", "Punten"]
    keys = ["place", "number", "name", "points", "moved", "deals", "plays_on_for"]
    assert list(sheet(staff, tournament, "standings")[0]) == keys
    answer = staff.get(f"/api/v1/tournaments/{tournament.slug}/exports/standings/").json()
    assert [column["key"] for column in answer["columns"]] == keys
    assert answer["rows"][0][:4] == [1, 2, "An Peeters", 0]


@pytest.mark.slow
def test_the_standings_are_public_by_the_publics_names_and_the_rest_is_not(four: AtTable, client: Client, people: People) -> None:
    tournament = four.table.round.tournament
    evenings.amend(by=MACHINE, tournament=tournament, names="called")
    assert "An (2)" in {row["name"] for row in sheet(client, tournament, "standings")}
    api = f"/api/v1/tournaments/{tournament.slug}/exports/"
    assert "Peeters" not in client.get(f"{api}standings/").content.decode()
    assert client.get(f"{api}standings/file/?kind=csv").content.startswith("\ufeff".encode())
    assert client.get(f"{api}standings/file/?kind=pdf").status_code == 422
    allowed = {"deals": ["director", "jury", "desk"], "payments": ["director", "jury", "desk"], "entries": ["director", "desk"]}
    for what, roles in allowed.items():
        assert client.get(f"{api}{what}/").status_code == 403
        for role in ("director", "jury", "desk", "member", "stranger"):
            browser = Client()
            browser.force_login(user_of(getattr(people, role)))
            assert browser.get(f"/e/{tournament.slug}/exports/{what}.csv").status_code == (200 if role in roles else 403), (what, role)
            assert browser.get(f"{api}{what}/").status_code == (200 if role in roles else 403), (what, role)
    assert client.get(f"{api}secrets/").status_code == 404
    assert client.get(f"/e/{tournament.slug}/exports/secrets.csv").status_code == 404


def test_the_page_of_files_offers_what_its_reader_may_have_and_says_what_is_in_it(four: AtTable, people: People) -> None:
    browser = Client()
    browser.force_login(user_of(people.jury))
    page = browser.get(f"/e/{four.table.round.tournament.slug}/desk/exports/", follow=True)
    assert [code for code, _title, _content in page.context["tables"]] == ["standings", "deals", "payments"]
    assert "A row for each deal: who played what" in page.text
    assert "log/export.json" in page.text
    browser.force_login(user_of(people.desk))
    page = browser.get(f"/e/{four.table.round.tournament.slug}/desk/exports/", follow=True)
    assert [code for code, _title, _content in page.context["tables"]] == ["standings", "deals", "payments", "entries"]
    assert "log/export.json" not in page.text
    assert "exports/" not in browser.get(f"/e/{four.table.round.tournament.slug}/papers/").text
