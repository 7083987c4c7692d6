"""A small HTTP/1.1 client for measurements on this machine: one connection, one request after the other, as a phone does.

It does only what a measurement needs, so that it uses little of the processor that it shares with the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from types import TracebackType

HOST = "127.0.0.1"

Answer = tuple[int, dict[str, str], bytes]
"""The status, the headers (names in lower case) and the body of an HTTP answer."""


class KeepAliveConnection:
    """A keep-alive connection to this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> KeepAliveConnection:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._close()

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Send a request; return the status, the headers (names in lower case) and the body.

        If the server closed the connection because it was idle, the request is sent again on a new connection, as a phone does. A request
        that arrives twice does no harm.
        """
        request = _request(self._port, method, path, headers, body)
        try:
            return await self._ask(request)
        except (asyncio.IncompleteReadError, ConnectionError):
            self._close()
            return await self._ask(request)

    async def ask_once(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Send a request on a new connection. Raises the error that broke the connection."""
        self._close()
        try:
            return await self._ask(_request(self._port, method, path, headers, body))
        finally:
            self._close()

    async def _ask(self, request: bytes) -> Answer:
        reader, writer = await self._open()
        writer.write(request)
        await writer.drain()
        status, headers = await _head(reader)
        length = int(headers.get("content-length", 0))
        content = await reader.readexactly(length) if length else b""
        if headers.get("connection") == "close":
            self._close()
        return status, headers, content

    def _close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None

    async def events(self, path: str) -> AsyncIterator[bytes]:
        """Return the lines of a stream of events, until it ends."""
        reader, writer = await self._open()
        writer.write(_request(self._port, "GET", path, {"Accept": "text/event-stream"}, b""))
        await writer.drain()
        status, _headers = await _head(reader)
        if status != 200:
            raise ConnectionError(f"the stream request was answered with status {status}")
        while line := await reader.readline():
            yield line

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await asyncio.open_connection(HOST, self._port)
        return self._streams


def _request(port: int, method: str, path: str, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}", *(f"{name}: {value}" for name, value in headers.items())]
    if body:
        lines.append(f"Content-Length: {len(body)}")
        if "Content-Type" not in headers:
            lines.append("Content-Type: application/json")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
    return int(lines[0].split()[1]), headers
