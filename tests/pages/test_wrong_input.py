"""Wrong input is explained at its field, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs import actions as club_actions
from clubs.club.models import Club
from tests.cast import MACHINE
from tests.pages.read import text, value
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_member_without_a_name_keeps_the_other_boxes(owner: Client, club: Club) -> None:
    refused = owner.post("/c/de-vier-azen/members/", {"name": " ", "called": "Els", "number": "7", "email": "els@example.org"})
    assert refused.status_code == 422
    assert "Nothing you typed is lost." in text(refused)
    assert [value(refused, name) for name in ("called", "number", "email")] == ["Els", "7", "els@example.org"]
    assert not club.members.exists()


def test_a_members_number_that_is_taken_is_said_at_the_number(owner: Client, club: Club) -> None:
    club_actions.admit(by=MACHINE, club=club, name="Els Maes", number=7)
    refused = owner.post("/c/de-vier-azen/members/", {"name": "An Peeters", "number": "7"})
    assert "Number 7 is in use already; choose another." in text(refused)
    assert 'aria-invalid="true"' in refused.content.decode()
    assert value(refused, "name") == "An Peeters"


def test_a_season_that_ends_before_it_starts_is_said_at_its_end(owner: Client, club: Club) -> None:
    refused = owner.post("/c/de-vier-azen/seasons/", {"name": "Winter", "starts_on": "2026-09-01", "ends_on": "2026-08-01"})
    assert "The season must end on or after the day it starts." in text(refused)
    assert value(refused, "ends_on") == "2026-08-01"


def test_a_role_for_a_name_that_no_account_can_have(owner: Client, club: Club) -> None:
    refused = owner.post("/c/de-vier-azen/roles/", {"user": "Truus de Kort", "role": "director"})
    assert "A user name is one word" in text(refused)
    assert value(refused, "user") == "Truus de Kort"


@pytest.mark.parametrize(
    ("field", "typed"), [("rounds_planned", "0"), ("deals_a_round", "many"), ("on", "tomorrow"), ("rules", "game:poker")]
)
def test_a_plan_that_cannot_be_keeps_its_name(owner: Client, club: Club, field: str, typed: str) -> None:
    plan = {"name": "Kerstrikken", "on": "2026-12-22", "rules": "game:rikken_brabant", "rounds_planned": "4", "deals_a_round": "20"}
    refused = owner.post("/c/de-vier-azen/tournaments/new/", plan | {field: typed})
    assert refused.status_code == 422
    assert value(refused, "name") == "Kerstrikken"
    assert not Tournament.objects.filter(name="Kerstrikken").exists()


def test_enrolling_nobody_is_explained(director: Client, tournament: Tournament) -> None:
    refused = director.post(f"/e/{tournament.slug}/desk/players/", {"guests": " \n "})
    assert "Tick a member or type a guest" in text(refused)


def test_a_guests_name_that_is_too_long_keeps_the_others(director: Client, tournament: Tournament) -> None:
    refused = director.post(f"/e/{tournament.slug}/desk/players/", {"guests": "Els Maes\n" + "x" * 121})
    assert "A name has at most 120 letters" in text(refused)
    assert ">\nEls Maes" in refused.content.decode()


def test_players_that_cannot_be_seated_are_said_before_the_draw(
    browser_of: Callable[[str], Client], prepare_evening: Callable[..., Tournament], club: Club, people: object
) -> None:
    evening = prepare_evening(players=7)
    owner = browser_of("owner")
    desk = text(owner.get(f"/e/{evening.slug}/desk/"))
    assert "7 players are enrolled. The players cannot be divided over tables; add or withdraw a player." in desk
    refused = text(owner.post(f"/e/{evening.slug}/desk/draw/", follow=True))
    assert "7 players cannot be divided over tables of 4 or 5." in refused
    assert not evening.rounds.exists()


@pytest.mark.slow
def test_a_seed_that_is_too_long_is_said_and_nothing_is_drawn(director: Client, tournament: Tournament) -> None:
    sentence = director.post(f"/e/{tournament.slug}/desk/draw/", {"seed": "7" * 65}, follow=True)
    assert "at most 64 characters" in text(sentence)
    assert not tournament.rounds.exists()


def test_a_player_withdraws_and_comes_back(director: Client, tournament: Tournament) -> None:
    at = f"/e/{tournament.slug}/desk/players/"
    assert "Els Maes has been withdrawn" in text(director.post(f"{at}1/", follow=True))
    assert tournament.entrants.get(number=1).withdrawn
    assert "plays again from the next draw on" in text(director.post(f"{at}1/", {"back": "yes"}, follow=True))
    assert not tournament.entrants.get(number=1).withdrawn


def test_the_deals_of_a_round_are_fixed_once_it_is_drawn(director: Client, tournament: Tournament, playing: object) -> None:
    plan = {"name": "Marietoernooi", "on": "2026-03-16", "rounds_planned": "3", "deals_a_round": "9", "names": "all"}
    plan |= {"jury_word": "jury", "appeal_minutes": "30", "correction_minutes": "60", "round_minutes": "0"}
    refused = director.post(f"/e/{tournament.slug}/desk/plan/", plan)
    assert "this can only be done before the first round" in text(refused)
    assert value(refused, "rounds_planned") == "3"
    director.post(f"/e/{tournament.slug}/desk/plan/", plan | {"deals_a_round": "4"})
    tournament.refresh_from_db()
    assert tournament.rounds_planned == 3


def test_an_official_is_appointed_by_the_name_of_the_account(director: Client, tournament: Tournament) -> None:
    assert "stranger is now jury of this evening." in text(
        director.post(f"/e/{tournament.slug}/desk/officials/", {"user": "stranger", "role": "jury"}, follow=True)
    )
    refused = director.post(f"/e/{tournament.slug}/desk/officials/", {"user": "the stranger", "role": "jury"})
    assert "A user name is one word" in text(refused)
    assert 'value="the stranger"' in refused.content.decode()
