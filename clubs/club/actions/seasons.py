"""Begin a season."""

from __future__ import annotations

import datetime

from django.db import transaction

from clubs.actors import Actor
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club, Season
from clubs.people.names import read_name
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, require_club


@transaction.atomic
def open_season(*, by: Actor, club: Club, name: str, starts_on: datetime.date, ends_on: datetime.date) -> Season:
    """Begin a season, a period whose evenings belong together."""
    require_club(by, ClubRight.KEEP_SEASONS, club)
    name = read_name(name, max_length=60)
    if ends_on < starts_on:
        raise refuse("SEASON_ENDS_BEFORE_START", "ends_on")
    if club.seasons.filter(name=name).exists():
        raise refuse("NAME_TAKEN", "name")
    season = Season.objects.create(club=club, name=name, starts_on=starts_on, ends_on=ends_on)
    record(club, by=by, what=ClubEvent.OPEN_SEASON, object=f"season {season.name}", after=[starts_on.isoformat(), ends_on.isoformat()])
    return season
