"""Databases that exist for one measurement only, and the environment variables with which a process uses them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

SERVER = os.environ.get("BENCH_DATABASE_URL") or "postgres://postgres@127.0.0.1:5432/postgres"
REDIS = os.environ.get("BENCH_REDIS_URL") or "redis://127.0.0.1:6379/14"


@contextmanager
def postgres() -> Iterator[Mapping[str, str]]:
    """Create a PostgreSQL database, and drop it after the `with` block. Yields the environment of a process that uses it, with Redis."""
    name = f"troela_bench_{os.getpid()}"
    with psycopg.connect(SERVER, autocommit=True) as server, tempfile.TemporaryDirectory(prefix="troela-bench-") as folder:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        address = urlunsplit(urlsplit(SERVER)._replace(path=f"/{name}"))
        try:
            yield _environment(folder) | {"DATABASE_URL": address, "REDIS_URL": REDIS, "TROELA_LIVE_CHANNEL": f"{name}:"}
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def sqlite() -> Iterator[Mapping[str, str]]:
    """Create an SQLite database for the `with` block. Yields the environment of a process that uses it, without Redis."""
    with tempfile.TemporaryDirectory(prefix="troela-bench-") as folder:
        yield _environment(folder) | {"DATABASE_URL": "", "REDIS_URL": ""}


def _environment(folder: str) -> dict[str, str]:
    ours = {"TROELA_DATA": folder, "TROELA_MODE": "embedded", "DEBUG": "", "TROELA_URL": "", "SECRET_KEY": "a key that signs a measurement"}
    # If the environment forbids writing bytecode (containers do), each process would compile all of Troela when it starts.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return inherited | ours | {"DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "ERROR"}
