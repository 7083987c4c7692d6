"""The pages of an evening's rulings: the list, one ruling, and overturning one on appeal."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import Actor, of_user
from clubs.direction import comma_text, isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.name_match import by_name
from clubs.people.queries.account_names import account_names
from scoring.engine.regulation import Paragraph
from scoring.engine.words import say
from tournaments.entrants.queries.names import display_name, staff_names
from tournaments.evening.events import Event, Subject
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.evening.permissions import Right, may, tournament_for
from tournaments.evening.problems import Refusal
from tournaments.evening.queries.state import evening_state
from tournaments.jury.actions import appeals as actions_of_appeals
from tournaments.jury.actions import penalties as actions
from tournaments.jury.actions.preview import impact
from tournaments.jury.decisions import Word
from tournaments.jury.models import Appeal
from tournaments.jury.pages.decision_draft import DraftImpact, draft_impact
from tournaments.jury.pages.forms import AppealForm, DenialForm, OverturnForm
from tournaments.jury.queries.appeals import concerned_players, is_sender, may_still_appeal, other_judges, overturn_right
from tournaments.jury.queries.under_review import open_call_count
from tournaments.jury.wording.rulings import article_title, kinds
from tournaments.log.wording.log_entries import actor_name
from tournaments.play.models import Payment
from tournaments.play.queries.tables import entrants_at


@dataclass(frozen=True)
class AppealRow:
    """An appeal as text in the reader's language."""

    appeal: Appeal
    name: str
    made_by: str
    answered_by: str
    may_withdraw: bool
    form: DenialForm | None
    """The form that denies the appeal; None if the reader cannot answer it."""


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
    """The points that move because of the ruling (`Ruling.points_moved`), as (payer's name, payee's name, amount)."""


def ruling_rows(tournament: Tournament, rulings: QuerySet[Ruling]) -> list[RulingRow]:
    """Return these rulings as rows for lists and pages."""
    kind = staff_names(tournament)
    names: dict[int | None, str] = {entrant.number: display_name(entrant, kind) for entrant in tournament.entrants.all()}
    rows = list(rulings.select_related("table__round", "deal", "overturns", "overturned_by", "call"))
    people = account_names(tournament.club, [ruling.by for ruling in rows])
    return [_row(ruling, tournament, names, people) for ruling in rows]


