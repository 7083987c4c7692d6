"""The prizes: the list as a form, and the buttons to confirm the awards and to read out the names."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from tournaments.entrants.queries.ratings import rating_of_evening, ratings_of
from tournaments.evening.pages.closing_address import closing_at
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.prizes import actions
from tournaments.prizes.pages.awards import awards_context
from tournaments.prizes.pages.forms import PrizeLines, PrizeRuleForm, choices_of, lines_of
from tournaments.prizes.queries.prizes import last_list, prizes_for, prizes_of, stored_list
from tournaments.room.actions.screen import show_on_screens


@require_http_methods(["GET", "POST"])
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of prizes as a form, and the awards. If the evening has no list yet, the form starts with that of `last_list`."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    own = prizes_of(tournament)
    copied = last_list(tournament) if stored_list(tournament) is None else None
    shown = copied or own.stored
    of_evening = rating_of_evening(tournament)
    ratings = [each for each in ratings_of(tournament) if of_evening is None or each.number != of_evening.number]
    listed = prizes_for(tournament, copied) if copied else own.offered
    choices = choices_of(tournament, ratings, listed)
    lines = PrizeLines(request.POST or None, initial=lines_of(listed, ratings), form_kwargs=choices, prefix="prizes")
    in_rule = {"ties": shown.ties, "several": not shown.one_each, "per_entrants": shown.per_entrants or None}
    rule = PrizeRuleForm(request.POST or None, initial=in_rule)
    if request.method == "POST" and lines.is_valid() and rule.is_valid():
        with refusal_at_fields(rule):
            prizes_to_store = [line.prize for line in lines if line.prize is not None]
            actions.set_prizes(by=actor, tournament=tournament, prizes=prizes_to_store, rule=rule.rule)
            messages.success(request, _("The list of prizes is stored."))
            return redirect("desk-prizes", slug)
    wrong = request.method == "POST"
    context = awards_context(tournament, own) | {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "lines": lines,
        "rule": rule,
        "wrong": wrong,
        "copied": copied.tournament if copied else None,
        "with_ratings": len(choices["ratings"]) > 1,
    }
    return render(request, "tournaments/desk/prizes.html", context, status=422 if wrong else 200)


@require_POST
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Confirm the awards by the current standings."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.CLOSE)
    with refusal_as_message(request, _("The prize winners are fixed. You can read the prizes out.")):
        actions.confirm_prizes(by=actor, tournament=tournament, seen=request.POST.get("seen", ""))
    return redirect("desk-closing", slug)


@require_POST
def read_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Read out the next name, take one back, or show the prizes on the big screen."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.CLOSE)
    with refusal_as_message(request, ""):
        if "screen" in request.POST:
            show_on_screens(by=actor, tournament=tournament, show=request.POST["screen"])
        else:
            count = request.POST.get("read", "")
            actions.read_prizes(by=actor, tournament=tournament, read=int(count) if count.isdecimal() else -1)
    return closing_at(slug, "reading")
