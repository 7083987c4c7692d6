"""The slip of one ruling for the players concerned, on half a sheet of A4. Only reads."""

from __future__ import annotations

from collections.abc import Iterator

from django.template.loader import render_to_string

from tournaments.evening.models import Tournament
from tournaments.papers.kinds.ruling_lines import ruling_lines
from tournaments.papers.queries.subject import PaperSubject, ruling_of
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import source


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield the decision, its reason, the payments, and the deadline for an appeal; in the active language."""
    (decision,) = ruling_lines(tournament, [ruling_of(tournament, about)])
    yield PaperSheet(render_to_string("tournaments/papers/ruling.html", {"source": source(tournament), "decision": decision}))
