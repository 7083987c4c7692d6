"""Knock-out whist as its players say it: `4 3 0`, `4 3 0 buys 2`, `6 0 declines 1`, `3 3 1 cut 1`, `rainbow 1 2 won 2`, `time called`."""

from __future__ import annotations

from typing import Any

from scoring.engine.ruleset import RuleSet

ANSWERS = {"buys": ("buys", True), "declines": ("buys", False)}


def deal(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of one hand."""
    if text == "time called":
        return {"time_called": True}
    facts: dict[str, Any] = {}
    name = "tricks"
    for word in text.split():
        if not word.isdecimal():
            name = word
        elif name == "tricks":
            facts.setdefault("tricks", []).append(int(word))
        elif name in ANSWERS:
            facts.setdefault("buys", {})[word] = ANSWERS[name][1]
        elif name == "cut":
            facts["cut_winner"] = int(word)
        elif name == "rainbow":
            facts.setdefault("rainbow", {"seats": []})["seats"].append(int(word))
        else:
            facts["rainbow"]["winner"] = int(word)
    return facts
