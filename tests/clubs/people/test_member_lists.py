"""Lists of members: the member of a row, its changes, its problems; and an exported list can be imported unchanged."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from clubs.club.models import Club
from clubs.people.actions import member_changes, members
from clubs.people.actions.member_lists import import_members
from clubs.people.columns import KIND_TITLES, KIND_WORDS, MEMBER_HEADERS, TITLES, WITHOUT_HEADER
from clubs.people.list_text import ListRow, list_rows, text_of_file
from clubs.people.models import Member
from clubs.people.queries.member_export import members_table
from clubs.people.queries.member_list import MAX_MEMBER_ROWS, MemberRow, member_list
from clubs.problems import Refusal
from clubs.spreadsheet import csv_file
from clubs.workbook import xlsx_file
from scoring.engine.words import LANGUAGES
from tests.cast import MACHINE

BORN = datetime.date(1950, 3, 1)


def rows(text: str) -> list[ListRow]:
    return list_rows(text, MEMBER_HEADERS, without_header=WITHOUT_HEADER, most=MAX_MEMBER_ROWS)


def outcome_of(row: MemberRow) -> tuple[str, object]:
    """Return the outcome of a row with its member's number, or with its problems."""
    problems = [(problem.code, problem.field) for problem in row.problems]
    return str(row.outcome), problems or (row.member.number if row.member else row.number)


@pytest.fixture
def people_here(club: Club) -> Club:
    """Two members with the same name, one with a birthday, and one who left."""
    members.admit(by=MACHINE, club=club, name="Jan Bos", number=1, email="jan@example.org", birthday=BORN)
    members.admit(by=MACHINE, club=club, name="Jan Bos", number=2, called="Jan B", email="bos@example.org")
    members.admit(by=MACHINE, club=club, name="Élise Dupré", number=3, birthday=BORN)
    members.leave(by=MACHINE, member=members.admit(by=MACHINE, club=club, name="Wim Vos", number=4))
    return club


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        (";Truus Smit;;;", ("new", None)),
        ("9;Truus Smit;;;", ("new", 9)),
        (";Elise Dupre;;;", ("same", 3)),
        (";Élise Dupré;;;", ("same", 3)),
        ("3;;els@example.org;;", ("changed", 3)),
        ("3;Élise Peeters;;01-03-1950;", ("changed", 3)),
        ("3;Anna Peeters;;;", ("wrong", [("MEMBER_OTHERWISE", "member")])),
        ("8;Élise Dupré;;;", ("wrong", [("MEMBER_HAS_NUMBER", "member")])),
        ("8;Élise Dupré;;02-03-1950;", ("new", 8)),
        (";Jan Bos;;;", ("wrong", [("MEMBER_WHICH", "member")])),
        (";Jan Bos;BOS@example.org;;", ("changed", 2)),
        (";Jan Bos;;1950-03-01;", ("same", 1)),
        (";Wim Vos;;;", ("same", 4)),
        ("x;Truus;;;", ("wrong", [("MEMBER_NUMBER_WRONG", "member")])),
        (";;truus@example.org;;", ("wrong", [("FIELD_MISSING", "name")])),
        (";Truus;truus;31-02-1950;baas", ("wrong", [("EMAIL_WRONG", "email"), ("DATE_WRONG", "birthday"), ("FIELD_WRONG", "kind")])),
        (";Truus;;;Erelid", ("new", None)),
    ],
)
def test_whom_a_row_means(line: str, outcome: tuple[str, object], people_here: Club) -> None:
    result = [outcome_of(row) for row in member_list(people_here, rows(f"lidnr;naam;e-mail;geboortedatum;soort\n{line}"))]
    assert [(kind, sorted(what) if isinstance(what, list) else what) for kind, what in result] == [
        (outcome[0], sorted(outcome[1]) if isinstance(outcome[1], list) else outcome[1])
    ]


@pytest.mark.parametrize("text", ["naam\nTruus\nTRUUS", "naam;nr\nTruus;5\nAn;5", "naam;nr\nÉlise Dupré;3\nelise dupré;"])
def test_nobody_and_no_number_is_twice_in_a_list(text: str, people_here: Club) -> None:
    read = member_list(people_here, rows(text))
    assert [problem.code for row in read for problem in row.problems] == ["TWICE_IN_LIST"]
    assert read[1].problems[0].context == {"line": 2}


