"""The daily jobs of the process that makes papers, which also run at its start."""

from __future__ import annotations

from django.core.management import call_command

from clubs.actors import Actor
from tournaments.privacy.actions.retention import forget_due
from tournaments.standings.actions.sealing import seal_missing

MOST_SEALED = 200
"""The greatest number of evenings whose results one daily run seals. Sealing takes some seconds, during which no paper is made."""


def once_a_day() -> None:
    """Forget people who are due to be forgotten, seal results that an earlier version did not seal, and delete sessions that ended."""
    forget_due(by=Actor(command="forget"))
    seal_missing(MOST_SEALED)
    call_command("clearsessions")
