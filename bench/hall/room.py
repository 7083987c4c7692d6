"""The size of a hall's evening, its measured times, and the phones on its tables."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from operations.robot.http import PhoneClient, request_of
from operations.robot.steps import CallJury, Correct, Sign, Void

Together = Callable[[Iterable[Awaitable[None]]], Awaitable[None]]
"""A function that runs the actions of several devices at once."""
Due = Callable[[float], Awaitable[None]]
"""A function that waits until `time.perf_counter()` has reached the given time."""


@dataclass(frozen=True)
class Size:
    """The size of an evening."""

    players: int
    rounds: int
    deals: int
    """The number of deals that each player plays in a round."""


@dataclass
class Measured:
    """The measured times and answers of an evening."""

    milliseconds: list[float] = field(default_factory=list)
    """Milliseconds of each report, from the time at which it was due to the answer."""
    answered: set[str] = field(default_factory=set)
    """UUIDs of the deals that were answered with 201."""
    refused: Counter[str] = field(default_factory=Counter)
    """The number of refused reports, by HTTP status and error code, such as `409 CODE`."""
    fastest: float = 0.0
    """The deals a second when all tables report without a pause; 0 if that was not measured."""
    draw_seconds: float = 0.0
    """The seconds that the first draw took."""


@dataclass(kw_only=True)
class HallPhone(PhoneClient):
    """A phone whose reports are measured."""

    number: int
    """The table's number."""
    measured: Measured

    def opens(self, authorization: str, address: str) -> None:
        """Set the API address of the table, and the Authorization header: the table's pass, or the director's token at the desk."""
        self.authorization, self.address = authorization, address

    def has_deal_until(self, deal: int) -> bool:
        """Return True if the table may enter another deal, and the number of that deal is at most `deal`."""
        upcoming = self.table["next"]
        return bool(upcoming) and "report" in self.table["may"] and upcoming["number"] <= deal

    async def reports(self, due: float) -> None:
        """Enter the next deal, and measure how long after `due` it was answered."""
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
        """Enter deals: the first when it is due, then one every `every` seconds, or without a pause if that is 0."""
        turn = 0
        while self.has_deal_until(until):
            at = first + turn * every if every else time.perf_counter()
            await due(at)
            await self.reports(at)
            turn += 1

    async def corrects(self, *, void: bool = False) -> None:
        """Correct the newest deal to a misère; with `void`, void it instead."""
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
        call = CallJury(self.table["history"][0]["number"], self.table["articles"][0]["code"])
        await self.does(call)
        self.table = (await self.asks("DELETE", f"calls/{call.id}/"))["table"]

    async def signs(self) -> None:
        """Sign the round with the totals that the phone shows, unless it is signed or a deal is still to be played."""
        if self.table["signed_at"] is None and self.table["may_end"]:
            await self.does(Sign())

    async def signs_earlier(self, table: int) -> None:
        """Sign a table of an earlier round again, after a correction there."""
        self.table = await self.asks("GET", f"tables/{table}/")
        await self.signs()
