"""The page about who can use Troela and who cannot yet."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from pytest_django import Settings

from config.accessibility import MODES, last_test

pytestmark = pytest.mark.django_db


def page(client: Client) -> str:
    return client.get("/accessibility/").content.decode()


def test_it_says_when_it_was_tested_and_how(client: Client) -> None:
    test = last_test()
    assert test.tested_on <= datetime.datetime.now(datetime.UTC).date()
    assert set(test.modes) == set(MODES)
    text = page(client)
    assert f'<time datetime="{test.tested_on.isoformat()}">' in text
    assert all(f"<li>{words}</li>" in text for words in MODES.values())
    assert "WCAG 2.2, level AA" in text


def test_every_page_leads_there(client: Client) -> None:
    for path in ("/", "/rules/", "/nowhere/", "/accessibility/"):
        assert 'href="/accessibility/"' in client.get(path).content.decode(), path


def test_it_says_whom_to_tell(client: Client, settings: Settings) -> None:
    settings.CONTACT = ""
    assert "Tell the director of your evening" in page(client)
    settings.CONTACT = "secretary@club.example"
    text = page(client)
    assert '<a href="mailto:secretary@club.example">secretary@club.example</a>' in text
    assert "Tell the director of your evening" not in text
    settings.CONTACT = "https://club.example/contact"
    assert '<a href="https://club.example/contact">https://club.example/contact</a>' in page(client)


@pytest.mark.parametrize("language", ["nl", "fr", "de", "fa"])
def test_it_is_there_in_every_language(client: Client, language: str) -> None:
    client.cookies["language"] = language
    text = page(client)
    assert f'<html lang="{language}"' in text
    assert "Everybody should be able" not in text
