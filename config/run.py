"""`make run`: bring the database up to date, put a demo evening in an empty one, and run Troela on this machine until Ctrl-C.

Two processes, both stopped together: the web server, and the one that makes papers (a PDF in the server would hold up every table).
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType
from urllib.parse import urlsplit

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command, get_commands

PATIENCE = 8
"""Seconds a process may take to stop before it is killed."""
PAUSE = 2
"""Seconds before a process that makes papers, and died, is started again."""


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
    except ImproperlyConfigured as error:
        sys.exit(f"Troela cannot start. {error}")
    if settings.PRODUCTION:
        sys.exit("TROELA_MODE is production. There, each process is started by itself: see Procfile and docs/operations.md.")
    host, port = where_to_listen(settings.PUBLIC_URL)
    if in_use(host, port):
        sys.exit(f"Port {port} is in use; is Troela running already? For another: make run TROELA_URL=http://127.0.0.1:{port + 1}")
    try:
        prepare()
    except KeyboardInterrupt:
        return 130
    print(f"\nTroela runs at {settings.PUBLIC_URL} until Ctrl-C.\n", flush=True)
    return Evening(web_command(host, port), papers_command()).run()


def where_to_listen(url: str) -> tuple[str, int]:
    """The host and port for the server. Only for an address on the local network does it listen beyond this machine."""
    parts = urlsplit(url)
    if parts.scheme == "https":
        return "127.0.0.1", 8000  # a proxy on this machine speaks HTTPS for us
    here = parts.hostname in {"127.0.0.1", "localhost", "::1"}
    return "127.0.0.1" if here else "0.0.0.0", parts.port or (8000 if here else 80)  # noqa: S104 - asked for by name


def in_use(host: str, port: int) -> bool:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError:
            return True
    return False


def prepare() -> None:
    """Migrations, the demo where nobody is known yet, and the list of what to open."""
    call_command("migrate", verbosity=0)
    if "demo" not in get_commands():
        return
    from django.contrib.auth.models import User

    if User.objects.exists():
        call_command("demo", "--addresses")
    else:
        print("The first time: a demo evening is being played. A moment.", flush=True)
        call_command("demo")


def web_command(host: str, port: int) -> list[str]:
    server = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", host, "--port", str(port)]
    return [*server, "--timeout-graceful-shutdown", "3", "--no-access-log", "--no-proxy-headers", "--no-server-header"]


def papers_command() -> list[str] | None:
    """Who makes papers: Celery where Redis is configured, else our own process."""
    if settings.PAPERS_BY == "celery":
        return [
            sys.executable,
            "-m",
            "celery",
            "-A",
            "config.celery",
            "worker",
            "--concurrency",
            "1",
            "--without-gossip",
            "--without-mingle",
        ]
    return [sys.executable, "manage.py", "papers"] if "papers" in get_commands() else None


class Evening:
    """The two processes of one evening."""

    def __init__(self, web: Sequence[str], papers: Sequence[str] | None) -> None:
        self._web = web
        self._papers = papers
        self._stopping = False

    def run(self) -> int:
        """Run both until a signal or the end of the server; the server's exit code, 0 after a signal."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        web = start(self._web)
        papers = start(self._papers) if self._papers else None
        died_at = 0.0
        while not self._stopping and web.poll() is None:
            time.sleep(0.2)
            if papers is None or papers.poll() is None or self._papers is None:
                continue
            died_at = died_at or time.monotonic()
            if time.monotonic() - died_at > PAUSE:
                papers, died_at = start(self._papers), 0.0
        running = [process for process in (web, papers) if process is not None]
        for process in running:
            process.terminate()
        for process in running:
            finish(process)
        return 0 if self._stopping else web.returncode

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True


def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    # A session of its own: Ctrl-C reaches this process alone, which then stops the others once and in order.
    return subprocess.Popen(command, cwd=settings.BASE_DIR, start_new_session=True)


def finish(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
