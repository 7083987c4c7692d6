"""The jury's page: what waits, live; the newest rulings; points moved between players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actors import Actor, of_user
from clubs.web.refusals import MAY_NOT
from scoring.engine.words import say
from tournaments.actions import jury as actions
from tournaments.models import Call, Deal, Round, Table, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.problems import Refusal
from tournaments.queries.names import display_name
from tournaments.queries.rulings import ADJUST
from tournaments.queries.tables import prefetch_places
from tournaments.web.fragments import etag, staff_part
from tournaments.web.jury import souvenirs
from tournaments.web.jury.forms import MoveForm, RulingForm, moves_in, rows_of
from tournaments.web.jury.rulings import told_rulings
from tournaments.wording.log_entries import actor_name
from tournaments.wording.rulings import article_title

QUEUE = "tournaments/jury/queue.html"
NEWEST = 5
"""Rulings on the jury's page; all of them have their own."""


@dataclass(frozen=True)
class Waiting:
    """A call in the queue."""

    call: Call
    title: str
    player: str
    contract: str
    heard_by: str
    mine: bool
    """Whoever reads it has taken it."""
    own_table: bool
    """Whoever reads it plays there."""


@require_http_methods(["GET", "POST"])
def jury(request: HttpRequest, slug: str) -> HttpResponse:
    """The jury's page; its form adjusts points between players."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    form = RulingForm(request.POST or None, tournament=tournament)
    rows = rows_of(request, list(tournament.entrants.all()))
    sent = request.method == "POST" and "more" not in request.POST
    if sent and form.is_valid():
        found = moves_in(rows)
        if found is not None and not found[0]:
            form.add_error(None, _("Fill in at least one payment."))
        elif found is not None and _ruled(request, tournament, form, *found):
            return redirect("jury", slug)
    waits = _waiting(actor, tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "rows": rows,
        "rulings": told_rulings(tournament, tournament.rulings.order_by("-number")[:NEWEST]),
        "tables": _tables(tournament),
        "count": len(waits["calls"]),
        "etag": etag(tournament.version),
        "part": render_to_string(QUEUE, {"tournament": tournament, **waits}, request),
    }
    return render(request, "tournaments/jury/jury.html", context, status=422 if sent else 200)


@require_safe
def queue(request: HttpRequest, slug: str) -> HttpResponse:
    """The living part: what waits."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    return staff_part(request, tournament, QUEUE, lambda: _waiting(actor, tournament))


def _waiting(actor: Actor, tournament: Tournament) -> dict[str, Any]:
    """The open calls, oldest first, and the deals that wait for their table after a refusal."""
    language = get_language() or "en"
    calls = list(_open_calls(tournament))
    own = _own_tables(actor, tournament)
    called = {(call.table_id, call.deal_number) for call in calls}
    doubtful = Deal.objects.filter(table__round__tournament=tournament, void=False, in_doubt=True).select_related("table__round")
    return {
        "calls": [_told(call, actor, tournament, own, language) for call in calls],
        "unheard": sum(not call.heard_at for call in calls),
        "left": [
            deal
            for deal in doubtful.order_by("table__round__number", "table__number", "number")
            if (deal.table_id, deal.number) not in called
        ],
        "souvenirs": souvenirs.waiting(tournament),
    }


def _open_calls(tournament: Tournament) -> Any:
    found = Call.objects.filter(tournament=tournament, outcome="").select_related("table__round")
    return found.prefetch_related("table__places__entrant").order_by("called_at", "received_at")


def _own_tables(actor: Actor, tournament: Tournament) -> set[int]:
    if actor.user is None:
        return set()
    return set(Table.objects.filter(round__tournament=tournament, places__entrant__member__user=actor.user.pk).values_list("pk", flat=True))


def _told(call: Call, actor: Actor, tournament: Tournament, own: set[int], language: str) -> Waiting:
    rules = tournament.rule_set
    place = next((place for place in call.table.places.all() if place.seat == call.seat), None)
    return Waiting(
        call=call,
        title=article_title(rules, call.article, language),
        player=display_name(place.entrant, tournament.names) if place else "",
        contract=say(rules.contract_words(call.contract), language) if call.contract else "",
        heard_by=actor_name(call.heard_by) if call.heard_by else "",
        mine=call.heard_by == actor.name,
        own_table=call.table_id in own,
    )


def _tables(tournament: Tournament) -> list[Table]:
    """Tables of the newest round that plays or has played: where a case can be opened."""
    newest = tournament.rounds.exclude(state=Round.State.SEATED).order_by("-number").first()
    return list(newest.tables.select_related("round").prefetch_related(prefetch_places()).order_by("number")) if newest else []


def _ruled(request: HttpRequest, tournament: Tournament, form: RulingForm, filled: list[MoveForm], moves: list[dict[str, Any]]) -> bool:
    """Decide; False where it is refused, with the problems at the form and its rows."""
    try:
        ruling = actions.rule(
            by=of_user(request.user),
            tournament=tournament,
            kind=ADJUST,
            text=form.cleaned_data["text"],
            article=form.cleaned_data["article"],
            moves=moves,
            table=form.cleaned_data["table"],
        )
    except Refusal as refusal:
        if refusal.status in MAY_NOT:
            raise
        for problem in refusal.messages():
            name, _dot, index = problem["field"].partition(".")
            if name == "moves" and index.isdecimal():
                filled[int(index)].add_error(None, problem["message"])
            else:
                form.add_error(name if name in form.fields else None, problem["message"])
        return False
    messages.success(request, _("Ruling %(number)s is booked.") % {"number": ruling.number})
    return True
