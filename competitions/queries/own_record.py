"""The season, the last evenings and the certificates of a member, for their own page. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.club.models import Season
from clubs.people.models import Member
from competitions.competition.numbers import Points
from competitions.queries.club_evenings import closed_evenings
from competitions.queries.contract_figures import Rulebook
from competitions.queries.member_evenings import MemberEvening, member_evenings, tables_of
from competitions.queries.member_history import Certificate, certificates_of
from competitions.queries.season import season_view
from competitions.queries.season_leaders import latest_season
from competitions.season import Unusable, decimals_of_totals

EVENINGS_SHOWN = 3


@dataclass(frozen=True)
class OwnSeason:
    """A member's line in the season of their club."""

    season: Season
    place: int | None
    """None if the rule gives the member no place, for instance because they played too few evenings."""
    players: int
    """The number of lines in the season."""
    points: Points
    decimals: int
    """The number of decimals with which the season shows its totals."""
    evenings: int
    """The number of evenings that the member played."""


@dataclass(frozen=True)
class OwnRecord:
    """The results of a member in their club."""

    member: Member
    season: OwnSeason | None
    """Their line in the season that began last; None if the club has none, or the member has no line in it."""
    last_evenings: tuple[MemberEvening, ...]
    """The newest first, EVENINGS_SHOWN at most."""
    evenings: int
    """The number of all their evenings."""
    certificates: tuple[Certificate, ...]


def own_record(member: Member) -> OwnRecord:
    """Return the member's results. Ten queries at most, however many evenings, and those of the season's table."""
    of_club = closed_evenings(member.club)
    evenings = member_evenings(member, of_club, tables_of(member))
    return OwnRecord(
        member=member,
        season=_own_season(member),
        last_evenings=tuple(evenings[::-1][:EVENINGS_SHOWN]),
        evenings=len(evenings),
        certificates=certificates_of(evenings, Rulebook(of_club)),
    )


def _own_season(member: Member) -> OwnSeason | None:
    season = latest_season(member.club)
    if season is None:
        return None
    try:
        view = season_view(season)
    except Unusable:
        return None
    line = next((line for line in view.table.lines if line.player == str(member.pk)), None)
    if line is None:
        return None
    decimals = decimals_of_totals(view.rule, (each.total for each in view.table.lines))
    return OwnSeason(season, line.place, len(view.table.lines), line.total, decimals, line.evenings)
