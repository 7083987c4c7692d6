"""The standings of an evening, and the rules by which it is played."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from scoring.engine.words import say
from tournaments.models import Group, Round, Tournament
from tournaments.permissions import Right, right_names
from tournaments.queries.evening_state import evening_state
from tournaments.queries.group_standings import places_among, team_standings
from tournaments.queries.groups import GroupOfPlayers, groups_of
from tournaments.queries.moment import moment
from tournaments.queries.names import Names, display_name, visible_names
from tournaments.queries.own_figures import own_figures
from tournaments.queries.progress import current_of
from tournaments.queries.round_state import read_round_state
from tournaments.queries.standings import Standing, Standings
from tournaments.queries.under_review import under_review
from tournaments.queries.visible_standings import reads_on, visible_standings
from tournaments.ranking import Figure
from tournaments.web.fragments import public_html, public_part
from tournaments.web.public.feed import LINES_BESIDE_STANDINGS, newest_lines
from tournaments.web.shared import shared_page
from tournaments.wording.etag import version_etag
from tournaments.wording.questions import reader_language
from tournaments.wording.ranking import average_text, criteria_text, line_explanations
from tournaments.wording.round_state import phase_text, who_may_change_text
from tournaments.wording.standings_rows import BoardLine, standings_rows

LINES_TEMPLATE = "tournaments/public/standings_lines.html"


@require_safe
@shared_page
def standings(request: HttpRequest, tournament: Tournament, rights: frozenset[Right]) -> HttpResponse:
    """The standings, with the rules that the evening is played by; with `?at=19:42` as they stood then."""
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
    }
    if moment_asked:
        context |= {"names": names, **_lines_as_of(tournament, names, moment(tournament, request.GET["at"]), live=live)}
    return render(request, "tournaments/public/standings.html", context)


@require_safe
def lines(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings alone, for the page that refreshes them."""
    of = _chosen_list(request)
    live_lines = partial(_lines, of=of, live=True)
    return public_part(request, slug, LINES_TEMPLATE, partial(_lines, of=of), variant=of, live_context=live_lines)


def _chosen_list(request: HttpRequest) -> str:
    """Which list is asked for with `?of=`: `teams`, `c3` for a category by its number; empty for everybody."""
    of = request.GET.get("of", "")
    return of if re.fullmatch(r"teams|c[1-9]\d{0,3}", of, re.ASCII) else ""


def _lines(tournament: Tournament, names: Names, *, of: str = "", live: bool = False) -> dict[str, Any]:
    standings, groups = visible_standings(tournament, live=live), groups_of(tournament)
    current = current_of(tournament, standings.rounds)
    state = read_round_state(current, evening_state(tournament)) if current else None
    reviewed = under_review(tournament, standings.played.tables if standings.played else None)
    category = next((each for each in groups if each.kind == Group.Kind.CATEGORY and of == f"c{each.number}"), None)
    return {
        **_board(tournament, names, standings, places_among(standings.lines, category.players) if category else None),
        "lists": _lists(groups),
        "of": of,
        "teams": team_standings(tournament, standings) if of == "teams" else None,
        "category": category,
        "live": live,
        # How many deals wait says something of those that were played since.
        "reviewed": len(reviewed) if live or tournament.frozen is None else 0,
        "feed": newest_lines(tournament, names, LINES_BESIDE_STANDINGS, live=live, standings=standings, reviewed=reviewed),
        "ahead": current if current and current.state == Round.State.SEATED else None,
        "phase": phase_text(state.phase) if state else "",
        "who_may_change": who_may_change_text(state) if state else "",
    }


def _lines_as_of(tournament: Tournament, names: Names, as_of: datetime.datetime, *, live: bool) -> dict[str, Any]:
    """The same at a moment: nothing of now beside it."""
    board = _board(tournament, names, visible_standings(tournament, live=live, as_of=as_of))
    return board | {"as_of": min(as_of, timezone.now()), "live": live}


def _board(
    tournament: Tournament, names: Names, standings: Standings, rows: Iterable[tuple[int | None, Standing]] | None = None
) -> dict[str, Any]:
    """All lines, or only these `rows` with their own places."""
    explanations = line_explanations(standings, lambda entrant: display_name(entrant, names))
    by_average = standings.order.figure is Figure.AVERAGE
    figures = own_figures(tournament, standings)
    # There may be a thousand lines with a link to their player: reverse the address only once.
    players = reverse("player", args=[tournament.slug, 0]).removesuffix("0/")
    lines = (
        BoardLine(
            place,
            line,
            explanations.get(line.entrant.pk, ""),
            average_text(line.figure) if by_average else "",
            figures.get(line.entrant.pk),
        )
        for place, line in (rows if rows is not None else ((line.place, line) for line in standings.lines))
    )
    return {
        "own_figures": bool(figures),
        "settlement": say(tournament.rule_set.game.settlement_note, reader_language()),
        "standings": standings,
        "rows": standings_rows(lines, names, players=players, by_average=by_average, own_figures=bool(figures), moves=rows is None),
        "by_average": by_average,
        "criteria": criteria_text(tournament.criteria) if standings.order.tie_breaks or by_average else "",
        "players": players,
    }


def _lists(groups: Sequence[GroupOfPlayers]) -> list[tuple[str, str]]:
    """The lists to choose from, each with what stands in its address; none where there are neither teams nor categories."""
    categories = [(f"c{each.number}", isolated(each.name)) for each in groups if each.kind == Group.Kind.CATEGORY]
    teams = [("teams", _("Teams"))] if any(each.kind == Group.Kind.TEAM for each in groups) else []
    return [("", _("Everybody")), *teams, *categories] if teams or categories else []
