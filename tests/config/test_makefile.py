"""README's two commands, and all others of the Makefile, do their whole set-up by themselves.

Those marked `install` work in copies of the tracked files without `.venv`: they take a minute, so `make test` excludes them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

SECONDS_TO_START = 300
"""For the whole of `make run` with empty caches; with a cache it takes some twenty seconds."""
NEEDS_NOTHING = {"help", "clean"}
"""Commands that work without an environment."""
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
USES_ENVIRONMENT = re.compile(r"\.venv/bin/|\$\(PYTHON\)|setup/(audit|check|messages|requirements|nightly)\.sh")
FILES_OF_MARKER = {
    "browser": ("tests/browser", "tests/tournaments/live/test_live_page.py"),
    "install": ("tests/config/test_makefile.py",),
}
"""The folders with the tests of commands that run one marker alone."""
RULES = re.compile(r"^([a-z-]+):(.*?)(?:##.*)?$((?:\n\t.*)*)", re.MULTILINE)
COMMANDS = {name: (needs.split(), recipe) for name, needs, recipe in RULES.findall(MAKEFILE)}


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - NEEDS_NOTHING))
def test_a_command_that_uses_the_environment_makes_it_first(command: str) -> None:
    """In a folder without `.venv`, `make -n` prints what would be done, in order."""
    planned = subprocess.run(["make", "-n", command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    uses = [number for number, line in enumerate(planned) if USES_ENVIRONMENT.search(line)]
    makes = [number for number, line in enumerate(planned) if "setup/environment.sh" in line]
    assert bool(uses) == bool(USES_ENVIRONMENT.search(COMMANDS[command][1]))
    if uses:
        assert makes[0] < uses[0]


def test_every_command_is_listed_or_serves_the_others() -> None:
    steps = {need for needs, _recipe in COMMANDS.values() for need in needs}
    listed = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [name for name in COMMANDS.keys() - steps if f"make {name} " not in listed] == []
    declared = set(" ".join(re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)).split())
    assert declared == set(COMMANDS)


@pytest.mark.parametrize("marker", sorted(FILES_OF_MARKER))
def test_a_command_that_asks_some_files_only_asks_all_that_have_its_tests(marker: str) -> None:
    """Collecting the other six thousand tests would take longer than running these."""
    files = [(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")) for file in (ROOT / "tests").rglob("*.py")]
    places = FILES_OF_MARKER[marker]
    assert [file for file, text in files if f"pytest.mark.{marker}" in text and not file.startswith(places)] == []
    assert re.search(rf"-m \"?{marker}( [a-z ]+\")? \$\(or \$\(TESTS\),{' '.join(places)}\)", MAKEFILE)


def test_a_marker_that_selects_files_is_in_the_file_of_its_tests() -> None:
    """Slow tests, and those that depend on the database, are collected from the files that name their marker (tests/with_django.py)."""
    marker = re.compile(r"mark\.(slow|both|services|long)\b|transaction=True")
    helpers = [
        file for file in (ROOT / "tests").rglob("*.py") if not file.match("test_*.py") and file.parts[-2:] != ("tests", "with_django.py")
    ]
    assert [str(file) for file in helpers if marker.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.nightly
def test_run_and_then_test(tmp_path: Path) -> None:
    """As continuous integration does with every change, in its own fresh clone (`.ci/run`)."""
    copy = bare_copy(tmp_path)
    run_and_stop(copy)
    run_a_test(copy)


@pytest.mark.install
def test_test_and_then_run(tmp_path: Path) -> None:
    copy = bare_copy(tmp_path)
    run_a_test(copy)
    run_and_stop(copy)


@pytest.mark.nightly
def test_without_uv_pip_makes_the_environment(tmp_path: Path) -> None:
    """If uv finds no packages, for example behind an index that only pip is configured for."""
    copy = bare_copy(tmp_path)
    make(copy, "demo", UV_DEFAULT_INDEX="http://127.0.0.1:9/simple", UV_NO_CACHE="1", UV_HTTP_RETRIES="0")
    assert (copy / ".venv/installed-base").read_bytes() == (ROOT / "requirements/base.txt").read_bytes()


def bare_copy(folder: Path) -> Path:
    """Return a copy of the tracked files in a repository of its own, as after a clone."""
    copy = folder / "troela"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    subprocess.run(["git", "init", "--quiet"], cwd=copy, check=True)
    subprocess.run(["git", "add", "--all"], cwd=copy, check=True)
    assert not (copy / ".venv").exists()
    return copy


def environment(copy: Path, **more: str) -> dict[str, str]:
    """Return this process's environment without settings of this copy of Troela, and without an active `.venv`."""
    paths = [path for path in os.environ["PATH"].split(os.pathsep) if not path.startswith(str(ROOT))]
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("TROELA_", "DJANGO_", "PYTEST_", "VIRTUAL_ENV"))}
    settled = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DEBUG", "ALLOWED_HOSTS", "LOG_LEVEL", "MAKEFLAGS", "MAKELEVEL"}
    kept = {name: value for name, value in ours.items() if name not in settled}
    return kept | {"PATH": os.pathsep.join(paths), "TROELA_DATA": str(copy / "data")} | more


def make(copy: Path, *arguments: str, **more: str) -> str:
    """Run this command of the Makefile successfully; return its output."""
    done = subprocess.run(
        ["make", *arguments], cwd=copy, env=environment(copy, **more), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run_a_test(copy: Path) -> None:
    """Run `make test` with one small file."""
    assert re.search(r"\d+ passed", make(copy, "test", "TESTS=tests/config/test_logs.py"))


def run_and_stop(copy: Path) -> None:
    """Run `make run` until its server is healthy and its demo evening is there; then send Ctrl-C."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        address = f"http://127.0.0.1:{door.getsockname()[1]}"
    with (copy.parent / "run.txt").open("w") as out:
        running = subprocess.Popen(
            ["make", "run"],
            cwd=copy,
            env=environment(copy, TROELA_URL=address),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        assert json.loads(wait_for(f"{address}/health/", running))["status"] == "ok"
        wait_for(f"{address}/", running, "De Vier Azen")
    finally:
        os.killpg(running.pid, signal.SIGINT)
        running.wait(20)
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"{address}/up/", timeout=5)


def wait_for(address: str, running: subprocess.Popen[bytes], says: str = "") -> str:
    """Return the page, as soon as it exists and contains this text."""
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until and running.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                page: str = answer.read().decode()
        except OSError:
            page = ""
        if page and says in page:
            return page
        time.sleep(0.2)
    raise AssertionError(f"{address} does not answer as it should; make run ended with {running.poll()}")
