"""Create the evenings of a programme, and change several coming evenings at once."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.models import Club
from clubs.days import coming_day
from clubs.people.names import read_name
from clubs.roles.permissions import ClubRight, require_club
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import MOVED_TIMES, move_evening
from tournaments.calendar.queries.coming import dates_of, evenings_to_change
from tournaments.evening.actions.like import create_like
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse
from tournaments.evening.queries.last_evening import EarlierEvening, season_on

MAX_EVENINGS = 100
"""The greatest number of evenings that are created or changed at once."""


@transaction.atomic
def create_programme(
    *,
    by: Actor,
    club: Club,
    earlier: EarlierEvening,
    dates: Collection[datetime.date],
    name: str = "",
    announcement: Mapping[str, Any] | None = None,
) -> list[Tournament]:
    """Create an evening like an earlier one on each of these dates: all of them, or none if one is refused. Return them by date.

    Each gets the rules, the settings, the officials, the prizes and the announcement of that evening, but no players. It belongs to the
    season in which it falls. `announcement` has fields of `announce_evening` that differ from the earlier evening's; `name` may differ too.
    A date on which the club has an evening with this name is left out, so sending a programme twice is harmless.

    Refused: DATES_MISSING, TOO_MANY_EVENINGS, and for all reasons of `create_like` and `announce_evening`.
    """
    require_club(by, ClubRight.CREATE_TOURNAMENTS, club)
    name = read_name(name or earlier.tournament.name)
    if not dates:
        raise refuse("DATES_MISSING", "dates")
    if len(set(dates)) > MAX_EVENINGS:
        raise refuse("TOO_MANY_EVENINGS", "dates", most=MAX_EVENINGS)
    lock_club(club)
    last = earlier.tournament
    made = []
    for on in sorted(set(dates) - set(dates_of(club, name))):
        plan: dict[str, Any] = {"name": name, "on": on, "rounds_planned": last.rounds_planned, "deals_a_round": last.deals_a_round}
        plan |= {"rules": earlier.rules, "house_rules": earlier.house_rules, "season": season_on(club, on)}
        made.append(create_like(by=by, club=club, earlier=earlier, prizes=True, announcement=announcement, **plan))
    return made


@transaction.atomic
def change_evenings(
    *,
    by: Actor,
    club: Club,
    today: datetime.date,
    slugs: Collection[str],
    weekday: int | None = None,
    **changes: Any,
) -> list[Tournament]:
    """Move several coming evenings to another weekday of the same week, or give them other times or another place: all of them, or none.

    `weekday` is 1 (Monday) to 7 (Sunday). `changes` are fields of `announce_evening`. Return the evenings that changed, by their old date.
    Each gets its own entries in its log. Refused: EVENINGS_MISSING, EVENINGS_CHANGED (an evening is over, drawn, cancelled or of another
    club), TOO_MANY_EVENINGS, MOVED_TO_PAST, and for all reasons of `move_evening` and `announce_evening`.
    """
    require_club(by, ClubRight.CREATE_TOURNAMENTS, club)
    if not slugs:
        raise refuse("EVENINGS_MISSING", "evenings")
    if len(set(slugs)) > MAX_EVENINGS:
        raise refuse("TOO_MANY_EVENINGS", "evenings", most=MAX_EVENINGS)
    lock_club(club)
    evenings = list(evenings_to_change(club, today).filter(slug__in=set(slugs)))
    if len(evenings) < len(set(slugs)):
        raise refuse("EVENINGS_CHANGED", "evenings")
    times = {field: value for field, value in changes.items() if field in MOVED_TIMES}
    others = {field: value for field, value in changes.items() if field not in MOVED_TIMES}
    changed = []
    for each in evenings:
        version = each.version
        on = each.on + datetime.timedelta(days=weekday - each.on.isoweekday()) if weekday else each.on
        if on < today:
            raise refuse("MOVED_TO_PAST", "weekday", name=each.name, day=coming_day(on))
        if times or on != each.on:
            move_evening(by=by, tournament=each, on=on, **times)
        if others:
            announce_evening(by=by, tournament=each, **others)
        if each.version > version:
            changed.append(each)
    return changed
