"""A PostgreSQL of a test's own, which it may stop, kill and start. It refuses to run as root; there it runs as the user `postgres`."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = Path("/usr/lib/postgresql")


class OwnPostgres:
    """One server in a folder of its own, at a port of its own on this machine."""

    def __init__(self, folder: Path) -> None:
        self._data = folder / "data"
        self._programs = max(PROGRAMS.glob("*/bin"), key=lambda path: int(path.parent.name))
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._run("initdb", "--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and return when it answers."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        self._run("pg_ctl", "start", "--wait", "--options", options, "--log", str(self._data.parent / "log"))

    def stop(self) -> None:
        """Stop it as an operator would: it ends every connection."""
        self._run("pg_ctl", "stop", "--wait", "--mode=fast")

    def kill(self) -> None:
        """End it as a power cut would. Returns when nobody listens any more."""
        pid = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *map(int, children)):
            os.kill(each, signal.SIGKILL)
        while Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]:
            os.sched_yield()
        for each in map(int, children):
            while Path(f"/proc/{each}").exists() and "Z" not in Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[0]:
                os.sched_yield()
        (self._data / "postmaster.pid").unlink()

    def _run(self, program: str, *arguments: str) -> None:
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*as_user, str(self._programs / program), "--pgdata", str(self._data), *arguments]
        subprocess.run(command, check=True, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=60)


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """A server that runs, and is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="troela-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    server = OwnPostgres(folder)
    server.start()
    try:
        yield server
    finally:
        if (folder / "data" / "postmaster.pid").exists():
            server.stop()
        shutil.rmtree(folder)
