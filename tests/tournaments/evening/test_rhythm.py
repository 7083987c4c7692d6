"""The date of the next evening continues the rhythm of the past ones. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from tournaments.evening.rhythm import Rhythm, next_evening, rhythm_of


def days(*texts: str) -> list[datetime.date]:
    return [datetime.date.fromisoformat(f"2026-{text}") for text in texts]


CASES: list[tuple[str, Sequence[str], str, Rhythm, str]] = [
    ("one evening: the same day of the week", ["03-16"], "03-10", Rhythm.WEEKLY, "03-23"),
    ("one evening, today", ["03-16"], "03-16", Rhythm.WEEKLY, "03-23"),
    ("one evening, a week ago", ["03-16"], "03-23", Rhythm.WEEKLY, "03-23"),
    ("one evening, eight days ago", ["03-16"], "03-24", Rhythm.WEEKLY, "03-30"),
    ("weekly, with a week left out", ["02-16", "02-23", "03-02", "03-16"], "03-17", Rhythm.WEEKLY, "03-23"),
    ("fortnightly", ["02-16", "03-02", "03-16"], "03-17", Rhythm.FORTNIGHTLY, "03-30"),
    ("fortnightly, after a summer without", ["05-11", "05-25", "06-08"], "09-01", Rhythm.FORTNIGHTLY, "09-14"),
    ("the second Friday", ["01-09", "02-13", "03-13"], "03-14", Rhythm.MONTHLY, "04-10"),
    ("the second Friday, after a summer without", ["04-10", "05-08", "06-12"], "08-20", Rhythm.MONTHLY, "09-11"),
    ("the last Friday", ["01-30", "02-27", "03-27"], "03-28", Rhythm.MONTHLY, "04-24"),
    ("the fourth Friday, once the last", ["01-23", "02-27", "03-27"], "03-28", Rhythm.MONTHLY, "04-24"),
    ("the fifth Friday once", ["03-06", "04-03", "05-29"], "05-30", Rhythm.MONTHLY, "06-26"),
    ("four times a year", ["01-09", "04-10", "07-10"], "07-11", Rhythm.WEEKLY, "07-17"),
    ("two on one day, fortnightly", ["02-16", "03-02", "03-02", "03-16"], "03-17", Rhythm.FORTNIGHTLY, "03-30"),
]


def test_the_next_evening_continues_the_rhythm() -> None:
    for name, past, today, rhythm, on in CASES:
        (now,), (expected,) = days(today), days(on)
        assert (rhythm_of(days(*past)), next_evening(days(*past), now)) == (rhythm, expected), name
        assert next_evening(days(*reversed(past)), now) == expected, f"{name}, in any order"
