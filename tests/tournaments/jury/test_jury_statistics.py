"""A club's owner can read statistics about its juries over the seasons."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.test import Client

from clubs import actions as club_actions
from clubs.club.models import Club
from tests.cast import MACHINE, AtTable, People
from tests.pages.read import text
from tests.tournaments.jury.before_the_jury import BelgianTable, decides
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(game="rikken_belgian", language="en")


@pytest.fixture
def belgian(four: AtTable) -> BelgianTable:
    return BelgianTable(four.table)


@pytest.mark.slow
def test_articles_are_counted_with_their_fines_and_what_was_overturned(owner: Client, jury: Client, belgian: BelgianTable) -> None:
    slug = belgian.table.round.tournament.slug
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    decides(jury, belgian.calls_jury("TROU", seat=2), "annul")
    decides(jury, belgian.calls_jury("TROU", number=2, seat=1), "fine")
    jury.post(f"/e/{slug}/jury/rulings/2/overturn/", {"text": "Niet waar."})
    deal = belgian.plays_belgian("MISERE_TABLE 3 made")
    assert deal.in_doubt
    decides(jury, belgian.table.calls.get(automatic=True), "forgotten")
    page = owner.get("/c/de-vier-azen/statistics/")
    words = text(page)
    assert "3 rulings" in words
    assert "1 found automatically" in words
    rows = {row.title: (row.count, row.fines, row.overturned) for row in page.context["jury"]["articles"]}
    assert rows == {"Trou not announced": (2, 15, 1), "A contract needs the jury’s consent": (1, 15, 0)}


@pytest.mark.slow
def test_a_season_is_read_by_itself(owner: Client, jury: Client, belgian: BelgianTable, people: People) -> None:
    club = Club.objects.get()
    season = club_actions.open_season(
        by=people.owner, club=club, name="2026", starts_on=datetime.date(2026, 1, 1), ends_on=datetime.date(2026, 12, 31)
    )
    at = "/c/de-vier-azen/statistics/"
    decides(jury, belgian.calls_jury("TROU", seat=2), "fine")
    assert "No rulings yet." in text(owner.get(at, {"season": str(season.pk)}))
    assert "1 ruling" in text(owner.get(at, {"season": "none"}))
    Tournament.objects.update(season=season)
    assert "1 ruling" in text(owner.get(at, {"season": str(season.pk)}))
    assert "1 ruling" in text(owner.get(at, {"season": "'\"<"}))


def test_a_club_director_reads_it_and_a_member_does_not(client: Client, browser_of: Callable[[str], Client], people: People) -> None:
    club = Club.objects.get()
    assert people.stranger.user is not None
    club_actions.give_role(by=MACHINE, club=club, user=people.stranger.user, role="director")
    heading, at = "Decisions of the jury", "/c/de-vier-azen/statistics/"
    assert heading in text(browser_of("stranger").get(at))
    assert all(heading not in text(reader.get(at)) for reader in (browser_of("member"), Client()))
    old = Client().get("/c/de-vier-azen/jury/")
    assert (old.status_code, old["Location"]) == (301, f"{at}#jury")
