"""The size of a hall's evening, what is measured of it, and the phones on its tables."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from operations.robot.http import Phone, request_of
from operations.robot.steps import Call, Correct, Sign, Void

Together = Callable[[Iterable[Awaitable[None]]], Awaitable[None]]
"""Makes several devices act at once."""
Due = Callable[[float], Awaitable[None]]
"""Waits until a time of `time.perf_counter()`."""


@dataclass(frozen=True)
class Size:
    """The size of the evening."""

    players: int
    rounds: int
    deals: int
    """Deals of each player in a round."""


@dataclass
class Measured:
    """The events that were measured, for the figures."""

    milliseconds: list[float] = field(default_factory=list)
    """The time of each report, from when it was due."""
    answered: set[str] = field(default_factory=set)
    """UUIDs of deals that were answered with 201."""
    refused: Counter[str] = field(default_factory=Counter)
    """The refused reports, by code."""
    fastest: float = 0.0
    """Deals a second when all tables report without a pause; 0: not tried."""
    draw_seconds: float = 0.0
    """The time of the first draw."""


@dataclass(kw_only=True)
class HallPhone(Phone):
    """A phone whose reports are measured."""

    number: int
    """The table's number."""
    measured: Measured

    def opens(self, authorization: str, address: str) -> None:
        """Open the table's code, or at the desk its page."""
        self.authorization, self.address = authorization, address

    def has_deal_until(self, deal: int) -> bool:
        """Return whether the table has a deal to enter, of at most this number."""
        upcoming = self.table["next"]
        return bool(upcoming) and "report" in self.table["may"] and upcoming["number"] <= deal

    async def reports(self, due: float) -> None:
        """Enter the next deal; its time counts from when it was due."""
        report = self.next_report()
        method, path, body = request_of(report, self.table)
        status, answer = await self.line.ask(method, path, self.authorization, body)
        self.measured.milliseconds.append(1000 * (time.perf_counter() - due))
        if status == 201:
            self.measured.answered.add(str(report.id))
            self.table = answer["table"]
        else:
            self.measured.refused[f"{status} {answer['problems'][0]['code']}"] += 1

    async def plays(self, until: int, due: Due, first: float, every: float) -> None:
        """Enter deals, the first when it is due, then one every `every` seconds; without a pause if that is 0."""
        turn = 0
        while self.has_deal_until(until):
            at = first + turn * every if every else time.perf_counter()
            await due(at)
            await self.reports(at)
            turn += 1

    async def corrects(self, *, void: bool = False) -> None:
        """Correct the newest deal to a misère, or void it."""
        deal = self.table["history"][0]
        if void:
            await self.does(Void(deal["id"], deal["revision"], "typed wrong"))
            return
        dealer = deal["facts"]["dealer"]
        contract = {"code": "MISERE", "declarer": (dealer + 1) % len(self.table["seats"]), "made": True}
        facts = {"dealer": dealer, "kind": "contract", "contracts": [contract]}
        await self.does(Correct(deal["id"], deal["revision"], facts, "typed wrong"))

    async def calls_and_withdraws(self) -> None:
        """Call the jury about the newest deal, and withdraw the call."""
        call = Call(self.table["history"][0]["number"], self.table["articles"][0]["code"])
        await self.does(call)
        self.table = (await self.asks("DELETE", f"calls/{call.id}/"))["table"]

    async def signs(self) -> None:
        """Sign the round with the totals that the phone shows, if it is not signed and nothing is left to play."""
        if self.table["signed_at"] is None and self.table["may_end"]:
            await self.does(Sign())

    async def signs_earlier(self, table: int) -> None:
        """Sign a table of an earlier round again, after something was changed there."""
        self.table = await self.asks("GET", f"tables/{table}/")
        await self.signs()
