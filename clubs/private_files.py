"""Files that only the user who runs Troela may read: sessions, names, the secret key, photos. Imports no settings."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

FOLDER = 0o700
FILE = 0o600
OTHERS = 0o077
"""The permission bits of all users except the owner."""
OWN = ("troela.sqlite3*", "secret_key", "forgotten.jsonl", "backup.json", "backup_made.json", "restored.json", "files", "processes")
"""Glob patterns of the files and folders that Troela itself writes into the data folder."""
_CODE = Path(__file__).resolve().parent.parent


def private_opener(path: str, flags: int) -> int:
    """Open a file; if it is new, only its owner can read it. Give this function to `open` as its `opener`."""
    return os.open(path, flags, FILE)


def make_private(folder: Path) -> int:
    """Create the folder, or remove other users' permissions on an existing one.

    Returns how many folders and files others could access before.
    """
    try:
        folder.mkdir(mode=FOLDER, parents=True)
    except FileExistsError:
        return close_to_others(folder)
    return 0


def close_to_others(folder: Path) -> int:
    """Remove other users' permissions on the folder and everything in it. Returns how many folders and files changed.

    If the folder and everything directly in it are private already, deeper folders are not read, so that a start costs next to nothing.
    Links are not followed. In a folder that other programs use too, such as a home folder, only Troela's own files change.
    """
    if _is_shared(folder):
        tops = [path for pattern in OWN for path in folder.glob(pattern)]
        return sum(_close(path) for top in tops if _is_open(top) for path in (top, *_below(top)))
    if not any(_is_open(path) for path in (folder, *folder.iterdir())):
        return 0
    # The folder itself comes first: once it is closed, nobody else can reach its content.
    return sum(_close(path) for path in (folder, *_below(folder)))


def _is_shared(folder: Path) -> bool:
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home fails for a user without one
    return folder in {Path("/"), home} or _CODE.is_relative_to(folder) or bool(folder.stat().st_mode & stat.S_ISVTX)


def _below(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        yield from (Path(parent, name) for name in (*folders, *files))


def _is_open(path: Path) -> bool:
    with suppress(FileNotFoundError):  # another process may just have removed it
        mode = path.lstat().st_mode
        return bool(mode & OTHERS) and (stat.S_ISDIR(mode) or stat.S_ISREG(mode))
    return False


def _close(path: Path) -> bool:
    """Remove other users' permissions on this file or folder. Returns True if it removed any.

    Nothing changes if the file belongs to another user or the disk is read-only.
    """
    if not _is_open(path):
        return False
    with suppress(OSError):
        path.chmod(stat.S_IMODE(path.lstat().st_mode) & ~OTHERS)
        return True
    return False
