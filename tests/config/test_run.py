"""Where `make run` listens, and that it stops what it started."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from clubs.models import Club
from config.run import in_use, where_to_listen

ROOT = Path(__file__).resolve().parents[2]

WAITS = [sys.executable, "-c", "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"]
TOUCHES = [sys.executable, "-c", "import pathlib, sys; pathlib.Path(sys.argv[1]).touch()"]
ENDS_AFTER = [
    sys.executable,
    "-c",
    "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.1)\ntime.sleep(0.5); sys.exit(int(sys.argv[2]))",
]
"""A server that ends by itself, half a second after a file is there."""


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
    launcher = launch([*WAITS, str(web)], [*WAITS, str(papers)])
    wait_for(web, papers)
    launcher.send_signal(number)
    assert launcher.wait(60) == 0


def test_a_demo_that_is_being_played_is_stopped_with_the_rest(tmp_path: Path) -> None:
    web, papers, demo = tmp_path / "web", tmp_path / "papers", tmp_path / "demo"
    launcher = launch([*WAITS, str(web)], [*WAITS, str(papers)], [*WAITS, str(demo)])
    wait_for(web, papers, demo)
    launcher.send_signal(signal.SIGTERM)
    assert launcher.wait(60) == 0


def test_a_demo_that_has_been_played_stops_nothing(tmp_path: Path) -> None:
    demo = tmp_path / "demo"
    launcher = launch([*ENDS_AFTER, str(demo), "5"], [*WAITS, str(tmp_path / "papers")], [*TOUCHES, str(demo)])
    assert launcher.wait(60) == 5


def test_when_the_server_ends_so_does_everything(tmp_path: Path) -> None:
    papers = tmp_path / "papers"
    server = [sys.executable, "-c", "import sys; sys.exit(7)"]
    assert launch(server, [*WAITS, str(papers)]).wait(60) == 7


def launch(*commands: list[str]) -> subprocess.Popen[bytes]:
    """A process that runs these as the web server, the maker of papers and, if there are three, the demo."""
    web, papers, *demo = commands
    code = f"import sys, django; django.setup(); from config.run import Processes; sys.exit(Processes({web}, [{papers}], *{demo}).run())"
    return subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)


def wait_for(*files: Path) -> None:
    until = time.monotonic() + 60
    while not all(file.exists() for file in files):
        assert time.monotonic() < until, "the processes did not start"


@pytest.mark.django_db
@pytest.mark.parametrize(("coming", "says"), [(True, "A demo evening is being played."), (False, "No club yet.")])
def test_whoever_opens_the_page_before_the_demo_is_there_reads_that_it_is_coming(
    client: Client, settings: Settings, coming: bool, says: str
) -> None:
    settings.DEMO_IS_COMING = coming
    page = client.get("/")
    assert says in page.content.decode()
    assert page.has_header("Refresh") == coming


@pytest.mark.django_db
def test_a_club_that_is_there_is_shown_at_once(client: Client, settings: Settings, club: Club) -> None:
    settings.DEMO_IS_COMING = True
    page = client.get("/")
    assert club.name in page.content.decode()
    assert not page.has_header("Refresh")
