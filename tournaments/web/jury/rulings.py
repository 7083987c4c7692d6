"""The jury's record: the list of rulings, one ruling, and taking one back on appeal."""

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
from clubs.web.refusals import refusal_at_fields
from scoring.engine.words import say
from tournaments.actions import jury as actions
from tournaments.models import Entrant, Payment, Ruling, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.queries.appeals import appeal_of, may_overturn
from tournaments.queries.names import display_name
from tournaments.queries.rulings import affected_players
from tournaments.queries.under_review import open_call_count
from tournaments.web.jury.forms import OverturnForm
from tournaments.wording.log_entries import actor_name
from tournaments.wording.rulings import article_title, kinds


@dataclass(frozen=True)
class Told:
    """A ruling in the reader's words."""

    ruling: Ruling
    kind: str
    article: str
    by: str
    moves: list[tuple[str, str, int]]
    """Who pays whom how much, by the ruling itself."""


def told_rulings(tournament: Tournament, rulings: QuerySet[Ruling]) -> list[Told]:
    """Rulings as the record shows them."""
    names = {entrant.number: display_name(entrant, tournament.names) for entrant in tournament.entrants.all()}
    return [
        _told(ruling, tournament, names) for ruling in rulings.select_related("table__round", "deal", "overturns", "overturned_by", "call")
    ]


def _told(ruling: Ruling, tournament: Tournament, names: dict[int, str]) -> Told:
    pot = _("the pot")
    return Told(
        ruling=ruling,
        kind=kinds().get(ruling.kind, ruling.kind),
        article=article_title(tournament.rule_set, ruling.article, get_language() or "en"),
        by=actor_name(ruling.by),
        moves=[(names.get(move["payer"], pot), names.get(move["payee"], pot), move["amount"]) for move in ruling.moves],
    )


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """All rulings, newest first; `?kind=`, `?table=`, `?player=` (a number) keep some."""
    tournament = tournament_for(of_user(request.user), slug, Right.READ_LOG)
    asked = {name: request.GET.get(name, "").strip()[:40] for name in ("kind", "table", "player")}
    found = _kept(tournament, tournament.rulings.order_by("-number"), asked)
    there = set(tournament.rulings.values_list("kind", flat=True))
    context = {
        "tournament": tournament,
        "asked": asked,
        "rulings": told_rulings(tournament, found),
        "kinds": [(kind, label) for kind, label in kinds().items() if kind in there],
        "players": _concerned(tournament),
        "filtered": any(asked.values()),
    }
    return render(request, "tournaments/jury/rulings.html", context)


def _kept(tournament: Tournament, found: QuerySet[Ruling], asked: dict[str, str]) -> QuerySet[Ruling]:
    if asked["kind"]:
        found = found.filter(kind=asked["kind"])
    if asked["table"]:
        table = asked["table"]
        found = found.filter(table__number=int(table)) if table.isdecimal() and len(table) < 5 else found.none()
    if asked["player"]:
        number = asked["player"]
        entrant = tournament.entrants.filter(number=int(number)).first() if number.isdecimal() and len(number) < 7 else None
        found = found.filter(pk__in=[ruling.pk for ruling in found if concerns(ruling, entrant)]) if entrant else found.none()
    return found


def concerns(ruling: Ruling, entrant: Entrant) -> bool:
    """Whether a ruling is about this player: points it moves, a word, a warning, an exclusion, or the deal he played."""
    if entrant.number in affected_players(ruling.decides, ruling.moves):
        return True
    seats = {place.seat: place.entrant_id for place in ruling.table.places.all()} if ruling.table else {}
    word = ruling.decides.get("word")
    if word:
        return seats.get(word.get("seat")) == entrant.pk
    return ruling.deal_id is not None and entrant.pk in seats.values()


def _concerned(tournament: Tournament) -> list[Entrant]:
    """Players of tables with rulings, and those whom rulings name."""
    named = {move[side] for moves in tournament.rulings.values_list("moves", flat=True) for move in moves for side in ("payer", "payee")}
    at = Q(places__table__rulings__tournament=tournament) | Q(number__in=named)
    return list(tournament.entrants.filter(at).distinct().order_by("number"))


@require_safe
def ruling(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One ruling: what was decided, what it moved, until when it may be appealed."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.READ_LOG)
    found = _ruling(tournament, number)
    context = {
        "tournament": tournament,
        "told": told_rulings(tournament, tournament.rulings.filter(pk=found.pk))[0],
        "payments": _payments(found),
        "override": _overrode(tournament, found),
        "signed": "signed" in request.GET,
        "waiting": open_call_count(tournament),
        "appeal": appeal_of(actor, found),
        "may_overturn": may_overturn(actor, found),
        "word": _word(found),
    }
    return render(request, "tournaments/jury/ruling.html", context)


def _ruling(tournament: Tournament, number: int) -> Ruling:
    found = Ruling.objects.select_related("tournament", "table__round", "overturned_by", "call")
    return get_object_or_404(found, tournament=tournament, number=number)


def _payments(ruling: Ruling) -> list[Payment]:
    """What it books by itself, or for the deal whose result it set; taken back ones stay to be read."""
    about = Q(ruling=ruling)
    if ruling.deal_id is not None and {"deal", "word"} & ruling.decides.keys():
        about |= Q(deal=ruling.deal_id, reversed_by=None)
    found = Payment.objects.filter(about, reverses=None).select_related("payer", "payee", "reversed_by")
    return list(found.order_by("pk"))


def _overrode(tournament: Tournament, ruling: Ruling) -> bool:
    """Whether the log says that a director decided what a member of the jury might not."""
    if ruling.overturns_id:
        entry = tournament.log.filter(what="overturn", after__ruling=ruling.number).first()
    else:
        entry = tournament.log.filter(what="rule", object=f"ruling {ruling.number}").first()
    return bool(entry and isinstance(entry.after, dict) and entry.after.get("override"))


def _word(ruling: Ruling) -> dict[str, Any] | None:
    """For a contract that was allowed or refused: whose, and which."""
    word = ruling.decides.get("word")
    if not word or ruling.table is None:
        return None
    place = ruling.table.places.select_related("entrant").filter(seat=word["seat"]).first()
    said = say(ruling.tournament.rule_set.contract_words(word["contract"]), get_language() or "en")
    return {"player": display_name(place.entrant, ruling.tournament.names) if place else "", "contract": said, "number": word["number"]}


@require_http_methods(["GET", "POST"])
def overturn(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a ruling back; both stay to be read."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    found = _ruling(tournament, number)
    form = OverturnForm(request.POST or None, initial={"text": _proposed(found)})
    if form.is_valid():
        with refusal_at_fields(form):
            fresh = actions.overturn(by=actor, ruling=found, text=form.cleaned_data["text"])
            messages.success(request, _("Ruling %(number)s is overturned.") % {"number": number})
            return redirect("ruling", slug, fresh.number)
    context = {"tournament": tournament, "ruling": found, "form": form, "appeal": appeal_of(actor, found)}
    context["may_overturn"] = may_overturn(actor, found)
    return render(request, "tournaments/jury/overturn.html", context, status=422 if form.errors else 200)


def _proposed(ruling: Ruling) -> str:
    words = ruling.tournament.rule_set.words["jury"]["overturn"]
    return say(words, ruling.tournament.language, ruling=ruling.number)
