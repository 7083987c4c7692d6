"""The regulation of an evening by the API: the same sections as the page, in the reader's language."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.engine.regulation import SECTIONS
from tests.pages.read import text
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["nl", "fr"])
def test_the_rules_of_an_evening_are_answered_in_prose(client: Client, tournament: Tournament, language: str) -> None:
    response = client.get(reverse("api-tournament-rules", args=[tournament.slug]), headers={"Accept-Language": language})
    answer, rules = response.json(), tournament.rule_set
    assert response.status_code == 200
    assert answer["rules"]["fingerprint"] == rules.fingerprint
    assert tuple(section["code"] for section in answer["regulation"]) == SECTIONS
    assert [bid["code"] for bid in answer["bids"]] == [bid.code for bid in rules.game.bids()]
    page = text(client.get(reverse("tournament-rules", args=[tournament.slug]), headers={"Accept-Language": language}))
    assert all(
        " ".join(paragraph["text"].split()) in " ".join(page.split())
        for section in answer["regulation"]
        for paragraph in section["paragraphs"]
    )
