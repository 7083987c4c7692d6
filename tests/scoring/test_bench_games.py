"""The engine's benchmark covers every game, with deals that its rules accept. Measures nothing."""

from __future__ import annotations

import pytest

from bench.figures import BenchFigure
from bench.games import MAX_DEALS, whole_games
from bench.parts import engine
from scoring.engine.ruleset import RuleSet
from scoring.games import GAMES, published
from tests.scoring.family import FAMILY


def test_every_game_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def only_note(rules: RuleSet) -> BenchFigure:
        measured.append(rules.code)
        return BenchFigure(rules.code, 0, "")

    monkeypatch.setattr(engine, "figure_of", only_note)
    engine.measure()
    assert measured == list(GAMES)


@pytest.mark.parametrize("game", FAMILY)
def test_the_mix_is_of_deals_that_can_be_played(game: str) -> None:
    rules = published(game)
    assert [deal for state, deal in engine.mixed(rules, 50) if rules.game.score_deal(state, deal).played is None] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if game not in FAMILY])
def test_the_games_are_whole(game: str) -> None:
    rules = published(game)
    games = whole_games(rules, 10, seed=1)
    for deals in games:
        state, deal = deals[-1]
        played = rules.game.score_deal(state, deal).played
        assert played is not None
        assert played.state.finished or len(deals) == (rules.game.max_deals(state.seats) or MAX_DEALS)
    assert whole_games(rules, 10, seed=1) == games
