"""Passes what a body says to the actions, for members, guests, links and the desk alike."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.actors import Actor
from clubs.people.models import Member
from tournaments.evening.models import Tournament
from tournaments.signup.actions import answers as actions
from tournaments.signup.api.bodies import AnswerBody, OwnAnswerBody, PartyBody
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.persons import named_people
from tournaments.signup.values import FactKind


def store_answer(by: Actor, tournament: Tournament, who: Member | SignUpGuest, body: AnswerBody | OwnAnswerBody) -> None:
    """Store one person's answer. Refused as by `answer`."""
    said = FactKind(body.answer)
    actions.answer(by=by, tournament=tournament, who=who, said=said, seeks_partner=body.seeks_partner, seen_on=body.on)


def sign_up(
    by: Actor, tournament: Tournament, people: Sequence[Member | str], body: PartyBody, *, reserve: Member | str, contact: str = ""
) -> Member | SignUpGuest:
    """Sign up these people together, and return the first. Refused as by `sign_up_party`."""
    return actions.sign_up_party(
        by=by,
        tournament=tournament,
        people=people,
        contact=contact,
        seeks_partner=body.seeks_partner,
        reserve=reserve,
        seen_on=body.on,
    )[1]


def named_reserve(tournament: Tournament, name: str) -> Member | str:
    """Return the member with this name or number; otherwise the name of a guest, or "" for no reserve. Refused: MEMBER_WHICH."""
    return named_people(tournament, [name], "reserve")[0] if name else ""
