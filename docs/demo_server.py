"""Serves a demo evening for taking screenshots."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright

ROOT = Path(__file__).parent.parent
DIRECTOR = ("director", "vier-azen-leiding")


@dataclass(frozen=True)
class DemoServer:
    """A server with a demo evening that is half played."""

    folder: Path
    address: str
    environment: dict[str, str]
    printed: tuple[str, ...]

    @property
    def screen(self) -> str:
        return next(address for address in self.printed if address.endswith("/screen/"))

    @property
    def phone(self) -> str:
        return next(address for address in self.printed if "/t/" in address)

    @property
    def evening(self) -> str:
        return self.screen.removesuffix("screen/")

    def manage(self, *words: str | Path) -> str:
        """Run a command of `manage.py` and return its output."""
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True).stdout


@contextmanager
def demo_server() -> Iterator[DemoServer]:
    """Play the club's earlier evenings and half of the demo evening, and serve them until the end of the `with` block."""
    with tempfile.TemporaryDirectory() as folder:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        address = f"http://127.0.0.1:{port}"
        environment = {**os.environ, "TROELA_DATA": folder, "TROELA_URL": address, "LOG_LEVEL": "ERROR"}
        here = DemoServer(Path(folder), address, environment, ())
        here.manage("migrate", "--verbosity", "0")
        printed = here.manage("demo", "--past")
        server = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port), "--timeout-graceful-shutdown", "1"],
            cwd=ROOT,
            env=environment,
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait_for(f"{address}/up/")
            yield replace(here, printed=tuple(word for word in printed.split() if word.startswith("http")))
        finally:
            server.terminate()
            server.wait()


def _wait_for(address: str) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address):
                return
        except urllib.error.URLError:
            time.sleep(0.2)
    sys.exit(f"{address} does not answer")


def chromium(playwright: Playwright) -> Browser:
    """Start the Chromium that is installed on this machine."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)


def log_in(page: Page, server: DemoServer) -> None:
    """Log in as the director."""
    page.goto(f"{server.address}/login/")
    for name, value in zip(("Username", "Password"), DIRECTOR, strict=True):
        page.get_by_label(name).fill(value)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    page.wait_for_url(lambda address: "/login/" not in address)
