"""The folder in which the web processes behind one port write their counts, so that each of them can report all.

The folder is named after the process that started them, so a new start counts from 0, and two services on one machine stay apart. It is in
memory if possible: a full disk would end a process that writes there.
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
    """Return the folder of this process and the others behind its port; make it if it is missing.

    Folders of services that have ended are removed.
    """
    parent = multiprocessing.parent_process()  # set if uvicorn runs several workers; a single one has no parent
    owner = parent.pid if parent is not None and parent.pid is not None else os.getpid()
    place = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else Path(tempfile.gettempdir())
    remove_old(place)
    folder = place / f"{PREFIX}-{os.getuid()}-{owner}-{start_of(owner)}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to another user")
    return folder


def remove_old(place: Path) -> None:
    """Remove metrics folders whose owner process has ended."""
    for folder in place.glob(f"{PREFIX}-{os.getuid()}-*"):
        match = _NAME.fullmatch(folder.name)
        if match is not None and not (is_running(int(match[1])) and str(start_of(int(match[1]))) == match[2]):
            with suppress(OSError):
                shutil.rmtree(folder)


def is_running(pid: int) -> bool:
    """Return True if a process with this number is running, under any user."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def start_of(pid: int) -> int:
    """Return the time at which the process `pid` began, in clock ticks since the machine started; 0 if the system does not tell.

    The system reuses process numbers, so a process is identified by its number and this time.
    """
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
    except (OSError, ValueError, IndexError):
        return 0
