"""The lists of the desk before an evening: whom to admit, whom to telephone, who waits, who comes, and who did not answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.people.models import Member
from clubs.people.name_match import by_name
from tournaments.signup.queries.people import Answer, EveningAnswers, Mark, marks
from tournaments.signup.values import OUTSIDE, SignUpPlace

Parties = Sequence[Sequence[Answer]]


@dataclass(frozen=True)
class DeskLists:
    """Everybody who answered, by what the desk does about them, and the members who did not."""

    to_admit: Parties
    offered: Parties
    waiting: Parties
    coming: Parties
    outside: Sequence[Answer]
    silent: Sequence[Member]
    absent: Sequence[Answer]
    """The members who neither came nor signed off, once the evening has begun."""
    to_enrol: int
    """The number of people who have a place and are not on the list of players."""


def desk_lists(answers: EveningAnswers) -> DeskLists:
    """Return the lists of the desk. Makes three queries."""
    answered = {each.who.pk for each in answers.by_person.values() if isinstance(each.who, Member)}
    members = answers.tournament.club.members.filter(left_on=None, merged_into=None, forgotten=False)
    return DeskLists(
        to_admit=answers.parties(SignUpPlace.TO_ADMIT),
        offered=answers.parties(SignUpPlace.OFFERED),
        waiting=answers.parties(SignUpPlace.WAITING),
        coming=answers.parties(SignUpPlace.IN),
        outside=answers.at(*OUTSIDE),
        silent=by_name(each for each in members if each.pk not in answered),
        absent=[answers.by_person[person] for person, mark in marks(answers).items() if mark == Mark.NOT_SIGNED_OFF],
        to_enrol=sum(each.entrant is None for each in answers.at(SignUpPlace.IN)),
    )
