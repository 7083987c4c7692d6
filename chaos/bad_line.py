"""A proxy that imitates an unreliable connection: it loses, doubles, delays or reorders some of the requests and answers.

It takes the place of nginx in front of Troela, and sends the same headers as nginx: the client's address, and that it used HTTPS.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

LOST_SECONDS = 2.0
"""Seconds after which the connection of a lost message is closed, without an answer."""
LONGEST_DELAY_SECONDS = 1.0
FORWARDED = b"X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"
UNREACHABLE = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Mishap(StrEnum):
    LOST = "lost"
    DOUBLED = "doubled"
    DELAYED = "delayed"
    OVERTAKEN = "overtaken"


@dataclass
class BadLine:
    """The unreliable connection to a server on a port of this machine.

    `share`, from 0 to 1, is the part of the requests and answers that are lost, doubled, delayed or reordered.
    """

    server_port: int
    share: float
    random: Random
    port: int = 0
    messages: int = 0
    """The number of requests and answers so far, including lost ones."""
    mishaps: Counter[Mishap] = field(default_factory=Counter)
    _passed: asyncio.Event = field(default_factory=asyncio.Event)
    """An event that is set when any message is passed on, and then replaced by a new one."""

    @asynccontextmanager
    async def carrying(self) -> AsyncIterator[BadLine]:
        """Carry requests from `port` of this machine to the server's port, until the end of the `with` block."""
        connections = set[asyncio.Task[None]]()

        def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = asyncio.create_task(self._carry(reader, writer))
            connections.add(connection)
            connection.add_done_callback(connections.discard)

        listener = await asyncio.start_server(accept, "127.0.0.1", self.port)
        self.port = listener.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            listener.close()
            for connection in connections:
                connection.cancel()
            await asyncio.gather(*connections, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one request of a client to the server, and the answer back; a mishap may happen to each of them."""
        try:
            request = await _read_request(reader)
            times = await self._on_its_way()
            answers = await asyncio.gather(*(self._ask(request) for _ in range(times)))
            if answers:
                for _ in range(await self._on_its_way()):
                    writer.write(answers[0])
                await writer.drain()
        except (asyncio.IncompleteReadError, OSError):
            pass  # the client has left
        finally:
            writer.close()

    async def _on_its_way(self) -> int:
        """Lose, double, delay or reorder a message, rarely and at random. Returns how often the message arrives: 0, 1 or 2 times."""
        self.messages += 1
        times = 1
        if self.random.random() < self.share:
            mishap = self.random.choice(list(Mishap))
            self.mishaps[mishap] += 1
            if mishap is Mishap.LOST:
                await asyncio.sleep(LOST_SECONDS)
                return 0
            if mishap is Mishap.DOUBLED:
                times = 2
            elif mishap is Mishap.DELAYED:
                await asyncio.sleep(self.random.uniform(0.0, LONGEST_DELAY_SECONDS))
            else:
                await self._let_another_pass()
        self._passed.set()
        self._passed = asyncio.Event()
        return times

    async def _let_another_pass(self) -> None:
        """Wait until another message has overtaken this one, or for LONGEST_DELAY_SECONDS if there is no other."""
        try:
            async with asyncio.timeout(LONGEST_DELAY_SECONDS):
                await self._passed.wait()
        except TimeoutError:
            pass

    async def _ask(self, request: bytes) -> bytes:
        """Return the server's whole answer. If there is none, return 502, as nginx would."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server_port)
        except OSError:
            return UNREACHABLE
        try:
            writer.write(request)
            await writer.drain()
            return await reader.read(-1) or UNREACHABLE
        except OSError:
            return UNREACHABLE
        finally:
            writer.close()


async def _read_request(reader: asyncio.StreamReader) -> bytes:
    """Read a whole request, and add the headers that a proxy adds."""
    head = await reader.readuntil(b"\r\n\r\n")
    headers = [line.partition(b":") for line in head.split(b"\r\n")]
    length = next((int(value) for name, _colon, value in headers if name.lower() == b"content-length"), 0)
    return head.removesuffix(b"\r\n") + FORWARDED + await reader.readexactly(length)
