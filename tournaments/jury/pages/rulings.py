"""The pages of an evening's rulings: the list, one ruling, and overturning one on appeal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from scoring.engine.regulation import Paragraph
from scoring.engine.words import say
from tournaments.entrants.queries.names import display_name, staff_names
from tournaments.evening.events import Event, Subject
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.jury.actions import penalties as actions
from tournaments.jury.decisions import Word
from tournaments.jury.pages.forms import OverturnForm
from tournaments.jury.queries.appeals import appeal_of
from tournaments.jury.queries.under_review import open_call_count
from tournaments.jury.wording.rulings import article_title, kinds
from tournaments.log.wording.log_entries import actor_name
from tournaments.play.models import Payment
from tournaments.play.queries.tables import entrants_at


@dataclass(frozen=True)
class RulingRow:
    """A ruling as text in the reader's language."""

    ruling: Ruling
    kind: str
    article: str
    rule: Paragraph | None
    """The paragraph of the regulation about the ruling's article; None if there is none."""
    by: str
    moves: list[tuple[str, str, int]]
    """The points that the ruling itself moves, as (payer's name, payee's name, amount)."""


def ruling_rows(tournament: Tournament, rulings: QuerySet[Ruling]) -> list[RulingRow]:
    """Return these rulings as rows for lists and pages."""
    kind = staff_names(tournament)
    names: dict[int | None, str] = {entrant.number: display_name(entrant, kind) for entrant in tournament.entrants.all()}
    return [
        _row(ruling, tournament, names) for ruling in rulings.select_related("table__round", "deal", "overturns", "overturned_by", "call")
    ]


def _row(ruling: Ruling, tournament: Tournament, names: dict[int | None, str]) -> RulingRow:
    pot = _("the pot")
    return RulingRow(
        ruling=ruling,
        kind=kinds().get(ruling.kind, ruling.kind),
        article=article_title(tournament.rule_set, ruling.article, get_language() or "en"),
        rule=tournament.rule_set.regulation.article(ruling.article, get_language() or "en"),
        by=actor_name(ruling.by),
        moves=[(names.get(move.payer, pot), names.get(move.payee, pot), move.amount) for move in ruling.point_moves],
    )


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all rulings, newest first. `?kind=`, `?table=` and `?player=` (a number) filter them."""
    tournament = tournament_for(of_user(request.user), slug, Right.READ_LOG)
    filters = {name: request.GET.get(name, "").strip()[:40] for name in ("kind", "table", "player")}
    kinds_here = set(tournament.rulings.values_list("kind", flat=True))
    context = {
        "tournament": tournament,
        "filters": filters,
        "rulings": ruling_rows(tournament, _filtered(tournament, filters)),
        "kinds": [(kind, label) for kind, label in kinds().items() if kind in kinds_here],
        "players": _players_with_rulings(tournament),
        "filtered": any(filters.values()),
    }
    return render(request, "tournaments/jury/rulings.html", context)


def _filtered(tournament: Tournament, filters: dict[str, str]) -> QuerySet[Ruling]:
    """Return the rulings that pass the filters, newest first; none if `table` or `player` is not a number."""
    rulings = tournament.rulings.order_by("-number")
    kind, table, number = filters["kind"], filters["table"], filters["player"]
    if kind:
        rulings = rulings.filter(kind=kind)
    if table:
        rulings = rulings.filter(table__number=int(table)) if table.isdecimal() and len(table) < 5 else rulings.none()
    if number:
        entrant = tournament.entrants.filter(number=int(number)).first() if number.isdecimal() and len(number) < 7 else None
        about = [ruling.pk for ruling in rulings if entrant and entrant.number in ruling.affected_players()]
        rulings = rulings.filter(pk__in=about)
    return rulings


def _players_with_rulings(tournament: Tournament) -> list[Entrant]:
    """Return the players named in rulings and the players at tables with a ruling, as choices of the filter."""
    named = {number for ruling in tournament.rulings.all() for move in ruling.point_moves for number in move.players}
    at = Q(places__table__rulings__tournament=tournament) | Q(number__in=named)
    return list(tournament.entrants.filter(at).distinct().order_by("number"))


@require_safe
def ruling(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one ruling: the decision, its payments, and the deadline for an appeal."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.READ_LOG)
    ruling = _ruling(tournament, number)
    context = {
        "tournament": tournament,
        "row": ruling_rows(tournament, tournament.rulings.filter(pk=ruling.pk))[0],
        "payments": _payments(ruling),
        "override": _is_override(tournament, ruling),
        "signed": "signed" in request.GET,
        "open_calls": open_call_count(tournament),
        "appeal": appeal_of(actor, ruling),
        "word": _word(ruling),
    }
    return render(request, "tournaments/jury/ruling.html", context)


def _ruling(tournament: Tournament, number: int) -> Ruling:
    return get_object_or_404(
        Ruling.objects.select_related("tournament", "table__round", "overturned_by", "call"), tournament=tournament, number=number
    )


def _payments(ruling: Ruling) -> list[Payment]:
    """Return the ruling's payments, even reversed ones. If it decides about a deal, add the deal's payments that are not reversed."""
    about = Q(ruling=ruling)
    if ruling.deal_id is not None and ruling.decision is not None and ruling.decision.changes_deals:
        about |= Q(deal=ruling.deal_id, reversed_by=None)
    return list(Payment.objects.filter(about, reverses=None).select_related("payer", "payee", "reversed_by").order_by("pk"))


def _is_override(tournament: Tournament, ruling: Ruling) -> bool:
    """Return whether the log records that a director made this ruling on their own case, because no other official could."""
    if ruling.overturns_id:
        entry = tournament.log.filter(what=Event.OVERTURN, after__ruling=ruling.number).first()
    else:
        entry = tournament.log.filter(what=Event.RULE, object=str(Subject.of_ruling(ruling))).first()
    return bool(entry and isinstance(entry.after, dict) and entry.after.get("override"))


def _word(ruling: Ruling) -> dict[str, Any] | None:
    """Return the contract on which the ruling decides, with its player's name and the deal's number; None if it decides on no contract."""
    word = ruling.decision
    if not isinstance(word, Word) or ruling.table is None:
        return None
    players = entrants_at(ruling.table, word.number)
    player = display_name(players[word.seat], staff_names(ruling.tournament)) if word.seat < len(players) else ""
    contract = say(ruling.tournament.rule_set.game.words_for(word.contract), get_language() or "en")
    return {"player": player, "contract": contract, "number": word.number}


@require_http_methods(["GET", "POST"])
def overturn(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Overturn a ruling. Both rulings stay visible."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    ruling = _ruling(tournament, number)
    form = OverturnForm(request.POST or None, initial={"text": _proposed_text(ruling)})
    if form.is_valid():
        with refusal_at_fields(form):
            overturning = actions.overturn(by=actor, ruling=ruling, text=form.cleaned_data["text"])
            messages.success(request, _("Ruling %(number)s is overturned.") % {"number": number})
            return redirect("ruling", slug, overturning.number)
    context = {"tournament": tournament, "ruling": ruling, "form": form, "appeal": appeal_of(actor, ruling)}
    return render(request, "tournaments/jury/overturn.html", context, status=422 if form.errors else 200)


def _proposed_text(ruling: Ruling) -> str:
    words = ruling.tournament.rule_set.words["jury"]["overturn"]
    return say(words, ruling.tournament.language, ruling=ruling.number)
