"""A game's own sheet with a deal that the jury annulled, or for which it awarded points. No database."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.scorecard import Scorecard
from scoring.engine.state import TableStart
from scoring.games import GAMES, published
from tournaments.play.ledger import fold_deals
from tournaments.play.models import Deal


def card(game: str, ruled: dict[str, Any] | None) -> Scorecard | None:
    """Return the sheet of a table that played one deal, with the jury's verdict on it."""
    rules = published(game)
    start = TableStart(rules.game.table_sizes[0], 0)
    facts = next(
        facts
        for facts in map(rules.game.write_facts, rules.game.possible_deals(rules.game.first_state(start)))
        if facts.get("kind") not in ("all_pass", "time_called")
    )
    folded = fold_deals(start, [Deal(number=1, facts=facts, verdict=ruled)], rules)
    return rules.game.scorecard(start, [(number, outcome) for number, (_, outcome) in folded.outcomes.items()], 3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ruled", [{"annulled": True}, {"awarded": [1, -1, 0, 0, 0]}])
def test_every_sheet_can_hold_what_the_jury_made_of_a_deal(game: str, ruled: dict[str, Any]) -> None:
    seats = published(game).game.table_sizes[0]
    verdict = {name: value if value is True else value[:seats] for name, value in ruled.items()}
    played, decided = card(game, None), card(game, verdict)
    assert (played is None) == (decided is None)
    assert decided is None or [row.deal for row in decided.rows if row.deal] == [1]


@pytest.mark.parametrize("ruled", [{"annulled": True}, {"awarded": [1, -1, 0]}])
def test_such_a_deal_of_501_leaves_the_scores_and_is_told_apart(ruled: dict[str, Any]) -> None:
    sheet = card("russian_501", ruled)
    assert sheet is not None
    row = sheet.rows[1]
    assert row.lead[0].mark == "void"
    assert [[cell.text for cell in seat] for seat in row.seats] == [["", "", "501"]] * 3