def test_a_list_is_taken_over_whole_and_can_be_undone_whole(people_here: Club) -> None:
    text = "naam;nr;e-mail;lid sinds;adres;postcode;plaats\nÉlise Dupré;3;e@example.org;;;;\n"
    text += "Truus Smit;;;1999-01-01;Markt 1;5688;Oirschot\nAn Bos;7;;;;;"
    before = people_here.log.count()
    result = import_members(by=MACHINE, club=people_here, rows=rows(text))
    assert [outcome_of(row) for row in result] == [("changed", 3), ("new", 8), ("new", 7)]
    truus = people_here.members.get(number=8)
    assert (truus.address, truus.joined_on, truus.called) == ("Markt 1\n5688 Oirschot", datetime.date(1999, 1, 1), "Truus")
    assert people_here.log.count() == before + 1
    entry = people_here.log.get(number=before + 1)
    assert entry.after is not None
    assert (entry.what, entry.after["new"], entry.after["changed"], len(entry.after["members"])) == ("import_members", 2, 1, 3)
    assert "Truus" not in str(entry.after)
    assert {outcome_of(row)[0] for row in import_members(by=MACHINE, club=people_here, rows=rows(text))} == {"same"}
    assert people_here.log.count() == before + 1, "the same list again changes nothing"
    member_changes.undo(by=MACHINE, club=people_here, entry=before + 1)
    assert list(people_here.members.values_list("number", "email")) == [(1, "jan@example.org"), (2, "bos@example.org"), (3, ""), (4, "")]


def test_nothing_is_changed_until_every_row_is_right(people_here: Club) -> None:
    before = list(people_here.members.values()), people_here.log.count()
    with pytest.raises(Refusal) as refusal:
        import_members(by=MACHINE, club=people_here, rows=rows("naam;e-mail\nTruus;t@example.org\nAn;nergens\nJan Bos;"))
    assert [(each.code, each.field) for each in refusal.value.problems] == [
        ("EMAIL_WRONG", "rows.1.email"),
        ("MEMBER_WHICH", "rows.2.member"),
    ]
    assert (list(people_here.members.values()), people_here.log.count()) == before


def test_what_changed_since_somebody_looked_is_named(people_here: Club) -> None:
    text = "naam\nTruus Smit\nAn Bos"
    expected = [row.digest for row in member_list(people_here, rows(text))]
    members.admit(by=MACHINE, club=people_here, name="Truus Smit")
    with pytest.raises(Refusal) as refusal:
        import_members(by=MACHINE, club=people_here, rows=rows(text), expected=expected)
    assert [(each.code, each.context["rows"]) for each in refusal.value.problems] == [("MEMBERS_CHANGED", "Truus Smit")]
    assert not people_here.members.filter(name="An Bos").exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("write", [csv_file, xlsx_file])
def test_what_goes_out_comes_in_again_and_changes_nobody(
    language: str, write: Callable[[list[list[str]]], bytes], people_here: Club
) -> None:
    details = {"telephone": "+32 3 12", "address": "=1+1\n2000 Antwerpen", "notes": "@SUM(A1)", "kind": "honorary"}
    members.amend_member(by=MACHINE, member=people_here.members.get(number=2), name="-Jan Bos", **details)
    file = write(members_table(people_here.members.all(), notes=True, language=language))
    again = member_list(people_here, rows(text_of_file(file, most=MAX_MEMBER_ROWS)))
    assert [outcome_of(row) for row in again] == [("same", 1), ("same", 2), ("same", 3), ("same", 4)]


def test_no_cell_that_goes_out_is_computed(people_here: Club) -> None:
    members.amend_member(by=MACHINE, member=people_here.members.get(number=2), name="=HYPERLINK(1)", telephone="+32 3 12", notes="@x")
    table = members_table(people_here.members.filter(number=2), notes=True, language="en")
    cells = csv_file(table).decode("utf-8-sig").splitlines()[1].split(";")
    assert (cells[1], cells[5], cells[10]) == ("'=HYPERLINK(1)", "'+32 3 12", "'@x")
    sheet = load_workbook(io.BytesIO(xlsx_file(table))).worksheets[0]
    assert {cell.data_type for cell in sheet[2] if cell.value} == {"s"}


def test_the_notes_go_out_only_to_whoever_keeps_them(people_here: Club) -> None:
    members.amend_member(by=MACHINE, member=people_here.members.get(number=1), notes="geheim")
    assert "geheim" not in str(members_table(people_here.members.all(), notes=False))


def test_our_own_words_are_read_back() -> None:
    for column, words in TITLES.items():
        assert set(map(str.casefold, words)) <= set(MEMBER_HEADERS[column].split(", "))
    for kind, words in KIND_TITLES.items():
        assert set(map(str.casefold, words)) <= set(KIND_WORDS[kind].split(", "))
    assert set(KIND_WORDS) == set(KIND_TITLES) == set(Member.Kind)


def test_a_long_list_asks_the_database_no_more_than_a_short_one(club: Club) -> None:
    text = "naam;nr\n" + "\n".join(f"Speler {number};{number}" for number in range(1, 301))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        import_members(by=MACHINE, club=club, rows=rows(text))
    assert club.members.count() == 300
    assert len(queries) <= 20
