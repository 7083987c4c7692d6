"""Choose the club's colour."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.colour import HUES, hue_of
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, require_club


@transaction.atomic
def choose_colour(*, by: Actor, club: Club, hue: int | None) -> Club:
    """Give the club the colour of this hue in degrees (0 to 359), or Troela's green with None. Choosing the same again changes nothing.

    Refused: HUE_UNKNOWN.
    """
    require_club(by, ClubRight.PRESENT_CLUB, club)
    if hue is not None and not 0 <= hue < HUES:
        raise refuse("HUE_UNKNOWN", "hue")
    current = lock_club(club)
    if current.hue != hue:
        Club.objects.filter(pk=club.pk).update(hue=hue)
        after = {"hue": hue, "fields": ["hue"]}
        record(club, by=by, what=ClubEvent.PRESENT, object="club", before={"hue": current.hue}, after=after)
        club.hue = hue
    return club


def read_colour(typed: str, field: str) -> int:
    """Return the hue of a colour such as `#7a1f3d`. Refused: COLOUR_UNKNOWN, and COLOUR_GREY for a colour without a hue."""
    try:
        hue = hue_of(typed)
    except ValueError:
        raise refuse("COLOUR_UNKNOWN", field) from None
    if hue is None:
        raise refuse("COLOUR_GREY", field)
    return hue
