"""Valid bodies for the addresses of signing up (`valid_bodies`)."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from clubs.people.models import Member
from scoring.games import published
from tests.cast import MACHINE, user_of
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Official, Tournament
from tournaments.signup.actions.answers import answer, sign_up_party
from tournaments.signup.links import evening_link
from tournaments.signup.values import FactKind

Objects = dict[str, Any]
Body = Callable[[Objects], dict[str, Any]]


def next_evening(objects: Objects, **announcement: Any) -> Tournament:
    """Make an evening in a week with the same officials, to which the addresses then belong, and announce it."""
    on = timezone.localdate() + datetime.timedelta(days=7)
    club = objects["club_row"]
    evening = evenings.create(
        by=MACHINE, club=club, name="Volgende", on=on, rules=published("rikken_brabant"), rounds_planned=2, deals_a_round=4
    )
    for role in ("director", "jury", "desk"):
        offices.appoint(by=MACHINE, tournament=evening, user=user_of(getattr(objects["people"], role)), role=Official.Role(role))
    announce_evening(by=MACHINE, tournament=evening, **announcement)
    objects["slug"], objects["evening"] = evening.slug, evening
    return evening


def first_member(objects: Objects) -> Member:
    return Member.objects.get(club=objects["club_row"], number=1)


def guest_form(objects: Objects) -> dict[str, Any]:
    """A guest signs up for the next evening; for a member's form the name of the other is enough."""
    evening = next_evening(objects)
    return {"name": "Truus Bos", "contact": "truus@example.org", "partners": "Toon Bos", "on": evening.on.isoformat()}


def own_answer(objects: Objects) -> dict[str, Any]:
    """The member's account belongs to the first member."""
    next_evening(objects)
    Member.objects.filter(pk=first_member(objects).pk).update(user=user_of(objects["people"].member))
    return {"answer": "yes"}


def by_link(objects: Objects) -> dict[str, Any]:
    """The first member's link for the next evening."""
    objects["link"] = evening_link(next_evening(objects), first_member(objects))
    return {"answer": "yes"}


def told_the_desk(objects: Objects) -> dict[str, Any]:
    next_evening(objects)
    return {"person": "member 1", "answer": "no"}


def somebody_calls(objects: Objects) -> dict[str, Any]:
    next_evening(objects)
    return {"names": "Truus Bos, Toon Bos", "contact": "0475 12 34 56"}


def guest_to_admit(objects: Objects) -> dict[str, Any]:
    """A guest waits for the desk."""
    evening = next_evening(objects, guests_join="by_desk")
    stranger = objects["people"].stranger
    sign_up_party(by=stranger, tournament=evening, people=["Truus Bos"], contact="truus@example.org")
    return {"person": "guest 1", "admits": "yes"}


def somebody_comes(objects: Objects) -> dict[str, Any]:
    """A member comes, who is not enrolled yet."""
    answer(by=MACHINE, tournament=next_evening(objects), who=first_member(objects), said=FactKind.YES)
    return {}


SIGN_UP_BODIES: dict[str, Body] = {
    "POST coming": guest_form,
    "POST coming-answer": own_answer,
    "POST evening-link": by_link,
    "POST desk-coming-answer": told_the_desk,
    "POST desk-sign-up": somebody_calls,
    "POST desk-coming-guest": guest_to_admit,
    "POST desk-coming-enrol": somebody_comes,
}
