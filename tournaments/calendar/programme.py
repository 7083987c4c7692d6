"""A programme: the dates of a club's evenings over a year, from a rhythm, breaks and holidays. Pure: no Django, no clock."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from tournaments.calendar.holidays import Country, Holiday, holiday_on
from tournaments.evening.rhythm import WEEK_DAYS, Rhythm, rhythm_of

MAX_PROGRAMME_DAYS = 550
"""The greatest number of days between the first and the last day of a programme: a year and a half."""


class Repetition(Enum):
    """How often an evening returns, always on the same weekday. The value is used by forms and the API."""

    WEEKLY = "weekly"
    TWO_WEEKS = "two_weeks"
    THREE_WEEKS = "three_weeks"
    FOUR_WEEKS = "four_weeks"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    LAST = "last"
    FIRST_AND_THIRD = "first_and_third"
    SECOND_AND_FOURTH = "second_and_fourth"

    @property
    def weeks(self) -> int | None:
        """The number of weeks between two evenings; None if the evenings are counted within a month."""
        return _WEEKS.get(self)


_WEEKS = {Repetition.WEEKLY: 1, Repetition.TWO_WEEKS: 2, Repetition.THREE_WEEKS: 3, Repetition.FOUR_WEEKS: 4}
_OF_MONTH = {
    Repetition.FIRST: {1},
    Repetition.SECOND: {2},
    Repetition.THIRD: {3},
    Repetition.FOURTH: {4},
    Repetition.FIRST_AND_THIRD: {1, 3},
    Repetition.SECOND_AND_FOURTH: {2, 4},
}
"""Which of the weekdays of a month have an evening, counted from 1. LAST is counted from the end of the month."""


class OnHoliday(Enum):
    """The rule for an evening that would fall on a holiday."""

    PLAY = "play"
    SKIP = "skip"
    DAY_LATER = "day_later"
    WEEK_LATER = "week_later"

    @property
    def days(self) -> int:
        """The number of days by which the evening moves; 0 if it does not move."""
        return {OnHoliday.DAY_LATER: 1, OnHoliday.WEEK_LATER: WEEK_DAYS}.get(self, 0)


class DayState(Enum):
    """The proposal of a programme for one of its days."""

    EVENING = "evening"
    MOVED = "moved"
    """An evening, on another day than usual because of a holiday."""
    HOLIDAY = "holiday"
    """No evening, because of a holiday."""
    BREAK = "break"
    """No evening, because of one of the club's breaks."""
    HAS_EVENING = "has_evening"
    """No new evening: the club has one on this day already."""


@dataclass(frozen=True)
class DaySpan:
    """All days from the first to the last, both included."""

    first: datetime.date
    last: datetime.date

    def covers(self, day: datetime.date) -> bool:
        return self.first <= day <= self.last


@dataclass(frozen=True)
class ProgrammeRule:
    """The rule from which the dates follow."""

    span: DaySpan
    weekday: int
    """The day of the week: 1 is Monday, 7 is Sunday."""
    repetition: Repetition
    country: Country | None = None
    """The country whose holidays count; None if no holiday counts."""
    on_holiday: OnHoliday = OnHoliday.SKIP
    breaks: tuple[DaySpan, ...] = ()
    """Spans without evenings, such as the summer."""


@dataclass(frozen=True)
class ProgrammeDay:
    """One day of a programme."""

    on: datetime.date
    state: DayState
    usual: datetime.date
    """The day on which the evening would have been without holidays."""
    holiday: Holiday | None = None
    """The holiday on the usual day, also if the evening is played all the same."""

    @property
    def is_proposed(self) -> bool:
        """True if the programme proposes an evening on this day."""
        return self.state in {DayState.EVENING, DayState.MOVED}


def programme(rule: ProgrammeRule, occupied_days: Collection[datetime.date] = ()) -> tuple[ProgrammeDay, ...]:
    """Return every day that the rhythm names, by date, each with what is proposed for it. `occupied_days` have an evening already.

    An evening is left out if it would move to a day that has one already, to a holiday, into a break, or past the last day.
    """
    usual = [each for each in _dates_of_rhythm(rule) if rule.span.covers(each)]
    used = {*occupied_days, *(each for each in usual if _holiday(rule, each) is None)}
    days = []
    for each in usual:
        day = _day(rule, each, occupied_days, used)
        used.add(day.on)
        days.append(day)
    return tuple(sorted(days, key=lambda day: day.on))


def _day(
    rule: ProgrammeRule, usual: datetime.date, occupied_days: Collection[datetime.date], used: Collection[datetime.date]
) -> ProgrammeDay:
    holiday = _holiday(rule, usual)
    if usual in occupied_days:
        return ProgrammeDay(usual, DayState.HAS_EVENING, usual, holiday)
    if any(each.covers(usual) for each in rule.breaks):
        return ProgrammeDay(usual, DayState.BREAK, usual, holiday)
    if holiday is None or rule.on_holiday is OnHoliday.PLAY:
        return ProgrammeDay(usual, DayState.EVENING, usual, holiday)
    moved = usual + datetime.timedelta(days=rule.on_holiday.days)
    blocked = moved in used or _holiday(rule, moved) is not None or any(each.covers(moved) for each in rule.breaks)
    if moved == usual or blocked or not rule.span.covers(moved):
        return ProgrammeDay(usual, DayState.HOLIDAY, usual, holiday)
    return ProgrammeDay(moved, DayState.MOVED, usual, holiday)


def _holiday(rule: ProgrammeRule, day: datetime.date) -> Holiday | None:
    return holiday_on(day, rule.country) if rule.country is not None else None


def _dates_of_rhythm(rule: ProgrammeRule) -> Iterator[datetime.date]:
    """Yield the dates of the rhythm within the span. A rhythm of weeks starts on the first such weekday of the span."""
    day = rule.span.first + datetime.timedelta(days=(rule.weekday - rule.span.first.isoweekday()) % WEEK_DAYS)
    step = rule.repetition.weeks or 1
    while day <= rule.span.last:
        if rule.repetition.weeks is not None or _is_of_month(day, rule.repetition):
            yield day
        day += datetime.timedelta(days=WEEK_DAYS * step)


def _is_of_month(day: datetime.date, repetition: Repetition) -> bool:
    """Return True if a monthly repetition has an evening on this day, which has the right weekday."""
    if repetition is Repetition.LAST:
        return (day + datetime.timedelta(days=WEEK_DAYS)).month != day.month
    return (day.day - 1) // WEEK_DAYS + 1 in _OF_MONTH[repetition]


def repetition_of(dates: Sequence[datetime.date]) -> Repetition:
    """Return the repetition that these dates of the club's latest evenings show (`rhythm_of`). There is at least one date."""
    rhythm = rhythm_of(dates)
    if rhythm is not Rhythm.MONTHLY:
        return Repetition.TWO_WEEKS if rhythm is Rhythm.FORTNIGHTLY else Repetition.WEEKLY
    if all(_is_of_month(each, Repetition.LAST) for each in dates):
        return Repetition.LAST
    single = (Repetition.FIRST, Repetition.SECOND, Repetition.THIRD, Repetition.FOURTH)
    return next((each for each in single if _is_of_month(max(dates), each)), Repetition.LAST)
