"""A new evening like the last one: everything is proposed, and little is typed."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from clubs import actions as club_actions
from tests.cast import MACHINE, People, account, close_with_open_items, user_of
from tests.pages.read import text, value
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Official, Tournament

NEW = "/c/de-vier-azen/tournaments/new/"


@pytest.fixture
def owner(client: Client, people: People) -> Client:
    client.force_login(user_of(people.owner))
    return client


@pytest.fixture
def last(tournament: Tournament, people: People) -> Tournament:
    """The club's last evening: each player accepted for themselves, and one had left."""
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="each", round_minutes=50, rounds_planned=3)
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=9))
    close_with_open_items(tournament)
    return tournament


def proposed(owner: Client) -> dict[str, str]:
    """Return the form as it is proposed; only a date and a new name are typed."""
    page = owner.get(NEW)
    names = ("name", "on", "rounds_planned", "deals_a_round", "like")
    rules = re.search(r'value="([^"]+)" selected', page.content.decode())
    assert rules is not None
    return {name: value(page, name) for name in names} | {"rules": rules.group(1), "officials": "on"}


def test_two_clicks_from_the_clubs_page(owner: Client, last: Tournament) -> None:
    assert NEW in owner.get("/c/de-vier-azen/").content.decode()
    page = text(owner.get(NEW))
    assert "Copied from Marietoernooi of" in page
    assert "jury (jury)" in page
    owner.post(NEW, proposed(owner))
    new = Tournament.objects.latest("pk")
    assert new != last
    assert (new.name, new.rounds_planned, new.deals_a_round) == ("Marietoernooi", 3, 4)
    assert (new.acceptance, new.round_minutes, new.fingerprint) == ("each", 50, last.fingerprint)
    names = {("owner", "director"), ("director", "director"), ("jury", "jury"), ("desk", "desk")}
    assert set(new.officials.values_list("name", "role")) == names
    assert not new.entrants.exists()


def test_those_of_last_time_come_with_one_tick(owner: Client, last: Tournament) -> None:
    owner.post(NEW, proposed(owner) | {"players": "on"})
    new = Tournament.objects.latest("pk")
    assert list(new.entrants.values_list("name", flat=True)) == list(last.entrants.filter(withdrawn=False).values_list("name", flat=True))


def test_the_newest_version_of_the_same_rules_and_the_season_of_today(owner: Client, last: Tournament) -> None:
    today = timezone.localdate()
    season = club_actions.open_season(by=MACHINE, club=last.club, name="Nu", starts_on=today, ends_on=today)
    assert f'value="{season.pk}" selected' in owner.get(NEW).content.decode()


def test_an_office_that_ended_does_not_come_back(owner: Client, last: Tournament, people: People) -> None:
    user = account("invaller")
    club_actions.give_role(by=MACHINE, club=last.club, user=user, role="director")
    Official.objects.create(tournament=last, name="invaller", user=user, role="jury", role_ends=0)
    club_actions.end_role(by=MACHINE, club=last.club, user=user)
    owner.post(NEW, proposed(owner))
    assert not Tournament.objects.latest("pk").officials.filter(name="invaller").exists()


def test_like_none_or_another(owner: Client, last: Tournament) -> None:
    assert "Copied from Marietoernooi of" not in text(owner.get(f"{NEW}?like="))
    assert "Copied from Marietoernooi of" in text(owner.get(f"{NEW}?like={last.slug}"))
    assert "Copied from Marietoernooi of" not in text(owner.get(f"{NEW}?like=not-there"))


def test_through_the_api(owner: Client, last: Tournament) -> None:
    body = {"club": "de-vier-azen", "on": "2026-05-01", "like": "", "acceptance": "own", "players": True}
    answer = owner.post("/api/v1/tournaments/", body, "application/json")
    assert answer.status_code == 201, answer.content
    new = Tournament.objects.get(slug=answer.json()["slug"])
    assert (new.name, new.acceptance, new.round_minutes, new.entrants.count()) == ("Marietoernooi", "own", 50, 8)
    assert owner.patch(f"/api/v1/tournaments/{new.slug}/", {"game": "knockout_whist"}, "application/json").status_code == 200
    assert Tournament.objects.get(pk=new.pk).rule_set.code == "knockout_whist"
    wrong = owner.patch(f"/api/v1/tournaments/{new.slug}/", {"season": "Nooit"}, "application/json")
    assert (wrong.status_code, wrong.json()["problems"][0]["field"]) == (404, "season")
