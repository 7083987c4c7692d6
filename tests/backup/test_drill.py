"""The laptop dies at nine in the evening: a backup made while every table plays goes onto another machine, the phones send again what it
lacks, and nothing is missing. `make drill` runs it on both databases.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from psycopg import sql

from tests.architecture.sources import ROOT
from tests.backup.tables_that_play import TIMEOUT_SECONDS, Phone

DEALS_BEFORE = 2
DEALS_AFTER = 3


class Machine:
    """A laptop: a folder, a database, and what runs there. Its environment is its own."""

    def __init__(self, folder: Path, port: int, database: str) -> None:
        self.folder = folder
        empty = dict.fromkeys(("SECRET_KEY", "SECRET_KEY_FALLBACKS", "REDIS_URL", "TROELA_MODE", "TROELA_FORGOTTEN", "TROELA_BACKUP"), "")
        own = {"TROELA_DATA": str(folder), "TROELA_URL": f"http://127.0.0.1:{port}", "DATABASE_URL": database}
        self.environment = os.environ | empty | own | {"DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(ROOT)}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, *command], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False)

    def manage(self, *command: str) -> str:
        done = self.run("manage.py", *command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def serves(self, listener: socket.socket) -> Iterator[subprocess.Popen[bytes]]:
        """The web server, until it is killed."""
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--http", "config.connections:Connection"]
        process = subprocess.Popen(
            [*command, "--fd", str(listener.fileno()), "--log-level", "warning"],
            cwd=ROOT,
            env=self.environment,
            pass_fds=[listener.fileno()],
        )
        try:
            up = HTTPConnection("127.0.0.1", listener.getsockname()[1], timeout=TIMEOUT_SECONDS)
            up.request("GET", "/up/")
            assert up.getresponse().status == 200
            up.close()
            yield process
        finally:
            process.kill()
            process.wait()


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """The address of the house: it stays when the machine behind it is another."""
    with socket.create_server(("127.0.0.1", 0)) as own:
        yield own


@pytest.mark.once
def test_a_laptop_that_dies_costs_no_deal(tmp_path: Path, listener: socket.socket) -> None:
    drill(tmp_path, listener, lambda: "")


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_a_server_that_dies_costs_no_deal(tmp_path: Path, listener: socket.socket) -> None:
    with fresh_databases() as database:
        drill(tmp_path, listener, database)


def drill(tmp_path: Path, listener: socket.socket, database: Callable[[], str]) -> None:
    port, stick = listener.getsockname()[1], tmp_path / "stick"
    stick.mkdir()
    laptop, other = Machine(tmp_path / "laptop", port, database()), Machine(tmp_path / "other", port, database())
    laptop.manage("migrate", "--verbosity", "0")
    evening = laptop.run("-m", "tests.backup.drill_evening")
    assert evening.returncode == 0, evening.stderr
    phones = [Phone(port, **each) for each in json.loads(evening.stdout)]

    with laptop.serves(listener) as server, ThreadPoolExecutor(len(phones)) as hall:
        play(hall, phones, DEALS_BEFORE)
        enough = threading.Event()
        tables = [hall.submit(phone.plays_until, enough) for phone in phones]
        try:
            printed = laptop.manage("backup", str(stick))
        finally:
            enough.set()
        for table in tables:
            table.result()
        play(hall, phones, DEALS_AFTER)
        totals = [phone.state()["totals"] for phone in phones]
        server.send_signal(signal.SIGKILL)
    assert "1 evenings" in printed

    assert "Restored" in other.manage("restore", str(stick))
    with other.serves(listener):
        lacking = [phone.missing() for phone in phones]
        assert all(len(missing) >= DEALS_AFTER for missing in lacking), "the backup was made before these"
        assert all(len(phone.answered) - len(missing) >= DEALS_BEFORE for phone, missing in zip(phones, lacking, strict=True))
        with ThreadPoolExecutor(len(phones)) as hall:
            list(hall.map(Phone.sends_again, phones))
        for phone, total in zip(phones, totals, strict=True):
            state = phone.state()
            assert {each["id"] for each in state["history"]} == set(phone.answered)
            assert state["totals"] == total
    other.manage("verify")
    refused = other.run("manage.py", "restore", str(stick))
    assert refused.returncode == 1
    assert "already" in refused.stderr


def play(hall: ThreadPoolExecutor, phones: list[Phone], deals: int) -> None:
    """Let every table play as many deals, all at the same time."""
    for _ in range(deals):
        list(hall.map(Phone.plays, phones))


@contextmanager
def fresh_databases() -> Iterator[Callable[[], str]]:
    """Makes empty databases, and drops them at the end."""
    values: dict[str, Any] = settings.DATABASES["default"]
    login = {"host": values["HOST"], "port": values["PORT"], "user": values["USER"], "password": values["PASSWORD"]}
    parts = {key: value for key, value in login.items() if value}
    names: list[str] = []
    with psycopg.connect(**parts, dbname="postgres", autocommit=True) as server:

        def make() -> str:
            names.append(f"troela_drill_{uuid.uuid4().hex[:12]}")
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(names[-1])))
            query = "&".join(f"{key}={value}" for key, value in (parts | {"dbname": names[-1]}).items())
            return f"postgresql:///?{query}"

        try:
            yield make
        finally:
            for name in names:
                server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
