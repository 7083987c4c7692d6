"""Which release of Troela a page is of: a screen that shows all night loads itself anew when the files of another one are there."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings

RELEASE_HEADER = "Troela-Release"
"""Every part of a page that is fetched again says it."""
SUFFIXES = (".js", ".css", ".html", ".po")
FILES = ("static/js", "static/css", "templates", "locale")


@cache
def release() -> str:
    """A fingerprint of everything that pages are made of: scripts, styles, templates and translations. All processes of one release have
    the same.
    """
    fingerprint = hashlib.sha256()
    for file in sorted(
        path for folder in FILES for path in (settings.BASE_DIR / folder).rglob("*") if path.suffix in (".js", ".css", ".html", ".po")
    ):
        fingerprint.update(file.read_bytes())
    return fingerprint.hexdigest()[:16]
