"""A machine with an installation: its processes, with an environment of their own; and empty databases for it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from psycopg import sql

from tests.architecture.sources import ROOT
from tests.operations.backup.tables_that_play import TIMEOUT_SECONDS


class Machine:
    """A laptop: a folder, a database, and its processes. It has its own environment, and runs the code in `root`."""

    def __init__(self, folder: Path, port: int, database: str, root: Path = ROOT) -> None:
        self.folder = folder
        self._root = root
        empty = dict.fromkeys(("SECRET_KEY", "SECRET_KEY_FALLBACKS", "REDIS_URL", "TROELA_MODE", "TROELA_FORGOTTEN", "TROELA_BACKUP"), "")
        own = {"TROELA_DATA": str(folder), "TROELA_URL": f"http://127.0.0.1:{port}", "DATABASE_URL": database}
        self.environment = os.environ | empty | own | {"DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(root)}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, *command], cwd=self._root, env=self.environment, capture_output=True, text=True, check=False)

    def manage(self, *command: str) -> str:
        done = self.run("manage.py", *command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def begins(self, *command: str) -> Iterator[subprocess.Popen[str]]:
        """Start a command of `manage.py`, whose output is read line by line. It has to end well."""
        arguments = [sys.executable, "manage.py", *command]
        with subprocess.Popen(arguments, cwd=self._root, env=self.environment, stdout=subprocess.PIPE, text=True) as process:
            yield process
        assert process.returncode == 0

    @contextmanager
    def serves(self, listener: socket.socket) -> Iterator[subprocess.Popen[bytes]]:
        """Run the web server, until it is killed."""
        # The version before an upgrade may have the module in another folder.
        connections = "config.server.connections" if (self._root / "config/server/connections.py").exists() else "config.connections"
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--http", f"{connections}:Connection"]
        process = subprocess.Popen(
            [*command, "--fd", str(listener.fileno()), "--log-level", "warning"],
            cwd=self._root,
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


@contextmanager
def fresh_databases() -> Iterator[Callable[[], str]]:
    """Make empty databases, and drop them at the end."""
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
