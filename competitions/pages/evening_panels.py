"""The panels of seasons and competitions on their evenings' pages."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.actors import Actor
from competitions.queries.competition.leaders import CompetitionLeaders, competition_summaries, places_of, places_without
from competitions.queries.competition.tables import entrant_name
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


MOVERS = 3
"""The number of entrants that the evening's page names for each competition: those who climbed most."""


@dataclass(frozen=True)
class EveningInCompetition:
    """A competition that an evening feeds, with the changes of its places by that evening."""

    key: int
    title: str
    leaders: tuple[str, ...]
    climbers: tuple[tuple[str, int], ...]
    """Those who climbed most by this evening, each with the number of places."""


def competitions_of_evening(tournament: Tournament) -> Panel | None:
    """Return a panel with the competitions that a closed evening feeds: who leads after it, and who climbed by it.

    It needs one query if the club has no competition or the evening is not closed, and at most sixteen otherwise.
    """
    if tournament.state != Tournament.State.CLOSED:
        return None
    summaries = competition_summaries(Actor(), tournament.club, until=tournament)
    lines = [_changed(each, tournament.slug) for each in summaries]
    return Panel("tournaments/competition/of_evening.html", lines) if lines else None


def _changed(summary: CompetitionLeaders, evening: str) -> EveningInCompetition:
    view = summary.view
    assert view is not None
    before, after = places_without(view, evening), places_of(view.table)
    moved = {entrant: earlier - place for entrant, place in after.items() if place and (earlier := before.get(entrant))}
    most = sorted((entrant for entrant, steps in moved.items() if steps > 0), key=lambda entrant: -moved[entrant])[:MOVERS]
    climbers = tuple((entrant_name(view, entrant, summary.names), moved[entrant]) for entrant in most)
    return EveningInCompetition(summary.competition.pk, summary.title, summary.leaders, climbers)
