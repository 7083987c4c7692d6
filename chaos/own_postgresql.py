"""A PostgreSQL server for tests, which may be stopped, killed and started.

PostgreSQL refuses to run as root; in that case it runs as the user `postgres`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chaos.process_tree import free_port, kill_tree

PROGRAMS = Path("/usr/lib/postgresql")


class OwnPostgres:
    """One PostgreSQL server, with a folder and a port of its own."""

    def __init__(self, folder: Path) -> None:
        self._data = folder / "data"
        self._programs = max(PROGRAMS.glob("*/bin"), key=lambda path: int(path.parent.name))
        self.port = free_port()
        self._run("initdb", "--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start the server, and return when it answers.

        A killed process loses nothing that the system keeps in memory, so the server need not write to the disk at once.
        """
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        self._run("pg_ctl", "start", "--wait", "--options", options, "--log", str(self._data.parent / "log"))

    def stop(self) -> None:
        """Stop the server as an operator would. It closes every connection."""
        self._run("pg_ctl", "stop", "--wait", "--mode=fast")

    def stop_if_running(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop()

    def kill(self) -> None:
        """End the server as a power cut would. Returns when nothing listens on its port any more."""
        kill_tree(int((self._data / "postmaster.pid").read_text().splitlines()[0]))
        (self._data / "postmaster.pid").unlink()

    def _run(self, program: str, *arguments: str) -> None:
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*as_user, str(self._programs / program), "--pgdata", str(self._data), *arguments]
        subprocess.run(command, check=True, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=60)


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """Run a server until the end of the `with` block, and remove it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="troela-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    server = OwnPostgres(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop_if_running()
        shutil.rmtree(folder)
