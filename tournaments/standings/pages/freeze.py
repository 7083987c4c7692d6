"""The buttons that freeze and publish the public standings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.pages.closing_address import back_to_closing
from tournaments.evening.permissions import Right, tournament_for
from tournaments.standings.actions.freeze import freeze_standings, unfreeze_standings


@require_POST
def freeze(request: HttpRequest, slug: str) -> HttpResponse:
    """Freeze the standings now."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    with refusal_as_message(request, _("The standings are frozen for the public. You still see the current standings.")):
        freeze_standings(by=actor, tournament=tournament)
    return back_to_closing(request, slug, "desk")


@require_POST
def unfreeze(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish the current standings."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    with refusal_as_message(request, _("The standings are published: everybody sees the latest points.")):
        unfreeze_standings(by=actor, tournament=tournament)
    return back_to_closing(request, slug, "desk")
