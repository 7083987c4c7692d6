"""Programs that sign up over the API: for members with an account, for the desk, and for everybody."""

from __future__ import annotations

import pytest

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club
from tests.api.conftest import Asker
from tests.cast import People
from tests.tournaments.signup.announced import member_with_account
from tournaments.evening.models import Tournament

ENGLISH = {"Accept-Language": "en"}


def program(actor: Actor) -> Asker:
    """Return a program that acts for this account."""
    _token, secret = club_actions.issue_token(by=actor, name="coming")
    return Asker({"Authorization": f"Bearer {secret}", **ENGLISH})


def everybody() -> Asker:
    return Asker(dict(ENGLISH))


def coming(evening: Tournament, rest: str = "") -> str:
    return f"tournaments/{evening.slug}/coming/{rest}"


def entries(evening: Tournament) -> int:
    return evening.log.count()


@pytest.fixture
def an(club: Club) -> Asker:
    """The program of An Maes, a member with an account."""
    return program(member_with_account(club, "An Maes")[1])


@pytest.fixture
def bert(club: Club) -> Asker:
    return program(member_with_account(club, "Bert Bos")[1])


@pytest.fixture
def desk(people: People) -> Asker:
    """The program of the owner, who may do all that the desk does."""
    return program(people.owner)
