"""The installation on a laptop: `make run`, with SQLite."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from chaos.installation import Fault, SupervisedProgram, environment, run
from chaos.process_tree import free_port

TORN_BYTES = b"\x37\x7f\x06\x82" * 700
"""Half-written data, as a power cut may leave at the end of SQLite's log."""


class DamagedDatabase(Exception):
    """The error if SQLite finds its file damaged."""


class LaptopInstallation:
    """A laptop, on which `make run` restarts its processes by itself. After a power cut a person starts `make run`."""

    form = "laptop"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        (folder / "data").mkdir()
        self._environment = environment(folder, TROELA_URL=self.url)
        self._make_run = SupervisedProgram("make run", [sys.executable, "-m", "config.run"], self._environment, folder / "make-run.log")
        self.faults: Sequence[Fault] = (
            Fault("the web server", lambda: self._make_run.kill_one("uvicorn")),
            Fault("the process that makes papers", lambda: self._make_run.kill_one("papers")),
            Fault("the power", self.cut_power, self._make_run.start),
        )

    @property
    def database(self) -> Path:
        return self.folder / "data" / "troela.sqlite3"

    def start(self) -> None:
        self.run("manage.py", "migrate", "--verbosity", "0")

    def open(self) -> None:
        self._make_run.start()

    def stop(self) -> None:
        self._make_run.kill()

    def cut_power(self) -> None:
        """End everything at once in the middle of writing, and check that SQLite can read its file. Raises DamagedDatabase.

        A killed process loses nothing that the system holds in memory; a real power cut may lose it. Therefore `synchronous = FULL` puts a
        report on disk before it is answered, which tests/chaos checks. To imitate the power cut, half-written data is added to SQLite's
        log.
        """
        self._make_run.kill()
        with self.database.with_name("troela.sqlite3-wal").open("ab") as log:
            log.write(TORN_BYTES)
        with closing(sqlite3.connect(self.database)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise DamagedDatabase(verdict)

    def run(self, *command: str, given: str = "") -> str:
        return run(command, self._environment, given)

    def count(self, slug: str, word: str) -> str:
        """Count the deals of the stored evening and check them, in a copy of the data.

        A check of the live database would hold its one write lock, so tables would have to wait.
        """
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        (copy / "data").mkdir(parents=True)
        (self.folder / "data/files").mkdir(exist_ok=True)
        (copy / "data/files").symlink_to(self.folder / "data/files")
        with closing(sqlite3.connect(self.database)) as source, closing(sqlite3.connect(copy / "data/troela.sqlite3")) as target:
            source.backup(target)
        return run(["-m", "chaos.counting", slug], environment(copy, TROELA_URL=self.url), word)
