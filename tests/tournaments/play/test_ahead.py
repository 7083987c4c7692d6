"""How far an offline phone can go on: never to a deal whose form may be wrong by then."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.state import TableStart
from scoring.games import published
from scoring.games.rifki.state import RifkiState
from tests.scoring.notations.rifki_notation import deal
from tests.scoring.typed_games import rifki_game
from tournaments.play.queries.offline_horizon import deals_askable_offline

RIFKI = published("rifki")
GAME = rifki_game(RIFKI)
KOZ = "KOZ S 5 4 3 1"


def after(*notation: str) -> RifkiState:
    """Return the state of a table of Rifki after these deals."""
    replay = GAME.replay(TableStart(4, first_dealer=0), [deal(each, RIFKI) for each in notation])
    assert not any(outcome.problems for outcome in replay.outcomes)
    return replay.state


def ahead(code: str, seats: int = 4, most: int = 4, carry_over: dict[str, Any] | None = None, **options: Any) -> int:
    rules = published(code).with_options(options)
    return deals_askable_offline(rules, rules.game.first_state(TableStart(seats, 0, None, carry_over or {})), most)


@pytest.mark.parametrize(
    ("code", "seats", "deals"),
    [
        ("rikken_brabant", 4, 4), ("rikken_brabant", 5, 4), ("rikken_stichting", 4, 4), ("whist_iwwa", 4, 4), ("rikken_belgian", 5, 4),
        ("russian_501", 3, 4), ("russian_501", 4, 4), ("knockout_whist", 4, 0), ("rifki", 4, 1),
    ],
)  # fmt: skip
def test_how_far_a_phone_can_go_on(code: str, seats: int, deals: int) -> None:
    assert ahead(code, seats) == deals
    assert ahead(code, seats, most=1) == min(1, deals)


def test_who_lost_solos_before_only_adds_a_question() -> None:
    assert ahead("rikken_belgian", carry_over={"lost_solos": [2, 1, 2, 1]}) == 4


@pytest.mark.parametrize("played", [[], [KOZ], [KOZ, "KIZ 2 1 1 0"]])
def test_no_form_of_rifki_offers_what_may_be_used_up(played: list[str]) -> None:
    state = after(*played)
    later = GAME.skip_deal(state)
    deals = deals_askable_offline(RIFKI, state, 4)
    offered = {choice.value for choice in GAME.form(later).questions[0].choices}
    first = {facts.contract: GAME.write_facts(facts) for facts in GAME.possible_deals(state)}
    states = [outcome.played.state for outcome in (GAME.score_deal(state, notation) for notation in first.values()) if outcome.played]
    assert len(states) == 7
    assert all(offered <= {choice.value for choice in GAME.form(each).questions[0].choices} for each in states) is (deals == 1)


@pytest.mark.parametrize(("played", "deals"), [([KOZ], 1), ([KOZ, KOZ], 1), (["RIFKI 1 0 0 0"], 0), ([KOZ, "KIZ 2 1 1 0"], 0)])
def test_a_contract_that_was_played_once_may_be_used_up_by_the_next_deal(played: list[str], deals: int) -> None:
    assert deals_askable_offline(RIFKI, after(*played), 4) == deals
