"""Klaverjas as its players say it.

`0 100 62` (who plays, and the points of seats 0 and 2, then of 1 and 3), `0 100 62 roem 20 0`, `1 nat`, `2 pit roem 40 0`, `2 pit nat` (a
counter-pit), `0 162 0 nopit`, `revoke 1`, `0 100 62 revoke 2` (fined), `S 0 100 62` (spades are trumps), `0 70 92 krak 1`; without the
player if the dealer's left neighbour must play.
"""

from __future__ import annotations

from typing import Any

from scoring.engine.ruleset import RuleSet


def deal(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of one deal."""
    words, facts = text.split(), dict[str, Any]()
    if words[0] in "SHDC":
        facts["trump"] = words.pop(0)
    figures: list[int] = []
    while words and words[0].lstrip("-").isdecimal():
        figures.append(int(words.pop(0)))
    if len(figures) % 2:
        facts["player"] = figures.pop(0)
    if figures:
        facts["card_points"] = figures
    while words:
        word = words.pop(0)
        match word:
            case "nat" | "pit":
                facts[word] = True
            case "nopit" | "notnat":
                facts[word.removeprefix("no").removeprefix("t")] = False
            case "roem" | "tricks":
                facts[word] = [int(words.pop(0)), int(words.pop(0))]
            case _:
                facts[word] = int(words.pop(0))
    return facts
