"""Days on which card clubs in four countries seldom play: the public holidays of the whole country, and two evenings before them. Pure.

A region's own holidays are not listed. A programme only proposes dates: its director unticks what does not suit the club.
The library `holidays` has more, but is too large to be installed with Troela. Only the tests compare this table with it.
"""

from __future__ import annotations

import datetime
from enum import Enum

from dateutil.easter import easter


class Country(Enum):
    """A country whose holidays a programme can heed; the value is its ISO code."""

    BELGIUM = "BE"
    NETHERLANDS = "NL"
    GERMANY = "DE"
    FRANCE = "FR"


class Holiday(Enum):
    """A day that has a name. The value is used by the API."""

    NEW_YEAR = "new_year"
    GOOD_FRIDAY = "good_friday"
    EASTER = "easter"
    EASTER_MONDAY = "easter_monday"
    KINGS_DAY = "kings_day"
    LABOUR_DAY = "labour_day"
    LIBERATION_DAY = "liberation_day"
    VICTORY_DAY = "victory_day"
    ASCENSION = "ascension"
    PENTECOST = "pentecost"
    WHIT_MONDAY = "whit_monday"
    NATIONAL_DAY_BELGIUM = "national_day_belgium"
    NATIONAL_DAY_FRANCE = "national_day_france"
    ASSUMPTION = "assumption"
    UNITY_DAY = "unity_day"
    ALL_SAINTS = "all_saints"
    ARMISTICE = "armistice"
    CHRISTMAS_EVE = "christmas_eve"
    CHRISTMAS = "christmas"
    SECOND_CHRISTMAS_DAY = "second_christmas_day"
    NEW_YEARS_EVE = "new_years_eve"


_BE, _NL, _DE, _FR = Country.BELGIUM, Country.NETHERLANDS, Country.GERMANY, Country.FRANCE
_EVERYWHERE = frozenset(Country)
_FIXED: dict[tuple[int, int], tuple[Holiday, frozenset[Country]]] = {
    (1, 1): (Holiday.NEW_YEAR, _EVERYWHERE),
    (5, 1): (Holiday.LABOUR_DAY, frozenset({_BE, _DE, _FR})),
    (5, 8): (Holiday.VICTORY_DAY, frozenset({_FR})),
    (7, 14): (Holiday.NATIONAL_DAY_FRANCE, frozenset({_FR})),
    (7, 21): (Holiday.NATIONAL_DAY_BELGIUM, frozenset({_BE})),
    (8, 15): (Holiday.ASSUMPTION, frozenset({_BE, _FR})),
    (10, 3): (Holiday.UNITY_DAY, frozenset({_DE})),
    (11, 1): (Holiday.ALL_SAINTS, frozenset({_BE, _FR})),
    (11, 11): (Holiday.ARMISTICE, frozenset({_BE, _FR})),
    (12, 24): (Holiday.CHRISTMAS_EVE, _EVERYWHERE),
    (12, 25): (Holiday.CHRISTMAS, _EVERYWHERE),
    (12, 26): (Holiday.SECOND_CHRISTMAS_DAY, frozenset({_NL, _DE})),
    (12, 31): (Holiday.NEW_YEARS_EVE, _EVERYWHERE),
}
"""Holidays with a fixed date: month and day, the holiday, and the countries that have it."""
_AFTER_EASTER: dict[int, tuple[Holiday, frozenset[Country]]] = {
    -2: (Holiday.GOOD_FRIDAY, frozenset({_NL, _DE})),
    0: (Holiday.EASTER, _EVERYWHERE),
    1: (Holiday.EASTER_MONDAY, _EVERYWHERE),
    39: (Holiday.ASCENSION, _EVERYWHERE),
    49: (Holiday.PENTECOST, _EVERYWHERE),
    50: (Holiday.WHIT_MONDAY, _EVERYWHERE),
}
"""Holidays that move with Easter: the number of days after Easter Sunday, the holiday, and the countries that have it."""
_LIBERATION_DAY_YEARS = 5
"""Liberation Day is a day off in the Netherlands only in years divisible by this number."""


def holiday_on(day: datetime.date, country: Country) -> Holiday | None:
    """Return the holiday on this day in this country; None on other days. If there are two, return the one that moves with Easter."""
    for row in (_AFTER_EASTER.get((day - easter(day.year)).days), _FIXED.get((day.month, day.day))):
        if row is not None and country in row[1]:
            return row[0]
    if country is Country.NETHERLANDS:
        if day == _kings_day(day.year):
            return Holiday.KINGS_DAY
        if (day.month, day.day) == (5, 5) and day.year % _LIBERATION_DAY_YEARS == 0:
            return Holiday.LIBERATION_DAY
    return None


def _kings_day(year: int) -> datetime.date:
    """Return 27 April, or the day before if that is a Sunday."""
    day = datetime.date(year, 4, 27)
    return day - datetime.timedelta(days=1) if day.isoweekday() == 7 else day
