"""The rounds at the desk: draw, take back, start, finish, and who sits where."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.web.refusals import refusal_as_message
from tournaments.actions import rounds as actions
from tournaments.permissions import Right, tournament_for
from tournaments.queries.progress import progress
from tournaments.web.desk.forms import DrawForm
from tournaments.web.desk.next_step import table_sizes_text
from tournaments.web.desk.overview import rights_of


@require_safe
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """All rounds, and the draw of the next."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.OVERSEE)
    players = tournament.entrants.filter(withdrawn=False).count()
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "rounds": tournament.rounds.all(),
        "form": DrawForm(),
        "tables": table_sizes_text(tournament, players),
    }
    return render(request, "tournaments/desk/rounds.html", context)


@require_safe
def seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where in a round, and how to check the draw."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.OVERSEE)
    round_ = get_object_or_404(tournament.rounds, number=number)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "round": round_,
        "progress": progress(round_, names=True),
    }
    return render(request, "tournaments/desk/seating.html", context)


@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the next round; the seed may be given (dice, a lottery number)."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    form = DrawForm(request.POST)
    if form.is_valid():
        with refusal_as_message(request):
            round_ = actions.seat(by=actor, tournament=tournament, seed=form.cleaned_data["seed"])
            return redirect("seating", slug, round_.number)
    for error in form.errors.get("seed", ()):
        messages.error(request, str(error))
    return redirect("desk", slug)


@require_POST
def undraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a draw back, before its round has started."""
    return _change_round(request, slug, number, actions.undraw, _("The draw of round %(number)s is taken back."))


@require_POST
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start a round: from now on its tables can report deals."""
    return _change_round(request, slug, number, actions.start, _("Round %(number)s has started."))


@require_POST
def finish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End a round. With `unsigned` in the form it also ends where tables have not signed."""
    action = partial(actions.finish, unsigned="unsigned" in request.POST)
    return _change_round(request, slug, number, action, _("Round %(number)s is finished."))


def _change_round(request: HttpRequest, slug: str, number: int, action: Callable[..., object], success: str) -> HttpResponse:
    """Do this action with a round, and show on the desk that it was done or why it was refused."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    with refusal_as_message(request, success % {"number": number}):
        action(by=actor, round=get_object_or_404(tournament.rounds, number=number))
    return redirect("desk", slug)
