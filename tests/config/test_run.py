"""Where `make run` listens, and that it stops what it started."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config.run import in_use, where_to_listen

ROOT = Path(__file__).resolve().parents[2]

WAITS = [sys.executable, "-c", "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"]


@pytest.mark.parametrize(
    ("url", "listens"),
    [
        ("http://127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("http://localhost", ("127.0.0.1", 8000)),
        ("http://192.168.1.20:8000", ("0.0.0.0", 8000)),
        ("http://kaarten.lan", ("0.0.0.0", 80)),
        ("https://kaarten.example.org", ("127.0.0.1", 8000)),
    ],
)
def test_only_an_address_on_the_network_listens_on_the_network(url: str, listens: tuple[str, int]) -> None:
    assert where_to_listen(url) == listens


def test_a_port_in_use_is_seen() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as other:
        assert in_use("127.0.0.1", other.getsockname()[1])
    assert not in_use("127.0.0.1", 0)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_both_processes(tmp_path: Path, number: signal.Signals) -> None:
    web, papers = tmp_path / "web", tmp_path / "papers"
    code = (
        "import sys; import django; django.setup(); from config.run import Evening; "
        f"sys.exit(Evening({[*WAITS, str(web)]!r}, {[*WAITS, str(papers)]!r}).run())"
    )
    launcher = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    wait_for(web, papers)
    launcher.send_signal(number)
    assert launcher.wait(10) == 0


def test_when_the_server_ends_so_does_everything(tmp_path: Path) -> None:
    papers = tmp_path / "papers"
    server = [sys.executable, "-c", "import sys; sys.exit(7)"]
    code = (
        "import sys; import django; django.setup(); from config.run import Evening; "
        f"sys.exit(Evening({server!r}, {[*WAITS, str(papers)]!r}).run())"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, timeout=20).returncode == 7


def wait_for(*files: Path) -> None:
    patience = time.monotonic() + 10
    while not all(file.exists() for file in files):
        assert time.monotonic() < patience, "the processes did not start"
