"""What the process that makes papers does once a day beside them, and when it starts."""

from __future__ import annotations

from clubs.actors import Actor
from tournaments.privacy.actions.retention import forget_due
from tournaments.standings.actions.sealing import seal_missing

MOST_SEALED = 200
"""Evenings whose results are sealed in a day: some seconds, in which no paper is made."""


def once_a_day() -> None:
    """Forget who is to be forgotten, and seal results that a version before left unsealed."""
    forget_due(by=Actor(command="forget"))
    seal_missing(MOST_SEALED)
