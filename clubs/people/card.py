"""A member's card: a QR code with an address that identifies them at check-in.

It gives no access: only somebody who may check players in sees more than the club's name. The code is the member's key, signed with the
server's secret key, so a single card cannot be replaced. All that somebody can do with a copied card is to be checked in as this member,
by a person who sees them. The card of a member who left is no longer valid.
"""

from __future__ import annotations

import re

from django.core import signing

from clubs.people.models import Member

_signer = signing.Signer(salt="troela.member-card")
_CARD = re.compile(r"(?:^|/card/)(\d{1,18}:[\w-]{20,100})/?$", re.ASCII)


def card_token(member: Member) -> str:
    """Return the signed text that identifies this member. Only this server can make it."""
    return _signer.sign(str(member.pk))


def member_key(token: str) -> int | None:
    """Return the primary key of the member with this card text; None if it is not one of our cards."""
    try:
        return int(_signer.unsign(token))
    except (signing.BadSignature, ValueError):
        return None


def card_in(text: str) -> int | None:
    """Return the primary key of the member whose card was scanned into a text field; None if the text is not from a card.

    A scanner types the card's address; the last part of that address is enough.
    """
    match = _CARD.search(text.strip())
    return member_key(match.group(1)) if match else None


def member_of_card(token: str) -> Member | None:
    """Return the member whose card this is, with their club; None if it is forged or they left."""
    key = member_key(token)
    return Member.objects.select_related("club").filter(pk=key, left_on=None).first() if key is not None else None
