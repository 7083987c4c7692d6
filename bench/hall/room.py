"""A hall over HTTP alone: its director's program and a phone on each table. Knows nothing of the server but its API."""

from __future__ import annotations

import json
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any, Protocol

from operations.robot.deals import Deals
from scoring.engine.ruleset import RuleSet

Json = dict[str, Any]


class Line(Protocol):
    """A way to the server for one device; its requests go one after the other."""

    async def ask(self, method: str, path: str, authorization: str, body: Json | None = None) -> tuple[int, Json]:
        """The status and the answer of an address of the API."""


Together = Callable[[Iterable[Awaitable[None]]], Awaitable[None]]
"""How several devices act at once."""
Due = Callable[[float], Awaitable[None]]
"""Waits until a time of `time.perf_counter()`."""


class Unexpected(Exception):
    """The server answered otherwise than the script says."""


@dataclass(frozen=True)
class Size:
    """How large the evening is."""

    players: int
    rounds: int
    deals: int
    """A round, for each player."""


@dataclass
class Measured:
    """What happened, for the figures."""

    milliseconds: list[float] = field(default_factory=list)
    """Of each report from when it was due."""
    answered: set[str] = field(default_factory=set)
    """UUIDs of deals that were answered with 201."""
    refused: Counter[str] = field(default_factory=Counter)
    """Reports that were not, by code."""
    fastest: float = 0.0
    """Deals a second when all tables report without a pause; 0: not tried."""
    draw_seconds: float = 0.0
    """The first draw."""


@dataclass(frozen=True)
class Director:
    """A program with the token of a director of this evening."""

    line: Line
    token: str
    slug: str

    async def asks(self, method: str, path: str, body: Json | None = None, *, status: int = 200, code: str = "") -> Json:
        """One request about the evening. Raises Unexpected if it is not answered with this status, and this code of a refusal."""
        got, answer = await self.line.ask(method, f"tournaments/{self.slug}/{path}", f"Bearer {self.token}", body)
        codes = [problem["code"] for problem in answer.get("problems", ())]
        if got != status or (code and code not in codes):
            raise Unexpected(f"{method} {path} {body}: {got} {json.dumps(answer, ensure_ascii=False)[:600]}")
        return answer

    async def reads(self, path: str) -> Json:
        return await self.asks("GET", path)

    async def does(self, path: str, body: Json | None = None, **expected: Any) -> Json:
        return await self.asks("POST", path, body or {}, **expected)


@dataclass
class Phone:
    """The phone on one table, or the desk that types the table's slips: it enters what the server asks for next."""

    line: Line
    number: int
    """Of the table."""
    measured: Measured
    rules: RuleSet
    table: Json = field(default_factory=dict)
    """The table as the server said it last."""
    authorization: str = ""
    address: str = ""
    """Where it reads what is played."""

    def __post_init__(self) -> None:
        self.deals = Deals(Random(self.number), self.rules)

    def opens(self, authorization: str, address: str) -> None:
        """Open the table's code, or at the desk its page."""
        self.authorization, self.address = authorization, address

    async def _asks(self, method: str, path: str, body: Json | None = None) -> Json:
        status, answer = await self.line.ask(method, path, self.authorization, body)
        if status not in (200, 201):
            raise Unexpected(f"table {self.number}: {method} {path} {body}: {status} {json.dumps(answer)[:600]}")
        return answer

    async def reads(self) -> None:
        """Look at what is played at the table now."""
        self.table = await self._asks("GET", self.address)

    def has_deal_until(self, deal: int) -> bool:
        """Whether the table has a deal to enter, of at most this number."""
        upcoming = self.table["next"]
        return bool(upcoming) and "report" in self.table["may"] and upcoming["number"] <= deal

    def _facts(self, upcoming: Json) -> Json:
        seats = len(self.table["seats"])
        state = SimpleNamespace(seats=seats, dealer=upcoming["dealer"], sits_out=tuple(upcoming["sits_out"]))
        return self.deals.plausible(state, [0.0] * seats)

    async def reports(self, due: float) -> None:
        """Enter the next deal; its time counts from when it was due."""
        deal, upcoming = str(uuid.uuid4()), self.table["next"]
        body = {"table": self.table["id"], "number": upcoming["number"], "facts": self._facts(upcoming)}
        status, answer = await self.line.ask("PUT", f"deals/{deal}/", self.authorization, body)
        self.measured.milliseconds.append(1000 * (time.perf_counter() - due))
        if status == 201:
            self.measured.answered.add(deal)
            self.table = answer["table"]
        else:
            self.measured.refused[f"{status} {answer['problems'][0]['code']}"] += 1

    async def plays(self, until: int, due: Due, first: float, every: float) -> None:
        """Enter deals, the first when it is due and then one every so many seconds; without a pause where that is 0."""
        turn = 0
        while self.has_deal_until(until):
            at = first + turn * every if every else time.perf_counter()
            await due(at)
            await self.reports(at)
            turn += 1

    async def corrects(self, *, void: bool = False) -> None:
        """Correct the newest deal to one that everybody passed, or void it."""
        deal = self.table["history"][0]
        body: Json = {"revision": deal["revision"], "reason": "typed wrong"}
        if not void:
            dealer = {name: deal["facts"][name] for name in ("dealer",) if name in deal["facts"]}
            body["facts"] = {**dealer, "kind": "contract", "contracts": [{"code": "MISERE", "declarer": self._playing(deal), "made": True}]}
        answer = await self._asks("PUT", f"deals/{deal['id']}/{'void' if void else 'correction'}/", body)
        self.table = answer["table"]

    def _playing(self, deal: Json) -> int:
        """A seat that has a part in this deal: the one after the dealer."""
        return int((deal["facts"]["dealer"] + 1) % len(self.table["seats"]))

    async def calls_and_withdraws(self) -> None:
        """Call the jury about the newest deal, and withdraw the call."""
        call = str(uuid.uuid4())
        body = {"table": self.table["id"], "deal": self.table["history"][0]["number"], "article": self.table["articles"][0]["code"]}
        await self._asks("PUT", f"calls/{call}/", body)
        self.table = (await self._asks("DELETE", f"calls/{call}/"))["table"]

    async def signs(self) -> None:
        """Sign the round with the totals that the phone shows, if it is not signed and there is nothing left to play."""
        if self.table["signed_at"] is None and self.table["may_end"]:
            body = {"table": self.table["id"], "totals": self.table["round_totals"]}
            self.table = (await self._asks("POST", "table/signature/", body))["table"]

    async def signs_earlier(self, table: int) -> None:
        """Sign a table of an earlier round again, at which something was changed since."""
        self.table = await self._asks("GET", f"tables/{table}/")
        await self.signs()
