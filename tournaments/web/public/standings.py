"""The standings of an evening, and the rules by which it is played."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.models import Round, Tournament
from tournaments.permissions import Right, right_names, tournament_and_rights
from tournaments.queries.evening_state import evening_state
from tournaments.queries.names import visible_names
from tournaments.queries.progress import current_round
from tournaments.queries.round_state import read_round_state
from tournaments.queries.standings import standings as read_standings
from tournaments.queries.under_review import under_review
from tournaments.web.fragments import public_html, public_part
from tournaments.wording.etag import version_etag
from tournaments.wording.round_state import phase_text, who_may_change_text

LINES_TEMPLATE = "tournaments/public/standings_lines.html"


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings, with the rules that the evening is played by."""
    actor = of_user(request.user)
    tournament, rights = tournament_and_rights(actor, slug, Right.WATCH)
    rules, names = tournament.rule_set, visible_names(actor, tournament)
    context = {
        "tournament": tournament,
        "rights": right_names(rights),
        "rules": rules,
        "rules_version": tournament.rules_version,
        "etag": version_etag(tournament, names),
        "lines": public_html(tournament, LINES_TEMPLATE, _lines, names),
    }
    return render(request, "tournaments/public/standings.html", context)


@require_safe
def lines(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings alone, for the page that refreshes them."""
    return public_part(request, slug, LINES_TEMPLATE, _lines)


def _lines(tournament: Tournament, _names: str) -> dict[str, Any]:
    # There may be a thousand lines with a link to their player: reverse the address only once.
    players = reverse("player", args=[tournament.slug, 0]).removesuffix("0/")
    current = current_round(tournament)
    state = read_round_state(current, evening_state(tournament)) if current else None
    return {
        "standings": read_standings(tournament),
        "players": players,
        "reviewed": len(under_review(tournament)),
        "ahead": current if current and current.state == Round.State.SEATED else None,
        "phase": phase_text(state.phase) if state else "",
        "who_may_change": who_may_change_text(state) if state else "",
    }
