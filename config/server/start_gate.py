"""Lets the web server load while the database is still being prepared: it answers nobody until the gate is opened.

Loading takes it a second, preparing another; one after the other, tables whose laptop lost its power waited for both.
"""

from __future__ import annotations

import asyncio
import os

from django.conf import settings

VARIABLE = "TROELA_START_GATE"
"""Names the file descriptor at which a process waits; it is set for the first web server of `make run` only."""
READY, DEMO_IS_COMING = b"r", b"d"
"""What is written at the gate."""


class StartGate:
    """A pipe: whoever waits at one end goes on when something is written at the other, and ends when nothing ever will be."""

    def __init__(self) -> None:
        self.waiting_end, self._opening_end = os.pipe()

    def open(self, *, demo_is_coming: bool = False) -> None:
        """Let the process go on that waits. `demo_is_coming`: a demo evening is being made, so its front page may say so."""
        os.write(self._opening_end, DEMO_IS_COMING if demo_is_coming else READY)
        self.close()

    def close(self) -> None:
        """Give the gate up: a process that still waits ends. So does one whose parent was killed."""
        os.close(self._opening_end)
        os.close(self.waiting_end)


async def wait_at_start_gate() -> None:
    """Wait until the gate is opened, if this process has one. SystemExit: it never will be."""
    descriptor = os.environ.pop(VARIABLE, "")
    if not descriptor:
        return
    message = await asyncio.to_thread(os.read, int(descriptor), 1)
    os.close(int(descriptor))
    if not message:
        raise SystemExit(1)
    # The settings were read before anybody could know it.
    settings.DEMO_IS_COMING = message == DEMO_IS_COMING
