"""Drives Chromium by its debugging protocol (CDP) over a plain websocket, so that only the measurement's own code runs in the page.

A test tool such as Playwright watches every page that it opens: it intercepts requests, follows frames, and runs scripts. On a slow phone
that takes longer than what is measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-gpu",
    "--remote-debugging-port=0",
)
"""The command-line options with which Chromium starts. They turn off the GPU, extensions and Chromium's requests to Google."""
SECONDS_TO_START = 30.0
PATIENCE_SECONDS = 60.0

Message = dict[str, Any]


class DevToolsConnection:
    """The connection to a browser, shared by all its pages."""

    def __init__(self, websocket: ClientConnection) -> None:
        """Use this open websocket."""
        self._websocket = websocket
        self._last = 0
        self.events: list[Message] = []
        """The events that the browser and its pages have sent so far."""

    def send(self, method: str, /, session: str | None = None, **params: object) -> Message:
        """Send a command and return the answer. Raises RuntimeError if the browser refuses it."""
        self._last += 1
        number = self._last
        message: Message = {"id": number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        self._websocket.send(json.dumps(message))
        while (answer := self.hear()).get("id") != number:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        result: Message = answer["result"]
        return result

    def hear(self) -> Message:
        """Return the next message from the browser; raise TimeoutError if none arrives."""
        message: Message = json.loads(self._websocket.recv(timeout=PATIENCE_SECONDS))
        if "method" in message:
            self.events.append(message)
        return message


class BrowserTab:
    """A page of a browser."""

    def __init__(self, line: DevToolsConnection, phone: str) -> None:
        """Open an empty page in a new browser context, which shares no cookies or cache with others."""
        self._line = line
        self._target = line.send("Target.createTarget", url="about:blank", browserContextId=phone)["targetId"]
        self._session = line.send("Target.attachToTarget", targetId=self._target, flatten=True)["sessionId"]

    def send(self, method: str, /, **params: object) -> Message:
        """Send a command to this page."""
        return self._line.send(method, self._session, **params)

    def happened(self, method: str) -> list[Message]:
        """Return all events with this name so far, in order."""
        return [event["params"] for event in self._line.events if event.get("sessionId") == self._session and event["method"] == method]

    def open(self, address: str) -> None:
        """Open the address, and wait until the page is shown."""
        before = len(self.happened("Page.frameNavigated"))
        self.send("Page.navigate", url=address)
        while len(self.happened("Page.frameNavigated")) == before:
            self._line.hear()

    def value(self, expression: str) -> Any:
        """Return the value of a JavaScript expression in the page; a promise is awaited. Raises RuntimeError if it throws."""
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def close(self) -> None:
        """Close the page."""
        self._line.send("Target.closeTarget", targetId=self._target)


@contextmanager
def chromium(*flags: str) -> Iterator[DevToolsConnection]:
    """Start a browser, and stop it at the end of the `with` block."""
    with tempfile.TemporaryDirectory(prefix="troela-chromium-", ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            [CHROMIUM, *FLAGS, *flags, f"--user-data-dir={profile}", "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            with connect(_address(browser, Path(profile) / "DevToolsActivePort"), max_size=None, compression=None, proxy=None) as websocket:
                yield DevToolsConnection(websocket)
        finally:
            browser.terminate()
            try:
                browser.wait(10)
            except subprocess.TimeoutExpired:
                browser.kill()
                browser.wait()


def _address(browser: subprocess.Popen[bytes], noted: Path) -> str:
    """Wait until the browser listens, and return its address, which it writes into a file."""
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until and browser.poll() is None:
        lines = noted.read_text().split() if noted.exists() else []
        if len(lines) == 2:
            return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        time.sleep(0.02)
    raise SystemExit("The browser did not start.")
