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


def ticket(slug: str) -> str:
    """Return a ticket for this tournament's stream. The caller has checked that the reader may see the tournament."""
    return signing.TimestampSigner(salt=SALT).sign(slug)


def is_valid_ticket(text: str, slug: str) -> bool:
    """Return whether this is a valid ticket for this tournament and not too old."""
    try:
        return signing.TimestampSigner(salt=SALT).unsign(text, max_age=MAX_AGE_SECONDS) == slug
    except signing.BadSignature:
        return False


def live_url(slug: str) -> str:
    """Return the address of a tournament's stream, with its ticket, for a page's `data-live-url`."""
    return f"{get_script_prefix()}live/{slug}?{urlencode({'token': ticket(slug)})}"
