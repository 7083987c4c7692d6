"""An evening goes on while its installation is upgraded, and no deal is lost or doubled: `make upgrade-drill` runs it on both databases.

The processes of the previous version work on the migrated database until the new ones are there. The previous version is the code just
before the newest migration, from git. On SQLite the database is first that of the dump in `tests/tournaments/archive/earlier`, with four
evenings of the first week, so that these go through all existing migrations.
"""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import tarfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.operations.backup.machine import Machine, fresh_databases
from tests.operations.backup.tables_that_play import PlayingPhone, play

DEALS = 2
DUMP = ROOT / "tests/tournaments/archive/earlier/database-0005.sql"


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """The address of the installation: it stays when other processes serve it."""
    with socket.create_server(("127.0.0.1", 0)) as own:
        yield own


@pytest.fixture
def version_before(tmp_path: Path) -> Path:
    """The code as it was just before the newest migration."""
    newest = git("log", "--max-count=1", "--diff-filter=A", "--format=%H", "--", "clubs/migrations/0*.py", "tournaments/migrations/0*.py")
    parent = git("rev-parse", "--verify", "--quiet", f"{newest}^") if newest else ""
    if not parent:
        assert not (os.environ.get("CI") and (ROOT / ".git").exists()), "continuous integration must fetch the history (fetch-depth: 0)"
        pytest.skip("this copy has no history from which to take the version before")
    folder = tmp_path / "before"
    git("archive", f"--output={tmp_path / 'before.tar'}", parent)
    with tarfile.open(tmp_path / "before.tar") as archive:
        archive.extractall(folder, filter="data")
    return folder


def git(*arguments: str) -> str:
    """Return git's output, or "" if it refuses."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


@pytest.mark.slow
@pytest.mark.nightly  # by day a server is upgraded in the same way, and the dump alone is migrated (test_earlier_versions)
def test_a_laptop_is_upgraded_while_tables_play(tmp_path: Path, listener: socket.socket, version_before: Path) -> None:
    (tmp_path / "house").mkdir()
    with closing(sqlite3.connect(tmp_path / "house" / "troela.sqlite3")) as database:
        database.executescript(DUMP.read_text(encoding="utf-8"))
    upgrade(tmp_path / "house", listener, version_before, lambda: "")


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_a_server_is_upgraded_while_tables_play(tmp_path: Path, listener: socket.socket, version_before: Path) -> None:
    with fresh_databases() as database:
        upgrade(tmp_path / "house", listener, version_before, database)


def upgrade(folder: Path, listener: socket.socket, version_before: Path, database: Callable[[], str]) -> None:
    port, url = listener.getsockname()[1], database()
    before, after = Machine(folder, port, url, version_before), Machine(folder, port, url)
    before.manage("migrate", "--verbosity", "0")
    (drill_evening,) = (version_before / "tests").rglob("drill_evening.py")  # its folder is another in other versions
    evening = before.run(str(drill_evening))
    assert evening.returncode == 0, evening.stderr
    phones = [PlayingPhone(port, **each) for each in json.loads(evening.stdout)]

    with before.serves(listener), ThreadPoolExecutor(len(phones)) as hall:
        play(hall, phones, DEALS)
        enough = threading.Event()
        tables = [hall.submit(phone.plays_until, enough) for phone in phones]
        try:
            applied = after.manage("migrate")
        finally:
            enough.set()
        for table in tables:
            table.result()
        play(hall, phones, DEALS)  # the old processes on the new database
        totals = [phone.state()["totals"] for phone in phones]
    assert "Applying" in applied

    with after.serves(listener), ThreadPoolExecutor(len(phones)) as hall:
        for phone, total in zip(phones, totals, strict=True):
            state = phone.state()
            assert {each["id"] for each in state["history"]} == set(phone.answered)
            assert state["totals"] == total
            phone.send(next(iter(phone.answered.values())))  # a phone whose answer was lost in the change
        play(hall, phones, DEALS)
        assert [len(phone.state()["history"]) for phone in phones] == [len(phone.answered) for phone in phones]
    assert "agree" in after.manage("verify", "--all")
