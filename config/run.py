"""`make run`: migrate the database, put a demo evening into an empty one, and run Troela on this machine until Ctrl-C.

It runs three processes and stops them together: the web server, the worker that makes papers (making a PDF in the server would delay
every table), and the one that lets the demo and rehearsals play by themselves. Where TROELA_BACKUP names a folder, a fourth copies the
house there. On an empty database another process makes the demo evening while the server already answers; until it is ready, the front
page says so.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess  # starts our own processes, with fixed arguments  # nosec B404
import sys
import time
from collections.abc import Sequence
from types import FrameType
from urllib.parse import urlsplit

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

SECONDS_TO_STOP = 8
"""How long a process may take to stop before it is killed."""
SECONDS_TO_RESTART = 2
"""How long after its end a process beside the server is started again."""


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
        first_time = prepare()
    except KeyboardInterrupt:
        return 130
    print(f"\nTroela runs at {settings.PUBLIC_URL} until Ctrl-C.\n", flush=True)
    if not first_time:
        return Processes(web_command(host, port), worker_commands()).run()
    print("The first time: a demo evening is being played. What to open follows in a moment.", flush=True)
    os.environ["TROELA_DEMO_IS_COMING"] = "yes"
    return Processes(web_command(host, port), worker_commands(), demo_command()).run()


def where_to_listen(url: str) -> tuple[str, int]:
    """The host and port for the server. It listens beyond this machine only for an address on the local network."""
    parts = urlsplit(url)
    if parts.scheme == "https":
        return "127.0.0.1", 8000  # a proxy on this machine speaks HTTPS for us
    is_this_machine = parts.hostname in {"127.0.0.1", "localhost", "::1"}
    return "127.0.0.1" if is_this_machine else "0.0.0.0", parts.port or (8000 if is_this_machine else 80)  # noqa: S104 - asked for by name  # nosec B104


def in_use(host: str, port: int) -> bool:
    """Whether another program already listens on this port."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError:
            return True
    return False


def prepare() -> bool:
    """Migrate the database, and print what to open. Returns whether there is no account yet, so that a demo evening must be played."""
    call_command("migrate", verbosity=0)
    call_command("forget", verbosity=0)
    from django.contrib.auth.models import User

    if not User.objects.exists():
        return True
    call_command("demo", "--addresses")
    return False


def web_command(host: str, port: int) -> list[str]:
    server = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", host, "--port", str(port)]
    return [
        *server,
        "--http",
        "config.connections:Connection",
        "--timeout-graceful-shutdown",
        "3",
        "--no-access-log",
        "--no-proxy-headers",
        "--no-server-header",
    ]


def worker_commands() -> list[list[str]]:
    """What runs beside the server; a process that makes backups, where a folder for them is set."""
    return [papers_command(), play_command(), *([backup_command()] if settings.BACKUP_FOLDER else [])]


def backup_command() -> list[str]:
    """The command that copies the house every few minutes."""
    return [sys.executable, "manage.py", "backup", "--every"]


def papers_command() -> list[str]:
    """The command that makes papers: a Celery worker if Redis is configured, else our own process."""
    if settings.PAPERS_BY == "celery":
        worker = [sys.executable, "-m", "celery", "-A", "config.celery", "worker"]
        return [*worker, "--concurrency", "1", "--without-gossip", "--without-mingle"]
    return [sys.executable, "manage.py", "papers"]


def play_command() -> list[str]:
    """The command that lets the demo and rehearsals play by themselves."""
    return [sys.executable, "manage.py", "play"]


def demo_command() -> list[str]:
    """The command that makes the demo evening in one transaction, lets it play on by itself, and prints what to open."""
    return [sys.executable, "manage.py", "demo", "--live"]


class Processes:
    """The processes of Troela on one machine, started and stopped together."""

    def __init__(self, web: Sequence[str], workers: Sequence[Sequence[str]], demo: Sequence[str] | None = None) -> None:
        self._web_command = web
        self._worker_commands = workers
        self._demo_command = demo
        self._stopping = False

    def run(self) -> int:
        """Run the processes until a signal, or until the server ends. Returns the server's exit code, or 0 after a signal. A worker is
        started again if it ends; the process that makes the demo ends by itself.
        """
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        web = start(self._web_command)
        workers = [Worker(command) for command in self._worker_commands]
        demo = start(self._demo_command) if self._demo_command else None
        while not self._stopping and web.poll() is None:
            time.sleep(0.2)
            for worker in workers:
                worker.start_again()
        running = [process for process in (web, *(worker.process for worker in workers), demo) if process is not None]
        for process in running:
            process.terminate()
        for process in running:
            wait_for_end(process)
        return 0 if self._stopping else web.returncode

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True


class Worker:
    """A process beside the server, which is started again a while after it ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._ended_at: float | None = None
        self.process = start(command)

    def start_again(self) -> None:
        """Start the process again if it ended long enough ago."""
        if self.process.poll() is None:
            return
        self._ended_at = self._ended_at or time.monotonic()
        if time.monotonic() - self._ended_at > SECONDS_TO_RESTART:
            self.process, self._ended_at = start(self._command), None


def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    # Start it in its own session, so that Ctrl-C reaches only this process, which then stops the others once and in order.
    return subprocess.Popen(command, cwd=settings.BASE_DIR, start_new_session=True)  # nosec B603


def wait_for_end(process: subprocess.Popen[bytes]) -> None:
    """Wait until the process has ended; kill it if that takes too long."""
    try:
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