def _row(ruling: Ruling, tournament: Tournament, names: dict[int | None, str], people: Mapping[str, str]) -> RulingRow:
    pot = _("the pot")
    return RulingRow(
        ruling=ruling,
        kind=kinds().get(ruling.kind, ruling.kind),
        article=article_title(tournament.rule_set, ruling.article, get_language() or "en"),
        rule=tournament.rule_set.regulation.article(ruling.article, get_language() or "en"),
        by=actor_name(ruling.by, people),
        moves=[(names.get(move.payer, pot), names.get(move.payee, pot), move.amount) for move in ruling.points_moved],
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
    return by_name(tournament.entrants.filter(at).distinct())


@require_safe
def ruling(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one ruling: the decision, its payments, the deadline for an appeal, and the form that overturns it."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.READ_LOG)
    ruling = _ruling(tournament, number)
    return _page(request, actor, ruling, OverturnForm(initial={"text": _proposed_text(ruling)}))


def _page(
    request: HttpRequest,
    actor: Actor,
    ruling: Ruling,
    form: OverturnForm,
    *,
    appealing: AppealForm | None = None,
    denial: tuple[Appeal, DenialForm] | None = None,
) -> HttpResponse:
    """Return the page of a ruling. `appealing` and `denial` are forms that were sent and refused."""
    tournament, players = ruling.tournament, concerned_players(ruling)
    right, others = overturn_right(actor, ruling), other_judges(actor, ruling)
    takes = may(actor, Right.CALL, tournament) and not evening_state(tournament).final and may_still_appeal(ruling)
    wrong = bool(form.errors or (appealing and appealing.errors) or (denial and denial[1].errors))
    appeals = list(ruling.appeals.select_related("entrant"))
    people = account_names(tournament.club, [who for each in appeals for who in (each.made_by, each.answered_by)])
    context = {
        "tournament": tournament,
        "row": ruling_rows(tournament, tournament.rulings.filter(pk=ruling.pk))[0],
        "payments": _payments(ruling),
        "override": _is_override(tournament, ruling),
        "signed": "signed" in request.GET,
        "open_calls": open_call_count(tournament),
        "appeal": right,
        "others": comma_text(map(isolated, others)),
        "appeals": [
            AppealRow(
                appeal=each,
                name=display_name(each.entrant, staff_names(tournament)),
                made_by=actor_name(each.made_by, people),
                answered_by=actor_name(each.answered_by, people) if each.answered_by else "",
                may_withdraw=not each.outcome and is_sender(actor, each),
                form=_denial_form(each, denial) if right.may_overturn and not each.outcome else None,
            )
            for each in appeals
        ],
        "appealing": appealing or (AppealForm(players=players, initial={"made_at": timezone.localtime()}) if takes else None),
        "word": _word(ruling),
        "form": form,
        "impact": _effect_of_overturning(actor, ruling),
    }
    return render(request, "tournaments/jury/ruling.html", context, status=422 if wrong else 200)


def _denial_form(appeal: Appeal, sent: tuple[Appeal, DenialForm] | None) -> DenialForm:
    """Return the form that denies this appeal: the refused form in `sent` if it belongs to this appeal, else an empty one."""
    return sent[1] if sent is not None and sent[0].pk == appeal.pk else DenialForm(prefix=str(appeal.pk))


def _effect_of_overturning(actor: Actor, ruling: Ruling) -> DraftImpact | None:
    """Return what overturning this ruling would move; None if the actor may not overturn it."""
    if not overturn_right(actor, ruling).may_overturn:
        return None
    table = ruling.table
    players = ruling.tournament.entrants.filter(Q(places__table=table) if table else Q(number__in=ruling.affected_players()))
    names = {player.pk: display_name(player, staff_names(ruling.tournament)) for player in players}
    try:
        effect = impact(ruling.tournament, partial(actions.overturn, by=actor, ruling=ruling, text=_proposed_text(ruling)), table=table)
    except Refusal as refusal:
        return draft_impact(None, [problem["message"] for problem in refusal.messages()], names)
    return draft_impact(effect, [], names)


def _ruling(tournament: Tournament, number: int) -> Ruling:
    rulings = Ruling.objects.select_related("tournament", "table__round", "overturns", "overturned_by", "call")
    return get_object_or_404(rulings, tournament=tournament, number=number)


def _payments(ruling: Ruling) -> list[Payment]:
    """Return the ruling's payments, even reversed ones. If it decides about a deal, add the deal's payments that are not reversed.

    For a ruling that overturns another, its payments are those that give the points back.
    """
    decides = ruling if ruling.overturns is None else ruling.overturns
    about = Q(ruling=ruling, reverses=None) if ruling.overturns is None else Q(ruling=ruling.overturns, reverses__isnull=False)
    if ruling.deal_id is not None and decides.decision is not None and decides.decision.changes_deals:
        about |= Q(deal=ruling.deal_id, reverses=None, reversed_by=None)
    return list(Payment.objects.filter(about).select_related("payer", "payee", "reversed_by").order_by("pk"))


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


@require_POST
def overturn(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Overturn a ruling. Both rulings stay visible."""
    actor = of_user(request.user)
    ruling = _ruling(tournament_for(actor, slug, Right.RULE), number)
    form = OverturnForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            overturning = actions.overturn(by=actor, ruling=ruling, text=form.cleaned_data["text"])
            messages.success(request, _("Ruling %(number)s is overturned.") % {"number": number})
            return redirect("ruling", slug, overturning.number)
    return _page(request, actor, ruling, form)


@require_POST
def take_appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Record a player's appeal against a ruling; the player told it to an official."""
    actor = of_user(request.user)
    ruling = _ruling(tournament_for(actor, slug, Right.RULE), number)
    form = AppealForm(request.POST, players=concerned_players(ruling))
    if form.is_valid():
        with refusal_at_fields(form):
            sent = form.cleaned_data
            player = ruling.tournament.entrants.get(number=sent["player"])
            actions_of_appeals.appeal(by=actor, ruling=ruling, id=sent["id"], player=player, reason=sent["reason"], made_at=form.made())
            messages.success(request, _("The appeal is noted. Answer it with “Overturn” or “The ruling stays”."))
            return redirect("ruling", slug, number)
    return _page(request, actor, ruling, OverturnForm(initial={"text": _proposed_text(ruling)}), appealing=form)


@require_POST
def deny(request: HttpRequest, slug: str, number: int, id: uuid.UUID) -> HttpResponse:
    """Deny an appeal, with an answer: the ruling stays."""
    actor = of_user(request.user)
    ruling = _ruling(tournament_for(actor, slug, Right.RULE), number)
    appeal = get_object_or_404(ruling.appeals.select_related("ruling__table__round", "tournament", "entrant"), pk=id)
    form = DenialForm(request.POST, prefix=str(appeal.pk))
    if form.is_valid():
        with refusal_at_fields(form):
            actions_of_appeals.deny_appeal(by=actor, appeal=appeal, text=form.cleaned_data["text"])
            messages.success(request, _("The appeal is answered: ruling %(number)s stays.") % {"number": number})
            return redirect("ruling", slug, number)
    return _page(request, actor, ruling, OverturnForm(initial={"text": _proposed_text(ruling)}), denial=(appeal, form))


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int, id: uuid.UUID) -> HttpResponse:
    """Withdraw an appeal that this account entered by mistake."""
    actor = of_user(request.user)
    ruling = _ruling(tournament_for(actor, slug, Right.RULE), number)
    appeal = get_object_or_404(ruling.appeals.select_related("ruling__table__round", "tournament", "entrant"), pk=id)
    with refusal_as_message(request, _("The appeal is withdrawn.")):
        actions_of_appeals.withdraw_appeal(by=actor, appeal=appeal)
    return redirect("ruling", slug, number)


def _proposed_text(ruling: Ruling) -> str:
    words = ruling.tournament.rule_set.words["jury"]["overturn"]
    return say(words, ruling.tournament.language, ruling=ruling.number)
