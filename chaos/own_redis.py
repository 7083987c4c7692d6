"""A Redis server for tests, with the options of compose.yaml."""

from __future__ import annotations

import socket
import subprocess
import time
from pathlib import Path

from chaos.process_tree import free_port, kill_tree

KEEPS = ["--appendonly", "yes", "--appendfsync", "everysec", "--maxmemory-policy", "noeviction"]
SECONDS_TO_START = 20.0


class OwnRedis:
    """One Redis server, with a folder and a port of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server, and return when it accepts connections."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self._folder), *KEEPS]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        until = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.01)
            else:
                return

    def kill(self) -> None:
        """End the server as a power cut would."""
        if self._process is not None:
            kill_tree(self._process.pid)
            self._process.wait()
            self._process = None
