"""Tables of an evening as their phones see them, over HTTP: each plays, keeps what was answered, and sends again what a server lacks."""

from __future__ import annotations

import json
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

from tests.notation import deal

NOTATIONS = ("RIK 1+2 | 9", "MISERE 3 | lost", "RIK 0+3 | 7", "MISERE 1 | made")
TIMEOUT_SECONDS = 60
PACE_SECONDS = 0.1


@dataclass
class Phone:
    """One table's phone."""

    port: int
    key: str
    table: int
    answered: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What the server answered that it has, by UUID."""

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_SECONDS)
        headers = {"Authorization": f"Table {self.key}", "Content-Type": "application/json", "Accept-Language": "en"}
        try:
            connection.request(method, f"/api/v1/{path}", json.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def state(self) -> dict[str, Any]:
        status, state = self.ask("GET", f"tables/{self.table}/")
        assert status == 200, state
        return dict(state)

    def plays(self) -> None:
        """Report the next deal."""
        waiting = self.state()["next"]
        facts = {"dealer": waiting["dealer"], **deal(NOTATIONS[waiting["number"] % len(NOTATIONS)])}
        self.send(str(uuid.uuid4()), {"table": self.table, "number": waiting["number"], "facts": facts})

    def send(self, id: str, body: dict[str, Any]) -> None:
        status, answer = self.ask("PUT", f"deals/{id}/", body)
        assert status in (200, 201), answer
        self.answered[id] = body

    def plays_until(self, stop: threading.Event) -> None:
        while not stop.wait(PACE_SECONDS):
            self.plays()

    def missing(self) -> list[str]:
        """What this phone saw answered and the server does not have at all, in the order in which it was played."""
        there = {each["id"] for each in self.state()["history"]}
        return [id for id in self.answered if id not in there and self.ask("GET", f"deals/{id}/")[0] == 404]

    def sends_again(self) -> None:
        for id in self.missing():
            self.send(id, self.answered[id])


def play(hall: ThreadPoolExecutor, phones: list[Phone], deals: int) -> None:
    """Let every table play as many deals, all at the same time."""
    for _ in range(deals):
        list(hall.map(Phone.plays, phones))
