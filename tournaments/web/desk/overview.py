"""The director's desk: what to do next, and how far every table is."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import Actor, of_user
from clubs.web.refusals import refusal_as_message
from tournaments.actions import rounds
from tournaments.models import Tournament
from tournaments.permissions import GRID, Right, roles, tournament_for
from tournaments.queries.progress import newest_round, progress
from tournaments.web.desk.next_steps import next_step
from tournaments.web.fragments import etag, staff_part

PROGRESS = "tournaments/desk/progress.html"


def rights_of(actor: Actor, tournament: Tournament) -> frozenset[str]:
    """The names of the rights this actor has here, for a template to ask."""
    mine = roles(actor, tournament)
    return frozenset(right.name for right, allowed in GRID.items() if not allowed.isdisjoint(mine))


@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The next step and the progress of every table."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.OVERSEE)
    shown = {"tournament": tournament, **_shown(actor, tournament)}
    shown |= {"part": render_to_string(PROGRESS, shown, request), "etag": etag(tournament.version)}
    return render(request, "tournaments/desk/desk.html", shown)


@require_safe
def desk_progress(request: HttpRequest, slug: str) -> HttpResponse:
    """The desk's living part."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.OVERSEE)
    return staff_part(request, tournament, PROGRESS, lambda: _shown(actor, tournament))


def _shown(actor: Actor, tournament: Tournament) -> dict[str, Any]:
    newest = newest_round(tournament)
    found = progress(newest, names=True) if newest else None
    players = tournament.entrants.filter(withdrawn=False).count()
    return {
        "rights": rights_of(actor, tournament),
        "progress": found,
        "players": players,
        "step": next_step(tournament, players, found),
    }


@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Close the tournament."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.CLOSE)
    with refusal_as_message(request, _("The tournament is closed.")):
        rounds.close(by=actor, tournament=tournament)
    return redirect("desk", slug)
