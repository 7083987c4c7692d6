"""The release of Troela that made a page. A screen that is open all night reloads itself when files of another release are installed."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings

RELEASE_HEADER = "Troela-Release"
"""The header with the release, in every part of a page that is fetched again."""
SUFFIXES = (".js", ".css", ".html", ".po")
FILES = ("static/js", "static/css", "templates", "locale")


@cache
def release() -> str:
    """Return a fingerprint of everything that pages are made of: scripts, styles, templates and translations.

    All processes of one release have the same one.
    """
    fingerprint = hashlib.sha256()
    for file in sorted(path for folder in FILES for path in (settings.BASE_DIR / folder).rglob("*") if path.suffix in SUFFIXES):
        fingerprint.update(file.read_bytes())
    return fingerprint.hexdigest()[:16]
