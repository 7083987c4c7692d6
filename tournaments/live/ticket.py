"""The signed ticket in a stream's address. It opens one tournament's stream for an evening; no session, no database."""

from __future__ import annotations

from django.core import signing
from django.urls import get_script_prefix
from django.utils.http import urlencode

SALT = "tournaments.live"
LASTS = 24 * 3600
"""Seconds. A browser opens a lost stream again with the same address; a page that is older polls."""


def ticket(slug: str) -> str:
    """A ticket for this tournament's stream. Whoever hands it out has asked whether the reader may see the tournament."""
    return signing.TimestampSigner(salt=SALT).sign(slug)


def opens(text: str, slug: str) -> bool:
    """Whether this is a ticket for this tournament, not too old."""
    try:
        return signing.TimestampSigner(salt=SALT).unsign(text, max_age=LASTS) == slug
    except signing.BadSignature:
        return False


def live_url(slug: str) -> str:
    """The address of a tournament's stream, ticket included, for a page's `data-live-url`."""
    return f"{get_script_prefix()}live/{slug}?{urlencode({'token': ticket(slug)})}"
