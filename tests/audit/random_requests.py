"""`python -m tests.audit.random_requests [--seconds N] [--seed N] [WHO …]`: 1 if the API breaks or gives an undescribed answer.

It starts its own server, on SQLite in a scratch folder (PostgreSQL with TROELA_TEST_DATABASE=postgres), with a demo evening in the middle
of a round. Schemathesis sends it valid and invalid requests, generated from the description, for that many seconds with each sender's
rights; two at a time.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom

import psycopg

from tests.architecture.sources import ROOT

EVERYBODY = ("public", "table", "desk", "jury", "director", "owner")
AT_ONCE = 2
SECONDS_TO_START = 30
SECONDS_TO_END = 120
"""The most seconds beyond its time that a run may take to finish what it has begun."""
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
    "allow_header_conformance",
)
LARGEST_SEED = 2**31
DESCRIPTION = "openapi.yaml"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.audit.random_requests", description="Send the API random requests.")
    parser.add_argument("who", nargs="*", metavar="WHO", help=f"only in the name of these: {', '.join(EVERYBODY)}")
    parser.add_argument("--seconds", type=int, default=300, help="for each of them (300)")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(LARGEST_SEED), help="the same seed sends the same requests")
    options = parser.parse_args()
    if unknown := set(options.who) - set(EVERYBODY):
        parser.error(f"nobody of that name: {', '.join(sorted(unknown))}")
    print(f"Random requests, seed {options.seed}: the same again with --seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="troela-random-requests-") as folder, database() as url:
        os.environ |= environment(Path(folder), url)
        people = evening(Path(folder))
        with server(Path(folder)) as at, ThreadPoolExecutor(AT_ONCE) as threads:
            run = [threads.submit(send, at, Path(folder), who, people[who], options) for who in options.who or EVERYBODY]
            wrong = [who for who, each in zip(options.who or EVERYBODY, run, strict=True) if not each.result()]
    print(f"Not as described, in the name of: {', '.join(wrong)}." if wrong else "Nothing was answered that is not described.")
    return 1 if wrong else 0


@contextmanager
def database() -> Iterator[str]:
    """Yield the address of an empty database on PostgreSQL, dropped afterwards; or an empty text for SQLite in the data folder."""
    if os.environ.get("TROELA_TEST_DATABASE") != "postgres":
        yield ""
        return
    server = os.environ.get("DATABASE_URL") or "postgres://postgres@127.0.0.1:5432/postgres"
    name = f"troela_random_requests_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        yield f"{server.rpartition('/')[0]}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def environment(folder: Path, url: str) -> dict[str, str]:
    """Return the environment that the server and this process share, without the developer's own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ours = {"DATA": str(folder / "data"), "URL": f"http://127.0.0.1:{port}"}
    ours |= dict.fromkeys(("MODE", "HTTPS", "PROXIES", "PROXY_NETWORKS", "LANGUAGE"), "")
    return {f"TROELA_{name}": value for name, value in ours.items()} | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": url,
        "REDIS_URL": "",
        "SECRET_KEY": "a key for random requests, which sign nothing that anybody keeps",
        "DEBUG": "",
        "LOG_LEVEL": "ERROR",
    }


def evening(folder: Path) -> dict[str, str]:
    """Make a demo evening in the database, and write its existing values to `identifiers.json`.

    Returns everybody's Authorization header.
    """
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("spectacular", file=str(folder / DESCRIPTION))
    from tests.audit.evening import start

    people, identifiers = start()
    (folder / "identifiers.json").write_text(json.dumps(identifiers), encoding="utf-8")
    return people


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Run a server process with that database; yield its address.

    An error in its log is printed and fails the run, whatever the answer was.
    """
    address = os.environ["TROELA_URL"]
    command = [
        "-m",
        "uvicorn",
        "config.asgi:application",
        "--http",
        "config.server.connections:Connection",
        "--port",
        address.rpartition(":")[2],
    ]
    command += ["--no-access-log", "--no-proxy-headers", "--no-server-header"]
    with (folder / "server.log").open("w") as log, subprocess.Popen([sys.executable, *command], cwd=ROOT, stderr=log) as process:
        try:
            wait_for(f"{address}/up/", process)
            yield address
        finally:
            process.terminate()
    logged = (folder / "server.log").read_text(encoding="utf-8")
    if "Traceback" in logged:
        print(logged[-20_000:])
        raise SystemExit("The server logged an error: see above.")


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"{address} does not answer.")


def send(at: str, folder: Path, who: str, authorization: str, options: argparse.Namespace) -> bool:
    """Make Schemathesis send requests with the rights of one sender. Returns whether all was well; problems are printed."""
    out, statuses = folder / f"{who}.txt", folder / f"{who}-statuses.txt"
    # From a file: the server makes its description for one reader at a time, and pauses after it, in which it computes nothing.
    command = [sys.executable, "-m", "schemathesis.cli", "run", str(folder / DESCRIPTION), "--url", at, "--no-color", "--warnings", "off"]
    command += ["--seed", str(options.seed), "--max-time", str(options.seconds), "--checks", ",".join(CHECKS), "--continue-on-failure"]
    command += ["--generation-database", "none", "--suppress-health-check", "all"]
    command += ["--header", f"Authorization: {authorization}"] if authorization else []
    hooks = {
        "SCHEMATHESIS_HOOKS": "tests.audit.identifiers",
        "TROELA_IDENTIFIERS": str(folder / "identifiers.json"),
        "TROELA_STATUSES": str(statuses),
        "TROELA_AUTHORIZATION": authorization,
        "PYTHONPATH": str(ROOT),  # it runs in the scratch folder, where it may leave files
    }
    with out.open("w") as file:
        most = options.seconds + SECONDS_TO_END
        try:
            ended = subprocess.run(
                command, cwd=folder, env=os.environ | hooks, stdout=file, stderr=subprocess.STDOUT, timeout=most, check=False
            ).returncode
        except subprocess.TimeoutExpired:
            ended = -1
            file.write(f"\nIt did not end within {SECONDS_TO_END} s of its time.\n")
    answers = [line.rpartition(" ") for line in statuses.read_text(encoding="utf-8").splitlines()] if statuses.exists() else []
    counts = Counter(status for _operation, _space, status in answers)
    accepted = {operation for operation, _space, status in answers if status.startswith("2")}
    refused = sorted({operation for operation, _space, _status in answers} - accepted)
    print(f"\n-- {who}: {counts.total()} answers: {', '.join(f'{status} × {count}' for status, count in sorted(counts.items()))}")
    print(f"   always refused: {', '.join(refused) or 'nothing'}", flush=True)
    if ended:
        print(out.read_text(encoding="utf-8"), flush=True)
    elif not accepted:
        print("   Nothing was accepted, so nothing was tried.", flush=True)
    return ended == 0 and bool(accepted)


if __name__ == "__main__":
    sys.exit(main())
