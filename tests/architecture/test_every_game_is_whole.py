"""Every part that a game must have: a game that lacks one fails here, by name.

These tests only look whether it is there; others test it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.functions import GameFunctions
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES, say
from scoring.games import GAMES, published
from scoring.games.klaverjas.game import KLAVERJAS
from tests.architecture.sources import ROOT, project_files
from tests.scoring.family import FAMILY
from tests.scoring.notation import GOLDEN
from tournaments.papers.kinds.poster import poster

RULES = Path(__file__).parents[2] / "docs/rules"
CITED = re.compile(r"\bdossier( [a-z]\w+)?((?:[, -]*§\d+)*)")
"""“dossier §1, §3” in a game's own folder, “dossier skat §1-§8” anywhere."""


def start_of(rules: RuleSet) -> TableStart:
    return TableStart(4 if 4 in rules.game.table_sizes else rules.game.table_sizes[0], 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_file(game: str) -> None:
    assert (GOLDEN / f"{game}.txt").is_file(), f"write tests/scoring/golden/{game}.txt"


@pytest.mark.parametrize("game", [game for game in GAMES if game not in FAMILY])
def test_a_notation_of_its_own(game: str) -> None:
    assert find_spec(f"tests.scoring.notations.{game}_notation"), f"write tests/scoring/notations/{game}_notation.py"


@pytest.mark.parametrize("game", [game for game in GAMES if game not in FAMILY])
def test_worked_examples(game: str) -> None:
    assert (RULES / f"examples/{game}.jsonl").is_file(), f"write the dossier's examples to docs/rules/examples/{game}.jsonl"


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
    """The sheet of the family has points and totals, that of any other game its own figures."""
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
    """A game's module fails at import, and names the function that its rules lack."""
    bound: dict[str, Any] = {each.name: getattr(KLAVERJAS, each.name) for each in fields(KLAVERJAS) if each.name != role}
    with pytest.raises(TypeError, match=f"missing 1 required keyword-only argument: '{role}'"):
        GameFunctions(**bound)


def citations_in(path: Path) -> Iterator[tuple[str, str]]:
    """The dossiers that a file cites by name or by section, and the sections."""
    for name, sections in CITED.findall((ROOT / path).read_text(encoding="utf-8")):
        game = name.strip() if (RULES / f"{name.strip()}.md").is_file() or sections else ""
        if game or sections:
            yield game or path.parts[2], sections


def test_every_dossier_that_is_cited_has_the_sections() -> None:
    files = [path for path in project_files(".py", ".toml") if path.parts[0] == "scoring"]
    citations = [(path, game, sections) for path in files for game, sections in citations_in(path)]
    lost = []
    for path, game, sections in citations:
        dossier = RULES / f"{game}.md"
        text = dossier.read_text(encoding="utf-8") if dossier.is_file() else ""
        lost += [(str(path), game, each) for each in re.findall(r"\d+", sections) or [""] if f"\n## {each}" not in text]
    assert lost == [], "write what is cited in docs/rules, or cite what is there"
    assert len(citations) > 60
