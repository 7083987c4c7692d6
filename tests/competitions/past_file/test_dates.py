"""Dates in every European form."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from competitions.past_file.dates import MONTHS, WEEKDAYS, NoDate, read_date

SEASON = (date(2024, 9, 1), date(2025, 6, 30))
DAY = date(2024, 9, 12)


@pytest.mark.parametrize(
    "text",
    [
        "2024-09-12", "2024-09-12 00:00:00", "2024/9/12", "12-9-2024", "12/9/24", "12.09.2024", "12. 9. 2024", "12 sept. 2024",
        "do 12 september", "12 septembre 2024", "12. Sept. 2024", "45547", "jeudi 12 septembre 2024", "Donnerstag, 12. September 2024",
        "Thu 12 Sep", "September 12, 2024", "12th of September".replace("of ", ""), "12-sep-24", "12-9", "12.9.", "Do. 12.9.",
    ],
)  # fmt: skip
def test_ways_to_write_a_day(text: str) -> None:
    assert read_date(text, SEASON) == DAY


def test_every_name_of_a_month_and_weekday_with_and_without_accents() -> None:
    for month, names in enumerate(MONTHS, 1):
        for name in (*names.split(), *{2: ["février"], 8: ["août"], 12: ["décembre"], 1: ["Jänner"], 3: ["März"]}.get(month, [])):
            day = date(2025 if month < 9 else 2024, month, 5)
            assert read_date(f"5 {name} {day.year}", SEASON) == day, name
            if month not in (7, 8):
                assert read_date(f"5 {name.upper()}.", SEASON) == day, name
    for number, names in enumerate(WEEKDAYS):
        day = date(2024, 9, 2) + timedelta(days=number)
        for name in names.split():
            assert read_date(f"{name} {day.day}-9-2024", SEASON) == day, name
            with pytest.raises(NoDate):
                read_date(f"{name} {day.day + 1}-9-2024", SEASON)


def test_the_day_comes_before_the_month_whatever_the_figures() -> None:
    day = SEASON[0]
    while day <= SEASON[1]:
        for text in (f"{day.day}-{day.month}-{day.year}", f"{day:%d/%m/%y}", f"{day.day}.{day.month}"):
            assert read_date(text, SEASON) == day
        day += timedelta(days=1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("30-2-2025", "RESULTS_DATE_IMPOSSIBLE"),
        ("9/13/2024", "RESULTS_DATE_IMPOSSIBLE"),
        ("31 avril", "RESULTS_DATE_IMPOSSIBLE"),
        ("12 juli", "RESULTS_DATE_YEAR"),
        ("29-2", "RESULTS_DATE_YEAR"),
        ("september", "RESULTS_DATE_DAY"),
        ("sep-24", "RESULTS_DATE_DAY"),
        ("wo 12-9-2024", "RESULTS_DATE_WEEKDAY"),
    ],
)
def test_a_date_that_is_none_or_leaves_a_doubt(text: str, code: str) -> None:
    with pytest.raises(NoDate) as refused:
        read_date(text, SEASON)
    assert refused.value.code == code


def test_a_day_that_a_long_season_has_twice_is_chosen_by_its_weekday() -> None:
    long = (date(2023, 9, 1), date(2025, 6, 30))
    with pytest.raises(NoDate):
        read_date("12 september", long)
    assert read_date("do 12 september", long) == DAY
    assert read_date("di 12 september", long) == date(2023, 9, 12)


@pytest.mark.parametrize(
    "text", ["", "avond 1", "wk 37", "9", "kerst", "1a", "di 12", "2024", "100000", "12 avonden", "x" * 500, "1" * 500]
)
def test_what_is_no_date(text: str) -> None:
    assert read_date(text, SEASON) is None
