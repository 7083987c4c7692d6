"""The dossier's worked examples: right ones are scored as given, wrong ones are refused with exactly the given code."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.sheet import score
from scoring.games import published, sentences
from tests.scoring.dossier import examples

EXAMPLES = examples("rikken_brabant")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    scored, expected = score(example["sheet"], published, sentences()), example["expect"]
    if "error" in expected:
        assert [error["code"] for error in scored["errors"]] == [expected["error"]]
        assert scored["deals"] == []
        assert set(scored["points"]) == {0}
        return
    assert scored["errors"] == []
    assert {name: scored[name] for name in ("score", "points", "pot")} == {name: expected[name] for name in ("score", "points", "pot")}
    assert scored["deals"][-1]["next_dealer"] == expected["next_dealer"]
    assert sum(scored["points"]) + scored["pot"] == 0


def test_all_of_them_are_here() -> None:
    assert len(EXAMPLES) == 116
