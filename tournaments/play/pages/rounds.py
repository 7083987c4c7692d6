"""The desk's page of the rounds: draw, take back a draw, start, finish, and the seats of each round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from tournaments.door.queries.presence import expected_not_here
from tournaments.evening.actions import evenings
from tournaments.evening.models import Round, Tournament
from tournaments.evening.pages.closing_address import back_to_closing
from tournaments.evening.pages.missed_round import missed_round_context
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.queries.figures import MAX_PLAYERS_TO_TRY, evening_figures
from tournaments.evening.queries.table_sizes import sizes_of
from tournaments.evening.wording.state import time_text
from tournaments.evening.wording.table_sizes import table_sizes_text
from tournaments.finals.pages import final_card
from tournaments.finals.queries.finals import players_of_round
from tournaments.play.actions import rounds as actions
from tournaments.play.wording.round_deals import deals_text
from tournaments.seating.actions import drawing
from tournaments.seating.draw import Impossible
from tournaments.seating.pages.draw_form import DrawRoundsForm
from tournaments.seating.pages.gaps import gaps_context, whole_number
from tournaments.seating.queries.draw_preview import draw_preview, mistakes_of_schedule
from tournaments.seating.wording.draw import impossible_in_words, line_in_words, method_name
from tournaments.seating.wording.draw_preview import preview_by_name


@require_safe
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all rounds, the form for the next draw, and a plan for another number of players (`?players=41`)."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.OVERSEE)
    return _page(request, tournament, own_rights, None)


def _schedule_preview(actor: Actor, tournament: Tournament, form: DrawRoundsForm) -> dict[str, Any]:
    """Return the template context of a preview: a pasted schedule with the players' names.

    Empty if the schedule is wrong; then the form gets an error for each wrong line.
    """
    names = dict(tournament.entrants.values_list("number", "name"))

    def name(player: int) -> str:
        return isolated(names.get(player, str(player)))

    try:
        mistakes = mistakes_of_schedule(tournament, form.order["schedule"])
    except Impossible as impossible:
        mistakes = []
        form.add_error("schedule", impossible_in_words(impossible))
    for each in mistakes:
        form.add_error("schedule", line_in_words(each, sizes_of(tournament.rule_set)[0], name))
    if form.errors:
        return {}
    preview: dict[str, Any] = {}
    with refusal_at_fields(form):
        drawn = drawing.try_draw(by=actor, tournament=tournament, **form.order)
        preview = {"preview": preview_by_name(draw_preview(drawn.evening, drawn.rounds, drawn.sits_out), name), "stored": form.order}
    return {} if form.errors else preview


def _page(
    request: HttpRequest,
    tournament: Tournament,
    own_rights: frozenset[Right],
    form: DrawRoundsForm | None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    rows = list(tournament.rounds.order_by("number"))
    left = tournament.rounds_planned - len(rows)
    enrolled = players_of_round(tournament, len(rows) + 1).count()
    players_typed = request.GET.get("players", "")
    players = min(int(players_typed), MAX_PLAYERS_TO_TRY) if players_typed.isdecimal() and len(players_typed) < 6 else enrolled
    figures = evening_figures(tournament, players)
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "final": final_card(tournament),
        "rounds": [(each, method_name(each.method)) for each in rows],
        "left": left,
        "next_number": len(rows) + 1,
        "waiting": None
        if any(each.state == Round.State.PLAYING for each in rows)
        else next((each for each in rows if not each.started_at), None),
        "may_seat": Right.SEAT in own_rights and tournament.state != Tournament.State.CLOSED,
        "enrolled": enrolled,
        "form": form or DrawRoundsForm(tournament=tournament, left=left),
        "tables": table_sizes_text(tournament, enrolled),
        "expected": expected_not_here(tournament),
        "figures": figures,
        "deals": deals_text(figures.deals),
        "near": figures.deals.near if not rows else (),
        "figures_tables": table_sizes_text(tournament, players),
        "impossible": impossible_in_words(figures.impossible) if figures.impossible else "",
        "hours": f"{figures.minutes // 60}:{figures.minutes % 60:02d}",
        **gaps_context(tournament, rows, reverse("desk-rounds", args=[tournament.slug])),
        **missed_round_context(tournament, rows),
        **(more or {}),
    }
    return render(request, "tournaments/desk/rounds.html", context, status=422 if form is not None and form.errors else 200)


@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the next rounds. If that is impossible, the form shows why and nothing changes. A pasted schedule is first shown with names."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.SEAT)
    left = tournament.rounds_planned - tournament.rounds.count()
    form = DrawRoundsForm(request.POST, tournament=tournament, left=left)
    if form.is_valid():
        if form.must_be_shown:
            return _page(request, tournament, own_rights, form, _schedule_preview(actor, tournament, form))
        with refusal_at_fields(form):
            round_ = drawing.seat(by=actor, tournament=tournament, **form.order)
            return redirect("seating", slug, round_.number)
    return _page(request, tournament, own_rights, form)


@require_POST
def set_deals(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the planned number of deals per round. The page offers numbers with which all players play the same number of deals."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    deals = whole_number(request.POST.get("deals", ""))
    with refusal_as_message(request, _("A round now has %(deals)s deals for each player.") % {"deals": deals}):
        evenings.amend(by=actor, tournament=tournament, deals_a_round=deals)
    return redirect("desk-plan" if request.POST.get("back") == "plan" else "desk-rounds", slug)


@require_POST
def undraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a draw back, before its round has started."""
    return _change_round(request, slug, number, drawing.undraw, _("The draw of round %(number)s is taken back."))


@require_POST
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start a round, so that its tables can report deals. `drawn` in the form identifies the draw that the reader saw."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    round_ = get_object_or_404(tournament.rounds, number=number)
    with refusal_as_message(request):
        if request.POST.get("drawn", str(round_.pk)) != str(round_.pk):
            raise refuse("ROUND_REDRAWN", round=number)
        if actions.start(by=actor, round=round_):
            messages.success(request, _("Round %(number)s has started.") % {"number": number})
        else:
            text = _("Round %(number)s was started already, at %(time)s.")
            messages.info(request, text % {"number": number, "time": time_text(round_.started_at) if round_.started_at else ""})
    return redirect("desk", slug)


def _change_round(request: HttpRequest, slug: str, number: int, action: Callable[..., object], success: str) -> HttpResponse:
    """Run this action on a round, and show its success or the refusal on the desk's page."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    with refusal_as_message(request, success % {"number": number}):
        action(by=actor, round=get_object_or_404(tournament.rounds, number=number))
    return back_to_closing(request, slug, "desk")
