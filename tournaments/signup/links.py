"""Personal links about an evening: they name a person and an evening, need no login, and end with the evening.

A link is signed with the server's key and the member's secret, so a new secret (`clubs.people.actions.links`) ends all their links.
Opening one changes nothing: scanners of mail open links too.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from django.core import signing
from django.utils import timezone

from clubs.people.links import LinkPurpose, is_link_of
from clubs.people.models import Member
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse
from tournaments.signup.models import SignUpGuest

_TOKEN = re.compile(r"([mg])(\d{1,18})-(\d{1,18})(?::.*)?", re.ASCII)


@dataclass(frozen=True)
class PersonalLink:
    """The content of a link: the answer of this person about this evening."""

    who: Member | SignUpGuest
    tournament: Tournament


def evening_link(tournament: Tournament, who: Member | SignUpGuest) -> str:
    """Return the token of a person's link about an evening."""
    return _signer(who).sign(f"{'m' if isinstance(who, Member) else 'g'}{who.pk}-{tournament.pk}")


def opened_link(token: str) -> PersonalLink:
    """Return the content of an evening's link. Refused: LINK_WRONG (forged, or renewed), LINK_OVER (the evening is over)."""
    kind, key, evening = _parts(token)
    tournament = Tournament.objects.select_related("club", "announcement").filter(pk=evening).first()
    who: Member | SignUpGuest | None = None
    if kind == "m":
        who = Member.objects.filter(pk=key, left_on=None, merged_into=None, club=tournament.club_id if tournament else None).first()
    elif kind == "g":
        who = SignUpGuest.objects.filter(pk=key, tournament=evening).first()
    if who is None or tournament is None or not _is_signed(token, who):
        raise refuse("LINK_WRONG")
    if tournament.on < timezone.localdate() - datetime.timedelta(days=1) or tournament.state == Tournament.State.CLOSED:
        raise refuse("LINK_OVER")
    return PersonalLink(who, tournament)


def member_of_card_link(token: str) -> Member:
    """Return the member on whose card this link is printed, with their club. Refused: LINK_WRONG."""
    key, _dash, secret = token.partition("-")
    is_key = key.isascii() and key.isdecimal() and len(key) < 19
    member = Member.objects.select_related("club").filter(pk=int(key), left_on=None, merged_into=None).first() if is_key else None
    if member is None or not is_link_of(member, LinkPurpose.CARD, secret):
        raise refuse("LINK_WRONG")
    return member


def _parts(token: str) -> tuple[str, int, int]:
    match = _TOKEN.fullmatch(token)
    if match is None:
        raise refuse("LINK_WRONG")
    return match[1], int(match[2]), int(match[3])


def _signer(who: Member | SignUpGuest) -> signing.Signer:
    secret = who.link_secret if isinstance(who, Member) else ""
    return signing.Signer(salt=f"troela.evening-link.{secret}")


def _is_signed(token: str, who: Member | SignUpGuest) -> bool:
    try:
        _signer(who).unsign(token)
    except signing.BadSignature:
        return False
    return True
