"""Reads a date as people in Europe write it: 12-9-2024, "do 12 sept. 2024", "12 septembre". The day comes before the month.

A date without a year is in the season. A weekday must be right: it shows a wrong year or a day and month that changed places.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

MONTHS = (
    "januari jan january januar janner janvier janv",
    "februari feb febr february februar fevrier fevr fev",
    "maart mrt march mar marz maerz mrz mars",
    "april apr avril avr",
    "mei may mai",
    "juni jun june juin",
    "juli jul july juillet juil",
    "augustus aug august aout",
    "september sep sept septembre",
    "oktober okt october oct octobre",
    "november nov novembre",
    "december dec dezember dez decembre",
)
"""The names and abbreviations of each month in Dutch, English, German and French, without accents."""
WEEKDAYS = (
    "maandag ma monday mon montag mo lundi lun",
    "dinsdag di tuesday tue tues dienstag mardi mar",
    "woensdag wo wednesday wed mittwoch mi mercredi mer",
    "donderdag do thursday thu thur thurs donnerstag jeudi jeu",
    "vrijdag vr friday fri freitag fr vendredi ven",
    "zaterdag za saturday sat samstag sonnabend sa samedi sam",
    "zondag zo sunday sun sonntag so dimanche dim",
)
"""The names and abbreviations of each weekday in the same languages. In Dutch and German `di` is Tuesday, so the French one is not here."""
_MONTH = {name: number for number, names in enumerate(MONTHS, 1) for name in names.split()}
_WEEKDAY = {name: number for number, names in enumerate(WEEKDAYS) for name in names.split()}
_YEAR_FIRST = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?:[ t][0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?)?")
_DAY_FIRST = re.compile(r"([0-9]{1,2})\s?[-/.]\s?([0-9]{1,2})(?:\s?[-/.]\s?([0-9]{4}|[0-9]{2})|[-/.])?")
_IN_WORDS = re.compile(r"([0-9]{1,2})(?:\.|e|er|st|nd|rd|th|ste|de)?[ \-/.]?\s?([a-z]+)\.?,?(?:[ \-/.]?\s?'?([0-9]{4}|[0-9]{2}))?")
_MONTH_FIRST = re.compile(r"([a-z]+)\.? ([0-9]{1,2})(?:st|nd|rd|th)?(?:,| ,|) ([0-9]{4})")
_WITHOUT_DAY = re.compile(r"([a-z]+)\.?[ \-/.']*(?:[0-9]{4}|[0-9]{2})?")
_SERIAL = re.compile(r"[2-7][0-9]{4}")
_SERIAL_START = date(1899, 12, 30)
_MAX_LETTERS = 60

Span = tuple[date, date]


class NoDate(ValueError):
    """The exception for a text that has the form of a date but is none, or leaves a doubt: a code, and the values for its sentence."""

    def __init__(self, code: str, **context: Any) -> None:
        self.code: str = code
        self.context: Mapping[str, Any] = context
        super().__init__(code)


def read_date(text: str, span: Span | None) -> date | None:
    """Return the date in this text; None if it does not look like a date. `span` has the first and last day of the season.

    Raises `NoDate` for a text that looks like a date but is none, or does not say which year.
    """
    plain = _plain(text)
    if not plain or len(plain) > _MAX_LETTERS:
        return None
    weekday, rest = _without_weekday(plain)
    parts = _parts(rest, text)
    if parts is None:
        if _SERIAL.fullmatch(rest):
            return _SERIAL_START + timedelta(days=int(rest))
        if (match := _WITHOUT_DAY.fullmatch(rest)) and match[1] in _MONTH:
            raise NoDate("RESULTS_DATE_DAY", text=text)
        return None
    day, month, year = parts
    day_read = _of_season(day, month, text, span, weekday) if year is None else _date(_full_year(year, span), month, day, text)
    if weekday is not None and day_read.weekday() != weekday:
        raise NoDate("RESULTS_DATE_WEEKDAY", text=text, day=day_read)
    return day_read


def _plain(text: str) -> str:
    """Return the text in small letters, without accents and with single spaces. A very long text is shortened."""
    decomposed = unicodedata.normalize("NFKD", text[: 2 * _MAX_LETTERS].casefold())
    return " ".join("".join(sign for sign in decomposed if not unicodedata.combining(sign)).split())


def _without_weekday(plain: str) -> tuple[int | None, str]:
    """Return the weekday with which the text begins, and the text after it."""
    match = re.match(r"([a-z]+)[.,]? ?(?=[0-9])", plain)
    if match and match[1] in _WEEKDAY and not _MONTH_FIRST.fullmatch(plain):
        return _WEEKDAY[match[1]], plain[match.end() :]
    return None, plain


def _parts(plain: str, text: str) -> tuple[int, int, str | None] | None:
    """Return day, month and year as they are typed; None if the text has no form of a date."""
    if match := _YEAR_FIRST.fullmatch(plain):
        return int(match[3]), int(match[2]), match[1]
    if match := _DAY_FIRST.fullmatch(plain):
        return int(match[1]), int(match[2]), match[3]
    if (match := _IN_WORDS.fullmatch(plain)) and match[2] in _MONTH:
        return int(match[1]), _MONTH[match[2]], match[3]
    if (match := _MONTH_FIRST.fullmatch(plain)) and match[1] in _MONTH:
        return int(match[2]), _MONTH[match[1]], match[3]
    return None


def _date(year: int, month: int, day: int, text: str) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise NoDate("RESULTS_DATE_IMPOSSIBLE", text=text) from None


def _full_year(year: str, span: Span | None) -> int:
    """Return the year in four digits: of two digits, the year nearest to the season, or in this century without one."""
    number = int(year)
    if len(year) == 4:
        return number
    near = span[0].year if span else 2050
    return min((century + number for century in (1900, 2000, 2100)), key=lambda each: abs(each - near))


def _of_season(day: int, month: int, text: str, span: Span | None, weekday: int | None) -> date:
    """Return the day of the season with this day and month. In a season of more than a year, the weekday may decide."""
    _date(2000, month, day, text)  # a leap year: refused is what exists in no year
    if span is None:
        raise NoDate("RESULTS_DATE_YEAR", text=text)
    days = []
    for year in range(span[0].year, span[1].year + 1):
        try:
            each = date(year, month, day)
        except ValueError:
            continue
        if span[0] <= each <= span[1]:
            days.append(each)
    fitting = [each for each in days if weekday in (None, each.weekday())] or days
    if len(fitting) != 1:
        raise NoDate("RESULTS_DATE_YEAR", text=text)
    return fitting[0]
