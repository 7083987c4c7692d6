"""Schafkopf as its players say it.

`RUF 0+2 95` (who plays with whom, and the eyes of their side), `SOLO 1 H won schneider`, `WENZ 3 tout tricks 7`, `SOLO 0 sie`, `RUF 0+2 won
laufende 3 stoss 1`, `MUSS 1+2 60`, `CROSS 0 66`, `SOLO 0 fault 2`, `RAMSCH 20 51 39 10`, `RAMSCH loser 2`, `ALL_PASS`.
"""

from __future__ import annotations

from typing import Any

from scoring.engine.ruleset import RuleSet


def deal(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of one deal."""
    contract, *words = text.split()
    facts: dict[str, Any] = {"contract": contract}
    if words and contract != "RAMSCH" and words[0].replace("+", "").isdecimal():
        facts |= dict(zip(("declarer", "partner"), map(int, words.pop(0).split("+")), strict=False))
    name = "eyes"
    figures: dict[str, list[int]] = {}
    for word in words:
        if word.lstrip("-").isdecimal():
            figures.setdefault(name, []).append(int(word))
        elif word in ("won", "lost"):
            facts["result"] = word
        elif word in ("plain", "schneider", "schwarz"):
            facts["level"] = word
        elif word in ("tout", "sie"):
            facts["announced"] = word
        elif len(word) == 1:
            facts["suit"] = word
        else:
            name = word
    return facts | {name: each if len(each) > 1 else each[0] for name, each in figures.items()}
