"""A deal's score by seat, as the short text stored with it: `120 62 120 62`. Pure.

It is stored in games whose standings rank by this score (`Game.ranks_by_score`), because the ledger only has the payments that follow from
it (ADR 70). It is empty if the deal changes no score. Earlier scores are stored with the time until which they held, for standings of an
earlier moment.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import lru_cache

from scoring.engine.result import AnyOutcome
from scoring.engine.ruleset import RuleSet

Change = Sequence[str]
"""An earlier score of a deal: the time until which it held (ISO 8601), and its text."""


def score_text(outcome: AnyOutcome | None, rules: RuleSet) -> str:
    """Return the score of a deal as text; empty if the game does not rank by scores, or if the deal changes no score."""
    if not rules.game.ranks_by_score or outcome is None or outcome.played is None:
        return ""
    score = outcome.played.score(outcome.before.seats)
    return " ".join(map(str, score)) if any(score) else ""


@lru_cache(maxsize=4096)
def read_score(text: str) -> tuple[int, ...]:
    """Parse the text of a score into one number for each seat. Cached, because there are few different texts."""
    return tuple(map(int, text.split()))


def with_change(changes: Sequence[Change] | None, before: str, at: datetime.datetime) -> list[Change]:
    """Return the earlier scores of a deal, extended by the score `before`, which held until `at`."""
    return [*(changes or ()), [at.isoformat(), before]]


def score_at(text: str, changes: Sequence[Change] | None, moment: datetime.datetime) -> str:
    """Return the text of the score that a deal had at a moment; `text` is its current one."""
    later = (before for until, before in changes or () if datetime.datetime.fromisoformat(until) > moment)
    return next(later, text)
