"""An evening is closed by a program, which first reads what is open."""

from __future__ import annotations

from typing import Any

from tests.api.conftest import codes
from tests.cast import MACHINE, AtTable, People
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds


def test_what_is_open_is_said_and_must_be_acknowledged(program: Any, people: People, four: AtTable, tournament: Tournament) -> None:
    director = program(people.director)
    address = f"tournaments/{tournament.slug}/close/"
    assert codes(director.asks("POST", address, {})) == [(409, "ROUND_NOT_FINISHED", "")]
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    still_open = director.gets(address).json()["open"]
    assert {"code": "unsigned 1 1", "text": "round 1 table 1: not signed"} in still_open
    acknowledged = [each["code"] for each in still_open]
    assert codes(director.asks("POST", address, {"acknowledged": acknowledged[1:]})) == [(409, "STILL_OPEN", "")]
    assert director.asks("POST", address, {"acknowledged": acknowledged}).json()["state"] == "closed"
    undone = director.asks("POST", address, {"undo": True}).json()
    assert (undone["state"], undone["correction_until"]) == ("playing", None)
