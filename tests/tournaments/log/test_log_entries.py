"""The subject of a log entry: a value that writes and reads its sealed text, and columns by which a list is filtered."""

from __future__ import annotations

import importlib

import pytest
from django.apps import apps

from tests.cast import AtTable, People
from tests.tournaments.archive.test_verify import unguard
from tournaments.evening.events import ALL_ENTRANTS, TOURNAMENT, Event, Subject
from tournaments.evening.models import LogEntry, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move

Row = tuple[str, int | None, int | None, int | None]


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        (TOURNAMENT, "tournament"),
        (ALL_ENTRANTS, "entrants"),
        (Subject(entrant=12), "entrant 12"),
        (Subject(account="an de vries"), "user an de vries"),
        (Subject(round=2), "round 2"),
        (Subject(round=2, table=7), "round 2 table 7"),
        (Subject(round=2, table=7, deal=12), "round 2 table 7 deal 12"),
        (Subject(ruling=4), "ruling 4"),
        (Subject(table=7), "table 7"),
    ],
)
def test_a_subject_reads_the_text_that_it_writes(subject: Subject, text: str) -> None:
    assert str(subject) == text
    assert Subject.parse(text) == subject


@pytest.mark.parametrize(
    "text", ["", "round", "round x", "table 7 deal 3", "round 2 deal 3", "round 2 table 7 deal 3 ", "Round 2", "ruling ²"]
)
def test_a_text_that_no_subject_writes_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="unknown name"):
        Subject.parse(text)


@pytest.mark.both
def test_a_ruling_stands_under_its_table(four: AtTable, people: People, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    ruling = jury.rule(by=people.jury, tournament=tournament, table=four.table, kind=Ruling.Kind.ADJUST, text="x", moves=MOVES)
    jury.overturn(by=people.director, ruling=ruling, text="y")
    assert _rows(Event.REPORT, Event.RULE, Event.OVERTURN) == [
        ("round 1 table 1 deal 1", 1, 1, 1),
        ("ruling 1", 1, 1, None),
        ("ruling 1", 1, 1, None),
    ]


@pytest.mark.both
def test_the_migration_fills_the_columns_of_earlier_entries(four: AtTable, people: People, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=MOVES)
    before = _rows(*Event)
    assert len({row[1:] for row in before}) == 3
    unguard()
    LogEntry.objects.update(round_number=None, table_number=None, deal_number=None)
    importlib.import_module("tournaments.migrations.0007_log_columns").fill_columns(apps, None)
    assert _rows(*Event) == before


def _rows(*events: Event) -> list[Row]:
    entries = LogEntry.objects.filter(what__in=events).order_by("number")
    return list(entries.values_list("object", "round_number", "table_number", "deal_number"))


MOVES = [Move(1, 2, 3)]
