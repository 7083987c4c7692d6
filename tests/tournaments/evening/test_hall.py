"""A whole evening through the API alone, as `bench.hall` plays it with 250 players: a small one, without a server process."""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Iterable
from typing import Any

import pytest

from bench.hall.database import EveningOutcome, director_of, outcome
from bench.hall.ending import freeze, publish
from bench.hall.evening import BenchHall
from bench.hall.incidents import happen
from bench.hall.room import Size
from operations.robot.http import DirectorClient, Json
from tests.api.conftest import Asker


class InProcess:
    """A device whose requests are answered at once, in this process."""

    def __init__(self) -> None:
        self._asker = Asker()

    async def ask(self, method: str, path: str, authorization: str, body: Json | None = None) -> tuple[int, Json]:
        answer = self._asker.asks(method, path, body, Authorization=authorization)
        return answer.status_code, answer.json()


async def one_after_the_other(devices: Iterable[Awaitable[None]]) -> None:
    for device in devices:
        await device


async def at_once(_time: float) -> None:
    """Do not wait for the time of a deal."""


def run(script: Coroutine[Any, Any, None]) -> None:
    """Run a script that never waits; with an event loop Django would refuse to use the database."""
    with pytest.raises(StopIteration):
        script.send(None)


@pytest.mark.long
def test_an_evening_from_the_door_to_the_last_deal_by_the_api_alone(db: None) -> None:
    size = Size(players=24, rounds=2, deals=4)
    tournament, token = director_of(size)
    director = DirectorClient(InProcess(), token, tournament.slug)
    hall = BenchHall(
        director=director,
        size=size,
        rules=tournament.rule_set,
        new_line=InProcess,
        together=one_after_the_other,
        due=at_once,
        incidents=happen,
        before_last_half=freeze,
        afterwards=publish,
    )
    run(hall.play_evening())
    assert hall.measured.refused == {}
    assert outcome(tournament, hall.measured) == EveningOutcome(0, 0, 0, (), (), "", "")
