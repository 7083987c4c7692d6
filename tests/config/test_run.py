"""`make run`: where it listens, that it keeps its processes running, and that it stops them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from clubs.club.models import Club
from config.processes import MOST_ENDS, STOPS, TRIED_LATER, WITHIN_SECONDS, Child, Program
from config.run import in_use, where_to_listen

ROOT = Path(__file__).resolve().parents[2]

WAITS = [sys.executable, "-c", "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"]
TOUCHES = [sys.executable, "-c", "import pathlib, sys; pathlib.Path(sys.argv[1]).touch()"]
SAYS_PID = ["sh", "-c", 'echo $$ >"$0.new" && mv "$0.new" "$0" && exec sleep 60']
"""Writes its process id."""
NAMES = {"web": "The server", "papers": "The worker", "demo": "The demo"}
ENDS_AFTER = [
    sys.executable,
    "-c",
    "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.1)\ntime.sleep(0.5); sys.exit(int(sys.argv[2]))",
]
"""A server that ends by itself, half a second after a file appears."""


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


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_both_processes(tmp_path: Path, number: signal.Signals) -> None:
    web, papers = tmp_path / "web", tmp_path / "papers"
    launcher = launch([*WAITS, str(web)], [*WAITS, str(papers)])
    wait_for(web, papers)
    launcher.send_signal(number)
    assert launcher.wait(60) == 0


@pytest.mark.slow
def test_a_demo_that_is_being_played_is_stopped_with_the_rest(tmp_path: Path) -> None:
    web, papers, demo = tmp_path / "web", tmp_path / "papers", tmp_path / "demo"
    launcher = launch([*WAITS, str(web)], [*WAITS, str(papers)], [*WAITS, str(demo)])
    wait_for(web, papers, demo)
    launcher.send_signal(signal.SIGTERM)
    assert launcher.wait(60) == 0


@pytest.mark.slow
def test_a_demo_that_has_been_played_stops_nothing_and_is_not_played_again(tmp_path: Path) -> None:
    demo = tmp_path / "demo"
    launcher = launch([*ENDS_AFTER, str(demo), "5"], [*WAITS, str(tmp_path / "papers")], [*TOUCHES, str(demo)])
    assert launcher.wait(60) == 5
    assert "The demo ended" not in launcher.communicate()[0].decode()


@pytest.mark.slow
@pytest.mark.parametrize("killed", ["web", "papers", "demo"])
def test_whichever_is_killed_is_started_again(tmp_path: Path, killed: str) -> None:
    pids = {name: tmp_path / name for name in NAMES}
    launcher = launch(*([*SAYS_PID, str(file)] for file in pids.values()))
    wait_for(*pids.values())
    before = pids[killed].read_text()
    pids[killed].unlink()
    os.kill(int(before), signal.SIGKILL)
    wait_for(pids[killed])
    assert pids[killed].read_text() != before
    launcher.send_signal(signal.SIGTERM)
    assert launcher.wait(60) == 0
    printed = launcher.communicate()[0].decode()
    assert printed == f"{NAMES[killed]} ended (killed by signal 9).\n"


@pytest.mark.slow
def test_a_server_that_always_ends_stops_everything_and_says_what_to_do(tmp_path: Path) -> None:
    server = [sys.executable, "-c", "import sys; sys.exit(7)"]
    launcher = launch(server, [*WAITS, str(tmp_path / "papers")])
    assert launcher.wait(60) == 7
    printed = launcher.communicate()[0].decode()
    assert printed.count("The server ended (exit code 7).") == MOST_ENDS
    assert "ended 5 times within a minute, so Troela stops" in printed
    assert "restore the newest backup" in printed


def test_a_worker_that_always_ends_is_tried_again_after_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    clock = StoppedClock()
    worker = Child(Program("The worker", [sys.executable, "-c", ""]), TRIED_LATER, clock)
    for _ in range(MOST_ENDS):
        worker.process.wait()
        worker.look()
        clock.seconds += 1
    last = worker.process
    assert worker.is_hopeless
    assert "this one is started again after a minute" in capsys.readouterr().out
    clock.seconds += WITHIN_SECONDS - 2
    worker.look()
    assert worker.process is last
    clock.seconds += 1
    worker.look()
    assert worker.process is not last
    worker.process.wait()


def test_a_server_that_ends_now_and_then_is_always_started() -> None:
    clock = StoppedClock()
    server = Child(Program("The server", [sys.executable, "-c", ""]), STOPS, clock)
    for _ in range(2 * MOST_ENDS):
        last = server.process
        last.wait()
        server.look()
        assert server.process is not last
        clock.seconds += WITHIN_SECONDS / 2
    server.process.wait()


class StoppedClock:
    """A clock that does not move between two checks."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def launch(*commands: list[str]) -> subprocess.Popen[bytes]:
    """Start a process that runs these as the web server, the maker of papers and, if there are three, the demo."""
    web, papers, *demo = commands
    demo_program = f", Program('The demo', {demo[0]})" if demo else ""
    programs = f"Program({NAMES['web']!r}, {web}), [Program({NAMES['papers']!r}, {papers})]"
    code = f"from config.processes import Processes, Program; sys.exit(Processes({programs}{demo_program}).run())"
    return subprocess.Popen([sys.executable, "-c", f"import sys; {code}"], cwd=ROOT, stdout=subprocess.PIPE)


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
