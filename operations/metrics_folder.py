"""The folder in which the web processes behind one port write their counts, so that any of them can answer for all.

The folder belongs to the process that started them: a new start counts from nothing, and two services on one machine do not mix. It is in
memory if the system has such a place: these files are written through the page cache, and on a full disk that would end the process.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

IN_MEMORY = Path("/dev/shm")  # a place that every Linux has, no file of ours  # noqa: S108  # nosec B108
PREFIX = "troela-metrics"
_NAME = re.compile(rf"{PREFIX}-\d+-(\d+)-(\d+)")


def metrics_folder() -> Path:
    """Return the folder of this process and its siblings; make it if it is missing.

    Folders of services that ended are removed.
    """
    parent = multiprocessing.parent_process()  # uvicorn with several workers; a single one has none
    owner = parent.pid if parent is not None and parent.pid is not None else os.getpid()
    place = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else Path(tempfile.gettempdir())
    remove_old(place)
    folder = place / f"{PREFIX}-{os.getuid()}-{owner}-{start_of(owner)}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to somebody else")
    return folder


def remove_old(place: Path) -> None:
    """Remove our folders whose owner has ended."""
    for folder in place.glob(f"{PREFIX}-{os.getuid()}-*"):
        match = _NAME.fullmatch(folder.name)
        if match is not None and not (is_running(int(match[1])) and str(start_of(int(match[1]))) == match[2]):
            with suppress(OSError):
                shutil.rmtree(folder)


def is_running(pid: int) -> bool:
    """Return whether a process with this number runs, under any user."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def start_of(pid: int) -> int:
    """Return when the process began, in ticks since the machine started; 0 if the system does not tell.

    The number alone may be reused.
    """
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
    except (OSError, ValueError, IndexError):
        return 0
