"""The laptop dies at nine in the evening, and no deal is lost: `make drill` runs it on both databases.

A backup made while every table plays is restored on another machine, and the phones resend what it lacks.
"""

from __future__ import annotations

import json
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.operations.backup.machine import Machine, fresh_databases
from tests.operations.backup.tables_that_play import PlayingPhone, play

DEALS_BEFORE = 2
DEALS_AFTER = 3


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """The address of the installation: it stays when another machine serves it."""
    with socket.create_server(("127.0.0.1", 0)) as own:
        yield own


@pytest.mark.slow
def test_a_laptop_that_dies_costs_no_deal(tmp_path: Path, listener: socket.socket) -> None:
    drill(tmp_path, listener, lambda: "")


@pytest.mark.services
@pytest.mark.nightly  # by day the laptop dies, which happens most, and a server on PostgreSQL is upgraded (test_upgrade_drill)
@pytest.mark.usefixtures("services")
def test_a_server_that_dies_costs_no_deal(tmp_path: Path, listener: socket.socket) -> None:
    with fresh_databases() as database:
        drill(tmp_path, listener, database)


def drill(tmp_path: Path, listener: socket.socket, database: Callable[[], str]) -> None:
    port, stick = listener.getsockname()[1], tmp_path / "stick"
    stick.mkdir()
    laptop, other = Machine(tmp_path / "laptop", port, database()), Machine(tmp_path / "other", port, database())
    laptop.manage("migrate", "--verbosity", "0")
    evening = laptop.run("-m", "tests.operations.backup.drill_evening")
    assert evening.returncode == 0, evening.stderr
    phones = [PlayingPhone(port, **each) for each in json.loads(evening.stdout)]

    with laptop.serves(listener) as server, ThreadPoolExecutor(len(phones)) as hall:
        play(hall, phones, DEALS_BEFORE)
        enough = threading.Event()
        tables = [hall.submit(phone.plays_until, enough) for phone in phones]
        with laptop.begins("backup", str(stick)) as backup:
            assert backup.stdout is not None
            try:
                printed = backup.stdout.readline()
            finally:
                enough.set()
            for table in tables:
                table.result()
            play(hall, phones, DEALS_AFTER)
            assert "Verified" in backup.stdout.read()
        totals = [phone.state()["totals"] for phone in phones]
        server.send_signal(signal.SIGKILL)
    assert "1 evenings" in printed

    assert "Restored" in other.manage("restore", str(stick))
    with other.serves(listener):
        lacking = [phone.missing() for phone in phones]
        assert all(len(missing) >= DEALS_AFTER for missing in lacking), "the backup was made before these"
        assert all(len(phone.answered) - len(missing) >= DEALS_BEFORE for phone, missing in zip(phones, lacking, strict=True))
        with ThreadPoolExecutor(len(phones)) as hall:
            list(hall.map(PlayingPhone.sends_again, phones))
        for phone, total in zip(phones, totals, strict=True):
            state = phone.state()
            assert {each["id"] for each in state["history"]} == set(phone.answered)
            assert state["totals"] == total
    other.manage("verify")
    refused = other.run("manage.py", "restore", str(stick))
    assert refused.returncode == 1
    assert "already" in refused.stderr
