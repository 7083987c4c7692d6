"""The desk's list of slips: the tables of a round, each a link to its slip."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.evening.permissions import Right, right_names, tournament_and_rights
from tournaments.slips.queries.slips import SlipState, slips_of_round
from tournaments.slips.wording.slips import slip_state_text

CHIPS = {SlipState.NOTHING: "chip-outline", SlipState.TYPING: "", SlipState.UNCONFIRMED: "tone-warn", SlipState.DONE: "tone-ok"}


@require_safe
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the slips of the current round, or of the round in `?round=`. With `?show=open`, show only slips that are not complete."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.READ_SLIPS)
    wanted = request.GET.get("round", "")
    of_round = slips_of_round(tournament, int(wanted) if wanted.isdecimal() and len(wanted) < 4 else None)
    only_open = request.GET.get("show") == "open"
    tables = [each for each in of_round.tables if not only_open or each.state != SlipState.DONE]
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "slips": of_round,
        "only_open": only_open,
        "rows": [(each, slip_state_text(each.state), CHIPS[each.state]) for each in tables],
    }
    return render(request, "tournaments/desk/slips.html", context)
