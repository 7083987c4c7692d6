"""Set the form of names for the public: what the club shows, and the most private form that members may choose."""

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
    """Set what the public reads of everybody's name, and the most private form that members may choose; both a PublicName.

    Earlier choices of members stay. Setting the current values again changes nothing. Refused: FIELD_WRONG, LEAST_NAMES_TOO_OPEN
    (`least` must show less than `shown`, unless `shown` is the number alone).
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
    """Mark as outdated all cached pages, ETags and papers that contain public names of this club. The caller holds the club's lock."""
    Club.objects.filter(pk=club.pk).update(names_version=F("names_version") + 1, names_changed_at=timezone.now())


def require_offered(club: Club, member: Member, choice: str) -> None:
    """Refuse with PUBLIC_NAME_NOT_OFFERED unless the club offers this form of a name (`choice`).

    The member may always keep the current form, or choose "", the club's own form.
    """
    if choice and choice != member.public_name and choice not in offered_choices(club.public_names, club.least_names):
        raise refuse("PUBLIC_NAME_NOT_OFFERED", "public_name")
