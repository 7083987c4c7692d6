"""Which of several drawn rounds is the current one."""

from __future__ import annotations

import pytest

from tournaments.evening.models import Round, Tournament
from tournaments.play.queries.progress import current_round

SEATED, PLAYING, FINISHED = Round.State.SEATED, Round.State.PLAYING, Round.State.FINISHED


@pytest.mark.parametrize(
    ("states", "number"),
    [
        ((), None),
        ((SEATED,), 1),
        ((SEATED, SEATED), 1),
        ((PLAYING, SEATED, SEATED), 1),
        ((FINISHED, SEATED, SEATED), 2),
        ((FINISHED, PLAYING, SEATED), 2),
        ((FINISHED, FINISHED), 2),
    ],
)
def test_the_round_of_now_is_not_the_newest(tournament: Tournament, states: tuple[Round.State, ...], number: int | None) -> None:
    for index, state in enumerate(states, 1):
        Round.objects.create(tournament=tournament, number=index, state=state)
    current = current_round(tournament)
    assert (current and current.number) == number
