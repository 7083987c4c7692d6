"""nginx with docs/nginx.conf tries the next web host after one second if a host swallows connections."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.clubs.login.installation import ROOT, NginxInstallation, ProxiedBrowser, answers, free_ports, make_certificate, nginx_command
from tests.tournaments.papers.making.processes import until

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
PHONE_GIVES_UP_SECONDS = 12


class WebHost(BaseHTTPRequestHandler):
    """A web process that answers every request."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def swallowing_host() -> Iterator[int]:
    """Yield a port on which connections are neither accepted nor refused: the queue of its listener is full."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        waiting = []
        for _each in range(64):
            client = socket.socket()
            client.settimeout(0.2)
            waiting.append(client)
            with suppress(TimeoutError):
                client.connect(listener.getsockname())
                continue
            break
        else:
            pytest.fail("the listener takes every connection")
        yield listener.getsockname()[1]
        for client in waiting:
            client.close()


def test_the_site_names_the_timeout() -> None:
    site = (ROOT / "docs" / "nginx.conf").read_text()
    (seconds,) = re.findall(r"^\s*proxy_connect_timeout (\d+)s;$", site, re.MULTILINE)
    assert int(seconds) * 2 < PHONE_GIVES_UP_SECONDS, "two hosts may be switched off before a phone gives up"


@pytest.mark.slow
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed: setup/system.sh checks")
def test_a_host_that_swallows_connections_costs_a_second(tmp_path: Path) -> None:
    installation = NginxInstallation(tmp_path, *free_ports(3))
    make_certificate(tmp_path)
    command = nginx_command(installation)
    healthy = HTTPServer(("127.0.0.1", installation.web_port), WebHost)
    threading.Thread(target=healthy.serve_forever, daemon=True).start()
    with swallowing_host() as port:
        site = tmp_path / "site.conf"
        own = f"server 127.0.0.1:{installation.web_port};"
        assert own in site.read_text()
        site.write_text(site.read_text().replace(own, f"server 127.0.0.1:{port}; {own}"))
        nginx = subprocess.Popen(command)
        try:
            until(lambda: answers(installation.plain_port))
            started = time.monotonic()
            assert ProxiedBrowser(installation, "127.0.0.5").ask("GET", "/").status == 200
            assert 0.9 < time.monotonic() - started < 5
        finally:
            nginx.terminate()
            nginx.wait(20)
            healthy.shutdown()
            healthy.server_close()
