"""The standings of an evening, and the rules by which it is played."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from scoring.engine.words import say
from tournaments.calendar.wording.before_start import before_start
from tournaments.entrants.models import Rating
from tournaments.entrants.queries.names import Names, visible_names
from tournaments.entrants.queries.ratings import RatingOfEvening, ratings_of
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.permissions import Right, right_names
from tournaments.evening.queries.state import evening_state
from tournaments.evening.wording.etag import version_etag
from tournaments.jury.queries.under_review import under_review
from tournaments.pages.fragments import public_html, public_part
from tournaments.pages.shared import shared_page
from tournaments.play.queries.progress import current_of
from tournaments.play.queries.round_state import read_round_state
from tournaments.play.wording.questions import reader_language
from tournaments.play.wording.round_state import phase_text, who_may_change_text
from tournaments.room.pages.feed import LINES_BESIDE_STANDINGS, newest_lines
from tournaments.room.queries.tables_now import TablesNow, tables_now
from tournaments.slots import panels_of_evening
from tournaments.standings.pages.evening_head import leaders, steps
from tournaments.standings.queries.cached_courses import courses_now
from tournaments.standings.queries.course import courses
from tournaments.standings.queries.lines import line_of
from tournaments.standings.queries.moment import moment
from tournaments.standings.queries.own_figures import own_figures
from tournaments.standings.queries.own_line import own_line_number
from tournaments.standings.queries.players import numbers_of_players
from tournaments.standings.queries.rating_standings import GroupLine, group_standings, places_among
from tournaments.standings.queries.standings import Standings, StandingsLine
from tournaments.standings.queries.visible_standings import frozen_at, reads_on, visible_standings
from tournaments.standings.ranking import RankingFigure
from tournaments.standings.wording.line_names import group_name, line_name
from tournaments.standings.wording.ranking import average_text, criteria_text, line_explanations
from tournaments.standings.wording.sparkline import POINTS_OF_A_ROW, sparkline_html
from tournaments.standings.wording.spoken_standings import spoken_standings
from tournaments.standings.wording.standings_rows import BoardColumns, BoardLine, standings_rows
from tournaments.story.queries.story import has_story, story_of
from tournaments.story.wording.headline import shown_headline

LINES_TEMPLATE = "tournaments/public/standings_lines.html"
COURSE_TEMPLATE = "tournaments/public/course.html"
LINES_WITH_COURSE = 100
"""The greatest number of lines that may show a chart of their running total.

A thousand charts would be larger than the rest of the page.
"""
LEADERS = 3


@require_safe
@shared_page
def standings(request: HttpRequest, tournament: Tournament, rights: frozenset[Right]) -> HttpResponse:
    """Show the standings, with the rules of the evening; with `?at=19:42`, as they were at that time."""
    actor = of_user(request.user)
    rules, names, moment_asked = tournament.rule_set, visible_names(actor, tournament), bool(request.GET.get("at"))
    live, of = reads_on(actor, tournament), _chosen_list(request)
    context = {
        "tournament": tournament,
        "rights": right_names(rights),
        "rules": rules,
        "rules_version": tournament.rules_version,
        "etag": version_etag(tournament, names, live=live),
        "lines": ""
        if moment_asked
        else public_html(tournament, LINES_TEMPLATE, partial(_lines, of=of, live=live), names, variant=of, live=live),
        "of": of,
        "at": request.GET.get("at", ""),
        "panels": panels_of_evening(tournament),
        "own_line": own_line_number(actor, tournament),
    }
    if moment_asked:
        context |= {"names": names, **_lines_as_of(tournament, names, moment(tournament, request.GET["at"]), live=live)}
    return render(request, "tournaments/public/standings.html", context)


@require_safe
def lines(request: HttpRequest, slug: str) -> HttpResponse:
    """Return only the part of the page with the standings, which the page fetches to update itself."""
    of = _chosen_list(request)
    live_lines = partial(_lines, of=of, live=True)
    return public_part(request, slug, LINES_TEMPLATE, partial(_lines, of=of), variant=of, live_context=live_lines)


@require_safe
def course(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the chart of one line's running totals. The page fetches it for lines that it shows without their chart."""
    live_course = partial(_course, number=number, live=True)
    return public_part(request, slug, COURSE_TEMPLATE, partial(_course, number=number), variant=str(number), live_context=live_course)


