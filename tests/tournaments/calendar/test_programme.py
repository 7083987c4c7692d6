"""The dates of a year's programme: rhythms, holidays, breaks, and evenings that exist already."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.calendar.holidays import Country, Holiday, holiday_on
from tournaments.calendar.programme import DaySpan, DayState, OnHoliday, ProgrammeRule, Repetition, programme, repetition_of

MONDAY, FRIDAY = 1, 5


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def span(first: str, last: str) -> DaySpan:
    return DaySpan(day(first), day(last))


def dates(rule: ProgrammeRule, *occupied_days: str) -> list[str]:
    return [each.on.isoformat() for each in programme(rule, {day(text) for text in occupied_days}) if each.is_proposed]


@pytest.mark.parametrize(
    ("repetition", "expected"),
    [
        (Repetition.WEEKLY, ["09-04", "09-11", "09-18", "09-25", "10-02", "10-09", "10-16", "10-23", "10-30"]),
        (Repetition.TWO_WEEKS, ["09-04", "09-18", "10-02", "10-16", "10-30"]),
        (Repetition.THREE_WEEKS, ["09-04", "09-25", "10-16"]),
        (Repetition.FOUR_WEEKS, ["09-04", "10-02", "10-30"]),
        (Repetition.FIRST, ["09-04", "10-02"]),
        (Repetition.SECOND, ["09-11", "10-09"]),
        (Repetition.THIRD, ["09-18", "10-16"]),
        (Repetition.FOURTH, ["09-25", "10-23"]),
        (Repetition.LAST, ["09-25", "10-30"]),
        (Repetition.FIRST_AND_THIRD, ["09-04", "09-18", "10-02", "10-16"]),
        (Repetition.SECOND_AND_FOURTH, ["09-11", "09-25", "10-09", "10-23"]),
    ],
)
def test_fridays_of_two_months(repetition: Repetition, expected: list[str]) -> None:
    assert dates(ProgrammeRule(span("2026-09-01", "2026-10-31"), FRIDAY, repetition)) == [f"2026-{each}" for each in expected]


MONDAYS = ProgrammeRule(span("2027-03-15", "2027-04-12"), MONDAY, Repetition.WEEKLY, Country.BELGIUM)
"""Easter Monday is on 29 March 2027."""


@pytest.mark.parametrize(
    ("on_holiday", "expected"),
    [
        (OnHoliday.PLAY, ["03-15", "03-22", "03-29", "04-05", "04-12"]),
        (OnHoliday.SKIP, ["03-15", "03-22", "04-05", "04-12"]),
        (OnHoliday.DAY_LATER, ["03-15", "03-22", "03-30", "04-05", "04-12"]),
        (OnHoliday.WEEK_LATER, ["03-15", "03-22", "04-05", "04-12"]),
    ],
)
def test_an_evening_on_easter_monday(on_holiday: OnHoliday, expected: list[str]) -> None:
    rule = replace(MONDAYS, on_holiday=on_holiday)
    assert dates(rule) == [f"2027-{each}" for each in expected]
    easter_monday = next(each for each in programme(rule) if each.usual == day("2027-03-29"))
    assert easter_monday.holiday is Holiday.EASTER_MONDAY


def test_every_second_monday_moves_a_week_when_the_next_week_is_free() -> None:
    rule = replace(MONDAYS, repetition=Repetition.TWO_WEEKS, on_holiday=OnHoliday.WEEK_LATER)
    assert dates(rule) == ["2027-03-15", "2027-04-05", "2027-04-12"]
    moved = programme(rule)[1]
    assert (moved.state, moved.usual) == (DayState.MOVED, day("2027-03-29"))


def test_a_holiday_does_not_move_to_another_holiday() -> None:
    """Christmas 2026 is a Friday, and New Year's Day is a week later; the day after is Saint Stephen's Day in Germany."""
    christmas = ProgrammeRule(span("2026-12-18", "2027-01-15"), FRIDAY, Repetition.WEEKLY, Country.GERMANY, OnHoliday.WEEK_LATER)
    assert dates(christmas) == ["2026-12-18", "2027-01-08", "2027-01-15"]
    assert dates(replace(christmas, on_holiday=OnHoliday.DAY_LATER)) == ["2026-12-18", "2027-01-02", "2027-01-08", "2027-01-15"]


def test_breaks_and_evenings_that_exist_are_left_out_and_named() -> None:
    rule = replace(MONDAYS, country=None, breaks=(span("2027-03-20", "2027-03-31"),))
    assert dates(rule, "2027-04-05") == ["2027-03-15", "2027-04-12"]
    assert [each.state for each in programme(rule, {day("2027-04-05")})] == [
        DayState.EVENING, DayState.BREAK, DayState.BREAK, DayState.HAS_EVENING, DayState.EVENING,
    ]  # fmt: skip


def test_nothing_moves_to_an_evening_that_exists_or_past_the_end() -> None:
    rule = replace(MONDAYS, on_holiday=OnHoliday.DAY_LATER)
    assert "2027-03-30" not in dates(rule, "2027-03-30")
    assert dates(replace(rule, span=span("2027-03-15", "2027-03-29"))) == ["2027-03-15", "2027-03-22"]


DAYS = st.dates(datetime.date(2026, 1, 1), datetime.date(2030, 12, 31))


@given(
    first=DAYS,
    length=st.integers(0, 400),
    weekday=st.integers(1, 7),
    repetition=st.sampled_from(Repetition),
    country=st.sampled_from([None, *Country]),
    on_holiday=st.sampled_from(OnHoliday),
    occupied_days=st.sets(DAYS, max_size=5),
)
def test_no_date_is_proposed_twice_or_outside_or_on_a_holiday(
    first: datetime.date,
    length: int,
    weekday: int,
    repetition: Repetition,
    country: Country | None,
    on_holiday: OnHoliday,
    occupied_days: set[datetime.date],
) -> None:
    rule = ProgrammeRule(DaySpan(first, first + datetime.timedelta(days=length)), weekday, repetition, country, on_holiday)
    days = programme(rule, occupied_days)
    proposed = [each.on for each in days if each.is_proposed]
    assert proposed == sorted(set(proposed) - occupied_days)
    assert all(rule.span.covers(each) for each in proposed)
    assert all(each.usual.isoweekday() == weekday for each in days)
    if on_holiday is not OnHoliday.PLAY and country is not None:
        assert not any(holiday_on(each, country) for each in proposed)


@pytest.mark.parametrize("repetition", [Repetition.WEEKLY, Repetition.TWO_WEEKS, Repetition.FIRST, Repetition.THIRD, Repetition.LAST])
def test_the_rhythm_of_earlier_evenings_is_recognised(repetition: Repetition) -> None:
    earlier = programme(ProgrammeRule(span("2026-01-01", "2026-06-30"), MONDAY, repetition))
    assert repetition_of([each.on for each in earlier][-6:]) is repetition
