"""The table of a competition that the evening feeds, for the wall. The package above makes its sheets, through a slot. Only reads."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.evening.models import Tournament
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import PaperSheet
from tournaments.slots import competition_papers


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield the table in the active language. Refused: NOT_FOUND if the club has no such competition."""
    for paper in competition_papers:
        yield from paper(tournament, about.competition or 0, about.table or 0)
