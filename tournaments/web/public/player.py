"""A player's page: every payment behind the total, and the hands that were written down."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.models import Tournament
from tournaments.permissions import Right, right_names
from tournaments.queries.lines import line_of
from tournaments.queries.names import visible_names
from tournaments.queries.standings import total_of
from tournaments.queries.visible_standings import frozen_at, reads_on
from tournaments.web.jury.souvenirs import kept_souvenirs
from tournaments.web.public.player_payments import player_payments
from tournaments.web.public.seating import player_seat_html
from tournaments.web.shared import shared_page
from tournaments.wording.etag import version_etag


@require_safe
@shared_page
def player(request: HttpRequest, tournament: Tournament, rights: frozenset[Right], number: int) -> HttpResponse:
    """Every payment that makes up a player's total."""
    actor = of_user(request.user)
    entrant = get_object_or_404(tournament.entrants, number=number)
    line = line_of(entrant)
    names = visible_names(actor, tournament)
    until = frozen_at(tournament, live=reads_on(actor, tournament))
    payments = player_payments(tournament, entrant, names, get_language() or "en", until=until)
    context = {
        "tournament": tournament,
        "rights": right_names(rights),
        "entrant": entrant,
        "payments": payments,
        "names": names,
        "seat": player_seat_html(tournament, number, names),
        "etag": version_etag(tournament, names),
        "line": line,
        "former": [(each, total_of(each, until=until)) for each in line.former],
        "line_total": payments.total + sum(total_of(each, until=until) for each in line.former),
        "souvenirs": [each for each in kept_souvenirs(entrant) if until is None or each.ruling.at <= until],
        "live": until is None,
    }
    return render(request, "tournaments/public/player.html", context)
