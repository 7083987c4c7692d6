"""An installation under test, on a laptop or a server: its environment, its processes, and the faults that can be caused."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from chaos.process_tree import descendants, kill_tree

ROOT = Path(__file__).resolve().parents[1]
SECRET = "a key that signs an evening of outages and nothing else: 8 x 7 + 3"


@dataclass(frozen=True)
class Fault:
    """A fault to cause in an installation: what is killed, and how it is started again."""

    name: str
    kill: Callable[[], None]
    start: Callable[[], None] | None = None
    """A function that starts the killed processes again. None if one of the installation's own processes does so."""


class Installation(Protocol):
    """An installation of Troela under test: `LaptopInstallation` or `ServerInstallation`."""

    form: str
    port: int
    url: str
    """The address that people open."""
    folder: Path
    faults: Sequence[Fault]

    def start(self) -> None:
        """Make an empty installation, with the databases that it needs. Devices can connect after `open`."""

    def open(self) -> None:
        """Start the installation's processes in the background."""

    def stop(self) -> None:
        """End all processes that were started."""

    def run(self, *command: str, given: str = "") -> str:
        """Run one of Troela's commands in this installation and return its output. Raises CalledProcessError."""

    def count(self, slug: str, word: str) -> str:
        """Check the stored evening `slug` with `chaos.counting` and return its output: JSON with the problems found.

        `word` is what the devices sent, as JSON.
        """


@dataclass
class SupervisedProgram:
    """One of the installation's processes, as its supervisor starts it."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, env=dict(self.environment), stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )

    def kill(self) -> None:
        """End the process with all its children."""
        if self.process is not None:
            kill_tree(self.process.pid)
            self.process.wait()
            self.process = None

    def kill_one(self, sign: str) -> None:
        """End one child of the process: the first whose command contains `sign`. Raises LookupError if there is none."""
        if self.process is None:
            raise LookupError(self.name)
        for pid in descendants(self.process.pid)[1:]:
            if sign in Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0"):
                kill_tree(pid)
                return
        raise LookupError(f"{self.name} runs no {sign}")


def environment(folder: Path, **own: str) -> dict[str, str]:
    """Return the environment variables for the installation's processes: those they need, and the values in `own`."""
    # If the environment forbids writing bytecode (containers do), each process would compile all of Troela when it starts.
    inherited = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR"}}
    ours = {"TROELA_DATA": str(folder / "data"), "SECRET_KEY": SECRET, "LOG_LEVEL": "ERROR", "PYTHONPATH": str(ROOT)}
    return inherited | ours | {"DJANGO_SETTINGS_MODULE": "config.settings"} | own


def run(command: Sequence[str], environment: Mapping[str, str], given: str = "") -> str:
    """Run Python with these arguments and return its output. If it fails, print the end of its output and raise CalledProcessError."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=dict(environment), input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-2000:], file=sys.stderr)
        done.check_returncode()
    return done.stdout
