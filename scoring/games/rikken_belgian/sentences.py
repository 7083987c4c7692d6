"""Belgian rikken: describe a result, and name the player whose cards are a souvenir."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.promised import sentences as family
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.result import AnyPlayed
from scoring.engine.words import say


def describe_lines(rules: PromisedRules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Describe the result in sentences, and name the player whose cards are a souvenir."""
    result = family.describe_lines(rules, played, names, language)
    if not played.extra.get("souvenir"):
        return result
    name = next(names[line.declarer] for line in played.lines if line.made and line.declarer is not None)
    return f"{result} {say(rules.words['told']['souvenir'], language, name=name)}"
