"""The director's desk: what to do next, and how far every table is."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from clubs.actors import Actor, of_user
from tournaments.models import Tournament
from tournaments.permissions import GRID, Right, roles, tournament_for
from tournaments.queries.progress import newest_round, progress
from tournaments.web.desk.next_step import next_step
from tournaments.web.fragments import staff_part
from tournaments.wording.etag import version_etag

PROGRESS_TEMPLATE = "tournaments/desk/progress.html"


def rights_of(actor: Actor, tournament: Tournament) -> frozenset[str]:
    """The names of the rights that this actor has here, for templates: `{% if "SEAT" in rights %}`."""
    own_roles = roles(actor, tournament)
    return frozenset(right.name for right, allowed in GRID.items() if not allowed.isdisjoint(own_roles))


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """The next step and the progress of every table."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.OVERSEE)
    context = {"tournament": tournament, **_progress(actor, tournament)}
    context |= {"part": render_to_string(PROGRESS_TEMPLATE, context, request), "etag": version_etag(tournament)}
    return render(request, "tournaments/desk/overview.html", context)


@require_safe
def overview_progress(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the page that is refreshed while the evening goes on."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.OVERSEE)
    return staff_part(request, tournament, PROGRESS_TEMPLATE, lambda: _progress(actor, tournament))


def _progress(actor: Actor, tournament: Tournament) -> dict[str, Any]:
    """What the refreshed part shows: the next step and the progress of every table."""
    newest = newest_round(tournament)
    so_far = progress(newest, names=True) if newest else None
    players = tournament.entrants.filter(withdrawn=False).count()
    return {
        "rights": rights_of(actor, tournament),
        "progress": so_far,
        "players": players,
        "step": next_step(tournament, players, so_far),
    }
