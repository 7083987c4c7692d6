"""Russian 501: how a game and a round end, and who then pays whom."""

from __future__ import annotations

import pytest

from scoring.engine.state import TableStart
from tests.scoring.games.test_russian_501 import PLAY, RULES, SHORT_GAME, TIME, codes, scored
from tests.scoring.typed_games import russian_501

GAME = russian_501(RULES)


@pytest.mark.parametrize(
    ("tie_break", "declarer", "wanted"),
    [
        ("lowest_then_declarer", 1, [0]),
        ("lowest_then_joint", 1, [0]),
        ("declarer_then_lowest", 1, [1]),
        ("declarer_then_lowest", 2, [0]),
        ("joint", 1, [0, 1]),
    ],
)
def test_several_at_zero_or_below(tie_break: str, declarer: int, wanted: list[int]) -> None:
    """Player 0 ends at −10 and player 1 at −4; player 2 stays above."""
    points = [30, 66, 24] if declarer == 1 else [30, 24, 66]
    deal = {**PLAY, "declarer": declarer, "card_points": points}
    result = scored(deal, scores=[20, 62 if declarer == 1 else 20, 300], tie_break=tie_break)
    assert result["deals"][0]["standing"][:2] == [-10, -4]
    assert result["winners"] == wanted


def test_the_lowest_are_the_declarer_and_another() -> None:
    equal = {**PLAY, "card_points": [66, 30, 24]}
    assert scored(equal, scores=[60, 24, 300])["winners"] == [0]
    assert scored(equal, scores=[60, 24, 300], tie_break="lowest_then_joint")["winners"] == [0, 1]


def test_one_game_finishes_the_table() -> None:
    result = scored(SHORT_GAME, PLAY, start=60)
    assert result["finished"]
    assert [error["code"] for error in result["errors"]] == ["R5_GAME_OVER"]
    assert result["deals"][0]["next_dealer"] == 0


def test_a_number_of_games() -> None:
    result = scored(SHORT_GAME, SHORT_GAME, start=60, round="games", games=2)
    assert [deal["standing"] for deal in result["deals"]] == [[-6, 30, 40], [-6, 30, 40]]
    assert result["finished"]
    assert not scored(SHORT_GAME, start=60, round="games", games=2)["finished"]


def test_the_planned_deals_go_on_from_the_top() -> None:
    result = scored(SHORT_GAME, PLAY, {**PLAY, "declarer": 1}, start=60, round="deals")
    assert not result["finished"]
    assert result["deals"][2]["standing"] == [-10, 126, 40]
    assert result["errors"] == []


def test_carried_scores_are_this_games_alone() -> None:
    result = scored(PLAY, PLAY, scores=[60, 200, 300], round="games")
    assert [deal["standing"] for deal in result["deals"]] == [[-6, 170, 280], [435, 471, 481]]


def test_the_winner_takes_what_is_left() -> None:
    won = scored(PLAY, scores=[60, 200, 300], settlement="winner_takes_remaining")
    assert won["points"] == [450, -170, -280]
    assert [line["reason"] for line in won["deals"][0]["lines"]] == ["PLAY", "REMAINING"]
    assert scored(PLAY, settlement="winner_takes_remaining")["points"] == [0, 0, 0]


def test_joint_winners_share_in_whole_points() -> None:
    """367 is left: 183 for each winner, and one point remains."""
    deal = {**PLAY, "declarer": 2, "card_points": [30, 30, 60]}
    assert scored(deal, scores=[20, 20, 301], settlement="winner_takes_remaining")["points"] == [183, 183, -366]


def test_nobody_pays() -> None:
    result = scored(PLAY, scores=[60, 200, 300], settlement="none")
    assert (result["points"], result["winners"], result["finished"]) == ([0, 0, 0], [0], True)


def test_time_is_called_and_the_game_stands() -> None:
    played, called = scored(PLAY), scored(PLAY, TIME)
    assert called["points"] == played["points"]
    assert (called["finished"], called["winners"], called["deals"][1]["status"]) == (True, [], "time_called")
    assert called["deals"][1]["next_dealer"] == played["deals"][0]["next_dealer"]
    assert codes(PLAY, TIME, PLAY) == ["R5_GAME_OVER"]


def test_time_is_called_and_the_leader_is_paid_his_lead() -> None:
    """By dossier §6 the winner takes what is left; in a game that nobody won, only the lead is paid."""
    assert scored(PLAY, TIME, settlement="winner_takes_remaining")["points"] == [82, -36, -46]
    assert scored(TIME, settlement="winner_takes_remaining")["points"] == [0, 0, 0]


@pytest.mark.parametrize("settlement", ["pairwise", "winner_takes_remaining", "none"])
def test_time_is_called_and_the_game_does_not_count(settlement: str) -> None:
    result = scored(PLAY, {**PLAY, "declarer": 1}, TIME, settlement=settlement, time_called="annulled")
    assert (result["points"], result["score"]) == ([0, 0, 0], [0, 0, 0])
    assert result["deals"][-1]["standing"] == [501, 501, 501]


def test_only_the_unfinished_game_is_annulled() -> None:
    first = scored(SHORT_GAME, start=60, round="deals")
    result = scored(SHORT_GAME, {**PLAY, "bid": 80, "contract": 80}, TIME, start=60, round="deals", time_called="annulled")
    assert result["points"] == first["points"]
    assert len(result["deals"]) == 3


def test_who_played_nothing_ends_it_too() -> None:
    state = GAME.first_state(TableStart(3, 0))
    outcome = GAME.score_deal(state, TIME)
    assert outcome.played is not None
    assert (outcome.played.counts, outcome.played.state.finished, outcome.played.state.dealer) == (False, True, 0)


def test_a_deal_that_does_not_count_moves_the_deal_and_nothing_else() -> None:
    state = GAME.first_state(TableStart(4, 3))
    after = GAME.skip_deal(state)
    assert (after.dealer, after.scores, after.sits_out) == (0, state.scores, (0,))
    assert GAME.state_when_dealt(after, {"dealer": 2}).sits_out == (2,)
    assert GAME.state_when_dealt(after, {"dealer": "x"}) == after
    assert hash(after) != hash(state)
