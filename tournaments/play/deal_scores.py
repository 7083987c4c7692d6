"""A deal's score as a short text, with one number for each seat: `120 62 120 62`. Pure.

It is stored with each deal of games whose standings rank by this score (`Game.ranks_by_score`), because the ledger only has the payments
that follow from it (ADR 70). It is empty if the deal changes no score. Former scores are stored too, so that the standings of an earlier
moment can be computed.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import lru_cache

from scoring.engine.result import AnyOutcome
from scoring.engine.ruleset import RuleSet

Change = Sequence[str]
"""A former score of a deal, as two texts: the time until which it was valid (ISO 8601), and the score."""


def score_text(outcome: AnyOutcome | None, rules: RuleSet) -> str:
    """Return the score of a deal as text; empty if the game does not rank by scores, or if the deal changes no score."""
    if not rules.game.ranks_by_score or outcome is None or outcome.played is None:
        return ""
    score = outcome.played.score(outcome.before.seats)
    return " ".join(map(str, score)) if any(score) else ""


@lru_cache(maxsize=4096)
def read_score(text: str) -> tuple[int, ...]:
    """Parse the text of a score into one number for each seat. Results are cached, because many deals have equal texts."""
    return tuple(map(int, text.split()))


def with_change(changes: Sequence[Change] | None, before: str, at: datetime.datetime) -> list[Change]:
    """Return the former scores of a deal with `before` added; that score was valid until `at`."""
    return [*(changes or ()), [at.isoformat(), before]]


def score_at(text: str, changes: Sequence[Change] | None, moment: datetime.datetime) -> str:
    """Return the score that a deal had at a moment, as text. `text` is its current score, `changes` are its former ones."""
    later = (before for until, before in changes or () if datetime.datetime.fromisoformat(until) > moment)
    return next(later, text)
