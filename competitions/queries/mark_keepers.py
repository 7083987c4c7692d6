"""The right to correct how people count at an evening, and to set its tags.

Its desk and director have it, and those who manage the club's seasons.
"""

from __future__ import annotations

from clubs.actors import Actor
from clubs.roles.permissions import ClubRight, may_in_club
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require, tournament_and_rights


def require_mark_keeper(actor: Actor, tournament: Tournament) -> None:
    """Refuse an actor who may neither prepare this evening nor manage the seasons of its club."""
    if not may_in_club(actor, ClubRight.KEEP_SEASONS, tournament.club):
        require(actor, Right.PREPARE, tournament)


def marked_evening(actor: Actor, slug: str) -> Tournament:
    """Return the evening whose marks the actor may correct. Refused if it does not exist, or the actor may not."""
    return marked_evening_and_rights(actor, slug)[0]


def marked_evening_and_rights(actor: Actor, slug: str) -> tuple[Tournament, frozenset[Right]]:
    """Return the evening whose marks the actor may correct, and all rights of the actor there. Refused as by `marked_evening`."""
    tournament, own_rights = tournament_and_rights(actor, slug, Right.WATCH)
    if Right.PREPARE not in own_rights:
        require_mark_keeper(actor, tournament)
    return tournament, own_rights
