"""uvicorn's HTTP connection, with limits for clients that send or read nothing. Used with `--http config.server.connections:Connection`.

Without these limits uvicorn waits for ever for the rest of a request, and for a client that does not read its answer. A few hundred such
connections use up all descriptors of a process. Here a request must arrive within `REQUEST_SECONDS`, and an answer that nobody reads ends
after `READER_SECONDS`. If there is no room for a new connection, the one that has been idle longest is closed.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any, ClassVar

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from operations.descriptors import room

UNREACHABLE_MILLISECONDS = 60_000
"""The milliseconds after which the system closes a connection if the client acknowledges nothing of what was sent."""


class Connection(HttpToolsProtocol):
    """One HTTP connection. It is idle, except from the arrival of a whole request to the end of its answer."""

    _idle: ClassVar[dict[Connection, None]] = {}
    """The idle connections of this process, the longest idle first."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._arrival: asyncio.TimerHandle | None = None
        """The timer that closes the connection if the rest of a request does not arrive."""
        self._reading: asyncio.TimerHandle | None = None
        """The timer that closes the connection if nobody reads what was written."""
        self.ws_protocol_class = None  # Troela has no web sockets; uvicorn's would not have the limits of this class
        self.limit_concurrency = room().connections + 1  # uvicorn refuses a request on the connection that reaches this number

    # -- Begin and end of a connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _let_the_system_end_dead_connections(transport)
        self._expect_request()
        if len(self.connections) > room().connections and self._idle:
            next(iter(self._idle))._make_room()
        self._idle[self] = None

    def _make_room(self) -> None:
        del self._idle[self]
        # Count it as closed before the system has closed it, so that there is room for a new connection at once.
        self.connections.discard(self)
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._idle.pop(self, None)
        self._cancel_arrival()
        self._cancel_reading()
        super().connection_lost(exc)

    # -- Incoming data

    def data_received(self, data: bytes) -> None:
        if not self._is_answering():
            self._expect_request()
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._expect_request()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._cancel_arrival()
        self._idle.pop(self, None)
        super().on_message_complete()

    def _expect_request(self) -> None:
        if self._arrival is None:
            self._arrival = self.loop.call_later(settings.REQUEST_SECONDS, self._give_up_request)

    def _give_up_request(self) -> None:
        self._arrival = None
        if self.flow.read_paused:
            self._expect_request()  # the server paused reading, so the client is not to blame
        else:
            self.transport.abort()

    def _cancel_arrival(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _is_answering(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete

    # -- Outgoing data

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self._idle[self] = None
        self._expect_reader()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_reading()
        if not self._is_answering():
            self._expect_reader()

    def _expect_reader(self) -> None:
        if self._reading is None and self.transport.get_write_buffer_size():
            self._reading = self.loop.call_later(settings.READER_SECONDS, self._give_up_reader)

    def _give_up_reader(self) -> None:
        self._reading = None
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _cancel_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


def _let_the_system_end_dead_connections(transport: asyncio.Transport) -> None:
    """Make the system close connections to clients that cannot be reached.

    A phone that went out of range never closes its stream. By default the system would keep it for a quarter of an hour.
    """
    connected = transport.get_extra_info("socket")
    if connected is not None and connected.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREACHABLE_MILLISECONDS)
