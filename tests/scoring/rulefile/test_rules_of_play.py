"""Every rule of play that a game's sources give is in its printed regulation, in every language.

`rules_of_play.toml` lists the rules. A sentence that goes, or loses the rule, fails here and names the rule.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.words import LANGUAGES
from scoring.games import published

RULES: Mapping[str, list[dict[str, Any]]] = tomllib.loads((Path(__file__).parent / "rules_of_play.toml").read_text())


def missing(game: str, rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield the languages in which the regulation does not say the rule. Kinds of space do not count."""
    regulation = published(game).with_options(rule.get("with", {})).regulation
    for language in LANGUAGES:
        part = rule["says"] if language == "en" else rule.get(language, "")
        section = next(each for each in regulation.sections(language) if each.code == rule["section"])
        text = " ".join(paragraph.text for paragraph in section.paragraphs)
        if " ".join(part.split()) not in " ".join(text.split()):
            yield language


@pytest.mark.parametrize("game", RULES)
def test_the_regulation_says_each_rule_of_play(game: str) -> None:
    wrong = {rule["rule"]: languages for rule in RULES[game] if (languages := list(missing(game, rule)))}
    assert wrong == {}


def test_a_sentence_that_goes_is_named() -> None:
    assert list(missing("rifki", {"section": "follow", "says": "Follow suit if you like.", "nl": "Bekennen hoeft niet."})) == ["en", "nl"]
