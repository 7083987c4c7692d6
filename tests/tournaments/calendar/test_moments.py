"""The moments of an evening follow from its date, its local times and its zone."""

from __future__ import annotations

import datetime
from typing import Any

from tournaments.calendar.moments import local_moment, moments_of

NONE: dict[str, Any] = dict.fromkeys(("doors_at", "starts_at", "ends_at", "answer_days_before", "answer_time"))
FRIDAY = datetime.date(2026, 12, 4)


def of(on: datetime.date = FRIDAY, zone: str = "Europe/Brussels", **times: Any) -> list[str | None]:
    moments = moments_of(on, zone, **{**NONE, **times})
    return [each.isoformat() if each else None for each in (moments.doors, moments.starts, moments.ends, moments.answers_until)]


def test_an_end_after_midnight_is_on_the_next_day() -> None:
    times: dict[str, Any] = {"doors_at": datetime.time(19, 30), "starts_at": datetime.time(20)}
    assert of(**times, ends_at=datetime.time(23)) == [
        "2026-12-04T19:30:00+01:00",
        "2026-12-04T20:00:00+01:00",
        "2026-12-04T23:00:00+01:00",
        None,
    ]
    assert of(**times, ends_at=datetime.time(0, 15))[2] == "2026-12-05T00:15:00+01:00"


def test_the_clocks_change_and_the_door_stays() -> None:
    before, after = datetime.date(2026, 10, 24), datetime.date(2026, 10, 31)
    assert [of(day, starts_at=datetime.time(20))[1] for day in (before, after)] == [
        "2026-10-24T20:00:00+02:00",
        "2026-10-31T20:00:00+01:00",
    ]
    through = of(before, starts_at=datetime.time(20), ends_at=datetime.time(4))
    assert through[2] == "2026-10-25T04:00:00+01:00"


def test_answers_are_due_some_days_before() -> None:
    assert of(answer_days_before=1, answer_time=datetime.time(18))[3] == "2026-12-03T18:00:00+01:00"
    assert of(answer_days_before=0, answer_time=datetime.time(18))[3] == "2026-12-04T18:00:00+01:00"
    assert of() == [None] * 4


def test_a_time_that_the_clocks_skip_or_show_twice_is_one_moment() -> None:
    skipped = local_moment(datetime.date(2026, 3, 29), datetime.time(2, 30), "Europe/Brussels")
    twice = local_moment(datetime.date(2026, 10, 25), datetime.time(2, 30), "Europe/Brussels")
    assert [each and each.astimezone(datetime.UTC).hour for each in (skipped, twice)] == [1, 0]
