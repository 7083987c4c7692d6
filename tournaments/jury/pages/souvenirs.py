"""The page of a souvenir: the jury records the thirteen cards of a grand chelem, for the certificate and the player's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from clubs.region import languages_at
from scoring.engine.words import say
from tournaments.entrants.queries.names import display_name, staff_names
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.jury.actions import verdicts
from tournaments.jury.cards import CARDS_A_HAND, RANKS
from tournaments.jury.queries import souvenirs
from tournaments.jury.queries.cases import Case, case_of_deal, may_decide, overrides_own_table
from tournaments.jury.queries.souvenirs import SouvenirContract, kept_souvenir
from tournaments.jury.wording import cards

PACK = [rank + suit for suit in cards.SUIT_SIGNS for rank in RANKS]


@dataclass(frozen=True)
class DueSouvenir:
    """A souvenir in the jury's queue, as text in the reader's language."""

    souvenir: SouvenirContract
    player: str
    contract: str


@dataclass(frozen=True)
class Card:
    """One card of the pack: the text in its corner, and its name for screen readers."""

    code: str
    corner: str
    name: str
    chosen: bool = False

    @property
    def sign(self) -> str:
        return cards.SUIT_SIGNS[self.code[1]]

    @property
    def red(self) -> bool:
        return self.code[1] in "HD"


@dataclass(frozen=True)
class KeptSouvenir:
    """A recorded souvenir, as text in the reader's language: the contract and the cards of the hand."""

    ruling: Ruling
    contract: str
    hand: list[Card]


class SouvenirForm(forms.Form):
    """The form with the thirteen cards and the text of the certificate."""

    cards = forms.MultipleChoiceField(label=gettext_lazy("Cards"), required=False, choices=[(card, card) for card in PACK])
    text = forms.CharField(
        label=gettext_lazy("The text of the ruling"), max_length=4000, widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("Everybody can read this text; it is on the certificate."),
    )  # fmt: skip


def due_souvenirs(tournament: Tournament) -> list[DueSouvenir]:
    """Return the souvenirs of this evening that are not recorded yet, for the jury's queue."""
    language = get_language() or "en"
    return [_due(souvenir, tournament, language) for souvenir in souvenirs.due_souvenirs(tournament)]


def _due(souvenir: SouvenirContract, tournament: Tournament, language: str) -> DueSouvenir:
    contract = say(tournament.rule_set.game.words_for(souvenir.contract), language)
    return DueSouvenir(souvenir, display_name(souvenir.player, staff_names(tournament)), contract)


def kept_souvenirs(entrant: Entrant) -> list[KeptSouvenir]:
    """Return the hands recorded for this player, for the player's page."""
    return [_kept_souvenir(ruling, entrant.tournament) for ruling in souvenirs.rulings_that_keep_cards_of(entrant)]


def _kept_souvenir(ruling: Ruling, tournament: Tournament) -> KeptSouvenir:
    souvenir = kept_souvenir(ruling)
    contract = say(tournament.rule_set.game.words_for(souvenir.contract), get_language() or "en")
    return KeptSouvenir(ruling, contract, [_card(code, []) for code in cards.in_order(souvenir.cards)])


@require_http_methods(["GET", "POST"])
def souvenir(request: HttpRequest, slug: str, round: int, table: int, number: int) -> HttpResponse:
    """Show the form to record the cards of a souvenir or, once they are recorded, the cards and the certificate.

    Refused with NOT_FOUND if no contract that earns a souvenir was made in this deal.
    """
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    case = case_of_deal(tournament, round, table, number)
    ruling = souvenirs.ruling_that_keeps(case.deal) if case.deal is not None else None
    due = souvenirs.souvenir_of_deal(case.view, number)
    context: dict[str, Any] = {
        "tournament": tournament,
        "case": case,
        "may_decide": may_decide(actor, case),
        "override": overrides_own_table(actor, case),
    }
    if ruling is not None:
        if request.method == "POST":
            messages.error(
                request, _("These cards have already been kept as a souvenir, by ruling %(number)s.") % {"number": ruling.number}
            )
            return redirect("souvenir", slug, round, table, number)
        return render(request, "tournaments/jury/souvenir_kept.html", context | _kept_context(ruling))
    if due is None:
        raise refuse("NOT_FOUND")
    form = SouvenirForm(request.POST or None, initial={"text": _proposed_text(case, due)})
    if request.method == "POST" and form.is_valid():
        with refusal_at_fields(form):
            verdicts.souvenir(
                by=actor,
                deal=due.deal,
                player=due.player,
                contract=due.contract,
                cards=cards.in_order(form.cleaned_data["cards"]),
                text=form.cleaned_data["text"],
            )
            return redirect("souvenir", slug, round, table, number)
    context |= {
        "form": form,
        "rows": _rows(form["cards"].value() or []),
        "hand": CARDS_A_HAND,
        "due": _due(due, tournament, get_language() or "en"),
    }
    return render(request, "tournaments/jury/souvenir.html", context, status=422 if form.errors else 200)


def _proposed_text(case: Case, souvenir: SouvenirContract) -> str:
    """Return a proposed sentence for the certificate, in the evening's language."""
    language = case.tournament.language
    contract = case.contract_name(souvenir.contract, language)
    return say(case.view.rules.words["jury"]["souvenir"], language, player=case.names[souvenir.seat], contract=contract)


def _rows(chosen: list[str]) -> list[tuple[str, list[Card]]]:
    """Return the cards of the pack, one row for each suit."""
    return [(str(cards.SUIT_NAMES[suit]), [_card(rank + suit, chosen) for rank in RANKS]) for suit in cards.SUIT_SIGNS]


def _card(code: str, chosen: list[str]) -> Card:
    return Card(code, cards.corner(code[0]), cards.card_name(code), code in chosen)


def _kept_context(ruling: Ruling) -> dict[str, Any]:
    """Return the template context of a recorded souvenir."""
    tournament = ruling.tournament
    souvenir = _kept_souvenir(ruling, tournament)
    player = tournament.entrants.filter(number=kept_souvenir(ruling).player).first()
    return {
        "ruling": ruling,
        "hand": souvenir.hand,
        "player": display_name(player, staff_names(tournament)) if player else "",
        "contract": souvenir.contract,
        "languages": languages_at(tournament.language),
    }
