"""A page with one live part, served by the real stream: what live.js does in a browser, without the rest of Troela."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from tournaments.live.local_bus import LocalBus
from tournaments.live.stream import PREFIX, Message, Receive, Scope, Send, Streams
from tournaments.live.ticket import live_url

SCRIPTS = Path(__file__).resolve().parents[3] / "static/js"

PAGE = """<!doctype html><html lang="en"><title>Standings</title>
<body data-live-url="{live_url}">
<p data-connection data-live="Live" data-polling="Every few seconds" data-lost="No connection"></p>
<main data-fragment="/part/">{part}</main>
<script type="module">
import {{ onVersion }} from "/live.js";
window.versions = [];
onVersion((version) => {{ window.versions.push(version); return version !== null; }});
</script></body></html>"""


class LivePage:
    """The server behind the page: its version, and the status of each of its answers."""

    def __init__(self) -> None:
        self.version = 1
        self.working = False
        self.streams_refused = False
        self.answers: list[int] = []
        self.bus = LocalBus(lambda _slugs: [], poll_seconds=60)
        self.streams = Streams(self.bus, max_streams=10)
        self.url = ""
        self.loop: asyncio.AbstractEventLoop | None = None

    def publish_version(self) -> None:
        """Give the tournament a new version and announce it."""
        self.version += 1
        self.bus.announce("rik", self.version)

    def lose_announcements(self) -> None:
        """Tell the screens that an announcement may have been missed."""
        assert self.loop is not None
        self.loop.call_soon_threadsafe(self.streams.hub.send_resync)

    @property
    def tag(self) -> str:
        return f'"{self.version}-{self.working}"'

    def part(self) -> str:
        working = "<progress data-working></progress>" if self.working else ""
        return f'<h1>Version {self.version}</h1><input id="name"><button id="more">More</button>{working}'

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.loop = asyncio.get_running_loop()
        path = scope["path"]
        if path.startswith(PREFIX):
            if self.streams_refused:
                await _answer(send, 503, "", b"")
            else:
                await self.streams(scope, receive, send)
        elif path == "/part/":
            tag = self.tag.encode()
            is_current = dict(scope["headers"]).get(b"if-none-match") == tag
            self.answers.append(304 if is_current else 200)
            await _answer(send, self.answers[-1], "" if is_current else self.part(), tag)
        elif path.endswith(".js"):
            await _answer(send, 200, (SCRIPTS / Path(path).name).read_text(encoding="utf-8"), b"", b"text/javascript")
        else:
            await _answer(send, 200, PAGE.format(live_url=live_url("rik"), part=self.part()), b"")


@contextmanager
def served(page: LivePage) -> Iterator[str]:
    """Serve the page on a free port of this machine during the block; yield its address."""
    door = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(page, lifespan="off", log_config=None, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[door])))
    thread.start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join(10)
        door.close()


async def _answer(send: Send, status: int, text: str, tag: bytes, kind: bytes = b"text/html; charset=utf-8") -> None:
    headers = [(b"content-type", kind), (b"etag", tag)]
    start: Message = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": text.encode()})
