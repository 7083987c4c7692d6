"""Our scripts, styles and fonts as files: their version, a script's imports, and the content that a browser gets. Needs no request."""

from __future__ import annotations

import hashlib
import posixpath
import re
import time
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings

FOLDER: Path = settings.BASE_DIR / "static"
LOOK_AGAIN_SECONDS = 1.0
"""The longest time, in seconds, until a changed static file is noticed. In production mode no change is noticed before a restart."""
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL)
_STYLE_IMPORT = re.compile(r'^@import url\("([^"]+)"\);$', re.MULTILINE)
_ADDRESS = re.compile(r'url\("([^"/#:][^":]*)"\)')
"""A relative address in a stylesheet, as in `url("picture.svg")`."""
_IMPORT = re.compile(r"^(?:import|export)\b[^\"';]*?\bfrom \"(\.[^\"]+)\"|^import \"(\.[^\"]+)\"", re.MULTILINE)


def is_ours(name: str) -> bool:
    """Return True if the folder `static/` has a file with this name."""
    return ".." not in name.split("/") and (FOLDER / name).is_file()


def is_our_text(name: str) -> bool:
    """Return True if the name is that of a script or style in the folder `static/`; its comments are removed before it is sent."""
    return name.endswith((".js", ".css")) and is_ours(name)


def sent_content(name: str) -> bytes:
    """Return the content of one of our files as a browser gets it.

    Scripts and styles are sent without comments, and a style with its imports inlined, so that a stylesheet of thirty files is one request.
    """
    if not is_our_text(name):
        return (FOLDER / name).read_bytes()
    text = (FOLDER / name).read_text(encoding="utf-8")
    return without_comments(with_imports(text, name) if name.endswith(".css") else text).encode()


def without_comments(text: str) -> str:
    """Return a script or style without those comments that have lines of their own. They are a third of what a phone would load.

    Every line keeps its number, so that a browser's error messages give the right line.
    """
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)


def with_imports(style: str, name: str) -> str:
    """Return a style in which each line `@import url("…");` is replaced by the content of the imported file.

    Relative addresses in the imported file, such as a picture's, are made relative to the importing file's folder.
    """
    folder = posixpath.dirname(name)

    def imported(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, match[1]))
        text = with_imports((FOLDER / path).read_text(encoding="utf-8"), path)
        return _ADDRESS.sub(lambda each: f'url("{_moved(each[1], posixpath.dirname(path), folder)}")', text)

    return _STYLE_IMPORT.sub(imported, style)


def _moved(address: str, old: str, new: str) -> str:
    """Return an address relative to the folder `new`; `address` is relative to the folder `old`."""
    return posixpath.relpath(posixpath.normpath(posixpath.join(old, address)), new)


def files_version() -> str:
    """Return a fingerprint of the content of all files in the folder `static/`."""
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
    """Return a module and everything that it imports, as names below `static/`, level by level."""
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
