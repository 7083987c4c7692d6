"""Pages speak as their readers do: seats by letter, and house rules by their own name."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from clubs import actions as club_actions
from clubs.club.models import Club
from scoring.games import published
from tests.cast import MACHINE, AtTable
from tests.pages.read import text
from tournaments.evening.models import Round, Tournament
from tournaments.jury.decisions import Awarded
from tournaments.jury.wording.rulings import decision_details

pytestmark = pytest.mark.django_db


def test_the_seating_page_names_seats_by_letter(director: Client, playing: Round) -> None:
    page = text(director.get(f"/e/{playing.tournament.slug}/desk/rounds/1/"))
    assert "A Els Maes B An Peeters C Piet van Dijk D Jo Smets" in page
    assert "E Marcel Dupont" in page


def test_awarded_points_stand_by_the_letters_of_the_seats() -> None:
    with translation.override("en"):
        (pair,) = decision_details(Awarded((3, -1, -1, -1)), {}, str, str)
    assert pair == ("points by seat", "A +3, B −1, C −1, D −1")


def test_the_calculator_names_players_by_the_letters_of_their_seats(client: Client) -> None:
    page = text(client.get("/calculator/rikken_brabant/?seats=5"))
    assert "Player A Player B Player C Player D Player E" in page
    assert "Player 1" not in page


def test_a_club_without_members_is_not_said_to_have_enrolled_them_all(director: Client, tournament: Tournament) -> None:
    players = f"/e/{tournament.slug}/desk/players/"
    assert "The club has no members yet." in text(director.get(players))
    tournament.entrants.filter(number=1).update(member=club_actions.admit(by=MACHINE, club=tournament.club, name="Els Maes"))
    assert "Every member is enrolled." in text(director.get(players))


def test_the_foot_of_a_tables_page_names_the_rules_of_the_house(
    director: Client, club: Club, tournament: Tournament, four: AtTable
) -> None:
    def foot() -> str:
        page = director.get(f"/e/{tournament.slug}/desk/tables/1/1/").content.decode()
        match = re.search(r"<footer>.*?</footer>", page, re.DOTALL)
        assert match
        return text(match.group())

    rules = tournament.rule_set
    assert f"{rules.title['en']} {rules.version} · {rules.fingerprint}" in foot()
    own = club_actions.publish_rules(by=MACHINE, club=club, name="Tuesday", base=published(rules.code), options={"misere": 6})
    Tournament.objects.filter(pk=tournament.pk).update(house_rules=own, fingerprint=own.fingerprint)
    assert f"Tuesday 1 · {own.fingerprint}" in foot()
