"""Heartbeats of this installation's processes: each touches a small file in the shared data folder every few seconds.

The files show which processes run, also in other containers and while the database and Redis are unavailable. Imports no page.
"""

from __future__ import annotations

import atexit
import datetime
import json
import os
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from django.conf import settings

from clubs.private_files import FOLDER, private_opener

BEAT_SECONDS = 5.0
SILENT_SECONDS = 16.0
"""A process counts as ended after this number of seconds without a heartbeat: it has then missed three."""
FORGET_SECONDS = 24 * 3600.0


class ProcessKind(StrEnum):
    """The kinds of processes, by their task."""

    WEB = "web"
    PAPERS = "papers"
    PLAY = "play"
    BACKUP = "backup"


@dataclass(frozen=True)
class Process:
    """A process of this installation, as its heartbeat file describes it."""

    kind: ProcessKind
    host: str
    pid: int
    release: str
    since: datetime.datetime
    heard_at: datetime.datetime

    def is_alive(self, now: datetime.datetime) -> bool:
        """Return whether the last heartbeat is less than SILENT_SECONDS ago."""
        return (now - self.heard_at).total_seconds() < SILENT_SECONDS


def _folder() -> Path:
    return Path(settings.DATA) / "processes"


class Heartbeat(threading.Thread):
    """A thread that writes this process's heartbeat until the process ends."""

    def __init__(self, kind: ProcessKind, release: str) -> None:
        super().__init__(name="heartbeat", daemon=True)
        own = {"kind": kind, "host": socket.gethostname(), "pid": os.getpid(), "release": release, "since": time.time()}
        self._text = json.dumps(own)
        self._file = _folder() / f"{kind}-{own['host']}-{own['pid']}.json"
        self._ended = threading.Event()

    def run(self) -> None:
        while True:
            self.beat()
            if self._ended.wait(BEAT_SECONDS):
                return

    def beat(self) -> None:
        """Update the time of this process's file. Does nothing if the disk cannot be written; the health check of the disk reports that."""
        with suppress(OSError):
            try:
                os.utime(self._file)
            except FileNotFoundError:
                self._file.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
                with open(self._file, "w", encoding="utf-8", opener=private_opener) as file:
                    file.write(self._text)

    def end(self) -> None:
        """Stop the heartbeat and remove its file, because the process ends normally."""
        if os.getpid() == json.loads(self._text)["pid"]:
            self._ended.set()
            with suppress(OSError):
                self._file.unlink()


def start_heartbeat(kind: ProcessKind, release: str) -> Heartbeat:
    """Start this process's heartbeat, and remove the files of processes that have been silent for a day."""
    heartbeat = Heartbeat(kind, release)
    forget_old(_folder())
    heartbeat.start()
    atexit.register(heartbeat.end)
    return heartbeat


def forget_old(folder: Path) -> None:
    """Remove the files of processes that ended long ago without removing them."""
    for file in folder.glob("*.json"):
        with suppress(OSError):
            if time.time() - file.stat().st_mtime > FORGET_SECONDS:
                file.unlink()


def processes() -> list[Process]:
    """Return every process with a heartbeat in the last day, the oldest first."""
    read = (_process(file) for file in _folder().glob("*.json"))
    return sorted((process for process in read if process is not None), key=lambda process: (process.since, process.pid))


def _process(file: Path) -> Process | None:
    try:
        value = json.loads(file.read_text())
        heard_at = file.stat().st_mtime
        return Process(
            ProcessKind(value["kind"]),
            str(value["host"]),
            int(value["pid"]),
            str(value["release"]),
            _moment(value["since"]),
            _moment(heard_at),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None  # the file was removed since it was listed, or the disk was full when it was written


def _moment(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
