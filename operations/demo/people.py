"""The people of the demo's club: thirty-seven invented members, and four accounts to try."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.people.invented_names import invented_names

CLUB = "De Vier Azen"

MEMBERS = tuple(invented_names(37))


@dataclass(frozen=True)
class Account:
    """An account of the demo. Its password is not secret: it is printed for those who try the demo."""

    name: str
    password: str
    does: str


PLAYER = "member"
"""The account of somebody who plays, and does nothing else."""
PLAYER_NAME = "Bets Adriaansen"
"""Who that is: a member who misses no evening."""
ACCOUNTS = (
    Account("director", "vier-azen-leiding", "runs the evening: draws, starts and finishes rounds"),
    Account("jury", "vier-azen-jury", "rules, fines, overturns"),
    Account("desk", "vier-azen-tafel", "types deals and helps the director"),
    Account(PLAYER, "vier-azen-lid", "plays: sees the club, and their own evenings"),
)
