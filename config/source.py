"""`/source/`: the source of the version that runs here, as an archive. The licence gives every reader a right to it (AGPL, section 13)."""

from __future__ import annotations

import io
import tarfile
from functools import cache
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

PARTS = (
    "LICENSE", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Makefile", "Procfile", "Dockerfile",
    "compose.yaml",
    "manage.py", "pyproject.toml", "package.json", "package-lock.json", "requirements", "setup", "config", "operations", "competitions",
    "scoring", "clubs", "tournaments", "templates", "static", "locale", "checker", "tests", "bench", "chaos",
)  # fmt: skip
"""The files and folders of the archive: the code and the commands that install it. No folder with an installation's data is among them."""
_one_at_a_time = Lock()


@require_safe
def source(request: HttpRequest) -> HttpResponse:
    """Answer with the source as a `.tar.gz`. The first request of a process makes it, in about two seconds; the others wait for it."""
    with _one_at_a_time:
        archive = _archive()
    return HttpResponse(
        archive,
        content_type="application/gzip",
        headers={"Content-Disposition": 'attachment; filename="troela-source.tar.gz"', "Cache-Control": "public, max-age=3600"},
    )


@cache
def _archive() -> bytes:
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz", compresslevel=6) as archive:
        for part in PARTS:
            if (settings.BASE_DIR / part).exists():
                archive.add(settings.BASE_DIR / part, arcname=f"troela/{part}", filter=_without_what_is_made)
    return written.getvalue()


def _without_what_is_made(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Return the entry without the names of the machine's users; None for files that Python makes, hidden files and links."""
    name = entry.name.rsplit("/", 1)[-1]
    if name == "__pycache__" or name.startswith(".") or not (entry.isfile() or entry.isdir()):
        return None
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry
