"""Change what a club says about itself: its address, the person to ask, a description; and its time zone."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.people.details import read_address, read_email, read_telephone
from clubs.people.names import read_optional_name
from clubs.problems import refuse
from clubs.prose import read_prose
from clubs.roles.permissions import ClubRight, require_club

MAX_DESCRIPTION_LENGTH = 1_500


@transaction.atomic
def present_club(*, by: Actor, club: Club, **changes: str) -> Club:
    """Change the address, the contact (`contact_name`, `contact_phone`, `contact_email`), the description or the time zone of a club.

    Evenings that are announced already keep their time zone. The log names the fields that changed and the time zone, but no text, because
    the texts can name a person. Storing the current values again changes nothing.

    Refused: FIELD_UNKNOWN, ADDRESS_TOO_LONG, TELEPHONE_WRONG, EMAIL_WRONG, TEXT_TOO_LONG, TIME_ZONE_UNKNOWN.
    """
    require_club(by, ClubRight.PRESENT_CLUB, club)
    new = {}
    for field, text in changes.items():
        if field not in _READERS:
            raise refuse("FIELD_UNKNOWN", field)
        new[field] = _READERS[field](text, field)
    current = lock_club(club)
    changed = {field: value for field, value in new.items() if getattr(current, field) != value}
    if changed:
        Club.objects.filter(pk=club.pk).update(**changed)
        zones = [{"time_zone": zone} if "time_zone" in changed else {} for zone in (current.time_zone, changed.get("time_zone"))]
        record(club, by=by, what=ClubEvent.PRESENT, object="club", before=zones[0], after={**zones[1], "fields": sorted(changed)})
        club.refresh_from_db(fields=list(changed))
    return club


def read_time_zone(typed: str, field: str) -> str:
    """Return the name of a time zone, such as `Europe/Brussels`. Refused: TIME_ZONE_UNKNOWN."""
    try:
        return ZoneInfo(typed.strip()).key
    except (ValueError, OSError, LookupError):
        raise refuse("TIME_ZONE_UNKNOWN", field) from None


_READERS: dict[str, Callable[[str, str], str]] = {
    "description": lambda text, field: read_prose(text, field, MAX_DESCRIPTION_LENGTH),
    "address": read_address,
    "contact_name": read_optional_name,
    "contact_phone": read_telephone,
    "contact_email": read_email,
    "time_zone": read_time_zone,
}
