"""Close a competition, so that its tables are final, open it again, and seal new tables if an evening is corrected after that."""

from __future__ import annotations

import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.actors import Actor
from clubs.chain import content_hash
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.moment import this_moment
from clubs.roles.permissions import ClubRight, require_club
from competitions.competition import UnusableCompetition
from competitions.models import ClosedCompetition, Competition
from competitions.queries.competition.closed_tables import ComputedSeal, computed_seal, seal_of
from competitions.queries.competition.tables import newest_seal
from competitions.wording.competition import competition_refusal
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse


@transaction.atomic
def close_competition(*, by: Actor, competition: Competition, as_of: datetime.date) -> ClosedCompetition:
    """Close a competition with its tables of a day, which are sealed. Until it is opened again, every page shows these.

    Refused: COMPETITION_CLOSED, DATE_LATER, and a rule that does not fit the evenings.
    """
    require_club(by, ClubRight.KEEP_SEASONS, competition.club)
    club = lock_club(competition.club)
    competition.refresh_from_db(fields=["name", "closed_as_of"])
    if competition.closed_as_of is not None:
        raise refuse("COMPETITION_CLOSED")
    if as_of > timezone.localdate():
        raise refuse("DATE_LATER", "as_of")
    try:
        computed = computed_seal(competition, as_of)
    except UnusableCompetition as unusable:
        raise competition_refusal(unusable) from None
    competition.closed_as_of = as_of
    competition.save(update_fields=["closed_as_of"])
    return _seal(club, competition, computed, by=by, what=ClubEvent.CLOSE_COMPETITION)


@transaction.atomic
def reopen_competition(*, by: Actor, competition: Competition) -> Competition:
    """Open a closed competition again: its tables are computed again. The sealed ones stay readable. Refused: COMPETITION_NOT_CLOSED."""
    require_club(by, ClubRight.KEEP_SEASONS, competition.club)
    club = lock_club(competition.club)
    competition.refresh_from_db(fields=["name", "closed_as_of"])
    if competition.closed_as_of is None:
        raise refuse("COMPETITION_NOT_CLOSED")
    before, competition.closed_as_of = competition.closed_as_of.isoformat(), None
    competition.save(update_fields=["closed_as_of"])
    record(club, by=by, what=ClubEvent.REOPEN_COMPETITION, object=f"competition {competition.name}", before=before)
    return competition


def seal_corrected(tournament: Tournament) -> None:
    """Seal new tables of the closed competitions that this evening has changed. Called after each entry in a closed evening's log."""
    seal_changed(tournament.club, feeds_of(tournament.season_id), tournament.on, reason=tournament.slug)


def feeds_of(season: int | None) -> Q:
    """Return the condition for competitions that the evenings of this season feed, or evenings of no season."""
    return Q(season=None) | Q(season=season)


@transaction.atomic
def seal_changed(club: Club, feeds: Q, on: datetime.date | None, *, reason: str) -> None:
    """Seal new tables of the closed competitions that are computed otherwise now, beside the old ones.

    `feeds` is the condition for competitions that an evening of the day `on` feeds, and `reason` is the key of that evening. A rule that no
    longer fits the evenings seals nothing; the correction is not refused for it.
    """
    closed = club.competitions.filter(feeds, closed_as_of__isnull=False).select_related("season")
    if on is not None:
        closed = closed.filter(closed_as_of__gte=on)
    for competition in closed:
        competition.club = club
        newest = newest_seal(competition)
        try:
            computed = computed_seal(competition, newest.as_of, newest.version)
        except UnusableCompetition:
            continue
        if not computed.is_in(newest):
            _seal(lock_club(club), competition, computed, by=Actor(command="seal"), what=ClubEvent.SEAL_COMPETITION, reason=reason)


def _seal(
    club: Club, competition: Competition, computed: ComputedSeal, *, by: Actor, what: ClubEvent, reason: str = ""
) -> ClosedCompetition:
    as_of = competition.closed_as_of
    assert as_of is not None
    after = {"as_of": as_of.isoformat(), "version": computed.version, "table": content_hash(computed.table)}
    after |= {"reason": reason} if reason else {}
    entry = record(club, by=by, what=what, object=f"competition {competition.name}", after=after)
    return ClosedCompetition.objects.create(
        competition=competition,
        version=computed.version,
        as_of=as_of,
        table=computed.table,
        entry=entry.number,
        seal=seal_of(computed.table, entry.hash),
        sealed_at=this_moment(),
        by=by.name,
        reason=reason,
    )
