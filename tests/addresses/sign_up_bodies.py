"""Valid bodies for the addresses of signing up (`valid_bodies`)."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from clubs import actions as club_actions
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
    own_member_is_first(objects)
    return {"answer": "yes"}


def own_member_is_first(objects: Objects) -> None:
    Member.objects.filter(pk=first_member(objects).pk).update(user=user_of(objects["people"].member))


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


def by_own_account(objects: Objects) -> dict[str, Any]:
    """The first member answers by their account, and comes with a guest."""
    return {**own_answer(objects), "partners": ["Toon Bos"], "on": objects["evening"].on.isoformat()}


def proposed_partner(objects: Objects) -> dict[str, Any]:
    """The first member and another one have no partner, and are proposed to each other; the first agrees by account or link."""
    by_link(objects)
    own_member_is_first(objects)
    evenings.amend(by=MACHINE, tournament=objects["evening"], entrants="pairs")
    other = club_actions.admit(by=MACHINE, club=objects["club_row"], name="Toon Bos")
    for who in (first_member(objects), other):
        answer(by=MACHINE, tournament=objects["evening"], who=who, said=FactKind.YES, seeks_partner=True)
    return {"other": f"member {other.number}", "agrees": True}


def guest_for_programs(objects: Objects) -> dict[str, Any]:
    """A guest signs up over the API, with a partner."""
    return {**guest_form(objects), "partners": ["Toon Bos"]}


def guest_to_admit_for_programs(objects: Objects) -> dict[str, Any]:
    return {**guest_to_admit(objects), "admits": True}


def somebody_calls_for_programs(objects: Objects) -> dict[str, Any]:
    next_evening(objects)
    return {"name": "Truus Bos", "partners": ["1"], "contact": "0475 12 34 56"}


def answered_evening(objects: Objects) -> dict[str, Any]:
    """Make the next evening with two places: two members come, one waits, one does not come, and a guest asks the desk."""
    evening = next_evening(objects, capacity=2, guests_join="by_desk", starts_at=datetime.time(20))
    others = [club_actions.admit(by=MACHINE, club=objects["club_row"], name=name) for name in ("Toon Bos", "Els Claes", "Jan Maes")]
    for who, said in zip((first_member(objects), *others), (FactKind.YES, FactKind.YES, FactKind.YES, FactKind.NO), strict=True):
        answer(by=MACHINE, tournament=evening, who=who, said=said)
    stranger = objects["people"].stranger
    sign_up_party(by=stranger, tournament=evening, people=["Truus Bos"], contact="truus@example.org")
    objects["link"] = evening_link(evening, first_member(objects))
    own_member_is_first(objects)
    return {}


def evenings_of_the_owner(objects: Objects) -> dict[str, Any]:
    """The first member's account is that of the owner, with whose answer an example is recorded."""
    answered_evening(objects)
    Member.objects.filter(pk=first_member(objects).pk).update(user=user_of(objects["people"].owner))
    return {}


SIGN_UP_READS: dict[str, Body] = {
    "GET api-own-evenings": evenings_of_the_owner,
    "GET api-card-evenings": answered_evening,
    "GET api-coming": answered_evening,
    "GET api-desk-coming": answered_evening,
    "GET api-own-answer": answered_evening,
    "GET api-evening-link": answered_evening,
}
"""Preparations for the examples of reads that `make api-examples` records. Without them the examples would be empty."""

SIGN_UP_BODIES: dict[str, Body] = {
    "POST coming": guest_form,
    "POST coming-answer": own_answer,
    "POST evening-link": by_link,
    "POST desk-coming-answer": told_the_desk,
    "POST desk-sign-up": somebody_calls,
    "POST desk-coming-guest": guest_to_admit,
    "POST desk-coming-enrol": somebody_comes,
    "PUT api-own-answer": by_own_account,
    "POST api-own-partner": proposed_partner,
    "POST api-guests-come": guest_for_programs,
    "POST api-evening-link": by_link,
    "POST api-evening-link-partner": proposed_partner,
    "POST api-desk-answer": told_the_desk,
    "POST api-desk-sign-up": somebody_calls_for_programs,
    "POST api-desk-guest": guest_to_admit_for_programs,
    "POST api-desk-enrol": somebody_comes,
}
