"""The table of holidays agrees with the library `holidays`, which only the tests install."""

from __future__ import annotations

import datetime

import holidays
import pytest

from tournaments.calendar.holidays import Country, Holiday, holiday_on

YEARS = range(2024, 2041)
OURS_ALONE = {Holiday.EASTER, Holiday.PENTECOST, Holiday.CHRISTMAS_EVE, Holiday.NEW_YEARS_EVE}
"""Days that are no public holiday in every country, on which clubs do not play all the same."""


@pytest.mark.parametrize("country", Country)
def test_the_table_has_every_public_holiday_of_a_whole_country_and_no_other(country: Country) -> None:
    official = set(holidays.country_holidays(country.value, years=YEARS))
    days = (datetime.date(year, 1, 1) + datetime.timedelta(days=day) for year in YEARS for day in range(366))
    ours = {day: holiday for day in days if day.year in YEARS and (holiday := holiday_on(day, country))}
    assert official - ours.keys() == set()
    assert {day for day, holiday in ours.items() if holiday not in OURS_ALONE} - official == set()


def test_the_kings_birthday_is_never_celebrated_on_a_sunday() -> None:
    assert holiday_on(datetime.date(2025, 4, 26), Country.NETHERLANDS) is Holiday.KINGS_DAY
    assert holiday_on(datetime.date(2025, 4, 27), Country.NETHERLANDS) is None
    assert holiday_on(datetime.date(2026, 4, 27), Country.NETHERLANDS) is Holiday.KINGS_DAY
    assert holiday_on(datetime.date(2026, 4, 27), Country.BELGIUM) is None


def test_every_holiday_falls_somewhere() -> None:
    days = (datetime.date(2025, 1, 1) + datetime.timedelta(days=day) for day in range(365))
    assert {holiday_on(day, country) for day in days for country in Country} - {None} == set(Holiday)
