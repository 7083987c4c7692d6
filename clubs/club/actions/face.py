"""Choose the club's colour, and give it a logo or remove it."""

from __future__ import annotations

from hashlib import sha256

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.colour import HUES, hue_of
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.logo import SmallImage, SvgImage, logo_png
from clubs.club.models import Club, ClubLogo
from clubs.images import MAX_BYTES, MAX_PIXELS, DrawingBusy, NoImage
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, require_club

TAG_LENGTH = 16
"""The number of digits of a logo's digest that its address has."""


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


def set_logo(*, by: Actor, club: Club, image: bytes) -> Club:
    """Give the club this picture as its logo: a PNG, JPEG or WebP. It is drawn again, so that nothing of the file but its pixels is stored.

    It is drawn before the transaction, because its locks make others wait. Storing the same picture again changes nothing.

    Refused: LOGO_SVG, LOGO_SMALL, LOGO_UNREADABLE, PICTURE_BUSY.
    """
    require_club(by, ClubRight.PRESENT_CLUB, club)
    try:
        png = logo_png(image)
    except SvgImage:
        raise refuse("LOGO_SVG", "image") from None
    except SmallImage as small:
        raise refuse("LOGO_SMALL", "image", least=small.least) from None
    except NoImage:
        raise refuse("LOGO_UNREADABLE", "image", most=MAX_BYTES // 1024, megapixels=MAX_PIXELS // 1_000_000) from None
    except DrawingBusy:
        raise refuse("PICTURE_BUSY", "image") from None
    return _store_logo(by, club, png)


@transaction.atomic
def _store_logo(by: Actor, club: Club, png: bytes) -> Club:
    digest = sha256(png).hexdigest()
    current = lock_club(club)
    if current.logo_tag != digest[:TAG_LENGTH]:
        ClubLogo.objects.update_or_create(club=current, defaults={"png": png, "digest": digest})
        _note_logo(by, club, current.logo_tag, digest[:TAG_LENGTH])
    return club


@transaction.atomic
def remove_logo(*, by: Actor, club: Club) -> Club:
    """Remove the club's logo. Without a logo, this changes nothing."""
    require_club(by, ClubRight.PRESENT_CLUB, club)
    current = lock_club(club)
    if current.logo_tag:
        ClubLogo.objects.filter(club=current).delete()
        _note_logo(by, club, current.logo_tag, "")
    return club


def _note_logo(by: Actor, club: Club, before: str, after: str) -> None:
    Club.objects.filter(pk=club.pk).update(logo_tag=after)
    club.logo_tag = after
    record(club, by=by, what=ClubEvent.PRESENT, object="club", before={"logo": before}, after={"logo": after, "fields": ["logo"]})
