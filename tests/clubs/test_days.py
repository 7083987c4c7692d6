"""Dates in sentences have each language's own form."""

from __future__ import annotations

import datetime
import re

from django.conf import settings
from django.utils import timezone
from django.utils.translation import override

from clubs import days
from tournaments.evening.wording.state import time_text

MOMENT = timezone.make_aware(datetime.datetime(2026, 11, 2, 0, 10, 5))  # noqa: DTZ001 - made aware
WRITTEN = (days.whole_day, days.plain_day, days.coming_day, days.day_of_month, days.time_on_day, days.to_the_minute)
FORMS = {
    "en": "Monday 2 November 2026|2 November 2026|Monday 2 November|2 November|00:10 on 2 November|2 November 2026 00:10",
    "nl": "maandag 2 november 2026|2 november 2026|maandag 2 november|2 november|00:10 op 2 november|2 november 2026 00:10",
    "fr": "lundi 2 novembre 2026|2 novembre 2026|lundi 2 novembre|2 novembre|00:10 le 2 novembre|2 novembre 2026 à 00:10",
    "de": "Montag, 2. November 2026|2. November 2026|Montag, 2. November|2. November|00:10 am 2. November|2. November 2026, 00:10",
    "fa": "دوشنبه 2 نوامبر 2026|2 نوامبر 2026|دوشنبه 2 نوامبر|2 نوامبر|00:10 روز 2 نوامبر|2 نوامبر 2026 00:10",
}
"""The results of the functions of WRITTEN for MOMENT."""
PACKAGES = ("templates", "clubs", "tournaments", "competitions", "operations")
RAW_FORMAT = re.compile(r"""(?:date_format\(|\|date:)[^)}%]*["'][^"']*\bj\b[^"']*\b[FNM]\b""")
"""A format that names the month after the day, as English, Dutch and French do and German does not."""


def test_a_date_has_the_form_of_its_language() -> None:
    for language, forms in FORMS.items():
        with override(language):
            assert "|".join(write(timezone.localtime(MOMENT)) for write in WRITTEN) == forms


def test_a_time_on_another_day_suits_the_words_before_a_time() -> None:
    today = timezone.localtime().replace(hour=0, minute=10)
    for language, other in (("de", r"00:10 am \d+\. \w+"), ("fr", r"00:10 le \d+ \w+"), ("nl", r"00:10 op \d+ \w+")):
        with override(language):
            assert time_text(today) == "00:10"
            assert re.fullmatch(other, time_text(today - datetime.timedelta(days=3)))


def test_no_page_writes_day_and_month_itself() -> None:
    files = [file for package in PACKAGES for file in (settings.BASE_DIR / package).rglob("*") if file.suffix in (".html", ".py")]
    wrong = [str(file) for file in files if RAW_FORMAT.search(file.read_text()) and file != settings.BASE_DIR / "clubs" / "days.py"]
    assert len(files) > 500
    assert wrong == [], "use a function of clubs/days.py or a filter of clubs/templatetags/days.py"
