"""A member's own page: their season, their last evenings, and the way to everything else about them. Their own line is marked."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.models import Member
from competitions.queries.own_record import EVENINGS_SHOWN, own_record
from competitions.queries.season_leaders import latest_season
from tests.cast import MACHINE, account
from tests.competitions.club_evenings import FIRST_DAY, MembersClub
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.models import Rating
from tournaments.evening.models import Ruling, Tournament
from tournaments.standings.queries.own_line import own_line_number

pytestmark = pytest.mark.django_db

FOUR = ["Gerda Bos", "Luc Martens", "Toos Claes", "Jo Smets"]


def own_page(member: Member) -> tuple[Client, str]:
    """Give the member an account, and return their browser and their page."""
    user = account(f"a{member.pk}")
    club_actions.give_role(by=MACHINE, club=member.club, user=user, role="member")
    Member.objects.filter(pk=member.pk).update(user=user)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client, client.get(reverse("own-evenings")).content.decode()


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


@pytest.fixture
def season_now(club: Club) -> list[Tournament]:
    """Four evenings of a season that goes on today: Luc and Toos win each."""
    today = timezone.localdate()
    season = club_actions.open_season(by=MACHINE, club=club, name="Winter", starts_on=FIRST_DAY, ends_on=today + datetime.timedelta(days=9))
    members = MembersClub(club)
    played = [members.plays(FOUR, "RIK 1+2 | 9", weeks=week) for week in range(EVENINGS_SHOWN + 1)]
    Tournament.objects.filter(pk__in=[each.pk for each in played]).update(season=season)
    return played


def test_the_page_has_the_season_and_the_last_evenings(club: Club, season_now: list[Tournament]) -> None:
    luc = club.members.get(name="Luc Martens")
    record = own_record(luc)
    assert record.season is not None
    assert (record.season.place, record.season.players, record.season.points, record.season.evenings) == (1, 4, 8, 4)
    assert [each.evening.name for each in record.last_evenings] == ["Avond 4", "Avond 3", "Avond 2"]
    client, page = own_page(luc)
    text = text_of(page)
    assert "place 1 of 4 · 4 evenings played" in text
    assert "My 4 evenings, with charts and contracts" in text
    assert "Strangers read: Luc Martens" in text
    for name in ("own-membership", "own-privacy", "calendar"):
        assert f'href="{reverse(name, args=[club.slug])}"' in page
    for name in ("account", "own-clubs"):
        assert f'href="{reverse(name)}"' in page
    links = set(re.findall(r'href="(/[^"]*)"', page))
    assert {link: client.get(link).status_code for link in links if not link.startswith("/static/")} == {
        link: 200 for link in links if not link.startswith("/static/")
    }


def test_without_results_the_page_has_no_empty_cards(club: Club) -> None:
    _client, page = own_page(club_actions.admit(by=MACHINE, club=club, name="An Maes"))
    assert "My last evenings" not in page
    assert "mine-card" not in page


def test_the_season_stays_after_its_last_day_until_the_next_begins(club: Club, season_now: list[Tournament]) -> None:
    luc, today = club.members.get(name="Luc Martens"), timezone.localdate()
    club.seasons.update(ends_on=today - datetime.timedelta(days=1))
    record = own_record(luc)
    assert record.season is not None
    assert record.season.season == latest_season(club) == club.seasons.get()
    club_actions.open_season(by=MACHINE, club=club, name="Zomer", starts_on=today, ends_on=today)
    assert own_record(luc).season is None


def test_a_certificate_of_a_round_that_does_not_count_is_left_out(club: Club, season_now: list[Tournament]) -> None:
    luc, evening = club.members.get(name="Luc Martens"), season_now[-1]
    souvenir = {"entrant": evening.entrants.get(member=luc).number, "contract": "RIK", "cards": []}
    for number in (1, 2):
        of_round = {"number": number, "round_number": number, "kind": Ruling.Kind.SOUVENIR, "text": "Proficiat."}
        Ruling.objects.create(tournament=evening, decides={"souvenir": souvenir}, by="jury", **of_round)
    assert [each.ruling for each in own_record(luc).certificates] == [1, 2]
    Tournament.objects.filter(pk=evening.pk).update(last_counting_round=1)
    assert [each.ruling for each in own_record(luc).certificates] == [1]


def test_the_own_line_of_a_pair_is_that_of_its_first_player(
    club: Club, season_now: list[Tournament], django_assert_max_num_queries: Any
) -> None:
    evening = season_now[0]
    pairs = (GroupDraft("", (1, 3)), GroupDraft("", (2, 4)))
    set_rating(by=MACHINE, tournament=evening, draft=RatingDraft(Rating.Kind.PAIRS, groups=pairs))
    Tournament.objects.filter(pk=evening.pk).update(policy={**evening.policy, "entrants": "pairs"})
    evening.refresh_from_db()
    lines = {}
    for entrant in evening.entrants.order_by("number"):
        reader = account(f"reads{entrant.number}")
        Member.objects.filter(entrant=entrant).update(user=reader)
        with django_assert_max_num_queries(5):
            lines[entrant.number] = own_line_number(Actor(user=reader), evening)
    assert lines == {1: 1, 2: 2, 3: 1, 4: 2}


def test_the_readers_own_line_is_marked_in_season_and_standings(club: Club, season_now: list[Tournament]) -> None:
    luc = club.members.get(name="Luc Martens")
    client, _page = own_page(luc)
    standings = reverse("standings", args=[season_now[0].slug])
    number = season_now[0].entrants.get(member=luc).number
    assert f'data-own-line="{number}"' in client.get(standings).content.decode()
    assert "data-own-line" not in Client().get(standings).content.decode()
    of_club = reverse("club", args=[club.slug])
    mine = re.findall(r'<li class="mine">.*?</li>', client.get(of_club).content.decode(), re.DOTALL)
    assert [("Luc Martens" in each) for each in mine] == [True]
    assert '<li class="mine">' not in Client().get(of_club).content.decode()


def test_a_program_reads_what_the_page_shows(club: Club, season_now: list[Tournament], django_assert_max_num_queries: Any) -> None:
    luc = club.members.get(name="Luc Martens")
    Tournament.objects.filter(pk=season_now[2].pk).update(abandoned_because="stroom weg")
    client, _page = own_page(luc)
    with django_assert_max_num_queries(40):
        answer = client.get("/api/v1/account/me/").json()
    assert answer["next_evenings"] == []
    (own,) = answer["clubs"]
    assert (own["club"], own["number"], own["public_name"], own["evenings"]) == (club.slug, luc.number, "Luc Martens", 4)
    season = own["season"]
    assert (season["place"], season["players"], season["total"], season["evenings"]) == (1, 4, 8, 4)
    assert [(each["slug"], each["place"], each["points"]) for each in own["last_evenings"]] == [
        (evening.slug, 1, 2) for evening in season_now[:0:-1]
    ]
    assert [bool(each["story"]) for each in own["last_evenings"]] == [True, False, True]
    for address in (season["card"], own["last_evenings"][0]["story"]):
        assert client.get(address).status_code == 200
    card = client.get(f"/api/v1/clubs/{club.slug}/me/seasons/{season['season']['id']}/").json()["card"]
    assert (card["name"], card["rank"], card["suit"], card["provisional"]) == ("Luc Martens", "A", "hearts", True)
    assert (card["deals"], card["declared"], card["made"], card["alone"], card["rounds"]) == (4, 4, 4, 0, 4)
    assert card["why"].startswith("You declared 4 of your 4 deals")
    assert client.get(card["picture"])["Content-Type"] == "image/png"


def test_a_program_of_somebody_without_results_reads_empty_answers(club: Club) -> None:
    today = timezone.localdate()
    season = club_actions.open_season(by=MACHINE, club=club, name="Zomer", starts_on=today, ends_on=today)
    client, _page = own_page(club_actions.admit(by=MACHINE, club=club, name="An Maes"))
    (own,) = client.get("/api/v1/account/me/").json()["clubs"]
    assert (own["season"], own["last_evenings"], own["certificates"]) == (None, [], [])
    assert client.get(f"/api/v1/clubs/{club.slug}/me/seasons/{season.pk}/").json() == {"card": None}
    assert Client().get("/api/v1/account/me/").status_code == 403
