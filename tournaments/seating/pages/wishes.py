"""The wishes of an evening as forms store them: who sits apart, who sits together, and who always sits at the same table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_as_message
from tournaments.door.pages.desk_player import entrant_numbered, player_page
from tournaments.door.pages.door import door_page
from tournaments.door.pages.forms import PairForm, WishForm, keep_wish
from tournaments.entrants.pages.players import player_list_page
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, tournament_and_rights, tournament_for
from tournaments.seating.actions import wishes as actions


@require_POST
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a wish. `back` says on which page its form is: the door (`door`), the page of the player with that number, or else the list."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.PREPARE)
    players = tournament.entrants.filter(withdrawn=False)
    seats, back = max(tournament.rule_set.game.table_sizes), request.POST.get("back", "")
    if back == "door":
        pair = PairForm(request.POST, players=players)
        kept = keep_wish(request, tournament, pair)
        return redirect("desk-door", slug) if kept else door_page(request, own_rights, tournament, pair=pair)
    player = _player(tournament, back)
    form = WishForm({**request.POST.dict(), "first": player.number} if player else request.POST, players=players, seats=seats)
    if keep_wish(request, tournament, form):
        return _back_to_wishes(slug, player)
    if player is not None:
        return player_page(request, own_rights, player, wish_form=form)
    return player_list_page(request, tournament, own_rights, {"wish_form": form})


def _player(tournament: Tournament, number: str) -> Entrant | None:
    return entrant_numbered(tournament, int(number)) if number.isascii() and number.isdecimal() and len(number) < 7 else None


def _back_to_wishes(slug: str, player: Entrant | None) -> HttpResponse:
    if player is None:
        return redirect_to_part("wishes", "desk-players", slug)
    return redirect_to_part("wishes", "player-desk", slug, player.number)


@require_POST
def drop(request: HttpRequest, slug: str, wish: int) -> HttpResponse:
    """Remove a wish. `back` may be the number of a player; the reader then returns to that player's page."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    with refusal_as_message(request, _("The wish is removed.")):
        actions.drop_wish(by=actor, tournament=tournament, wish=wish)
    return _back_to_wishes(slug, _player(tournament, request.POST.get("back", "")))
