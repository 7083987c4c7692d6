"""Three letters, a number or a card at the door: the people whom they find."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.actions import members
from clubs.people.card import card_in, card_token
from clubs.people.models import Member
from clubs.people.name_match import match_name
from tests.cast import MACHINE
from tournaments.door import actions as door
from tournaments.door.queries.door import door as read_door
from tournaments.door.queries.door import search
from tournaments.evening.models import Tournament


def names(tournament: Tournament, typed: str) -> list[str]:
    return [hit.name for hit in search(tournament, typed).first]


@pytest.mark.parametrize(
    ("name", "typed", "parts"),
    [
        ("Élise Maes", "eli", [("Éli", True), ("se Maes", False)]),
        ("Jan van der Heijden", "hei", [("Jan van der ", False), ("Hei", True), ("jden", False)]),
        ("Marie-Madeleine", "mad", [("Marie-", False), ("Mad", True), ("eleine", False)]),
        ("Søren Bakkegård", "gar sor", [("Sør", True), ("en Bakke", False), ("går", True), ("d", False)]),
        ("Leo van der Mark", "MAR", [("Leo van der ", False), ("Mar", True), ("k", False)]),
    ],
)
def test_accents_and_capitals_do_not_matter_and_parts_count(name: str, typed: str, parts: list[tuple[str, bool]]) -> None:
    match = match_name(name, typed)
    assert match is not None
    assert list(match.parts) == parts


def test_what_does_not_stand_there_is_not_meant() -> None:
    assert match_name("Els Maes", "els mas") is None
    assert match_name("Els Maes", " - ") is None


@pytest.fixture
def member(club: Club, tournament: Tournament) -> Member:
    return club_actions.admit(by=MACHINE, club=club, name="Marcel Geerts", number=32)


def test_players_then_members_then_guests_of_before_then_who_is_here(
    tournament: Tournament, member: Member, prepare_evening: Callable[..., Tournament]
) -> None:
    before = prepare_evening(players=0, name="Vorige keer")
    for name in ("Marleen de Corte", "MARLEEN DE CORTE", "Marcel Dupont"):
        door.check_in_guest(by=MACHINE, tournament=before, name=name, namesake=True)
    assert names(tournament, "mar") == ["Marcel Dupont", "Marcel Geerts", "Marleen de Corte"]
    hits = search(tournament, "mar").first
    assert (hits[1].member, hits[2].last_here) == (member, datetime.date(2026, 3, 16))
    door.check_in(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(name="Marcel Dupont"))
    assert names(tournament, "mar")[-1] == "Marcel Dupont"


def test_a_number_and_a_card_mean_one_member(tournament: Tournament, member: Member) -> None:
    card = card_token(member)
    assert (
        names(tournament, "32") == names(tournament, card) == names(tournament, f"https://troela.example/card/{card}/") == ["Marcel Geerts"]
    )
    forged = card.replace(str(member.pk), str(member.pk + 1), 1)
    assert (card_in(card), card_in(forged), names(tournament, forged)) == (member.pk, None, [])


def test_a_member_who_left_is_not_found(tournament: Tournament, member: Member) -> None:
    members.leave(by=MACHINE, member=member)
    assert names(tournament, "geer") == names(tournament, card_token(member)) == []


def test_the_count_at_the_door(tournament: Tournament) -> None:
    assert (read_door(tournament).count.here, read_door(tournament).count.in_use) == (0, False)
    door.check_in(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=3))
    door.not_here(by=MACHINE, tournament=tournament, entrants=[tournament.entrants.get(number=4)])
    now = read_door(tournament)
    assert (now.count.here, now.count.expected, now.count.guests, len(now.not_here)) == (1, 8, 1, 7)
    assert [[entrant.number for entrant in each.entrants] for each in now.last] == [[3]]
