"""A line to a server that a test may cut and mend: for its users the server becomes unavailable and available again."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class DatabaseProxy:
    """A port on this machine that leads to PostgreSQL, at `host` (a name, or the folder of its socket) and `port`."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._ends: set[socket.socket] = set()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._listener: socket.socket | None = None
        self.mend()

    def mend(self) -> None:
        """Accept connections and forward them from now on."""
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._lead_on, args=(self._listener,), daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and refuse new ones."""
        if self._listener is not None:
            # Wakes the thread that waits for connections; the port is free when this method returns.
            self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
            self._listener = None
        for end in list(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _lead_on(self, listener: socket.socket) -> None:
        with suppress(OSError):  # the line was cut
            while True:
                near, _address = listener.accept()
                far = self._server()
                self._ends |= {near, far}
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _server(self) -> socket.socket:
        host, port = self._target
        if host.startswith("/"):
            server = socket.socket(socket.AF_UNIX)
            server.connect(f"{host}/.s.PGSQL.{port}")
            return server
        return socket.create_connection((host, port))

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        source.close()
        self._ends.discard(source)


@contextmanager
def line_to(host: str, port: int) -> Iterator[DatabaseProxy]:
    """Provide a working line during the test, and remove it afterwards."""
    line = DatabaseProxy(host, port)
    try:
        yield line
    finally:
        line.cut()
