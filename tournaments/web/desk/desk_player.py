"""One player at the desk: their name, and their leaving, with what follows from it said before it is done."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.web.refusals import refusal_as_message
from tournaments.actions import door
from tournaments.actions.door import Leaving
from tournaments.models import Round
from tournaments.permissions import Right, tournament_for
from tournaments.problems import refuse
from tournaments.queries.evening_state import evening_state
from tournaments.queries.progress import current_round
from tournaments.web.desk.forms import RenameForm
from tournaments.web.desk.overview import rights_of
from tournaments.wording.leaving import leaving_after_round, leaving_now


@require_safe
def desk_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where this player sits, whether they are here, and what they may do next."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants.select_related("member", "takes_over"), number=number)
    current = current_round(tournament)
    place = entrant.places.filter(round=current).select_related("table").first() if current else None
    playing = current is not None and current.state == Round.State.PLAYING
    choices: list[dict[str, Any]] = []
    if not entrant.withdrawn:
        if playing and place:
            after_round = leaving_after_round(tournament, entrant, current)
            choices.append({"when": Leaving.AFTER_ROUND, "label": _("Leaves after this round"), "sentences": after_round})
        label = _("Leaves now") if entrant.present_at else _("Does not come")
        when = Leaving.NOW if entrant.present_at else Leaving.NO_SHOW
        choices.append({"when": when, "label": label, "sentences": leaving_now(tournament, entrant, current)})
    elif playing and place and not place.vacant:
        choices.append({"when": Leaving.NOW, "label": _("Leaves now"), "sentences": leaving_now(tournament, entrant, current)})
    state = evening_state(tournament)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "entrant": entrant,
        "successor": tournament.entrants.filter(takes_over=entrant).first(),
        "round": current,
        "place": place,
        "may_substitute": place is not None and current is not None and current.state != Round.State.FINISHED,
        "choices": [] if state.closed else choices,
        "open": not state.closed,
        "state": state,
        "form": RenameForm(initial={"name": entrant.name, "called": entrant.called}),
    }
    return render(request, "tournaments/desk/desk_player.html", context)


@require_POST
def leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player leaves (`when`: after_round or now), or did not come (no_show)."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    when = request.POST.get("when", "")
    with refusal_as_message(request):
        changed = door.leave(by=actor, tournament=tournament, entrant=entrant, when=_leaving(when))
        text = _("%(name)s is withdrawn; what was played stays.") if changed else _("%(name)s was withdrawn already.")
        messages.success(request, text % {"name": isolated(entrant.name)})
    return redirect("desk-door", slug)


def _leaving(when: str) -> Leaving:
    if when not in list(Leaving):
        raise refuse("FIELD_WRONG", "when")
    return Leaving(when)
