"""The wishes of an evening: who sits apart, who sits together, and who always sits at the same table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from tournaments.door.pages.forms import WishForm
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require, tournament_for
from tournaments.evening.queries.state import evening_state
from tournaments.log.wording.log_door import wish_text
from tournaments.room.pages.overview import rights_of
from tournaments.seating.actions import wishes as actions


@require_http_methods(["GET", "POST"])
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all wishes, and add one with the form."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.OVERSEE)
    players = list(tournament.entrants.filter(withdrawn=False))
    form = WishForm(request.POST or None, players=players, seats=max(tournament.rule_set.game.table_sizes))
    if request.method == "POST":
        require(actor, Right.PREPARE, tournament)
    if form.is_valid():
        with refusal_at_fields(form):
            changed = actions.add_wish(by=actor, tournament=tournament, **form.wish())
            messages.success(
                request,
                _("The next draw and the later ones take this wish into account.") if changed else _("This wish is in the list already."),
            )
            return redirect("desk-wishes", slug)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "wishes": wish_rows(tournament),
        "players": players,
        "form": form,
        "open": not evening_state(tournament).closed,
    }
    return render(request, "tournaments/desk/wishes.html", context, status=422 if form.errors else 200)


def wish_rows(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every wish with its key, its sentence and its weight."""
    names = {number: isolated(name) for number, name in tournament.entrants.values_list("number", "name")}
    keys = tournament.wishes.order_by("pk").values_list("pk", flat=True)
    return [
        {"key": key, "text": wish_text({**wish, "weight": None}, names), "weight": wish["weight"]}
        for key, wish in zip(keys, actions.wishes_json(tournament), strict=True)
    ]


@require_POST
def drop(request: HttpRequest, slug: str, wish: int) -> HttpResponse:
    """Remove a wish."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    with refusal_as_message(request, _("The wish is removed.")):
        actions.drop_wish(by=actor, tournament=tournament, wish=wish)
    return redirect("desk-wishes", slug)
