"""The running standings of a season: everybody's place after each evening, and its records."""

from __future__ import annotations

from competitions.season import RecordKind, places_after_each, records
from tests.competitions.season.table import table

TEXT = """
    1: Jan 10, An 5, Bo -15
    2: An 1, Bo 20, Cor -21
    3: Jan -5, An 5, Bo 0
"""


def test_places_after_each_evening() -> None:
    assert places_after_each(table(TEXT)) == (
        {"Jan": 1, "An": 2, "Bo": 3},
        {"Jan": 1, "An": 2, "Bo": 3, "Cor": 4},
        {"An": 1, "Jan": 2, "Bo": 2, "Cor": 4},
    )


def test_the_last_places_are_those_of_the_table() -> None:
    made = table(TEXT, best=2, minimum=2)
    assert places_after_each(made)[-1] == {line.player: line.place for line in made.lines}


def test_records() -> None:
    made = table(TEXT)
    found_records = {each.kind: (each.figure, each.holders) for each in records(made, places_after_each(made))}
    assert found_records == {
        RecordKind.HIGHEST: (20, (("Bo", "2"),)),
        RecordKind.WINS: (1, (("An", None), ("Bo", None), ("Jan", None))),
        RecordKind.CLIMB: (1, (("An", "3"), ("Bo", "3"))),
        RecordKind.EVENINGS: (3, (("An", None), ("Bo", None))),
        RecordKind.STREAK: (3, (("An", None),)),
    }


def test_an_evening_away_breaks_no_streak() -> None:
    made = table("1: Jan 1, An -1\n2: An 0\n3: Jan 2, An -2\n4: Jan -1, An 1")
    streak = next(each for each in records(made, ()) if each.kind is RecordKind.STREAK)
    assert (streak.figure, streak.holders) == (2, (("Jan", None),))


def test_what_nobody_reached_is_no_record() -> None:
    made = table("1: Jan 0, An 0")
    assert [each.kind for each in records(made, places_after_each(made))] == [RecordKind.WINS, RecordKind.EVENINGS]
