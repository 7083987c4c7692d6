"""The leaders of the club's season, for its page. Only reads; the table itself is in `competitions.queries.season`."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.utils import timezone

from clubs.actors import Actor
from clubs.club.models import Club, Season
from competitions.queries.season import own_season_key, season_name_of, season_names, season_view
from competitions.season import Unusable, decimals_of_totals, rounded

LEADERS = 10
"""The number of places that the page shows: places 1 to 10.

Players who share the last of these places are all shown, up to MAX_LEADERS lines in total.
"""
MAX_LEADERS = 15


@dataclass(frozen=True)
class SeasonLeader:
    """A player among the first of a season."""

    place: int
    name: str
    total: Decimal
    """The total, rounded as in the season's table."""
    moved: int | None
    is_own: bool
    """True for the reader's own line."""


@dataclass(frozen=True)
class SeasonLeaders:
    """The first lines of a season."""

    season: Season
    evenings: int
    """The number of evenings of the season that were played."""
    leaders: tuple[SeasonLeader, ...]


def latest_season(club: Club) -> Season | None:
    """Return the season of the club that began last, even if it is over; None if there is none. One query."""
    season = club.seasons.filter(starts_on__lte=timezone.localdate()).order_by("-starts_on").first()
    if season is not None:
        season.club = club
    return season


def season_leaders(actor: Actor, club: Club) -> SeasonLeaders | None:
    """Return the first ten of the season that began last, even if it is over. None if there is no season, or nobody has a place in it."""
    season = latest_season(club)
    return leaders_of_season(actor, season) if season is not None else None


def leaders_of_season(actor: Actor, season: Season) -> SeasonLeaders | None:
    """Return the first ten of a season; None if nobody has a place in it. The names are those that this reader may see."""
    try:
        view = season_view(season)
    except Unusable:
        return None
    lines = [line for line in view.table.lines if line.place is not None and line.place <= LEADERS][:MAX_LEADERS]
    if not lines:
        return None
    names, decimals = season_names(actor, season, view), decimals_of_totals(view.rule, (line.total for line in view.table.lines))
    own = own_season_key(actor, view)
    leaders = [
        SeasonLeader(
            place=line.place or 0,
            name=season_name_of(view.figures.people[line.player], names),
            total=rounded(line.total, decimals),
            moved=line.moved,
            is_own=line.player == own,
        )
        for line in lines
    ]
    return SeasonLeaders(season, len(view.table.evenings), tuple(leaders))
