"""The souvenir of a made grand chelem: the jury writes down its thirteen cards and keeps them, for the certificate."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, get_language_info, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.web.refusals import refusal_at_fields
from scoring.engine.words import say
from tournaments.actions import verdicts
from tournaments.actions.verdicts import CARDS_A_HAND, RANKS
from tournaments.models import Entrant, Ruling, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.problems import refuse
from tournaments.queries import souvenirs
from tournaments.queries.names import display_name
from tournaments.queries.souvenirs import Souvenir
from tournaments.web.jury.case import Case, of_deal, overrides, shut_out
from tournaments.wording import cards

PACK = [rank + suit for suit in cards.SIGNS for rank in RANKS]


@dataclass(frozen=True)
class Told:
    """A souvenir in the queue, in the reader's words."""

    souvenir: Souvenir
    player: str
    contract: str


@dataclass(frozen=True)
class Card:
    """One card of the pack, as it is shown and read aloud."""

    code: str
    corner: str
    said: str
    chosen: bool = False

    @property
    def sign(self) -> str:
        return cards.SIGNS[self.code[1]]

    @property
    def red(self) -> bool:
        return self.code[1] in "HD"


@dataclass(frozen=True)
class Kept:
    """A souvenir that was kept, in the reader's words."""

    ruling: Ruling
    contract: str
    hand: list[Card]


class SouvenirForm(forms.Form):
    """The hand, and what the certificate says."""

    cards = forms.MultipleChoiceField(label=gettext_lazy("Cards"), required=False, choices=[(card, card) for card in PACK])
    text = forms.CharField(
        label=gettext_lazy("What the ruling says"), max_length=4000, widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("Everybody can read it; it stands on the certificate."),
    )  # fmt: skip


def waiting(tournament: Tournament) -> list[Told]:
    """For the jury's queue: what was made tonight and is not kept yet."""
    language = get_language() or "en"
    return [_told(found, tournament, language) for found in souvenirs.due_souvenirs(tournament)]


def _told(found: Souvenir, tournament: Tournament, language: str) -> Told:
    contract = say(tournament.rule_set.contract_words(found.contract), language)
    return Told(found, display_name(found.player, tournament.names), contract)


def souvenirs_of(entrant: Entrant) -> list[Kept]:
    """For a player's page: the hands of his that were kept."""
    return [_hand(ruling, entrant.tournament) for ruling in souvenirs.rulings_that_keep_cards_of(entrant)]


def _hand(ruling: Ruling, tournament: Tournament) -> Kept:
    told = ruling.decides["souvenir"]
    contract = say(tournament.rule_set.contract_words(told["contract"]), get_language() or "en")
    return Kept(ruling, contract, [_card(code, []) for code in cards.in_order(told["cards"])])


@require_http_methods(["GET", "POST"])
def souvenir(request: HttpRequest, slug: str, round: int, table: int, number: int) -> HttpResponse:
    """The hand to be written down; or, once it is kept, the hand and its certificate. Refused: NOT_FOUND where nothing like it was made."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    case = of_deal(tournament, round, table, number)
    ruling = souvenirs.ruling_that_keeps(case.deal) if case.deal is not None else None
    found = souvenirs.souvenir_of_deal(case.view, number)
    here = {"tournament": tournament, "case": case, "shut_out": shut_out(actor, case), "override": overrides(actor, case)}
    if ruling is not None:
        if request.method == "POST":
            messages.error(request, _("These cards were kept meanwhile, by ruling %(number)s.") % {"number": ruling.number})
            return redirect("souvenir", slug, round, table, number)
        return render(request, "tournaments/jury/souvenir_kept.html", here | _kept(ruling))
    if found is None:
        raise refuse("NOT_FOUND")
    form = SouvenirForm(request.POST or None, initial={"text": _proposed(case, found)})
    if request.method == "POST" and form.is_valid():
        with refusal_at_fields(form):
            verdicts.souvenir(
                by=actor,
                deal=found.deal,
                player=found.player,
                contract=found.contract,
                cards=cards.in_order(form.cleaned_data["cards"]),
                text=form.cleaned_data["text"],
            )
            return redirect("souvenir", slug, round, table, number)
    here |= {
        "form": form,
        "rows": _rows(form["cards"].value() or []),
        "hand": CARDS_A_HAND,
        "told": _told(found, tournament, get_language() or "en"),
    }
    return render(request, "tournaments/jury/souvenir.html", here, status=422 if form.errors else 200)


def _proposed(case: Case, found: Souvenir) -> str:
    """What happened, in the evening's language."""
    language = case.tournament.language
    contract = case.contract_said(found.contract, language)
    return say(case.view.rules.words["jury"]["souvenir"], language, player=case.called[found.seat], contract=contract)


def _rows(chosen: list[str]) -> list[tuple[str, list[Card]]]:
    """The pack, a row a suit."""
    return [(str(cards.ROWS[suit]), [_card(rank + suit, chosen) for rank in RANKS]) for suit in cards.SIGNS]


def _card(code: str, chosen: list[str]) -> Card:
    return Card(code, cards.corner(code[0]), cards.card_name(code), code in chosen)


def _kept(ruling: Ruling) -> dict[str, object]:
    """For the page of a hand that was kept."""
    tournament = ruling.tournament
    told = _hand(ruling, tournament)
    player = tournament.entrants.filter(number=ruling.decides["souvenir"]["entrant"]).first()
    return {
        "ruling": ruling,
        "hand": told.hand,
        "player": display_name(player, tournament.names) if player else "",
        "contract": told.contract,
        "languages": [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES],
    }
