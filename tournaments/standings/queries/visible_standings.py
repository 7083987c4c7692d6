"""The standings that a reader sees: the current ones or, for the public during a freeze, those of the moment of the freeze. Only reads.

Every page, screen, API address and paper that the public can read decides by this module which standings it shows (ADR 37).
"""

from __future__ import annotations

import datetime

from django.db.models import Q

from clubs.actors import Actor
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, may
from tournaments.evening.problems import refuse
from tournaments.standings.frozen import Frozen
from tournaments.standings.queries.standings import Standings, standings


def published(through: str = "") -> Q:
    """Return the condition for public evenings with published standings, which everybody may read.

    It applies to rows of Tournament, or to rows that lead to one by the path `through` (`"table__round__"`). Statistics over several
    evenings count only these evenings, for every reader.
    """
    shown = Q(**{f"{through}policy__frozen__isnull": True}) | Q(**{f"{through}last_counting_round": 0})
    return shown & Q(**{f"{through}is_public": True})


def counting(through: str = "") -> Q:
    """Return the condition for evenings that statistics and seasons count: published, and not broken off with no result."""
    return published(through) & ~Q(**{f"{through}last_counting_round": 0})


def reads_on(actor: Actor, tournament: Tournament) -> bool:
    """Return whether this reader sees the current standings. Makes no query if they are not frozen."""
    return tournament.frozen is None or may(actor, Right.SEE_FROZEN, tournament)


def visible_freeze(actor: Actor, tournament: Tournament) -> Frozen | None:
    """Return the freeze that hides later payments from this reader; None if they see the current standings."""
    return None if reads_on(actor, tournament) else tournament.frozen


def require_published(actor: Actor, tournament: Tournament) -> None:
    """Refuse with STANDINGS_FROZEN if this reader sees only the frozen standings.

    It is for answers that need the whole evening, such as a player's picture.
    """
    if not reads_on(actor, tournament):
        raise refuse("STANDINGS_FROZEN")


def frozen_at(tournament: Tournament, *, live: bool) -> datetime.datetime | None:
    """Return the time up to which a reader sees payments; None if they see all.

    `live`: True if this reader sees the current standings even during a freeze.
    """
    return tournament.frozen.at if tournament.frozen is not None and not live else None


def visible_standings(tournament: Tournament, *, live: bool, as_of: datetime.datetime | None = None) -> Standings:
    """Return the standings that a reader sees, now or as of the past moment `as_of`.

    `live`: True if this reader sees the current standings even during a freeze (`reads_on`).

    A view for everybody in the room, such as a screen, never passes `live`, even if a director is logged in there.
    """
    frozen = tournament.frozen
    if frozen is None or live or (as_of is not None and as_of < frozen.at):
        return standings(tournament, as_of=as_of)
    return standings(tournament, after_round=frozen.after_round, as_of=frozen.at)
