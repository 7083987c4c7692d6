"""The panels of a season on its evenings' pages."""

from __future__ import annotations

from clubs.actors import Actor
from competitions.queries.season_leaders import leaders_of_season
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right
from tournaments.slots import Panel


def season_on_now(actor: Actor, tournament: Tournament, _rights: frozenset[Right]) -> Panel | None:
    """Return a panel with the season's leaders once the evening is closed: the director announces them with the prizes."""
    if tournament.season is None or tournament.state != Tournament.State.CLOSED:
        return None
    season = leaders_of_season(actor, tournament.season)
    return Panel("tournaments/season/leaders.html", season) if season else None


def season_link(tournament: Tournament) -> Panel | None:
    """Return a link from the evening to its season. The link shows no places, as these change with other evenings."""
    return Panel("tournaments/season/link.html", tournament.season) if tournament.season else None
