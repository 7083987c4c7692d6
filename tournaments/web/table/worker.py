"""The service worker, with which a phone opens a table's page offline, and the version of the files that it stores together."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker's script. A service worker may only control pages below its own address, so this view serves it."""
    with (settings.BASE_DIR / "static/js/table/worker.js").open(encoding="utf-8") as script:
        return HttpResponse(script.read(), content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


@cache
def files_version() -> str:
    """A fingerprint of all scripts and styles, for the worker's address. When it changes, a phone drops all files of the former version at
    once.
    """
    fingerprint = hashlib.sha256()
    for file in sorted(path for folder in ("js", "css", "vendor") for path in (settings.BASE_DIR / "static" / folder).rglob("*.*s")):
        fingerprint.update(file.read_bytes())
    return fingerprint.hexdigest()[:16]
