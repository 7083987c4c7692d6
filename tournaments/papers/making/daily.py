"""The daily work of the process that makes papers; it is also done when the process starts."""

from __future__ import annotations

from clubs.actors import Actor
from tournaments.privacy.actions.retention import forget_due
from tournaments.standings.actions.sealing import seal_missing

MOST_SEALED = 200
"""The most evenings whose results are sealed in a day: this takes some seconds, in which no paper is made."""


def once_a_day() -> None:
    """Forget the people whose time has come, and seal results that an earlier version of the program left unsealed."""
    forget_due(by=Actor(command="forget"))
    seal_missing(MOST_SEALED)
