"""An installation as in operations.md: nginx with docs/nginx.conf, the Procfile's web processes in production mode, PostgreSQL, Redis."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import quote, urlencode

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.db import connection

from tests.clubs.login.visitor import credentials
from tests.tournaments.papers.making.processes import until

ROOT = Path(settings.BASE_DIR)
NAME = "localhost"


@dataclass
class NginxInstallation:
    """A running installation: its ports, its certificate, and the log of its web processes."""

    folder: Path
    tls_port: int
    plain_port: int
    web_port: int

    @property
    def url(self) -> str:
        return f"https://{NAME}:{self.tls_port}"

    @property
    def log(self) -> str:
        return (self.folder / "web.log").read_text()


@dataclass
class ProxiedBrowser:
    """A browser at an address of this machine (127.0.0.x), in front of nginx."""

    installation: NginxInstallation
    address: str
    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: str = "") -> HTTPResponse:
        context = ssl.create_default_context(cafile=str(self.installation.folder / "certificate.pem"))
        context.check_hostname = False
        connection = HTTPSConnection("127.0.0.1", self.installation.tls_port, timeout=20, context=context, source_address=(self.address, 0))
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Host": f"{NAME}:{self.installation.tls_port}", "Origin": self.installation.url, "Cookie": cookies, **self.headers}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        for header in answer.headers.get_all("Set-Cookie") or []:
            self.cookies.update({cookie.key: cookie.value for cookie in SimpleCookie(header).values()})
        return answer

    def log_in(self, name: str, password: str) -> int:
        """Log in; return the status: 302 if logged in, 200 if the password is wrong, 429 if it was not checked."""
        if "csrftoken" not in self.cookies:
            self.ask("GET", "/login/").read()
        form = {"csrfmiddlewaretoken": self.cookies["csrftoken"], **credentials(name, password)}
        return self.ask("POST", "/login/", urlencode(form)).status


@contextmanager
def running_house(folder: Path) -> Iterator[NginxInstallation]:
    """Start it on free ports with this test's database; stop it at the end."""
    installation = NginxInstallation(folder, *free_ports(3))
    environment = production(installation)
    write_static_manifest(folder / "static")
    make_certificate(folder)
    with (folder / "web.log").open("w") as log:
        web = subprocess.Popen(["sh", "-c", f"exec {web_line()}"], cwd=ROOT, env=environment, stderr=log)
        nginx = subprocess.Popen(nginx_command(installation), stderr=log)
        try:
            until(lambda: answers(installation.web_port) and answers(installation.plain_port))
            yield installation
        finally:
            for process in (nginx, web):
                process.terminate()
            for process in (nginx, web):
                process.wait(20)


def production(installation: NginxInstallation) -> dict[str, str]:
    """Return the environment of the web processes: nothing of the tests but their database and Redis."""
    database = connection.settings_dict
    host = quote(database["HOST"], safe="")  # the folder of a socket, if the tests use one
    login = f"{quote(database['USER'])}:{quote(database['PASSWORD'])}@{host}:{database['PORT'] or 5432}"
    return {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "TROELA_MODE": "production",
        "TROELA_URL": installation.url,
        "TROELA_DATA": str(installation.folder / "data"),
        "TROELA_STATIC": str(installation.folder / "static"),
        "TROELA_LIVE_CHANNEL": settings.LIVE_CHANNEL,
        "SECRET_KEY": settings.SECRET_KEY,
        "DATABASE_URL": f"postgres://{login}/{database['NAME']}",
        "DATABASE_POOL": "4",
        "REDIS_URL": settings.REDIS_URL,
        "PORT": str(installation.web_port),
        "WEB_PROCESSES": "2",
    }


def web_line() -> str:
    """Return the Procfile's command that starts the web processes."""
    lines = dict(line.split(": ", 1) for line in (ROOT / "Procfile").read_text().splitlines())
    return lines["web"]


def write_static_manifest(folder: Path) -> None:
    """Write the manifest of `collectstatic` without the files: it compresses each, which takes half a minute, and no test needs one."""
    paths = {path: path for finder in get_finders() for path, _storage in finder.list([])}
    folder.mkdir()
    (folder / "staticfiles.json").write_text(json.dumps({"paths": paths, "version": "1.1", "hash": ""}))


def make_certificate(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"]
    names = ["-subj", f"/CN={NAME}", "-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run([*command, *names], check=True, capture_output=True)


def nginx_command(installation: NginxInstallation) -> list[str]:
    """Return the command for nginx in the foreground, with docs/nginx.conf except the names, ports and files that every user replaces."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert program is not None, "nginx is missing: setup/system.sh checks"
    site = (ROOT / "docs" / "nginx.conf").read_text()
    for written, here in {
        "127.0.0.1:8000": f"127.0.0.1:{installation.web_port}",
        "listen 80;": f"listen 127.0.0.1:{installation.plain_port};",
        "listen 443 ": f"listen 127.0.0.1:{installation.tls_port} ",
        "/etc/letsencrypt/live/kaarten.example.org/fullchain.pem": str(installation.folder / "certificate.pem"),
        "/etc/letsencrypt/live/kaarten.example.org/privkey.pem": str(installation.folder / "key.pem"),
        "kaarten.example.org": NAME,
    }.items():
        assert written in site, f"docs/nginx.conf has no {written!r}"
        site = site.replace(written, here)
    (installation.folder / "site.conf").write_text(site)
    temporary = "".join(f"{kind}_temp_path {installation.folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (installation.folder / "nginx.conf").write_text(
        f"daemon off; pid {installation.folder}/nginx.pid; error_log stderr; events {{ }}"
        f" http {{ access_log off; {temporary} include {installation.folder}/site.conf; }}"
    )
    return [program, "-p", str(installation.folder), "-c", str(installation.folder / "nginx.conf"), "-e", "stderr"]


def free_ports(number: int) -> list[int]:
    listeners = [socket.create_server(("127.0.0.1", 0)) for _each in range(number)]
    ports = [listener.getsockname()[1] for listener in listeners]
    for listener in listeners:
        listener.close()
    return ports


def answers(port: int) -> bool:
    with suppress(OSError, HTTPException):
        browser = HTTPConnection("127.0.0.1", port, timeout=5)
        browser.request("GET", "/up/", headers={"Host": NAME})
        return browser.getresponse().status in {200, 301}
    return False
