"""Set how long a club stores names. `tournaments.privacy.actions.retention` forgets the people whose time is over."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, require_club

MAX_MONTHS, MAX_YEARS = 600, 100


@transaction.atomic
def set_retention(*, by: Actor, club: Club, guests_months: int | None, members_years: int | None) -> Club:
    """Set after how many months guests are forgotten, and after how many years former members are; None means never.

    A guest's time begins with their evening, a member's on the day they left. Setting the current values again changes nothing.
    Refused: FIELD_WRONG.
    """
    require_club(by, ClubRight.FORGET, club)
    for field, value, most in (("guests_months", guests_months, MAX_MONTHS), ("members_years", members_years, MAX_YEARS)):
        if value is not None and not 1 <= value <= most:
            raise refuse("FIELD_WRONG", field)
    current = lock_club(club)
    before = {"guests_months": current.forget_guests_months, "members_years": current.forget_members_years}
    after = {"guests_months": guests_months, "members_years": members_years}
    if before != after:
        Club.objects.filter(pk=club.pk).update(forget_guests_months=guests_months, forget_members_years=members_years)
        record(club, by=by, what=ClubEvent.SET_RETENTION, object="club", before=before, after=after)
    club.forget_guests_months, club.forget_members_years = guests_months, members_years
    return club
