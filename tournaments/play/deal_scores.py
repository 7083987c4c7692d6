"""What a deal brings its seats in the game's own count, as the short text that is kept with it: `120 62 120 62`. Pure.

It is kept where standings rank that count (`Game.ranks_by_score`): the ledger holds the payments that follow from it, and does not tell it
(ADR 70). Empty: the deal brings nothing. What it was before a correction is kept with the moment until which it was that, so that standings
can be read as they stood.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import lru_cache

from scoring.engine.result import AnyOutcome
from scoring.engine.ruleset import RuleSet

Change = Sequence[str]
"""A moment (ISO 8601), and the text that held until then."""


def score_text(outcome: AnyOutcome | None, rules: RuleSet) -> str:
    """The score of a deal as its text; empty where the game's points rank, and where the deal brings nothing."""
    if not rules.game.ranks_by_score or outcome is None or outcome.played is None:
        return ""
    score = outcome.played.score(outcome.before.seats)
    return " ".join(map(str, score)) if any(score) else ""


@lru_cache(maxsize=4096)
def read_score(text: str) -> tuple[int, ...]:
    """The figures of the seats. There are few different texts, so each is read once."""
    return tuple(map(int, text.split()))


def with_change(changes: Sequence[Change] | None, before: str, at: datetime.datetime) -> list[Change]:
    """The changes of a deal whose score was `before` until this moment."""
    return [*(changes or ()), [at.isoformat(), before]]


def score_at(text: str, changes: Sequence[Change] | None, moment: datetime.datetime) -> str:
    """The score that a deal had at a moment; `text` is what it has now."""
    later = (before for until, before in changes or () if datetime.datetime.fromisoformat(until) > moment)
    return next(later, text)
