"""Rifki as its players say it.

`KOZ S 5 4 3 1`, `2: KIZ 0 3 0 1` (the declarer first), `KIZ 0 3 0 1 stop 1 3 0 2` (the tricks played), `KUPA 4 3 3 3 tricks 4 3 3 3`, `void
no_high_card`, `time called`.
"""

from __future__ import annotations

from typing import Any

from scoring.engine.ruleset import RuleSet


def deal(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of one deal."""
    declarer, colon, rest = text.rpartition(":")
    facts: dict[str, Any] = {"declarer": int(declarer)} if colon else {}
    first, *words = rest.split()
    if first == "void":
        return facts | {"void": words[0]}
    if first == "time":
        return facts | {"time_called": True}
    facts["contract"] = first
    if words and not words[0].lstrip("-").isdecimal():
        facts["trump"] = words.pop(0)
    name, figures = "counts", facts
    for word in words:
        if word in ("stop", "tricks"):
            name = "tricks"
            if word == "stop":
                facts["stopped_early"] = True
        else:
            figures.setdefault(name, []).append(int(word))
    return facts
