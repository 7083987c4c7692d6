"""The signed ticket in a stream's address. It is valid for one tournament and for one day, and is checked without session or database."""

from __future__ import annotations

from django.core import signing
from django.urls import get_script_prefix
from django.utils.http import urlencode

SALT = "tournaments.live"
MAX_AGE_SECONDS = 24 * 3600
"""The number of seconds for which a ticket is valid.

A browser may open a lost stream again with the same ticket; once it has expired, the page polls.
"""


MEMBERS = "/members"
"""The end of a ticket's text if its reader has a role at the tournament: the ticket stays valid if strangers may no longer see it."""


def ticket(slug: str, *, has_role: bool = False) -> str:
    """Return a ticket for this tournament's stream. The caller has checked that the reader may see the tournament.

    `has_role`: True if the reader may see it even if it is not public.
    """
    return signing.TimestampSigner(salt=SALT).sign(slug + MEMBERS if has_role else slug)


def is_valid_ticket(text: str, slug: str, *, has_role: bool = False) -> bool:
    """Return whether this is a valid ticket for this tournament and not too old. With `has_role`, it must be of a reader with a role."""
    try:
        content = signing.TimestampSigner(salt=SALT).unsign(text, max_age=MAX_AGE_SECONDS)
    except signing.BadSignature:
        return False
    return content == slug + MEMBERS or (not has_role and content == slug)


def live_url(slug: str, *, has_role: bool = False) -> str:
    """Return the address of a tournament's stream, with its ticket, for a page's `data-live-url`."""
    return f"{get_script_prefix()}live/{slug}?{urlencode({'token': ticket(slug, has_role=has_role)})}"
