"""Our scripts, styles and letters as files: their version, what a script imports, and what of it a browser needs. Knows no request."""

from __future__ import annotations

import hashlib
import re
import time
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings

FOLDER: Path = settings.BASE_DIR / "static"
LOOK_AGAIN_SECONDS = 1.0
"""How long a changed file may go unseen, where nothing is collected."""
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL)
_IMPORT = re.compile(r"^(?:import|export)\b[^\"';]*?\bfrom \"(\.[^\"]+)\"|^import \"(\.[^\"]+)\"", re.MULTILINE)


def is_ours(name: str) -> bool:
    """Whether this is the name of one of our files, below `static/`."""
    return ".." not in name.split("/") and (FOLDER / name).is_file()


def is_our_script(name: str) -> bool:
    return name.endswith(".js") and is_ours(name)


def without_comments(script: str) -> str:
    """A script without the comments that have their lines to themselves: a third of what a phone would fetch. Every line keeps its
    number, so that a mistake that a browser names is where it says.
    """
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), script)


def files_version() -> str:
    """A fingerprint of the content of all our files."""
    return _version_at(0 if settings.PRODUCTION else int(time.monotonic() / LOOK_AGAIN_SECONDS))


@lru_cache(maxsize=1)
def _version_at(_moment: int) -> str:
    fingerprint = hashlib.sha256()
    for path in sorted(path for path in FOLDER.rglob("*.*") if path.is_file()):
        fingerprint.update(_digest(path, path.stat().st_mtime_ns))
    return fingerprint.hexdigest()[:12]


@cache
def _digest(path: Path, _changed_at: int) -> bytes:
    return hashlib.sha256(path.relative_to(FOLDER).as_posix().encode() + b"\0" + path.read_bytes()).digest()


def modules_of(script: str) -> tuple[str, ...]:
    """A module and all that it imports, by their names below `static/`, level by level."""
    return _modules(script, files_version())


@lru_cache(maxsize=8)
def _modules(script: str, _version: str) -> tuple[str, ...]:
    names = [script]
    for name in names:
        for match in _IMPORT.finditer((FOLDER / name).read_text(encoding="utf-8")):
            imported = ((FOLDER / name).parent / (match[1] or match[2])).resolve().relative_to(FOLDER.resolve()).as_posix()
            if imported not in names:
                names.append(imported)
    return tuple(names)
