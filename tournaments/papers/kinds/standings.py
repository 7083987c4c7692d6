"""The standings on paper, with the same numbers as on the screen, and a foot line that identifies rules, version and log. Only reads."""

from __future__ import annotations

from collections.abc import Iterator

from django.template.loader import render_to_string

from scoring.engine.spoken import signed
from scoring.engine.words import say
from tournaments.entrants.queries.names import names_on_paper, plain_display_name
from tournaments.evening.models import Round, Tournament
from tournaments.evening.queries.state import evening_state
from tournaments.evening.wording.figures import standing_text
from tournaments.papers.queries.subject import PaperSubject, round_of
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import source
from tournaments.play.wording.questions import reader_language
from tournaments.standings.queries.own_figures import own_figures
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import RankingFigure
from tournaments.standings.wording.freeze import live_text
from tournaments.standings.wording.line_names import line_name, plain_line_name
from tournaments.standings.wording.ranking import average_text, criteria_text, line_explanations
from tournaments.standings.wording.sum_check import sum_label

ON_ONE_PAGE = 32
TIGHTLY_ON_ONE_PAGE = 47
"""The greatest number of lines on one page: ON_ONE_PAGE in the usual size, TIGHTLY_ON_ONE_PAGE in the smaller size.

A list with more than TIGHTLY_ON_ONE_PAGE lines takes several pages in the usual size.
"""


def sheets(tournament: Tournament, about: PaperSubject, *, full: bool = False) -> Iterator[PaperSheet]:
    """Yield the current standings, or those after a round, in the active language. `full` selects full names instead of public names."""
    round_ = round_of(tournament, about) if about.round is not None else None
    result = standings(tournament, after_round=about.round)
    names = names_on_paper(tournament, full=full)
    final = evening_state(tournament).final and round_ is None
    explanations = line_explanations(result, lambda line: line_name(line, names))
    # Explanations of lines are printed as notes under the list, numbered in its order.
    explained = [line.entrant.pk for line in result.lines if line.entrant.pk in explanations]
    notes = {key: number for number, key in enumerate(explained, start=1)}
    figures = own_figures(tournament, result, after_round=about.round)
    lines = [
        {
            "place": line.place,
            "name": plain_line_name(line, names),
            "former": [plain_display_name(entrant, names) for entrant in line.former],
            "withdrawn": all(each.withdrawn for each in line.members),
            "points": standing_text(line),
            "settled": signed(line.points),
            "moved": f"▲{line.moved}" if line.moved and line.moved > 0 else f"▼{-line.moved}" if line.moved else "",
            "deals": line.deals,
            "own_figure": signed(figures.get(line.entrant.pk, 0)),
            "note": notes.get(line.entrant.pk),
            "average": average_text(line.figure),
        }
        for line in result.lines
    ]
    context = {
        "source": source(tournament),
        "standings": result,
        "sum": signed(result.sum),
        "sum_label": sum_label(result),
        "pot": signed(result.pot),
        "lines": lines,
        "own_figures": bool(figures),
        "by_score": result.order.figure is RankingFigure.SCORE,
        "settlement": say(tournament.rule_set.game.settlement_note, reader_language()),
        "before_points": 3 + (result.order.figure is RankingFigure.AVERAGE),
        "notes": [(number, explanations[key]) for key, number in notes.items()],
        "by_average": result.order.figure is RankingFigure.AVERAGE,
        "criteria": criteria_text(tournament.criteria) if len(tournament.criteria) > 1 else "",
        "round": about.round,
        "going_on": _going_on(tournament, round_),
        "final": final,
        "secret": live_text(tournament.frozen) if tournament.frozen else "",
        "tight": ON_ONE_PAGE < len(lines) <= TIGHTLY_ON_ONE_PAGE,
    }
    yield PaperSheet(render_to_string("tournaments/papers/standings.html", context))


def _going_on(tournament: Tournament, round_: Round | None) -> bool:
    """Return whether these standings can still change, because they include an unfinished round."""
    counted = [round_] if round_ is not None else tournament.rounds.all()
    return any(each.state == Round.State.PLAYING for each in counted)
