"""Every game has a golden file in the players' notation, and scores it exactly."""

from __future__ import annotations

import pytest

from scoring.games import GAMES
from tests.scoring.notation import GOLDEN, golden


def test_every_game_has_a_golden_file() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GAMES)


@pytest.mark.slow
def test_every_golden_line_is_scored_as_it_is_written() -> None:
    lines = [line for code in GAMES for line in golden(code)]
    assert [(line.where, line.text, line.result()) for line in lines if line.result() != line.expected] == []


@pytest.mark.slow
def test_no_golden_file_is_a_token() -> None:
    assert [code for code in GAMES if len(list(golden(code))) < 20] == []
