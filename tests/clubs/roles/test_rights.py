"""The table of a club's rights, written a second time for people, and compared with what accounts really may do."""

from __future__ import annotations

import pytest

from clubs.actions import give_role
from clubs.actors import PUBLIC, Actor
from clubs.club.models import Club
from clubs.roles.models import ClubRole
from clubs.roles.permissions import CLUB_GRID, ClubRight, may_in_club
from tests.cast import MACHINE, account

#                      own sec dir jur dsk tre brd mem
EXPECTED = """
SEE_MEMBERS             x   x   x   x   x   x   x   x
SEE_CONTACTS            x   x   .   .   .   .   x   .
KEEP_MEMBERS            x   x   .   .   .   .   .   .
KEEP_SEASONS            x   x   x   .   .   .   .   .
PUBLISH_RULES           x   .   x   .   .   .   .   .
CREATE_TOURNAMENTS      x   .   x   .   .   .   .   .
PRESENT_CLUB            x   x   x   .   .   .   .   .
GIVE_ROLES              x   .   .   .   .   .   .   .
READ_RULINGS            x   .   x   x   .   .   x   .
READ_CLUB_LOG           x   x   .   .   .   .   x   .
FORGET                  x   x   .   .   .   .   .   .
SEE_SETTINGS            x   x   x   .   .   .   .   .
"""
TABLE = {ClubRight[line.split()[0]]: [mark == "x" for mark in line.split()[1:]] for line in EXPECTED.strip().splitlines()}


def test_the_grid_is_the_one_written_here() -> None:
    assert {right: [role in CLUB_GRID[right] for role in ClubRole] for right in ClubRight} == TABLE


def test_every_account_may_what_the_grid_says(club: Club) -> None:
    actors = []
    for role in ClubRole:
        user = account(f"a-{role}")
        give_role(by=MACHINE, club=club, user=user, role=role)
        actors.append(Actor(user=user))
    assert {right: [may_in_club(actor, right, club) for actor in actors] for right in ClubRight} == TABLE


@pytest.mark.parametrize("right", list(ClubRight))
def test_whoever_has_no_role_here_may_nothing(right: ClubRight, club: Club) -> None:
    assert not may_in_club(PUBLIC, right, club)
    assert not may_in_club(Actor(user=account("stranger")), right, club)
