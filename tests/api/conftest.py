"""Phones and programs that use the API."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client

from clubs import actions as club_actions
from clubs.actors import Actor
from tests.cast import AtTable
from tests.layers import Layers
from tests.notation import deal as deal_in
from tournaments.play.actions.passes import table_pass
from tournaments.play.queries import tables

RIK = "RIK 1+2 | 9"


@dataclass
class Asker:
    """A client that sends HTTP requests with its own headers."""

    headers: dict[str, str] = field(default_factory=dict)
    client: Client = field(default_factory=Client)

    def asks(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send one request below /api/v1/; a body that is not text is sent as JSON."""
        data = "" if body is None else body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.generic(method, f"/api/v1/{path}", data, "application/json", headers={**self.headers, **headers})

    def gets(self, path: str, **headers: str) -> Any:
        return self.asks("GET", path, **headers)


@dataclass
class ApiPhone(Asker):
    """The phone on a table."""

    at: AtTable | None = None

    @property
    def seat(self) -> AtTable:
        assert self.at is not None
        return self.at

    def asks(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send one request; a body for this table names it, as the page's script does. An appeal names a ruling instead."""
        if isinstance(body, dict) and not path.endswith(("/correction/", "/void/")) and "/appeals/" not in path:
            body = {"table": self.seat.table.pk} | body
        return super().asks(method, path, body, **headers)

    def facts(self, notation: str) -> dict[str, Any]:
        """Return a deal in the players' notation, with the dealer whose turn it is."""
        return {"dealer": tables.read_table(self.seat.table).state.dealer, **deal_in(notation)}

    def sends(self, notation: str, *, id: uuid.UUID | str | None = None, number: int | None = None, **body: Any) -> Any:
        """Report a deal, by default the next."""
        number = number or tables.read_table(self.seat.table).fold.next_number
        return self.asks("PUT", f"deals/{id or uuid.uuid4()}/", {"number": number, "facts": self.facts(notation), **body})


def codes(answer: Any) -> list[tuple[int, str, str]]:
    """Return the status with every problem's code and field."""
    return [(answer.status_code, problem["code"], problem["field"]) for problem in answer.json()["problems"]]


def phone_at(at: AtTable) -> ApiPhone:
    return ApiPhone(headers={"Authorization": f"Table {table_pass(at.table)}", "Accept-Language": "en"}, at=at)


@pytest.fixture
def phone(four: AtTable, layers: Layers) -> ApiPhone:
    """The phone at the table of four.

    Its pass creates the table's code in a layer, so that what a test builds on it is rolled back too.
    """
    layers("the code of table 1", lambda: table_pass(four.table))
    return phone_at(four)


@pytest.fixture
def program() -> Any:
    """Make a program that acts for an account."""

    def make(by: Actor) -> Asker:
        _token, secret = club_actions.issue_token(by=by, name="test")
        return Asker(headers={"Authorization": f"Bearer {secret}", "Accept-Language": "en"})

    return make
