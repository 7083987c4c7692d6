"""Decides which files a backup may hold, and where each is restored.

A backup may come from a stranger, so the paths in its manifest are not trusted. All checks here run before anything is written.
"""

from __future__ import annotations

from pathlib import Path

from operations.backup.trouble import RestoreRefused

DATABASES = ("troela.sqlite3", "troela.dump")
SECRET = "secret_key"  # noqa: S105 - a file's name  # nosec B105
FALLBACKS = "secret_key_fallbacks"
FORGOTTEN = "forgotten.jsonl"
FILES = "files"


def source_of(backup: Path, path: str) -> Path:
    """Return the file of a backup at a path of its manifest.

    Refused unless it is a plain file inside the backup, and no part of the path is a link. Raises FileNotFoundError if it does not exist.
    """
    _require_steps(backup, path)
    file = backup / path
    try:
        real = file.resolve(strict=True)
        is_plain = real == backup.resolve() / path and real.is_file()
    except FileNotFoundError:
        raise
    except (OSError, RuntimeError, ValueError):  # an invalid or too long file name, or links in a circle
        raise _no_such(backup, path) from None
    if not is_plain:
        raise RestoreRefused(f"{backup} is damaged: {path!r} is a link or not a regular file. Take another backup.")
    return file


def target_of(root: Path, path: str, backup: Path) -> Path:
    """Return the path below `root`, the installation's folder of files, to which a file of the backup is restored.

    Refused if the path leads outside that folder, also by a link in it.
    """
    steps = _require_steps(backup, path)
    if steps[0] != FILES:
        raise _no_such(backup, path)
    target = root.joinpath(*steps[1:])
    try:
        real = target.resolve()
    except (OSError, RuntimeError, ValueError):
        raise _no_such(backup, path) from None
    if not real.is_relative_to(root.resolve()) or real == root.resolve():
        raise RestoreRefused(f"{path!r} of {backup} is outside {root}. Restore into an empty folder: TROELA_DATA=/another/folder.")
    return target


def _require_steps(backup: Path, path: str) -> list[str]:
    """Return the parts of a path in a backup's manifest.

    Refused unless the path is one of the backup's own files, or is below `files` and has no part that is empty, `.` or `..`.
    """
    steps = path.split("/")
    if path in {*DATABASES, SECRET, FALLBACKS, FORGOTTEN}:
        return steps
    if steps[0] != FILES or len(steps) == 1 or not {"", ".", ".."}.isdisjoint(steps):
        raise _no_such(backup, path)
    return steps


def _no_such(backup: Path, path: str) -> RestoreRefused:
    return RestoreRefused(f"{backup} is damaged: it lists a file that does not belong in a backup: {path!r}. Take another backup.")