def _course(tournament: Tournament, _names: Names, *, number: int, live: bool = False) -> dict[str, Any]:
    entrant: Entrant = get_object_or_404(tournament.entrants, number=number)
    until = frozen_at(tournament, live=live)
    if tournament.entrants_are == Tournament.EntrantsAre.PLAYERS:
        players, pairs = [entrant.pk, *(each.pk for each in line_of(entrant).former)], None
    else:
        now = visible_standings(tournament, live=live)
        line = now.line_with(entrant.pk)
        players, pairs = [each.pk for each in line.everybody] if line else [entrant.pk], now.pairs
    totals = courses(tournament, {entrant.pk: players}, until=until, pairs=pairs)[entrant.pk]
    return {"course": sparkline_html(totals if len(totals) > 1 else (), POINTS_OF_A_ROW)}


def _chosen_list(request: HttpRequest) -> str:
    """Return which list the address requests with `?of=`: `r3` for the rating with number 3, or "" for everybody.

    Links from before there were ratings have `teams` (now rating 1), or for example `c2` for category 2 (now rating 3).
    """
    of = request.GET.get("of", "")
    if earlier := re.fullmatch(r"teams|c([1-9]\d{0,3})", of, re.ASCII):
        return f"r{int(earlier[1] or 0) + 1}"
    return of if re.fullmatch(r"r[1-9]\d{0,3}", of, re.ASCII) else ""


def _lines(tournament: Tournament, names: Names, *, of: str = "", live: bool = False) -> dict[str, Any]:
    standings, ratings = visible_standings(tournament, live=live), ratings_of(tournament)
    current = current_of(tournament, standings.rounds)
    now = tables_now(current, standings.played) if current and standings.played and standings.as_of is None else None
    state = read_round_state(current, evening_state(tournament)) if current else None
    reviewed = under_review(tournament, standings.played.tables if standings.played else None)
    rating = next((each for each in ratings if of == f"r{each.number}"), None)
    before = before_start(tournament)
    of_players = rating is not None and rating.kind == Rating.Kind.PLAYERS
    return {
        **_board(tournament, names, standings, places_among(standings.lines, rating.players) if rating and of_players else None, now=now),
        "before": before,
        "names_before": [line_name(line, names) for line in standings.lines] if before else (),
        "now": now,
        "lists": _lists(tournament, ratings),
        "of": of,
        "rating": rating,
        # Only of a closed evening: while it is played, the page is rendered again with each deal, and this reads all seats.
        "played_by": numbers_of_players([tournament.pk]).get(tournament.pk) if tournament.state == Tournament.State.CLOSED else None,
        "counts_both_partners": rating is not None and not of_players and _counts_both_partners(tournament, standings),
        "groups": _groups(tournament, standings, rating, names) if rating and not of_players else None,
        "live": live,
        # The number of deals under review would say something about deals played since the freeze.
        "reviewed": len(reviewed) if live or tournament.frozen is None else 0,
        "story": _story_headline(tournament, live=live),
        "feed": newest_lines(tournament, names, LINES_BESIDE_STANDINGS, live=live, standings=standings, reviewed=reviewed),
        "ahead": current if current and current.state == Round.State.SEATED else None,
        "phase": phase_text(state.phase) if state else "",
        "who_may_change": who_may_change_text(state) if state else "",
    }


def _story_headline(tournament: Tournament, *, live: bool) -> str:
    """Return the headline of the evening's story; "" if the evening is not closed, or its standings are frozen for this reader."""
    if not has_story(tournament) or (tournament.frozen is not None and not live):
        return ""
    return shown_headline(tournament, story_of(tournament))


def _lines_as_of(tournament: Tournament, names: Names, as_of: datetime.datetime, *, live: bool) -> dict[str, Any]:
    """Return the template context for the standings at a past moment, without current data."""
    board = _board(tournament, names, visible_standings(tournament, live=live, as_of=as_of))
    return board | {"as_of": min(as_of, timezone.now()), "live": live}


