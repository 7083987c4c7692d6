"""Any account may found a club, and more clubs, up to a limit."""

from __future__ import annotations

import pytest

from clubs import actions
from clubs.club.actions.founding import MAX_FOUNDED
from clubs.club.models import Club
from clubs.problems import Refusal
from clubs.roles.models import ClubRole
from tests.cast import MACHINE, People


def found_clubs(people: People, count: int) -> list[Club]:
    return [actions.create_club(by=people.stranger, name=f"Club {number}") for number in range(count)]


def test_an_account_founds_ten_clubs_and_the_next_once_it_leads_one_less(people: People) -> None:
    clubs = found_clubs(people, MAX_FOUNDED)
    with pytest.raises(Refusal) as refused:
        actions.create_club(by=people.stranger, name="Een te veel")
    assert [(each.code, each.context["most"]) for each in refused.value.problems] == [("TOO_MANY_CLUBS", MAX_FOUNDED)]
    assert not Club.objects.filter(name="Een te veel").exists()
    assert people.stranger.user is not None
    assert people.owner.user is not None
    actions.give_role(by=MACHINE, club=clubs[0], user=people.owner.user, role=ClubRole.OWNER)
    actions.end_role(by=MACHINE, club=clubs[0], user=people.stranger.user)
    actions.create_club(by=people.stranger, name="Nog een")


def test_clubs_of_others_do_not_count_and_the_command_goes_beyond(people: People) -> None:
    assert people.stranger.user is not None
    found_clubs(people, MAX_FOUNDED - 1)
    for number in range(3):
        club = actions.create_club(by=MACHINE, name=f"Van het huis {number}")
        actions.give_role(by=MACHINE, club=club, user=people.stranger.user, role=ClubRole.OWNER)
    actions.create_club(by=people.stranger, name="De tiende")
    for number in range(MAX_FOUNDED + 1):
        actions.create_club(by=MACHINE, name=f"Nog een van het huis {number}")
