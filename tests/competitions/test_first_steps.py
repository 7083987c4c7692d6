"""A new club's page shows what must be ready for its first evening, and empty pages say what they are for and what to do first."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs import actions
from clubs.club.models import Club
from tests.cast import MACHINE, account
from tests.competitions.club_evenings import MembersClub
from tests.competitions.test_club_page import FOUR, prepared
from tests.pages.read import text
from tournaments.rehearsal.actions import rehearse

pytestmark = pytest.mark.django_db


def reader(club: Club, role: str) -> Client:
    user, client = account(f"a-{role}"), Client()
    actions.give_role(by=MACHINE, club=club, user=user, role=role)
    client.force_login(user)
    return client


def steps(client: Client, club: Club) -> tuple[str, str]:
    """Return how many steps are done, and the address of the gold button."""
    page = client.get(reverse("club", args=[club.slug])).text
    (gold,) = re.findall(r'class="button button-main" href="([^"]+)"', page)
    match = re.search(r"(\d) of 5", text(page))
    assert match
    return match.group(1), gold


def test_the_owner_does_one_step_after_the_other_and_they_go_with_the_first_evening(club: Club) -> None:
    client = reader(club, "owner")
    assert steps(client, club) == ("0", reverse("rules", args=[club.slug]))
    evening = prepared(club, "Eerste avond", timezone.localdate())
    assert steps(client, club) == ("2", reverse("members", args=[club.slug]))
    actions.admit(by=MACHINE, club=club, name="Els Maes")
    assert steps(client, club) == ("3", reverse("rehearsal", args=[evening.slug]))
    rehearse(by=MACHINE, tournament=evening, speed=8, crew=True, faults=False)
    assert steps(client, club) == ("4", f"{reverse('club-settings', args=[club.slug])}#roles")
    MembersClub(club).plays(FOUR, "RIK 0+2 | 9")
    assert "Ready for the first evening" not in client.get(reverse("club", args=[club.slug])).text


def test_a_director_sees_no_button_that_only_an_owner_may_press_and_others_see_no_steps(club: Club) -> None:
    page = reader(club, "director").get(reverse("club", args=[club.slug]))
    assert "0 of 5" in text(page) or "1 of 5" in text(page)
    assert "Paste the list" not in text(page)
    assert "Somebody beside you" in text(page)
    for client in (reader(club, "member"), Client()):
        assert "Ready for the first evening" not in client.get(reverse("club", args=[club.slug])).text


@pytest.mark.parametrize(
    ("name", "what", "first"),
    [
        ("members", "The list of members is used at every evening", "Paste your list"),
        ("club-evenings", "An evening has a date, a game, and a number of rounds", "Prepare an evening"),
        ("seasons", "A season adds up the evenings between two dates", "Open the season before its first evening"),
    ],
)
def test_an_empty_page_says_what_it_is_for_and_what_to_do_first(club: Club, name: str, what: str, first: str) -> None:
    words = text(reader(club, "owner").get(reverse(name, args=[club.slug])))
    assert what in words
    assert first in words
    assert first not in text(reader(club, "member").get(reverse(name, args=[club.slug])))
