"""The digest of a player's evening, to copy, share or print."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.entrants.queries.names import visible_names
from tournaments.evening.permissions import Right, right_names, tournament_and_rights
from tournaments.evening.queries.state import evening_state
from tournaments.papers.pages.picture import picture_context, picture_html, picture_tag
from tournaments.standings.queries.digest import digest as read_digest
from tournaments.standings.queries.visible_standings import frozen_at, reads_on, visible_standings
from tournaments.standings.wording.digest import digest_lines


@require_safe
def digest(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the digest, with the names and standings that this reader may see."""
    actor = of_user(request.user)
    tournament, rights = tournament_and_rights(actor, slug, Right.WATCH)
    entrant = get_object_or_404(tournament.entrants, number=number)
    names, live = visible_names(actor, tournament), reads_on(actor, tournament)
    evening = read_digest(entrant, visible_standings(tournament, live=live), until=frozen_at(tournament, live=live))
    lines = digest_lines(tournament, evening, names, final=evening_state(tournament).final and tournament.frozen is None)
    address = request.build_absolute_uri(request.path.removesuffix("digest/"))
    picture = picture_context(tournament, entrant)
    context = {
        "tournament": tournament,
        "rights": right_names(rights),
        "entrant": entrant,
        "names": names,
        "lines": lines,
        "address": address,
        "picture": picture_html(request, picture),
        "picture_tag": picture_tag(picture),
    }
    return render(request, "tournaments/public/digest.html", context)
