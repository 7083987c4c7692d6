"""Create a club, and record in a club's log that an evening was imported."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.text import slugify

from clubs.actors import Actor
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club, ClubLogEntry
from clubs.people.names import read_name
from clubs.problems import refuse
from clubs.roles.models import ClubRole, Membership
from clubs.roles.permissions import ClubRight, require_club

MAX_FOUNDED = 10
"""The greatest number of clubs that one account may have founded and still own."""


@transaction.atomic
def create_club(*, by: Actor, name: str, language: str = "en", slug: str = "") -> Club:
    """Create a club, owned by the account that creates it.

    A command creates a club without an owner, and has no limit. Refused: NAME_TAKEN, LOGIN_NEEDED, TOO_MANY_CLUBS.
    """
    name = read_name(name)
    slug = slugify(slug or name)[:50]
    if not slug or Club.objects.filter(slug=slug).exists():
        raise refuse("NAME_TAKEN", "name")
    if by.user is None and not by.command:
        raise refuse("LOGIN_NEEDED")
    if by.user is not None:
        # Lock the account, so that two simultaneous requests are counted one after the other.
        User.objects.select_for_update(no_key=True).get(pk=by.user.pk)
        if _founded(by) >= MAX_FOUNDED:
            raise refuse("TOO_MANY_CLUBS", most=MAX_FOUNDED)
    club = Club.objects.create(name=name, slug=slug, language=language)
    if by.user is not None:
        Membership.objects.create(club=club, user_id=by.user.pk, role=ClubRole.OWNER)
    record(club, by=by, what=ClubEvent.CREATE, object="club", after={"name": club.name})
    return club


def _founded(by: Actor) -> int:
    """Count the clubs that this account founded and still owns."""
    founding = ClubLogEntry.objects.filter(club=OuterRef("club"), number=1, what=ClubEvent.CREATE, actor=by.id)
    return Membership.objects.filter(Exists(founding), user=by.user, role=ClubRole.OWNER).count()


@transaction.atomic
def note_import(*, by: Actor, club: Club, slug: str, head: str) -> None:
    """Add an entry to the club's log: an evening was imported from a file.

    The evening's own log stays as it was sealed, so the entry cannot be there.
    """
    require_club(by, ClubRight.CREATE_TOURNAMENTS, club)
    record(club, by=by, what=ClubEvent.IMPORT, object=f"tournament {slug}"[:80], after={"head": head})
