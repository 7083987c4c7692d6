"""Carries out a robot's steps over the API, as the phone on a table, and sends the requests of a director's program.

It uses only the server's addresses, none of its code.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from operations.robot.connection import KeepAliveConnection
from operations.robot.deals import deals_for
from operations.robot.steps import CallJury, Correct, Report, Sign, TableStep, Void
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart

Json = dict[str, Any]
Request = tuple[str, str, Json]
"""The method, the address below `/api/v1/` and the body of a request."""


class DeviceConnection(Protocol):
    """A connection to the server for one device; its requests are sent one after the other."""

    async def ask(self, method: str, path: str, authorization: str, body: Json | None = None) -> tuple[int, Json]:
        """Send a request to an address of the API; return the status and the answer."""


class Wire:
    """A device with its own connection to the server."""

    def __init__(self, port: int, connect: Callable[[int], KeepAliveConnection] = KeepAliveConnection) -> None:
        self._connection = connect(port)

    async def ask(self, method: str, path: str, authorization: str, body: Json | None = None) -> tuple[int, Json]:
        sent = b"" if body is None else json.dumps(body).encode()
        status, _headers, answer = await self._connection.ask(method, f"/api/v1/{path}", {"Authorization": authorization}, sent)
        return status, json.loads(answer)


class Unexpected(Exception):
    """The error if the server gave an unexpected answer."""


def request_of(step: TableStep, table: Json) -> Request:
    """Return the request by which a phone takes a step at this table. `table` is the state that the server sent last."""
    match step:
        case Report(number, facts, id):
            return "PUT", f"deals/{id}/", {"table": table["id"], "number": number, "facts": facts}
        case Correct(deal, revision, facts, reason):
            return "PUT", f"deals/{deal}/correction/", {"facts": facts, "revision": revision, "reason": reason}
        case Void(deal, revision, reason):
            return "PUT", f"deals/{deal}/void/", {"revision": revision, "reason": reason}
        case CallJury(number, article, seat, id):
            return "PUT", f"calls/{id}/", {"table": table["id"], "deal": number, "article": article, "seat": seat}
        case Sign():
            return "POST", "table/signature/", {"table": table["id"], "totals": table["round_totals"]}


@dataclass(frozen=True)
class DirectorClient:
    """A program that has the API token of a director of this evening."""

    line: DeviceConnection
    token: str
    slug: str

    async def asks(self, method: str, path: str, body: Json | None = None, *, status: int = 200, code: str = "") -> Json:
        """Send one request about the evening.

        Raises Unexpected unless the answer has this status and, for a refusal, this code.
        """
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
class PhoneClient:
    """The phone on one table, or the desk that types the table's slips. It enters the deal that the server asks for next."""

    line: DeviceConnection
    rules: RuleSet
    seed: object
    """The seed of the generator of this table's deals. The same seed gives the same deals."""
    authorization: str = ""
    address: str = ""
    """The API address that returns the round played at the table now."""
    table: Json = field(default_factory=dict)
    """The table's state, as the server sent it last."""

    def __post_init__(self) -> None:
        self._deals = deals_for(Random(str(self.seed)), self.rules)  # noqa: S311 - invented deals guard nothing  # nosec B311

    async def asks(self, method: str, path: str, body: Json | None = None) -> Json:
        """Send one request that must succeed. Raises Unexpected if it does not."""
        status, answer = await self.line.ask(method, path, self.authorization, body)
        if status not in (200, 201):
            raise Unexpected(f"{method} {path} {body}: {status} {json.dumps(answer)[:600]}")
        return answer

    async def reads(self) -> None:
        """Read the round that is played at the table now."""
        self.table = await self.asks("GET", self.address)

    async def does(self, step: TableStep) -> Json:
        """Take a step, store the table's new state, and return the whole answer."""
        answer = await self.asks(*request_of(step, self.table))
        self.table = answer.get("table", self.table)
        return answer

    def next_report(self) -> Report:
        """Return a report with plausible facts for the deal that the server expects next from this table."""
        upcoming, seats = self.table["next"], len(self.table["seats"])
        state = self.rules.game.first_state(TableStart(seats, upcoming["dealer"]))
        return Report(upcoming["number"], self._deals.plausible(state, [0.0] * seats))
