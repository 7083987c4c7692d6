"""Finds the names of people by the accounts that log entries and other rows contain. Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.contrib.auth.models import User
from django.db.models import OuterRef, Subquery

from clubs.club.models import Club
from clubs.people.queries.members import people

USER = "user "
"""The start of an account's name in a log: `user marieke`."""


def account_names(club: Club, whos: Iterable[str]) -> dict[str, str]:
    """Return the name of the person behind each actor in a log, such as `user marieke`. The keys are the actors.

    A person's name is that of the club's member with this account, or else the full name of the account. Actors without an account, and
    accounts without such a name, are left out. One query; none if no actor has an account.
    """
    accounts = {who.removeprefix(USER) for who in whos if who.startswith(USER)}
    if not accounts:
        return {}
    member = people(club).filter(user=OuterRef("pk")).values("name")[:1]
    users = User.objects.filter(username__in=accounts).annotate(member_name=Subquery(member))
    names = {user.username: user.member_name or user.get_full_name() for user in users}
    return {f"{USER}{account}": name for account, name in names.items() if name}


def account_text(who: str, names: Mapping[str, str]) -> str:
    """Return the person's name for an actor in a log; if `names` has none, the name of the account."""
    return names.get(who) or who.removeprefix(USER)
