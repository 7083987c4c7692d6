"""The words of a programme: rhythms, weekdays, countries and holidays."""

from __future__ import annotations

from django.utils.dates import WEEKDAYS
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.days import coming_day
from tournaments.calendar.holidays import Country, Holiday
from tournaments.calendar.programme import DayState, OnHoliday, ProgrammeDay, Repetition

REPETITIONS: dict[Repetition, Promise] = {
    Repetition.WEEKLY: gettext_lazy("every week"),
    Repetition.TWO_WEEKS: gettext_lazy("every two weeks"),
    Repetition.THREE_WEEKS: gettext_lazy("every three weeks"),
    Repetition.FOUR_WEEKS: gettext_lazy("every four weeks"),
    Repetition.FIRST: gettext_lazy("the first one of the month"),
    Repetition.SECOND: gettext_lazy("the second one of the month"),
    Repetition.THIRD: gettext_lazy("the third one of the month"),
    Repetition.FOURTH: gettext_lazy("the fourth one of the month"),
    Repetition.LAST: gettext_lazy("the last one of the month"),
    Repetition.FIRST_AND_THIRD: gettext_lazy("the first and the third one of the month"),
    Repetition.SECOND_AND_FOURTH: gettext_lazy("the second and the fourth one of the month"),
}
COUNTRIES: dict[Country, Promise] = {
    Country.BELGIUM: gettext_lazy("Belgium"),
    Country.NETHERLANDS: gettext_lazy("the Netherlands"),
    Country.GERMANY: gettext_lazy("Germany"),
    Country.FRANCE: gettext_lazy("France"),
}
ON_HOLIDAY: dict[OnHoliday, Promise] = {
    OnHoliday.SKIP: gettext_lazy("there is no evening"),
    OnHoliday.DAY_LATER: gettext_lazy("it is a day later"),
    OnHoliday.WEEK_LATER: gettext_lazy("it is a week later"),
    OnHoliday.PLAY: gettext_lazy("we play anyway"),
}
HOLIDAYS: dict[Holiday, Promise] = {
    Holiday.NEW_YEAR: gettext_lazy("New Year’s Day"),
    Holiday.GOOD_FRIDAY: gettext_lazy("Good Friday"),
    Holiday.EASTER: gettext_lazy("Easter"),
    Holiday.EASTER_MONDAY: gettext_lazy("Easter Monday"),
    Holiday.KINGS_DAY: gettext_lazy("King’s Day"),
    Holiday.LABOUR_DAY: gettext_lazy("Labour Day"),
    Holiday.LIBERATION_DAY: gettext_lazy("Liberation Day"),
    Holiday.VICTORY_DAY: gettext_lazy("Victory Day"),
    Holiday.ASCENSION: gettext_lazy("Ascension Day"),
    Holiday.PENTECOST: gettext_lazy("Pentecost"),
    Holiday.WHIT_MONDAY: gettext_lazy("Whit Monday"),
    Holiday.NATIONAL_DAY_BELGIUM: gettext_lazy("Belgian National Day"),
    Holiday.NATIONAL_DAY_FRANCE: gettext_lazy("the Fourteenth of July"),
    Holiday.ASSUMPTION: gettext_lazy("Assumption Day"),
    Holiday.UNITY_DAY: gettext_lazy("German Unity Day"),
    Holiday.ALL_SAINTS: gettext_lazy("All Saints’ Day"),
    Holiday.ARMISTICE: gettext_lazy("Armistice Day"),
    Holiday.CHRISTMAS_EVE: gettext_lazy("Christmas Eve"),
    Holiday.CHRISTMAS: gettext_lazy("Christmas Day"),
    Holiday.SECOND_CHRISTMAS_DAY: gettext_lazy("the second day of Christmas"),
    Holiday.NEW_YEARS_EVE: gettext_lazy("New Year’s Eve"),
}


def weekdays() -> list[tuple[int, str]]:
    """Return the days of the week with their names, from 1 (Monday) to 7."""
    return [(number + 1, capfirst(str(name))) for number, name in WEEKDAYS.items()]


def day_note(day: ProgrammeDay) -> str:
    """Return what is special about a day: the holiday, the day it was moved from, the break; "" for an ordinary evening."""
    holiday = str(HOLIDAYS[day.holiday]) if day.holiday else ""
    if day.state is DayState.MOVED:
        return _("instead of %(day)s, %(holiday)s") % {"day": coming_day(day.usual), "holiday": holiday}
    if day.state in {DayState.EVENING, DayState.HOLIDAY}:
        return holiday
    return _("there is an evening already") if day.state is DayState.HAS_EVENING else _("in the break")
