"""Views that store partners: make two players a pair, set its reserve, or dissolve it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.name_match import by_name
from tournaments.door.pages.desk_player import entrant_numbered, player_page
from tournaments.door.pages.forms import PartnerForm
from tournaments.entrants.actions.pairs import set_partner
from tournaments.entrants.pages.players import player_list_page
from tournaments.evening.permissions import Right, tournament_and_rights


@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Make two players of the evening a pair, on the page with the list."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    form = PartnerForm(request.POST, players=by_name(tournament.entrants.all()))
    if form.is_valid():
        first, partner, reserve = (form.cleaned_data[name] for name in ("first", "partner", "reserve"))
        with refusal_at_fields(form):
            set_partner(by=actor, tournament=tournament, entrant=first, partner=partner, reserve=reserve)
            _say_pair(request, first.name, partner.name)
            return redirect_to_part("pairs", "desk-players", slug)
    return player_list_page(request, tournament, own_rights, {"pair_form": form})


@require_POST
def partner(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Store the partner of one player and the reserve of the pair; with `dissolve`, the player has no partner any more.

    With `back`, the next page is the list instead of the player's page.
    """
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    entrant = entrant_numbered(tournament, number)
    if "dissolve" in request.POST:
        with refusal_as_message(request, _("%(name)s has no partner any more.") % {"name": isolated(entrant.name)}):
            set_partner(by=actor, tournament=tournament, entrant=entrant, partner=None)
        if "back" in request.POST:
            return redirect_to_part("pairs", "desk-players", slug)
        return redirect_to_part("partner", "player-desk", slug, number)
    typed = request.POST.copy()
    typed["first"] = str(number)
    form = PartnerForm(typed, players=by_name(tournament.entrants.all()))
    if form.is_valid():
        chosen, reserve = form.cleaned_data["partner"], form.cleaned_data["reserve"]
        with refusal_at_fields(form):
            set_partner(by=actor, tournament=tournament, entrant=entrant, partner=chosen, reserve=reserve)
            _say_pair(request, entrant.name, chosen.name)
            return redirect_to_part("partner", "player-desk", slug, number)
    return player_page(request, own_rights, entrant, partner_form=form)


def _say_pair(request: HttpRequest, first: str, second: str) -> None:
    messages.success(request, _("%(name)s and %(other)s are a pair.") % {"name": isolated(first), "other": isolated(second)})
