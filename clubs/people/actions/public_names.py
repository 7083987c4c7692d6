"""Decide what the public reads of names: what the club shows, and how far its members may go; and note that something of it changed."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.people.models import Member
from clubs.people.public_names import PublicName, is_more_private, offered_choices
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, require_club


@transaction.atomic
def set_public_names(*, by: Actor, club: Club, shown: str, least: str) -> Club:
    """Let the public read so much of everybody's name, and let members go so far for themselves; each one of PublicName. What members chose
    before stays as they chose it. The same again changes nothing.

    Refused: FIELD_WRONG, LEAST_NAMES_TOO_OPEN (a member may always show something less than the club does, if there is less).
    """
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    for field, value in (("shown", shown), ("least", least)):
        if value not in PublicName.values:
            raise refuse("FIELD_WRONG", field)
    if shown != PublicName.NUMBER and not is_more_private(least, shown):
        raise refuse("LEAST_NAMES_TOO_OPEN", "least")
    current = lock_club(club)
    before = {"shown": current.public_names, "least": current.least_names}
    after = {"shown": shown, "least": PublicName.NUMBER.value if shown == PublicName.NUMBER else least}
    if before != after:
        Club.objects.filter(pk=club.pk).update(public_names=after["shown"], least_names=after["least"])
        note_names_changed(club)
        record(club, by=by, what=ClubEvent.SET_NAMES, object="club", before=before, after=after)
    club.refresh_from_db(fields=["public_names", "least_names", "names_version"])
    return club


def note_names_changed(club: Club) -> None:
    """Let every page, tag and paper that shows public names of this club know that they differ now. The caller holds the club's lock."""
    Club.objects.filter(pk=club.pk).update(names_version=F("names_version") + 1, names_changed_at=timezone.now())


def require_offered(club: Club, member: Member, choice: str) -> None:
    """Refuse what the club does not offer: PUBLIC_NAME_NOT_OFFERED. What they have stays allowed, and so does no choice."""
    if choice and choice != member.public_name and choice not in offered_choices(club.public_names, club.least_names):
        raise refuse("PUBLIC_NAME_NOT_OFFERED", "public_name")
