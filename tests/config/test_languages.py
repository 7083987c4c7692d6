"""The translations in each language. `setup/messages.sh --check`, which reads the code, checks that none is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import to_locale

from scoring.engine.words import LANGUAGES, REGIONS, plain_language

NAMES = re.compile(r"%\(\w+\)\w|\{\w+\}|</?\w+>")
TRANSLATIONS = (*LANGUAGES[1:], *map(to_locale, REGIONS))
ABBREVIATIONS = {"No."}
"""Their full stop does not end a sentence."""


def sentences(language: str) -> dict[Any, str]:
    """Return every installed translation by its sentence; for a plural one for each form."""
    with (settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        installed: dict[Any, str] = vars(GNUTranslations(file))["_catalog"]
    return installed


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Yield every sentence with its translation; for a plural each form with the English singular."""
    for key, translation in sentences(language).items():
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
    """Sentences are joined, and labels precede a value: a missing or additional full stop or colon is visible."""
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


@pytest.mark.parametrize("region", REGIONS)
def test_a_region_says_every_sentence_of_its_language_and_no_other(region: str) -> None:
    """Its catalogue is compiled as a whole. A sentence that changed in the code must change in the region's catalogue too."""
    said, of_language = sentences(to_locale(region)), sentences(plain_language(region))
    assert said.keys() - of_language.keys() == set()
    assert of_language.keys() - said.keys() == set()


def test_no_dutch_word_of_a_deal_is_left_in_brabant() -> None:
    """Translate a sentence with the word *gift* in locale/nl_X-nb too, with *potje*. One that explains both words has both."""
    said = sentences("nl_X-nb").items()
    assert [(key, text) for key, text in said if re.search(r"gift", text, re.IGNORECASE) and "potje" not in text] == []


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
