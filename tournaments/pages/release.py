"""The release of Troela that made a page. If another release is installed, an open screen sees it by this value and reloads itself."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings

RELEASE_HEADER = "Troela-Release"
"""The header with the release, in the answer to every background request of a page."""
SUFFIXES = (".js", ".css", ".html", ".po")
FILES = ("static/js", "static/css", "templates", "locale")


@cache
def release() -> str:
    """Return a fingerprint of all files that pages are made from: scripts, styles, templates and translations.

    It is the same in all processes of one release.
    """
    fingerprint = hashlib.sha256()
    for file in sorted(path for folder in FILES for path in (settings.BASE_DIR / folder).rglob("*") if path.suffix in SUFFIXES):
        fingerprint.update(file.read_bytes())
    return fingerprint.hexdigest()[:16]
