"""Every sentence of a game uses the comma of the reader's language."""

from __future__ import annotations

from itertools import islice

import pytest

from scoring.engine.state import TableStart
from scoring.games import GAMES, published

NAMES = ["الس", "آن", "پیت", "یو", "کیم", "وم", "تس"]
STEP = 5
"""Every fifth of the listed deals: they are alike."""


@pytest.mark.parametrize("code", sorted(GAMES))
def test_no_sentence_in_persian_has_a_latin_comma(code: str) -> None:
    game = published(code).game
    seats = min(game.table_sizes)
    state = game.first_state(TableStart(seats, 0))
    for facts in islice(game.possible_deals(state), 0, 2000, STEP):
        deal, result = game.describe_deal(facts, NAMES[:seats], "fa"), game.describe_result(game.play(state, facts), NAMES[:seats], "fa")
        assert ", " not in deal + result, (deal, result)
