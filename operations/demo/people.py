"""The people of the demo's club: thirty-seven invented members, and four accounts with which to try the demo."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth import get_user_model

from clubs.actors import Actor
from clubs.people.invented_names import invented_names
from operations.robot.in_process import Staff

CLUB = "De Vier Azen"

MEMBERS = tuple(invented_names(37))


@dataclass(frozen=True)
class DemoAccount:
    """An account of the demo. Its password is public: the demo prints it."""

    name: str
    password: str
    does: str


PLAYER = "member"
"""The account of a player who has no office."""
PLAYER_NAME = "Bets Adriaansen"
"""The name of the member to whom the account `member` belongs. This member plays at every evening."""
ACCOUNTS = (
    DemoAccount("director", "vier-azen-leiding", "runs the evening: draws, starts and finishes rounds"),
    DemoAccount("jury", "vier-azen-jury", "rules, fines, overturns"),
    DemoAccount("desk", "vier-azen-tafel", "types deals and helps the director"),
    DemoAccount(PLAYER, "vier-azen-lid", "plays: sees the club, and their own evenings"),
)


def staff() -> Staff:
    """Return the demo's accounts of the staff: those that run an evening."""
    director, judge, desk = (Actor(user=get_user_model().objects.get(username=name)) for name in ("director", "jury", "desk"))
    return Staff(director=director, judge=judge, desk=desk)
