"""A queue for a turn that one request has at a time.

Accounts go before strangers, and payers who used little before those who used much. Knows nothing of requests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

Sleep = Callable[[float], Awaitable[None]]
MAX_OF_ONE = 20
"""The most places of one payer in the queue: at a third of a second each, a further one would time out."""


@dataclass(eq=False, slots=True)
class _Place:
    """A waiting place in the queue."""

    payer: str
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """Done once the turn is given to this place."""


class TurnQueue:
    """The turn and those who wait for it. After each turn strangers pause; an account waits only for those before it."""

    def __init__(self, *, patience: float, max_waiting: int, used: Callable[[str], float], sleep: Sleep) -> None:
        self._patience = patience
        self._max_waiting = max_waiting
        self._used = used
        self._sleep = sleep
        self._accounts: list[_Place] = []
        self._strangers: list[_Place] = []
        self._is_taken = False
        self._pauses: set[asyncio.Future[None]] = set()

    async def wait(self, payer: str, *, is_account: bool) -> bool:
        """Wait for the turn; return whether it came in time. The caller then has it until `leave`."""
        waiting = self._accounts if is_account else self._strangers
        if len(waiting) >= self._max_waiting or sum(each.payer == payer for each in waiting) >= MAX_OF_ONE:
            return False
        place = _Place(payer)
        waiting.append(place)
        self._give()
        if place.turn.done():
            return True
        patience = asyncio.ensure_future(self._sleep(self._patience))
        try:
            await asyncio.wait({place.turn, patience}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if place.turn.done():
                self.leave()
            raise
        finally:
            patience.cancel()
            if not place.turn.done():
                waiting.remove(place)
        return place.turn.done()

    def leave(self, pause: float = 0.0) -> None:
        """End the turn. No stranger gets one for `pause` seconds."""
        self._is_taken = False
        if pause:
            resting = asyncio.ensure_future(self._sleep(pause))
            self._pauses.add(resting)
            resting.add_done_callback(self._end_pause)
        self._give()

    def _end_pause(self, pause: asyncio.Future[None]) -> None:
        self._pauses.discard(pause)
        self._give()

    def _give(self) -> None:
        """Give the turn, if it is free, to the payer who used least; among equals to the one who came first."""
        waiting = self._accounts or (self._strangers if not self._pauses else [])
        if waiting and not self._is_taken:
            self._is_taken = True
            place = min(waiting, key=lambda each: self._used(each.payer))
            waiting.remove(place)
            place.turn.set_result(None)
