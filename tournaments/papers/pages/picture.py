"""The picture of a player's evening: ask for it, follow its progress, and show it while its names are the current public ones."""

from __future__ import annotations

from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.login.networks import network_of
from clubs.pages.refusals import refusal_as_message
from tournaments.entrants.queries.names import display_name, public_names
from tournaments.evening.models import Entrant, Paper, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.pages.fragments import staff_part
from tournaments.papers.actions.papers import is_file_missing
from tournaments.papers.actions.pictures import WORKING, ask_picture, will_do
from tournaments.papers.queries.player_picture import may_be_shared, newest_picture, shown_picture
from tournaments.standings.queries.visible_standings import visible_standings
from tournaments.standings.wording.digest import line_text

TEMPLATE = "tournaments/public/picture.html"


@require_safe
def picture(request: HttpRequest, slug: str, number: int) -> HttpResponse | FileResponse:
    """Return the picture (PNG), or Troela's own picture if none may be shown.

    Each request checks this, because names may have been hidden.
    """
    tournament = tournament_for(of_user(request.user), slug, Right.WATCH)
    entrant = get_object_or_404(tournament.entrants, number=number)
    paper = shown_picture(tournament, entrant)
    response: HttpResponse | FileResponse
    if paper is None or is_file_missing(paper):
        response = redirect(static("img/share.png"))
    else:
        response = FileResponse(paper.file.open("rb"), content_type="image/png")
    response["Cache-Control"] = "no-cache"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def picture_part(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the picture and its state as a part of the page that shares it; POST asks for a picture."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.WATCH)
    entrant = get_object_or_404(tournament.entrants, number=number)
    if request.method == "POST":
        with refusal_as_message(request):
            ask_picture(by=actor, tournament=tournament, entrant=entrant, network=network_of(request) or "")
        return redirect("player-digest", slug, number)
    context = picture_context(tournament, entrant)
    return staff_part(request, tournament, TEMPLATE, lambda: context | {"csrf_token": get_token(request)}, tag=picture_tag(context))


def picture_html(request: HttpRequest, context: dict[str, Any]) -> str:
    """Return the picture and its state as HTML, for the first view of the page that shares it."""
    return render_to_string(TEMPLATE, context, request)


def picture_context(tournament: Tournament, entrant: Entrant) -> dict[str, Any]:
    """Return the template context of a player's picture: its row, its state, and its alternative text."""
    now = visible_standings(tournament, live=False)
    line = now.line_with(entrant.pk)
    shareable = may_be_shared(tournament) and line is not None and line.deals > 0
    shown, newest = (shown_picture(tournament, entrant), newest_picture(tournament, entrant)) if shareable else (None, None)
    older = shown is not None and shown.version < tournament.version
    return {
        "tournament": tournament,
        "entrant": entrant,
        "shareable": shareable,
        "shown": shown,
        "working": newest is not None and newest.state in WORKING,
        "failed": newest is not None and newest.state == Paper.State.FAILED,
        "renewable": shown is not None and (newest is None or not will_do(newest, tournament)),
        "address": reverse("player-picture", args=[tournament.slug, entrant.number]),
        "text": picture_text(
            display_name(entrant, public_names(tournament)),
            tournament,
            line_text(line, sum(each.place is not None for each in now.lines)) if line and not older else "",
        ),
    }


def picture_text(name: str, tournament: Tournament, result: str = "") -> str:
    """Return the alternative text of a player's picture. `result` is the place and points, or "" if they have changed since it was made."""
    words = {"name": name, "evening": isolated(tournament.name), "result": result}
    if result:
        return _("The points of %(name)s during the evening as a line: %(result)s. %(evening)s") % words
    return _("The points of %(name)s during the evening as a line, with place and points: %(evening)s") % words


def picture_tag(context: dict[str, Any]) -> str:
    """Return the ETag of `picture_part`, from the picture's state and from whether another picture may be asked for."""
    shown = context["shown"]
    state = [context["shareable"], shown.pk if shown else 0, context["working"], context["failed"], context["renewable"]]
    return f'"{"-".join(str(int(each)) for each in state)}-{get_language()}"'
