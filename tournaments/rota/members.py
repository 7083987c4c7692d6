"""Finds the member whom a form or a program names."""

from __future__ import annotations

from clubs.people.models import Member
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse
from tournaments.signup.queries.facts import MEMBER
from tournaments.signup.queries.persons import named_people, person_in


def named_member(tournament: Tournament, text: str, field: str) -> Member:
    """Return the member of the evening's club whom this text names: `member 12`, a number, or a name as the club writes it.

    Refused: NO_SUCH_MEMBER, MEMBER_WHICH (several members have this name), NOT_FOUND (no member has the number in `member 12`).
    """
    who = person_in(tournament, text) if text.startswith(f"{MEMBER} ") else named_people(tournament, [text.strip()], field)[0]
    if not isinstance(who, Member):
        raise refuse("NO_SUCH_MEMBER", field, name=text)
    return who
