"""Personal links: addresses that only one member has. They need no login, and end when the member's secret is renewed.

A link names its purpose, so that one for a calendar cannot answer an evening.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from enum import StrEnum
from hashlib import sha256

from clubs.people.models import Member

TOKEN_BYTES = 15
"""The length of a token: 120 bits, written as 20 letters."""


class LinkPurpose(StrEnum):
    """The purpose of a link. The value is part of every link and must never change."""

    CALENDAR = "calendar"
    CARD = "card"
    """The next evenings of the club, from the code on a member's card."""


def link_token(member: Member, purpose: LinkPurpose) -> str:
    """Return the secret part of the member's link for this purpose."""
    digest = hmac.digest(member.link_secret.encode(), f"{purpose.value} {member.pk}".encode(), sha256)
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def card_link(member: Member) -> str:
    """Return the last part of the address that is printed on a member's card, for the page of the club's next evenings."""
    return f"{member.pk}-{link_token(member, LinkPurpose.CARD)}"


def is_link_of(member: Member, purpose: LinkPurpose, token: str) -> bool:
    """Return True if this is the token of the member's present link for this purpose. A member without a secret has no links."""
    return bool(member.link_secret) and hmac.compare_digest(link_token(member, purpose).encode(), token.encode())
