"""What everybody may see of an evening: the standings, and every payment behind a total."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.web.rules import told_rules
from tournaments.models import Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.queries.names import visible_names
from tournaments.queries.standings import standings as read_standings
from tournaments.queries.under_review import under_review
from tournaments.web.fragments import etag, public_html, public_part
from tournaments.web.jury.souvenirs import kept_souvenirs
from tournaments.web.public.player_payments import explain

LINES = "tournaments/public/lines.html"


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings, and what they are played by."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.WATCH)
    rules, names = tournament.rule_set, visible_names(actor, tournament)
    shown = {
        "tournament": tournament,
        "rules": rules,
        "rules_version": tournament.rules_version,
        "etag": etag(tournament.version, names),
        "lines": public_html(tournament, LINES, _lines, names),
    }
    return render(request, "tournaments/public/standings.html", shown)


@require_safe
def lines(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings alone, for a page that follows them."""
    return public_part(request, slug, LINES, _lines)


def _lines(tournament: Tournament) -> dict[str, Any]:
    # A thousand lines link to their players: the address is looked up once.
    players = reverse("player", args=[tournament.slug, 0]).removesuffix("0/")
    return {"standings": read_standings(tournament), "players": players, "reviewed": len(under_review(tournament))}


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every payment that makes up a player's total."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.WATCH)
    entrant = get_object_or_404(tournament.entrants, number=number)
    told = explain(tournament, entrant, get_language() or "en")
    shown = {"tournament": tournament, "entrant": entrant, "told": told, "names": visible_names(actor, tournament)}
    shown["souvenirs"] = kept_souvenirs(entrant)
    return render(request, "tournaments/public/player.html", shown)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of this evening, as they were when it was prepared."""
    tournament = tournament_for(of_user(request.user), slug, Right.WATCH)
    shown = {"tournament": tournament, "own": tournament.house_rules, **told_rules(tournament.rule_set)}
    return render(request, "tournaments/public/rules.html", shown)
