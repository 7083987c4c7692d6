"""An evening in two weeks for which people can sign up, and members with accounts."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.models import Member
from scoring.games import published
from tests.cast import MACHINE, account
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.signup.queries.people import evening_answers

MakeEvening = Callable[..., Tournament]


@pytest.fixture
def announced(club: Club) -> MakeEvening:
    """Return a function that makes an announced evening; its arguments are those of the announcement, and `of_pairs` and `days`."""

    def make(days: int = 14, of_pairs: bool = False, **announcement: Any) -> Tournament:
        plan: dict[str, Any] = {"name": "Finale van het najaar", "rounds_planned": 2, "deals_a_round": 4}
        on = timezone.localdate() + datetime.timedelta(days=days)
        tournament = evenings.create(by=MACHINE, club=club, on=on, rules=published("rikken_brabant"), **plan)
        if of_pairs:
            evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs")
        times = {"doors_at": datetime.time(19), "starts_at": datetime.time(19, 30)}
        announce_evening(by=MACHINE, tournament=tournament, **times, **announcement)
        return Tournament.objects.select_related("club", "announcement").get(pk=tournament.pk)

    return make


def member_with_account(club: Club, name: str) -> tuple[Member, Actor]:
    """Admit a member, and return them with the actor of their account."""
    member = club_actions.admit(by=MACHINE, club=club, name=name)
    user = account(name.split()[0].casefold())
    club_actions.give_role(by=MACHINE, club=club, user=user, role="member")
    Member.objects.filter(pk=member.pk).update(user=user)
    member.refresh_from_db()
    return member, Actor(user=user)


def places(tournament: Tournament) -> dict[str, str]:
    """Return each person's place, by name."""
    answers = evening_answers(Tournament.objects.select_related("announcement").get(pk=tournament.pk))
    assert answers is not None
    return {each.name: str(each.sign_up.place) for each in answers.by_person.values()}
