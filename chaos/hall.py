"""The devices of a hall with an unreliable connection.

Tables play; a director corrects deals, asks for papers, and finishes rounds. This module uses only the server's addresses, none of its
code. The phones are those of `bench.phones`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench.phones import BenchRun, RoomAddresses, Sending, at_rate, warm_up
from chaos.exactly_once import Facts, RequestLog
from chaos.patience import PatientConnection
from operations.robot.http import DirectorClient, Unexpected, Wire, request_of
from operations.robot.steps import Correct

CORRECTED = "RIK"
"""The director corrects only deals with this contract, because its result does not restrict any later deal."""
CORRECTION_SECONDS = 1.0
"""The time between two corrections."""
CORRECTIONS_A_PAPER = 2
CSRF = "chaos" + "0" * 27
"""A CSRF token in Django's format: 32 letters and digits."""


@dataclass
class ChaosHall:
    """The devices of an evening, and the answers that they got."""

    port: int
    """The port of the proxy `BadLine`."""
    origin: str
    """The address of the pages, as a browser sends it in the header Origin."""
    slug: str
    token: str
    session: str
    rounds: list[list[list[Sending]]]
    """The reports of each table, by round."""
    random: Random
    rate: float
    """The number of deals that all tables together report in a second."""
    answers: list[float] = field(default_factory=list)
    """The time (`time.monotonic()`) of every answer to a table."""
    run: BenchRun = field(default_factory=BenchRun)
    _corrections: set[str] = field(default_factory=set)
    _corrected: dict[str, Facts] = field(default_factory=dict)
    _papers: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, evening: dict[str, Any], port: int, origin: str, random: Random, rate: float) -> ChaosHall:
        """Return the ChaosHall for an evening, from what `chaos.evening` printed."""
        rounds = [
            [[Sending(**deal | {"body": deal["body"].encode()}) for deal in table] for table in tables] for tables in evening["rounds"]
        ]
        return cls(port, origin, evening["slug"], evening["token"], evening["session"], rounds, random, rate)

    async def play(self, half: asyncio.Event, end: asyncio.Event) -> None:
        """Play the first round until the event `half`, and the second until the event `end`; finish both."""
        director = DirectorClient(Wire(self.port, self._connect(of_table=False)), self.token, self.slug)
        desk = asyncio.create_task(self._direct(director, end))
        for number, (tables, enough) in enumerate(zip(self.rounds, (half, end), strict=True), start=1):
            if number > 1:
                await director.does(f"rounds/{number}/start/")
            room = RoomAddresses(self.port, self.slug, "", connect=self._connect(of_table=True))
            await warm_up(room, tables, self.run)
            await at_rate(room, tables, self.rate, len(tables) * (len(tables[0]) - 1), run=self.run, enough=enough)
            await director.does(f"rounds/{number}/finish/", {"unsigned": True})
        await desk

    def word(self) -> RequestLog:
        """Return the log of the devices: every deal of this evening, and what the server has confirmed so far."""
        return RequestLog(
            sent=frozenset(deal.id for tables in self.rounds for table in tables for deal in table),
            answered=frozenset(self.run.answered),
            corrected=dict(self._corrected),
            papers=tuple(self._papers),
        )

    def _connect(self, *, of_table: bool) -> Callable[[int], PatientConnection]:
        answers = self.answers if of_table else []
        return lambda port: PatientConnection(port, answers, self.random)

    async def _direct(self, director: DirectorClient, end: asyncio.Event) -> None:
        """Correct a deal now and then, and ask for papers, until the event `end`."""
        turn = 0
        while not end.is_set():
            await asyncio.sleep(CORRECTION_SECONDS)
            turn += 1
            await self._correct(director)
            if turn % CORRECTIONS_A_PAPER == 0:
                await self._ask_for_paper(f"round 1 table {1 + turn // CORRECTIONS_A_PAPER % len(self.rounds[0])}")

    async def _correct(self, director: DirectorClient) -> None:
        """Correct a random deal that the server confirmed and that was not corrected before: change its number of tricks."""
        choice = [deal for deal in self._answered_deals() if deal.id not in self._corrections]
        if not choice:
            return
        deal = self.random.choice(choice)
        facts = json.loads(deal.body)["facts"]
        contract = facts["contracts"][0]
        contract["took"] = 8 if contract["took"] == 9 else 9
        self._corrections.add(deal.id)
        method, path, body = request_of(Correct(deal.id, 1, facts, "typed wrong"), {})
        status, answer = await director.line.ask(method, path, f"Bearer {director.token}", body)
        if status != 200:
            raise Unexpected(f"a correction is answered with {status}: {answer}")
        self._corrected[deal.id] = answer["deal"]["facts"]

    def _answered_deals(self) -> list[Sending]:
        """Return the deals that the server confirmed and whose contract is CORRECTED, so that the director may correct them."""
        deals = (deal for tables in self.rounds for table in tables for deal in table if deal.id in self.run.answered)
        return [deal for deal in deals if f'"code": "{CORRECTED}"'.encode() in deal.body]

    async def _ask_for_paper(self, about: str) -> None:
        """Ask for a table's sheet, as the director's page does."""
        connection = PatientConnection(self.port, [], self.random)
        cookies = {"Cookie": f"sessionid={self.session}; csrftoken={CSRF}", "X-CSRFToken": CSRF, "Origin": self.origin}
        number, table = about.split()[1::2]
        body = f"kind=scoresheet-filled&round={number}&table={table}".encode()
        headers = cookies | {"Content-Type": "application/x-www-form-urlencoded"}
        status, answered, _body = await connection.ask("POST", f"/e/{self.slug}/papers/ask/", headers, body)
        if status != 302 or "/papers/" not in answered.get("location", ""):
            raise Unexpected(f"a paper is answered with {status} {answered}")
        self._papers.append(about)
