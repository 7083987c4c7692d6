"""A list of names: the outcome of each row, and enrolling all of it or nobody."""

from __future__ import annotations

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.privacy.commitments import open_texts
from clubs.problems import Refusal
from tests.cast import MACHINE, People
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.pages.name_list import entry_rows
from tournaments.entrants.queries.entry_list import EntryRow, entry_list, entry_problems
from tournaments.evening.models import Entrant, LogEntry, Tournament
from tournaments.log.queries import opened_names

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _members(club: Club) -> None:
    """Two members of one name, and one who left; the evening has the nine guests of the cast."""
    for number, name in ((11, "Jan Bos"), (12, "Jan Bos"), (13, "Gerda Smit"), (14, "Wim Oud")):
        club_actions.admit(by=MACHINE, club=club, name=name, number=number, called="Gerry" if number == 13 else "")
    club.members.filter(number=14).update(left_on="2026-01-01")


def outcomes(tournament: Tournament, text: str) -> list[tuple[str, str, str, int | None]]:
    entries = entry_list(tournament, entry_rows(text))
    return [(str(entry.outcome), entry.player.name, entry.called, entry.member.number if entry.member else None) for entry in entries]


def problems(tournament: Tournament, text: str) -> list[tuple[str, str, dict[str, object]]]:
    return [(problem.field, problem.code, dict(problem.context)) for problem in entry_problems(entry_list(tournament, entry_rows(text)))]


def test_what_becomes_of_each_row(tournament: Tournament) -> None:
    text = "gerda smit\nels maes\nJan Bos;;11\n;;12\nJan Peeters\nAn Bos;Antje\nPiet van Dijk;Piet v. D."
    assert outcomes(tournament, text) == [
        ("member", "Gerda Smit", "Gerry", 13),
        ("enrolled", "els maes", "Els", None),
        ("member", "Jan Bos", "Jan B. 1", 11),
        ("member", "Jan Bos", "Jan B. 2", 12),
        ("guest", "Jan Peeters", "Jan P.", None),
        ("guest", "An Bos", "Antje", None),
        ("guest", "Piet van Dijk", "Piet v. D.", None),
    ]


def test_a_member_who_is_enrolled_is_known_by_number_and_by_the_evenings_name(club: Club, tournament: Tournament) -> None:
    (jan,) = prepare.enrol(by=MACHINE, tournament=tournament, members=[club.members.get(number=11)])
    prepare.rename(by=MACHINE, tournament=tournament, entrant=jan, name="Jan Bosch")
    assert [row[0] for row in outcomes(tournament, "Jan Bos;;11\nJan Bosch\nJan Bos;;12")] == ["enrolled", "enrolled", "member"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\u200b\u200b;x", [("rows.0.name", "NAME_INVISIBLE", {})]),
        (";Jan", [("rows.0.name", "FIELD_MISSING", {})]),
        ("x" * 121 + ";" + "y" * 25, [("rows.0.name", "NAME_TOO_LONG", {"most": 120}), ("rows.0.called", "NAME_TOO_LONG", {"most": 24})]),
        ("Ko;;99", [("rows.0.member", "MEMBER_UNKNOWN", {"number": "99"})]),
        ("Wim Oud;;14", [("rows.0.member", "MEMBER_UNKNOWN", {"number": "14"})]),
        ("Ko;;²", [("rows.0.member", "MEMBER_UNKNOWN", {"number": "²"})]),
        ("Ko;;13", [("rows.0.member", "MEMBER_OTHERWISE", {"number": 13, "name": "Gerda Smit"})]),
        ("jan bos", [("rows.0.member", "MEMBER_WHICH", {"name": "jan bos", "numbers": "11, 12"})]),
        ("Ko\n\nko", [("rows.1.name", "TWICE_IN_LIST", {"line": 1})]),
        ("Gerda Smit\n;;13", [("rows.1.name", "TWICE_IN_LIST", {"line": 1})]),
        ("Ko;Ko1\nKo;Ko2", []),
        ("Ko;Ko1\nKo;Ko2\nKo", [("rows.2.name", "TWICE_IN_LIST", {"line": 1})]),
        ("Gerda Smit;Ger\n;Gerda;13", [("rows.1.name", "TWICE_IN_LIST", {"line": 1})]),
    ],
)
def test_what_is_wrong_is_said_with_row_and_column(tournament: Tournament, text: str, expected: list[object]) -> None:
    assert problems(tournament, text) == expected


def test_all_are_enrolled_with_one_entry_in_the_log_and_again_nobody(people: People, tournament: Tournament) -> None:
    rows, version = entry_rows("Jan Bos;;12\nEls Maes\nJan Peeters"), Tournament.objects.get(pk=tournament.pk).version
    entries = prepare.enrol_list(by=people.desk, tournament=tournament, rows=rows)
    assert [(entry.number, entry.called) for entry in entries] == [(10, "Jan B."), (1, "Els"), (11, "Jan P.")]
    assert [row.number for row in prepare.enrol_list(by=people.desk, tournament=tournament, rows=rows)] == [10, 1, 11]
    assert Entrant.objects.filter(tournament=tournament).count() == 11
    last = LogEntry.objects.filter(tournament=tournament).latest("pk")
    assert (last.what, Tournament.objects.get(pk=tournament.pk).version) == ("enrol", version + 1)
    assert [entrant["called"] for entrant in open_texts(last.after, opened_names(tournament))] == ["Jan B.", "Jan P."]


@pytest.mark.parametrize(
    ("rows", "expected", "codes"),
    [
        ([EntryRow("Ko", line=1), EntryRow("Ko", member="99", line=2)], None, ["MEMBER_UNKNOWN"]),
        ([EntryRow("Ko", line=1)], [], ["LIST_CHANGED"]),
        ([EntryRow(f"Speler {number}", line=number) for number in range(1, 1002)], None, ["LIST_TOO_LONG"]),
    ],
)
def test_all_or_nobody(tournament: Tournament, rows: list[EntryRow], expected: list[str] | None, codes: list[str]) -> None:
    with pytest.raises(Refusal) as refusal:
        prepare.enrol_list(by=MACHINE, tournament=tournament, rows=rows, expected=expected)
    assert [problem.code for problem in refusal.value.problems] == codes
    assert Entrant.objects.filter(tournament=tournament).count() == 9


def test_what_changed_since_somebody_looked_is_named(tournament: Tournament) -> None:
    rows = entry_rows("Ko Vos\nMia Maas\nEls Maes")
    looked_at = [entry.digest for entry in entry_list(tournament, rows)]
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Mia Maas"])
    with pytest.raises(Refusal) as refusal:
        prepare.enrol_list(by=MACHINE, tournament=tournament, rows=rows, expected=looked_at)
    assert refusal.value.messages()[0]["message"].startswith(
        "Nobody was enrolled: something changed for Mia Maas after you opened this page."
    )
    assert Entrant.objects.filter(tournament=tournament).count() == 10
