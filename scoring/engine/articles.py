"""The articles of a rule set: what a jury may decide about, each with its sentence and its fine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.engine.options import option_reference
from scoring.engine.words import Words

STANDS, ANNULLED = "stands", "annulled"
"""What usually becomes of the deal."""


@dataclass(frozen=True, slots=True)
class Article:
    """One article: why the jury is called, what the rule says, and what it usually costs."""

    code: str
    title: Words
    text: Words
    """What the decision says; may hold `{player}`, `{contract}`, `{deal}`, `{points}`."""
    source: str = ""
    """Where it is written: `1. La Donne`."""
    call: bool = False
    """A table may call the jury for this."""
    fine: int = 0
    """Points that the player pays in all, divided equally over the others who play the deal; 0: the jury names them."""
    deal: str = STANDS
    ladder: tuple[int, ...] = ()
    """A warning's steps: what the first, second … time costs; after the last it stays there."""
    reasons: Mapping[str, Words] = field(default_factory=dict)
    """Reasons for a refusal that the regulation gives."""

    def fine_at(self, time: int) -> int:
        """The fine for the `time`-th time, from 1."""
        return self.ladder[min(time, len(self.ladder)) - 1] if self.ladder else self.fine


def articles(words: Mapping[str, Mapping[str, Any]], options: Mapping[str, Any]) -> tuple[Article, ...]:
    """The articles from the words of a rule set; its own come before those of every game. A fine may be an option: `"=fine_trou"`."""
    return tuple(_article(code, raw, options) for code, raw in _sorted(words.get("articles", {}).items()))


def _sorted(items: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return sorted(items, key=lambda item: (item[1].get("rank", 0), item[0]))


def _article(code: str, raw: Mapping[str, Any], options: Mapping[str, Any]) -> Article:
    name = option_reference(raw.get("fine", 0))
    return Article(
        code=code,
        title=raw["title"],
        text=raw["text"],
        source=raw.get("source", ""),
        call=raw.get("call", False),
        fine=int(options.get(name, 0)) if name else int(raw.get("fine", 0)),
        deal=raw.get("deal", STANDS),
        ladder=tuple(raw.get("ladder", ())),
        reasons=raw.get("reasons", {}),
    )
