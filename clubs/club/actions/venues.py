"""Add a place where the club plays, change it, archive it, and use it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club, Venue
from clubs.people.details import read_address
from clubs.people.names import read_name
from clubs.problems import refuse
from clubs.prose import read_prose
from clubs.roles.permissions import ClubRight, require_club

MAX_VENUE_NAME_LENGTH = 80
MAX_VENUE_TEXT_LENGTH = 600
MAX_VENUES = 50
"""The greatest number of places that a club may have, with those that are archived."""


@transaction.atomic
def add_venue(*, by: Actor, club: Club, name: str, address: str = "", directions: str = "", access: str = "") -> Venue:
    """Add a place where the club plays.

    Refused: FIELD_MISSING and NAME_INVISIBLE (name), NAME_TAKEN, ADDRESS_TOO_LONG, TEXT_TOO_LONG, TOO_MANY_VENUES.
    """
    require_club(by, ClubRight.PRESENT_CLUB, club)
    fields = _read({"name": name, "address": address, "directions": directions, "access": access})
    lock_club(club)
    if club.venues.count() >= MAX_VENUES:
        raise refuse("TOO_MANY_VENUES", most=MAX_VENUES)
    _check_name(club, fields["name"])
    venue = Venue.objects.create(club=club, **fields)
    record(club, by=by, what=ClubEvent.ADD_VENUE, object="club", after={"venue": venue.name})
    return venue


@transaction.atomic
def change_venue(*, by: Actor, venue: Venue, **changes: str) -> Venue:
    """Change the name, the address, the directions or the access of a place. Evenings that are held there follow.

    The log names the fields that changed, not their texts. Storing the same again changes nothing. Refused: FIELD_UNKNOWN, and as for
    `add_venue`.
    """
    require_club(by, ClubRight.PRESENT_CLUB, venue.club)
    for field in changes:
        if field not in _READERS:
            raise refuse("FIELD_UNKNOWN", field)
    fields = _read(changes)
    lock_club(venue.club)
    venue.refresh_from_db()
    changed = {field: value for field, value in fields.items() if getattr(venue, field) != value}
    if not changed:
        return venue
    if "name" in changed:
        _check_name(venue.club, changed["name"])
    before, after = {"venue": venue.name}, {"venue": changed.get("name", venue.name), "fields": sorted(changed)}
    Venue.objects.filter(pk=venue.pk).update(**changed)
    venue.refresh_from_db()
    record(venue.club, by=by, what=ClubEvent.CHANGE_VENUE, object="club", before=before, after=after)
    return venue


@transaction.atomic
def archive_venue(*, by: Actor, venue: Venue, archived: bool = True) -> Venue:
    """Archive a place, so that new evenings are no longer offered it, or with `archived=False` use it again.

    Evenings that were announced there keep it. Doing it twice changes nothing.
    """
    require_club(by, ClubRight.PRESENT_CLUB, venue.club)
    lock_club(venue.club)
    venue.refresh_from_db()
    if venue.archived != archived:
        Venue.objects.filter(pk=venue.pk).update(archived=archived)
        venue.archived = archived
        what = ClubEvent.ARCHIVE_VENUE if archived else ClubEvent.REOPEN_VENUE
        record(venue.club, by=by, what=what, object="club", after={"venue": venue.name})
    return venue


_READERS: dict[str, Callable[[str, str], str]] = {
    "name": lambda text, field: read_name(text, field, max_length=MAX_VENUE_NAME_LENGTH),
    "address": read_address,
    "directions": lambda text, field: read_prose(text, field, MAX_VENUE_TEXT_LENGTH),
    "access": lambda text, field: read_prose(text, field, MAX_VENUE_TEXT_LENGTH),
}


def _read(typed: dict[str, str]) -> dict[str, Any]:
    """Return the typed fields of a place as they are stored."""
    return {field: _READERS[field](text, field) for field, text in typed.items()}


def _check_name(club: Club, name: str) -> None:
    """Refuse with NAME_TAKEN if the club has a place with this name. The caller holds the club's lock."""
    if club.venues.filter(name=name).exists():
        raise refuse("NAME_TAKEN", "name")