def _board(
    tournament: Tournament,
    names: Names,
    standings: Standings,
    rows: Iterable[tuple[int | None, StandingsLine]] | None = None,
    *,
    now: TablesNow | None = None,
) -> dict[str, Any]:
    """Return the template context for all lines of the standings, or only for `rows`: pairs of a place and a line.

    `now` has the tables of the current round, so that each line can show where its player sits.
    """
    explanations = line_explanations(standings, lambda line: line_name(line, names))
    by_average = standings.order.figure is RankingFigure.AVERAGE
    figures = own_figures(tournament, standings)
    # There may be a thousand lines with a link to their player, so the address is reversed only once.
    players = reverse("player", args=[tournament.slug, 0]).removesuffix("0/")
    # Before the first deal everybody would share the first place, so no place is shown.
    ranked = rows if rows is not None else ((line.place, line) for line in standings.lines)
    shown = [(place if standings.deals else None, line) for place, line in ranked]
    drawn = _courses(tournament, standings, [line for _place, line in shown[:LINES_WITH_COURSE]])
    playing = now if now is not None and now.round.state != Round.State.FINISHED else None
    columns = BoardColumns(
        by_average=by_average,
        own_figures=bool(figures),
        settled=standings.order.figure is RankingFigure.SCORE,
        moves=rows is None and standings.round_number > 1,
        tables=playing is not None and any(_table_of(playing, line) is not None for _place, line in shown),
        in_round=standings.round_number > 1 and standings.points_in_final is None,
        courses=bool(drawn),
    )
    lines = (
        BoardLine(
            place,
            line,
            explanations.get(line.entrant.pk, ""),
            average_text(line.figure) if by_average else "",
            figures.get(line.entrant.pk),
            _table_of(playing, line) if playing else None,
            drawn.get(line.entrant.pk, ()),
        )
        for place, line in shown
    )
    return {
        "own_figures": bool(figures),
        "settlement": say(tournament.rule_set.game.settlement_note, reader_language()),
        "standings": standings,
        "rows": standings_rows(lines, names, columns, players=players),
        "columns": columns,
        "steps": steps(tournament, standings.rounds, now),
        "leaders": leaders(shown[:LEADERS] if standings.deals else [], names, drawn, playing, by_average=by_average),
        "news": spoken_standings(now, shown if standings.deals else [], names, by_average=by_average),
        "by_average": by_average,
        "criteria": criteria_text(tournament.criteria) if standings.order.tie_breaks or by_average else "",
        "players": players,
    }


def _table_of(playing: TablesNow, line: StandingsLine) -> int | None:
    """Return the table of a line's players in the round being played; None if they have no seat, or sit at several tables."""
    tables = {table for each in line.members if (table := playing.table_of.get(each.pk)) is not None}
    return tables.pop() if len(tables) == 1 else None


def _courses(tournament: Tournament, standings: Standings, lines: list[StandingsLine]) -> dict[int, list[int]]:
    """Return the running totals of these lines, by the key of their player; {} if they cannot be shown."""
    if not lines or not standings.deals or standings.points_in_final is not None:
        return {}  # if a final counts earlier points differently, the chart would not end at the points shown next to it
    lines = [line for line in lines if not line.for_missed]  # such a chart would not end at the points shown either
    keeps = standings.as_of is None and standings.order.figure is not RankingFigure.SCORE
    kept = dict(courses_now(standings, lines)) if keeps else {}
    others = {line.entrant.pk: [each.pk for each in line.everybody] for line in lines if len(line.everybody) > 1 or not keeps}
    return kept | (courses(tournament, others, until=standings.as_of, pairs=standings.pairs) if others else {})


def _counts_both_partners(tournament: Tournament, standings: Standings) -> bool:
    """Return whether partners score together but each have a line of their own, so that a team of both counts the score twice (ADR 111)."""
    of_singles = standings.order.figure is RankingFigure.SCORE and standings.pairs is None
    return of_singles and bool(tournament.rule_set.game.sides(4))


def _groups(tournament: Tournament, standings: Standings, rating: RatingOfEvening, names: Names) -> list[tuple[str, GroupLine]]:
    """Return the pairs or teams of a rating by place, each with the name that this reader sees."""
    return [(isolated(group_name(row.group, standings, names)), row) for row in group_standings(tournament, standings, rating)]


def _lists(tournament: Tournament, ratings: Sequence[RatingOfEvening]) -> list[tuple[str, str]]:
    """Return the lists that a reader can choose, each with its value in the address; none if the list of everybody is the only one."""
    own = tournament.entrants_are
    others = [each for each in ratings if each.kind == Rating.Kind.PLAYERS or each.kind != own]
    return [("", _("Everybody")), *((f"r{each.number}", isolated(each.label)) for each in others)] if others else []
