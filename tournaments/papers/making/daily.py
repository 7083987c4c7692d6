"""The daily jobs of the process that makes papers, which also run at its start."""

from __future__ import annotations

from clubs.actors import Actor
from tournaments.privacy.actions.retention import forget_due
from tournaments.standings.actions.sealing import seal_missing

MOST_SEALED = 200
"""For how many evenings one daily run may seal the result. Sealing takes some seconds, during which no paper is made."""


def once_a_day() -> None:
    """Forget people who are due to be forgotten, and seal results that an earlier version of the program did not seal."""
    forget_due(by=Actor(command="forget"))
    seal_missing(MOST_SEALED)
