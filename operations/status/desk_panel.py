"""The link from the director's page to `/status/`, for those who may read it."""

from __future__ import annotations

from clubs.actors import Actor
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, may_see_installation
from tournaments.slots import Panel


def status_panel(actor: Actor, _tournament: Tournament, _rights: frozenset[Right]) -> Panel | None:
    """Return a panel with the link; None for an actor who may not read the page."""
    return Panel("operations/status_link.html", None) if may_see_installation(actor) else None
