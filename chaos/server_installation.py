"""The installation on a server: the processes of Procfile and compose.yaml, with PostgreSQL and Redis servers of its own."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from chaos.installation import Fault, SupervisedProgram, environment, run
from chaos.own_postgresql import OwnPostgres
from chaos.own_redis import OwnRedis
from chaos.process_tree import free_port

PROCFILE = Path(__file__).resolve().parents[1] / "Procfile"
WORKER_OF_UVICORN = "--multiprocessing-fork"
"""The argument that only the commands of uvicorn's worker processes have."""


class ServerInstallation:
    """PostgreSQL, Redis, two web processes and a worker. Its supervisor restarts them after a second, as a container would."""

    form = "server"
    url = "https://kaarten.example.org"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        for name in ("data", "redis", "postgres"):
            (folder / name).mkdir()
        if os.geteuid() == 0:
            folder.chmod(0o755)
            shutil.chown(folder / "postgres", "postgres")
        self._postgres = OwnPostgres(folder / "postgres")
        self._redis = OwnRedis(folder / "redis")
        own = {"TROELA_MODE": "production", "TROELA_URL": self.url, "ALLOWED_HOSTS": "127.0.0.1", "PORT": str(self.port)}
        services = {"DATABASE_URL": self._postgres.url, "REDIS_URL": self._redis.url}
        self._environment = environment(folder, **own, **services)
        commands = dict(line.split(": ", 1) for line in PROCFILE.read_text(encoding="utf-8").splitlines())
        self._web, self._worker = (self._program(name, commands[name]) for name in ("web", "worker"))
        self.faults: Sequence[Fault] = (
            Fault("one web process", lambda: self._web.kill_one(WORKER_OF_UVICORN)),
            Fault("the worker", self._worker.kill, self._worker.start),
            Fault("Redis", self._redis.kill, self._redis.start),
            Fault("PostgreSQL", self._postgres.kill, self._postgres.start),
            Fault("all web processes", self._web.kill, self._web.start),
        )

    def _program(self, name: str, command: str) -> SupervisedProgram:
        """Return the SupervisedProgram `name` of the Procfile.

        A shell runs its command, and finds the programs installed with this Python.
        """
        path = f"{Path(sys.executable).parent}:{self._environment['PATH']}"
        return SupervisedProgram(name, ["sh", "-c", f"exec {command}"], self._environment | {"PATH": path}, self.folder / f"{name}.log")

    def start(self) -> None:
        self._postgres.start()
        self._redis.start()
        self.run("manage.py", "migrate", "--verbosity", "0")

    def open(self) -> None:
        self._web.start()
        self._worker.start()

    def stop(self) -> None:
        for program in (self._web, self._worker):
            program.kill()
        self._redis.kill()
        self._postgres.stop_if_running()

    def run(self, *command: str, given: str = "") -> str:
        return run(command, self._environment, given)

    def count(self, slug: str, word: str) -> str:
        return self.run("-m", "chaos.counting", slug, given=word)
