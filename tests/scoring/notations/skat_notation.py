"""Skat as its players say it.

`0 C +2 won` (seat 0 declares clubs with two), `1 G -1 hand lost`, `2 N ouvert lost`, `0 H +1 hand schneider-announced schwarz won`, `0 S -1
bid 23 points 89`, `0 C +1 kontra 1 lost`, `passed`, `R 0 60 60 no_trick 0 pushed 2`; with `dealer 1` where it matters.
"""

from __future__ import annotations

from typing import Any

from scoring.engine.ruleset import RuleSet

LEVELS = ("schneider", "schwarz")


def deal(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of one deal."""
    words, facts = text.split(), dict[str, Any]()
    if words[0].isdecimal():
        facts["declarer"] = int(words.pop(0))
    while words:
        word = words.pop(0)
        match word:
            case "R":
                facts |= {"game": word, "card_points": _figures(words)}
            case "no_trick":
                facts[word] = _figures(words)
            case "points" | "dealer" | "bid" | "kontra" | "bock" | "pushed":
                facts["card_points" if word == "points" else word] = int(words.pop(0))
            case _:
                facts |= _fact(word)
    return facts


def _fact(word: str) -> dict[str, Any]:
    """Return the fields that one word alone gives."""
    match word:
        case "passed" | "hand":
            return {word: True}
        case "won" | "lost":
            return {"won": word == "won"}
        case "ouvert":
            return {"announced": word}
        case _ if word.endswith("-announced"):
            return {"announced": word.removesuffix("-announced")}
        case _ if word in LEVELS:
            return {"reached": word}
        case _ if word[0] in "+-":
            return {"matadors": int(word)}
        case _:
            return {"game": word}


def _figures(words: list[str]) -> list[int]:
    figures = []
    while words and words[0].isdecimal():
        figures.append(int(words.pop(0)))
    return figures
