"""Which standings a reader sees: those of now, or where the evening's standings are frozen, those of then. Every page, screen, address of
the API and paper that the public can read asks here, and nobody decides it for themselves (ADR 37). Only reads.
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
    """The evenings whose standings everybody reads: a condition on rows of Tournament, or on rows from which `through` (`"table__round__"`)
    leads there. Figures over several evenings count no other, whoever reads them.
    """
    return Q(**{f"{through}policy__frozen__isnull": True})


def reads_on(actor: Actor, tournament: Tournament) -> bool:
    """Whether this reader sees the standings as they are now. Makes no query where they are not frozen."""
    return tournament.frozen is None or may(actor, Right.SEE_FROZEN, tournament)


def visible_freeze(actor: Actor, tournament: Tournament) -> Frozen | None:
    """Up to which point this reader reads the evening; None: up to now."""
    return None if reads_on(actor, tournament) else tournament.frozen


def require_published(actor: Actor, tournament: Tournament) -> None:
    """Refuse STANDINGS_FROZEN to who may not read on: for what says nothing unless it says all of the evening."""
    if not reads_on(actor, tournament):
        raise refuse("STANDINGS_FROZEN")


def frozen_at(tournament: Tournament, *, live: bool) -> datetime.datetime | None:
    """The moment up to which payments are shown; None: all of them. `live`: the reader sees them as they are now (`reads_on`)."""
    return tournament.frozen.at if tournament.frozen is not None and not live else None


def visible_standings(tournament: Tournament, *, live: bool, as_of: datetime.datetime | None = None) -> Standings:
    """The standings that a reader sees, now or at a moment; `live` as `reads_on` says. What is public for everybody in the room, such as
    a screen, is not live, whoever is logged in there.
    """
    frozen = tournament.frozen
    if frozen is None or live or (as_of is not None and as_of < frozen.at):
        return standings(tournament, as_of=as_of)
    return standings(tournament, after_round=frozen.after_round, as_of=frozen.at)
