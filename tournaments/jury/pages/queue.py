"""The jury's page: the queue of calls, which updates itself, the newest rulings, and a form that moves points between players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actors import Actor, of_user
from clubs.direction import comma_text, isolated
from clubs.pages.refusals import NO_ACCESS_STATUSES
from clubs.people.queries.account_names import account_names
from scoring.engine.words import say
from tournaments.entrants.queries.names import display_name, staff_names
from tournaments.evening.models import Round, Ruling, Table, Tournament
from tournaments.evening.own_tables import own_table, own_tables
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import Refusal
from tournaments.evening.wording.etag import version_etag
from tournaments.jury.actions import penalties as actions
from tournaments.jury.models import Appeal, Call
from tournaments.jury.pages import souvenirs
from tournaments.jury.pages.forms import MoveForm, RulingForm, filled_rows, moves_of, payment_rows, show_at_row
from tournaments.jury.pages.lots import lots_context
from tournaments.jury.pages.rulings import ruling_rows
from tournaments.jury.queries.appeals import other_judges, waiting_appeals
from tournaments.jury.wording.rulings import article_title
from tournaments.log.wording.log_entries import actor_name
from tournaments.pages.fragments import staff_part
from tournaments.play.models import Deal
from tournaments.play.queries.tables import prefetch_places

QUEUE_TEMPLATE = "tournaments/jury/queue.html"
NEWEST_RULINGS = 5
"""The number of newest rulings that the jury's page shows; another page lists all of them."""


@dataclass(frozen=True)
class QueuedCall:
    """A call in the queue, as text in the reader's language."""

    call: Call
    title: str
    player: str
    contract: str
    heard_by: str
    mine: bool
    """True if the reader has taken up the call."""
    own_table: bool
    """True if the reader plays at the table of the call."""
    others: str
    """The officials who could judge the case instead of a reader who plays at the table; empty if there are none."""
    acts_alone: bool
    """True if the reader plays at the table but may judge: a director may if no other official can. The log records this."""

    @property
    def is_open(self) -> bool:
        """True if the reader may open the case. A reader who plays at the table only sees that the call waits."""
        return not self.own_table or self.acts_alone


@dataclass(frozen=True)
class QueuedAppeal:
    """An appeal that waits for an answer."""

    appeal: Appeal
    name: str
    others: str
    """The officials who must answer the appeal, because the reader made the ruling; empty if the reader may answer."""


@require_http_methods(["GET", "POST"])
def jury(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the jury's page; POST moves points between players."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.RULE)
    form = RulingForm(request.POST or None, tournament=tournament)
    rows = payment_rows(request.POST, list(tournament.entrants.all()))
    sent = request.method == "POST" and "more" not in request.POST
    if sent and form.is_valid():
        filled = filled_rows(rows)
        if filled == []:
            form.add_error(None, _("Fill in at least one payment."))
        elif filled and _move_points(request, tournament, form, filled):
            return redirect("jury", slug)
    queue = _queue(actor, tournament)
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "form": form,
        "rows": rows,
        "rulings": ruling_rows(tournament, tournament.rulings.order_by("-number")[:NEWEST_RULINGS]),
        "tables": _tables(tournament),
        **lots_context(tournament),
        "count": len(queue["calls"]),
        "etag": version_etag(tournament),
        "part": render_to_string(QUEUE_TEMPLATE, {"tournament": tournament, **queue}, request),
    }
    return render(request, "tournaments/jury/jury.html", context, status=422 if sent else 200)


@require_safe
def queue(request: HttpRequest, slug: str) -> HttpResponse:
    """Return only the part of the page with the queue, which the page fetches to update itself."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    return staff_part(request, tournament, QUEUE_TEMPLATE, lambda: _queue(actor, tournament))


def _queue(actor: Actor, tournament: Tournament) -> dict[str, Any]:
    """Return the queue as template values: open calls, the oldest first; deals in doubt without a call; souvenirs to record."""
    language = get_language() or "en"
    calls = list(_open_calls(tournament))
    own_keys = {table.pk for table in own_tables(actor, tournament)}
    deals_of_calls = {(call.table_id, call.deal_number) for call in calls}
    in_doubt = Deal.objects.filter(table__round__tournament=tournament, void=False, in_doubt=True).select_related("table__round")
    people = account_names(tournament.club, [call.heard_by for call in calls])
    queued = [_queued(call, actor, tournament, own_keys, people, language) for call in calls]
    return {
        "calls": queued,
        "next_call": next((each.call for each in queued if not each.call.heard_at and each.is_open), None),
        "not_taken_up": sum(not call.heard_at for call in calls),
        "waiting_deals": [
            deal
            for deal in in_doubt.order_by("table__round__number", "table__number", "number")
            if (deal.table_id, deal.number) not in deals_of_calls
        ],
        "souvenirs": souvenirs.due_souvenirs(tournament),
        "appeals": [_queued_appeal(each, actor) for each in waiting_appeals(tournament)],
    }


def _queued_appeal(appeal: Appeal, actor: Actor) -> QueuedAppeal:
    name = display_name(appeal.entrant, staff_names(appeal.ruling.tournament))
    return QueuedAppeal(appeal, name, comma_text(map(isolated, other_judges(actor, appeal.ruling))))


def _open_calls(tournament: Tournament) -> QuerySet[Call]:
    calls = Call.objects.filter(tournament=tournament, outcome="").select_related("table__round")
    return calls.prefetch_related("table__places__entrant").order_by("called_at", "received_at")


def _queued(call: Call, actor: Actor, tournament: Tournament, own_keys: set[int], people: Mapping[str, str], language: str) -> QueuedCall:
    rules, own = tournament.rule_set, own_table(actor, tournament, call.table) if call.table_id in own_keys else None
    place = next((place for place in call.table.places.all() if place.seat == call.seat), None)
    return QueuedCall(
        call=call,
        title=article_title(rules, call.article, language),
        player=display_name(place.entrant, staff_names(tournament)) if place else "",
        contract=say(rules.game.words_for(call.contract), language) if call.contract else "",
        heard_by=actor_name(call.heard_by, people) if call.heard_by else "",
        mine=call.heard_by == actor.name,
        own_table=own is not None,
        others=comma_text(map(isolated, own.others)) if own else "",
        acts_alone=own is not None and own.acts_alone,
    )


def _tables(tournament: Tournament) -> list[Table]:
    """Return the tables of the newest started round, about which the jury can open a case."""
    newest = tournament.rounds.exclude(state=Round.State.SEATED).order_by("-number").first()
    return list(newest.tables.select_related("round").prefetch_related(prefetch_places()).order_by("number")) if newest else []


def _move_points(request: HttpRequest, tournament: Tournament, form: RulingForm, filled: list[MoveForm]) -> bool:
    """Move the points of the form. Returns False if that is refused; form and rows then show the problems."""
    try:
        ruling = actions.rule(
            by=of_user(request.user),
            tournament=tournament,
            kind=Ruling.Kind.ADJUST,
            text=form.cleaned_data["text"],
            article=form.cleaned_data["article"],
            moves=moves_of(filled),
            table=form.cleaned_data["table"],
            draft=form.cleaned_data["draft"],
        )
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES:
            raise
        for problem in refusal.messages():
            name = problem["field"]
            if not show_at_row(filled, name, problem["message"]):
                form.add_error(name if name in form.fields else None, problem["message"])
        return False
    messages.success(request, _("Ruling %(number)s is booked.") % {"number": ruling.number})
    return True
