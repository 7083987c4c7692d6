"""An evening's copy of its rules plays exactly like the rules, although the database does not preserve the order of keys."""

from __future__ import annotations

import json

import pytest

from scoring.engine.state import TableStart
from scoring.games import GAMES, published, ruleset_from


@pytest.mark.parametrize("code", GAMES)
def test_a_copy_that_lost_the_order_of_its_names_is_the_same(code: str) -> None:
    rules = published(code)
    copy = ruleset_from(json.loads(json.dumps(rules.copy(), sort_keys=True)))
    assert copy.fingerprint == rules.fingerprint
    assert copy.game.charts() == rules.game.charts()
    assert [option.name for option in copy.all_options] == [option.name for option in rules.all_options]
    assert list(copy.articles) == list(rules.articles)
    start = TableStart(seats=4 if 4 in rules.game.table_sizes else 3, first_dealer=0)
    assert copy.game.form(copy.game.first_state(start)) == rules.game.form(rules.game.first_state(start))
