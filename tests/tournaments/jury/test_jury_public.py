"""While the jury looks at a deal, the public sees that it is under review, and none of its possible results."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scoring.engine.words import LANGUAGES
from tests.cast import AtTable
from tests.pages.read import text
from tests.tournaments.jury.before_the_jury import BelgianTable, decides
from tournaments.evening.models import Tournament
from tournaments.jury.models import Call

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(game="rikken_belgian", language="en")


@pytest.fixture
def belgian(four: AtTable) -> BelgianTable:
    return BelgianTable(four.table)


@pytest.mark.slow
def test_a_deal_that_waits_is_under_review_until_it_is_decided(client: Client, jury: Client, belgian: BelgianTable) -> None:
    evening = f"/e/{belgian.table.round.tournament.slug}/"
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9", "MISERE_TABLE 1 made")
    assert "1 deal under review by the jury" in text(client.get(evening))
    player = text(client.get(f"{evening}players/2/"))
    assert "Deal 2 table 1 with the jury" in player
    assert "An Peeters asked" not in player
    decides(jury, Call.objects.get(), "allow")
    assert "with the jury" not in text(client.get(evening)) + text(client.get(f"{evening}players/2/"))


def test_a_deal_about_which_somebody_called_is_under_review_and_still_counts(client: Client, belgian: BelgianTable) -> None:
    evening = f"/e/{belgian.table.round.tournament.slug}/"
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    belgian.calls_jury("DISPUTE", 1)
    belgian.calls_jury("REVOKE", 2)
    assert "1 deal under review by the jury" in text(client.get(evening))
    words = text(client.get(f"{evening}players/1/"))
    assert "Deal 1 Rikken outside trumps table 1 with the jury" in words
    assert "+3" in words
    assert "Deal 2" not in words


@pytest.mark.slow
def test_a_players_page_says_an_article_by_its_title(client: Client, jury: Client, belgian: BelgianTable) -> None:
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    decides(jury, belgian.calls_jury("REVOKE"), "fine", player="0", points="3", article="REVOKE")
    evening = belgian.table.round.tournament
    title = evening.rule_set.articles["REVOKE"].title
    for language in LANGUAGES:
        page = text(client.get(f"/e/{evening.slug}/players/1/", headers={"Accept-Language": language}))
        assert title[language] in page
        assert "REVOKE" not in page
