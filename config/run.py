"""`make run`: migrate the database, fill an empty one with a demo evening, and run Troela until Ctrl-C.

It runs three processes, starts each again if it ends, and stops them together: the web server, the worker that makes papers (making a PDF
in the web server would delay every table), and the process that plays the demo and rehearsals. If TROELA_BACKUP names a folder, a fourth
process makes backups there.
If the database is empty, another process makes the demo evening. The server already answers, and the front page says that the evening is
being made. The process then plays the club's earlier evenings, with a pause after each deal. If it is stopped, it continues at the next
start.
"""

from __future__ import annotations

import os
import socket
import sys
from urllib.parse import urlsplit

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from config.processes import Processes, Program


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        is_production = settings.PRODUCTION
    except ImproperlyConfigured as error:
        sys.exit(f"Troela cannot start. {error}")
    if is_production:
        sys.exit("TROELA_MODE is production. In production each process is started separately: see Procfile and docs/operations.md.")
    host, port = where_to_listen(settings.PUBLIC_URL)
    if in_use(host, port):
        sys.exit(f"Port {port} is in use; is Troela already running? To use another port: make run TROELA_URL=http://127.0.0.1:{port + 1}")
    try:
        first_time = prepare()
    except KeyboardInterrupt:
        return 130
    if first_time:
        os.environ["TROELA_DEMO_IS_COMING"] = "yes"  # for the web server
    demo = demo_program() if first_time or demo_is_unfinished() else None
    if demo is None:
        call_command("demo", "--addresses")
    print(f"\nTroela runs at {settings.PUBLIC_URL} until Ctrl-C.\n", flush=True)
    if first_time:
        print("First start: a demo evening is being played. Its addresses follow in a moment.", flush=True)
    return Processes(web_server(host, port), workers(), demo).run()


def where_to_listen(url: str) -> tuple[str, int]:
    """Return the host and port for the server. Other machines can connect only if the address is one of the local network."""
    parts = urlsplit(url)
    if parts.scheme == "https":
        return "127.0.0.1", 8000  # a proxy on this machine handles HTTPS
    is_this_machine = parts.hostname in {"127.0.0.1", "localhost", "::1"}
    return "127.0.0.1" if is_this_machine else "0.0.0.0", parts.port or (8000 if is_this_machine else 80)  # noqa: S104 - asked for by name  # nosec B104


def in_use(host: str, port: int) -> bool:
    """Return True if another program already listens on this port."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError:
            return True
    return False


def prepare() -> bool:
    """Migrate the database, and delete the data of forgotten people that a restored backup brought back.

    Returns True if there is no account, so that a demo evening must be made.
    """
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("forget", verbosity=0)
    from django.contrib.auth.models import User

    return not User.objects.exists()


def web_server(host: str, port: int) -> Program:
    server = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", host, "--port", str(port)]
    connections = ["--http", "config.server.connections:Connection", "--timeout-graceful-shutdown", "3"]
    return Program("The web server", [*server, *connections, "--no-access-log", "--no-proxy-headers", "--no-server-header"])


def workers() -> list[Program]:
    """Return the programs that run beside the web server, including one for backups if their folder is set."""
    always = [
        Program("The process that makes papers", papers_command()),
        Program("The process that plays the demo and rehearsals", play_command()),
    ]
    return [*always, *([Program("The process that makes backups", backup_command())] if settings.BACKUP_FOLDER else [])]


def backup_command() -> list[str]:
    """Return the command that makes a backup every few minutes."""
    return [sys.executable, "manage.py", "backup", "--every"]


def papers_command() -> list[str]:
    """Return the command that makes papers: a Celery worker if Redis is configured, else our own process."""
    if settings.PAPERS_BY == "celery":
        worker = [sys.executable, "-m", "celery", "-A", "config.celery", "worker"]
        return [*worker, "--concurrency", "1", "--without-gossip", "--without-mingle"]
    return [sys.executable, "manage.py", "papers"]


def play_command() -> list[str]:
    """Return the command that plays the demo and rehearsals."""
    return [sys.executable, "manage.py", "play"]


def demo_program() -> Program:
    """Return the program of the demo: it makes and plays the evening, prints the addresses, then plays the club's earlier evenings."""
    return Program("The process that creates the demo", [sys.executable, "manage.py", "demo", "--live", "--past"])


def demo_is_unfinished() -> bool:
    """Return True if Troela was stopped before all earlier evenings of the demo were played."""
    from operations.demo.past import past_is_unfinished

    return past_is_unfinished()


if __name__ == "__main__":
    sys.exit(main())
