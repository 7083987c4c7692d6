"""What the interface says in each language. That it says everything is for `setup/messages.sh --check`, which reads the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations

import pytest
from django.conf import settings
from django.test import Client

from scoring.engine.words import LANGUAGES

NAMES = re.compile(r"%\(\w+\)\w|\{\w+\}|</?\w+>")
TRANSLATIONS = LANGUAGES[1:]
ABBREVIATIONS = {"No."}
"""Their dot is not the end of anything."""


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence with its translation, as installed; of a plural each form with the English singular."""
    with (settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        installed = vars(GNUTranslations(file))["_catalog"]
    for key, translation in installed.items():
        english = key[0] if isinstance(key, tuple) else key
        if english:
            yield english.partition("\x04")[2] or english, translation


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_name_and_mark_is_kept(language: str) -> None:
    lost = [
        (english, translation)
        for english, translation in pairs(language)
        if sorted(NAMES.findall(english)) != sorted(NAMES.findall(translation))
    ]
    assert lost == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_sentence_ends_as_the_english_one_does(language: str) -> None:
    """Sentences are put behind one another, and labels before a value: a stop or a colon too many, or too few, shows."""
    ends = re.compile(r"(\.|:|\?|؟|…)\)?$")
    odd = [
        (english, translation)
        for english, translation in pairs(language)
        if english[0].isupper() and english not in ABBREVIATIONS and (ends.search(english) is None) != (ends.search(translation) is None)
    ]
    assert odd == []


def test_french_punctuation_stays_with_its_word() -> None:
    torn = [french for _english, french in pairs("fr") if re.search(r" [?!:;»]|« ", french)]
    assert torn == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "evenings"), [("en", "Evenings"), ("nl", "Avonden"), ("fr", "Soirées"), ("de", "Abende"), ("fa", "شب‌ها")]
)
def test_a_page_is_in_the_language_that_its_reader_chose(client: Client, language: str, evenings: str) -> None:
    client.cookies["language"] = language
    page = client.get("/").content.decode()
    assert f'<html lang="{language}"' in page
    assert f">{evenings}</a>" in page


@pytest.mark.django_db
def test_a_phone_that_never_chose_gets_its_own_language(client: Client) -> None:
    assert ">Soirées</a>" in client.get("/", headers={"Accept-Language": "fr-BE,fr;q=0.9,en;q=0.5"}).content.decode()
