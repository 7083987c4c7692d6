"""A deal's score for each seat in the game's own count, as the short text stored with it: `120 62 120 62`. Pure.

It is stored where standings rank by that count (`Game.ranks_by_score`): the ledger holds the payments that follow from it, but not the
count itself (ADR 70). Empty if the deal changes no score. Earlier scores are stored with the moment until which they held, so that
standings of an earlier moment can be read.
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
    """Return the score of a deal as its text; empty where the game's points rank, and where the deal changes no score."""
    if not rules.game.ranks_by_score or outcome is None or outcome.played is None:
        return ""
    score = outcome.played.score(outcome.before.seats)
    return " ".join(map(str, score)) if any(score) else ""


@lru_cache(maxsize=4096)
def read_score(text: str) -> tuple[int, ...]:
    """Parse the figures of the seats. There are few different texts, so the results are cached."""
    return tuple(map(int, text.split()))


def with_change(changes: Sequence[Change] | None, before: str, at: datetime.datetime) -> list[Change]:
    """Return the changes of a deal, with one more: its score was `before` until this moment."""
    return [*(changes or ()), [at.isoformat(), before]]


def score_at(text: str, changes: Sequence[Change] | None, moment: datetime.datetime) -> str:
    """Return the score that a deal had at a moment; `text` is its current one."""
    later = (before for until, before in changes or () if datetime.datetime.fromisoformat(until) > moment)
    return next(later, text)
