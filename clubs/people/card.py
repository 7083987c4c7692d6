"""A member's card: a code with an address that says who they are, for the door of an evening. It opens nothing by itself: only whoever
may check players in is shown more than the club's name.

It holds the member's key, signed with a salt of its own. It is valid as long as the server's secret and cannot be replaced alone: whoever
copies it can only be checked in as this member by somebody who sees them. A member who left the club is found by it no longer.
"""

from __future__ import annotations

import re

from django.core import signing

from clubs.people.models import Member

_signer = signing.Signer(salt="troela.member-card")
_CARD = re.compile(r"(?:^|/card/)(\d{1,18}:[\w-]{20,100})/?$", re.ASCII)


def card_token(member: Member) -> str:
    """The text that says who this member is, and that nobody else can make."""
    return _signer.sign(str(member.pk))


def member_key(token: str) -> int | None:
    """The key of the member whose card this is; None if it is no card of ours."""
    try:
        return int(_signer.unsign(token))
    except (signing.BadSignature, ValueError):
        return None


def card_in(text: str) -> int | None:
    """The key of the member whose card was scanned into a field: the whole address, or only what it holds."""
    match = _CARD.search(text.strip())
    return member_key(match.group(1)) if match else None


def member_of_card(token: str) -> Member | None:
    """The member whose card this is, with their club; None if it is forged or they left."""
    key = member_key(token)
    return Member.objects.select_related("club").filter(pk=key, left_on=None).first() if key is not None else None
