"""The standings as they are read aloud: how far the round is and who is first, as on the page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.cast import AtTable
from tournaments.play.actions import signing

pytestmark = pytest.mark.django_db


def news(client: Client, at: AtTable) -> list[str]:
    """Return the sentences in the page, without the marks that isolate a name's direction."""
    text = client.get(f"/e/{at.table.round.tournament.slug}/").content.decode()
    part = text.partition('<div data-part="news" hidden>')[2].partition("</div>")[0]
    return [re.sub("[\u2066-\u2069]", "", sentence) for sentence in re.findall("<p>(.*?)</p>", part)]


def test_before_the_first_deal_there_is_only_the_round(client: Client, four: AtTable, five: AtTable) -> None:
    assert news(client, four) == ["Round 1. Tables ready: 0 of 2."]


def test_who_is_first_is_named_with_their_points(client: Client, four: AtTable, five: AtTable) -> None:
    four.plays("MISERE 0 | made")
    assert news(client, four) == ["Round 1. Tables ready: 0 of 2.", "First: Els Maes, points +15."]


def test_equals_are_named_together(client: Client, four: AtTable, five: AtTable) -> None:
    four.plays("RIK 0+1 | 9")
    assert news(client, four)[1] == "First: An Peeters, Els Maes, points +2."


def test_a_table_that_has_signed_is_ready(client: Client, four: AtTable, five: AtTable) -> None:
    four.plays("RIK 0+2 | 8", "RIK 0+2 | 8", "RIK 0+2 | 8", "RIK 0+2 | 8")
    signing.sign(by=four.by, table=four.table, totals=four.round_totals())
    assert news(client, four)[0] == "Round 1. Tables ready: 1 of 2."


def test_as_it_stood_says_nothing(client: Client, four: AtTable) -> None:
    four.plays("MISERE 0 | made")
    text = client.get(f"/e/{four.table.round.tournament.slug}/?at=19:42").content.decode()
    assert "news-aloud" not in text
