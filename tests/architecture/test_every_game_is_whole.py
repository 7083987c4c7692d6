"""What every game that ships brings along: a game without a part of it fails here, by name. Looks lightly; others look inside."""

from __future__ import annotations

from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.functions import GameFunctions
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import Start
from scoring.engine.words import LANGUAGES, say
from scoring.games import GAMES, published
from scoring.games.klaverjas.game import KLAVERJAS
from tests.scoring.family import FAMILY
from tests.scoring.notation import GOLDEN
from tournaments.papers.kinds.poster import poster

SOURCES = Path(__file__).parents[1] / "scoring/sources"


def start_of(rules: RuleSet) -> Start:
    return Start(4 if 4 in rules.game.table_sizes else rules.game.table_sizes[0], 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_file(game: str) -> None:
    assert (GOLDEN / f"{game}.txt").is_file(), f"write tests/scoring/golden/{game}.txt"


@pytest.mark.parametrize("game", [game for game in GAMES if game not in FAMILY])
def test_a_notation_of_its_own(game: str) -> None:
    assert find_spec(f"tests.scoring.notations.{game}_notation"), f"write tests/scoring/notations/{game}_notation.py"


@pytest.mark.parametrize("game", [game for game in GAMES if game not in FAMILY])
def test_worked_examples(game: str) -> None:
    assert (SOURCES / f"{game}.jsonl").is_file(), f"copy the dossier's examples to tests/scoring/sources/{game}.jsonl"


@pytest.mark.parametrize("game", GAMES)
def test_a_form_in_every_language(game: str) -> None:
    rules = published(game)
    questions = rules.game.form(rules.game.first_state(start_of(rules))).questions
    assert questions, "the phone has nothing to ask"
    assert [(each.name, language) for each in questions for language in LANGUAGES if language not in each.ask] == []


@pytest.mark.parametrize("game", GAMES)
def test_deals_that_can_be_played(game: str) -> None:
    rules = published(game)
    state = rules.game.first_state(start_of(rules))
    assert rules.game.score_deal(state, rules.game.write_facts(next(rules.game.possible_deals(state)))).played is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_scoresheet(game: str) -> None:
    """The family's sheet holds points and totals, any other game's its own figures."""
    rules = published(game)
    card = rules.game.scorecard(start_of(rules), (), 4)
    assert card.figures_are_points == (game in FAMILY)
    assert card.rows
    assert card.seat


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_poster(game: str, language: str) -> None:
    rules = published(game)
    assert rules.game.charts()
    assert poster(rules, language) is not None
    assert language in rules.title
    assert say(rules.title, language)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_says_what_it_means(game: str) -> None:
    missing = [(each.name, language) for each in published(game).all_options for language in LANGUAGES if language not in each.title]
    assert missing == []


@pytest.mark.parametrize("role", ["check", "play", "form", "scorecard", "words_for_line"])
def test_a_game_without_a_function_is_refused_by_the_name_of_its_role(role: str) -> None:
    """A game's module fails at import, and says which function its rules are not bound to."""
    bound: dict[str, Any] = {each.name: getattr(KLAVERJAS, each.name) for each in fields(KLAVERJAS) if each.name != role}
    with pytest.raises(TypeError, match=f"missing 1 required keyword-only argument: '{role}'"):
        GameFunctions(**bound)
