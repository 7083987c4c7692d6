"""The standings on paper: the figures of the screen, and where they come from. Only reads."""

from __future__ import annotations

from collections.abc import Iterator

from django.template.loader import render_to_string

from scoring.engine.spoken import signed
from tournaments.models import Round, Tournament
from tournaments.papers.sheet import Sheet
from tournaments.papers.source import source
from tournaments.queries.evening_state import evening_state
from tournaments.queries.paper_subject import PaperSubject, round_of
from tournaments.queries.standings import standings

ON_ONE_PAGE = 32
TIGHTLY_ON_ONE_PAGE = 47
"""Lines that fit on a page, at the usual size and smaller; more go on several pages at the usual size."""


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[Sheet]:
    """The standings now, or after a round, in the active language."""
    round_ = round_of(tournament, about) if about.round is not None else None
    result = standings(tournament, after_round=about.round)
    final = evening_state(tournament).final and round_ is None
    lines = [
        {
            "place": line.place,
            "name": line.entrant.name,
            "former": [entrant.name for entrant in line.former],
            "withdrawn": line.entrant.withdrawn,
            "points": signed(line.points),
            "moved": f"▲{line.moved}" if line.moved and line.moved > 0 else f"▼{-line.moved}" if line.moved else "",
            "deals": line.deals,
        }
        for line in result.lines
    ]
    context = {
        "source": source(tournament),
        "standings": result,
        "sum": signed(result.sum),
        "pot": signed(result.pot),
        "lines": lines,
        "round": about.round,
        "going_on": _going_on(tournament, round_),
        "final": final,
        "tight": ON_ONE_PAGE < len(lines) <= TIGHTLY_ON_ONE_PAGE,
    }
    yield Sheet(render_to_string("tournaments/papers/standings.html", context))


def _going_on(tournament: Tournament, round_: Round | None) -> bool:
    """Whether these standings include a round that is not finished, so that they can still change."""
    counted = [round_] if round_ is not None else tournament.rounds.all()
    return any(each.state == Round.State.PLAYING for each in counted)
