"""The jury's page: deals in doubt, rulings, points moved between players, a ruling taken back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.web.refusals import MAY_NOT, explained
from tournaments.actions import jury as actions
from tournaments.models import Deal, Entrant, Round, Ruling, Table, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.problems import Refusal
from tournaments.web.history import by

ADJUST = "adjust"
ROWS, MORE, MOST = 2, 3, 40
"""Rows for payments on an empty form, how many «more rows» adds, and the most."""


class TableField(forms.ModelChoiceField):
    """A table of the evening, by its round and number."""

    def label_from_instance(self, obj: Table) -> str:
        return _("Round %(round)s · table %(table)s") % {"round": obj.round.number, "table": obj.number}


class RulingForm(forms.Form):
    """What was decided, in words, and at which table."""

    text = forms.CharField(
        label=gettext_lazy("Decision and reason"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Everybody can read it beside the payments it moves."),
    )  # fmt: skip
    article = forms.CharField(
        label=gettext_lazy("Article"), max_length=60, required=False, help_text=gettext_lazy("Of the regulation, if any.")
    )
    table = TableField(
        label=gettext_lazy("Table"),
        queryset=Table.objects.none(),
        required=False,
        empty_label="—",
        help_text=gettext_lazy("If it is about one table: it stands on that table's scoresheet, and counts in its round."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = Table.objects.filter(round__tournament=tournament).exclude(round__state=Round.State.SEATED).select_related("round")
        self.fields["table"].queryset = tables.order_by("-round__number", "number")  # type: ignore[attr-defined]


class MoveForm(forms.Form):
    """One payment: who gives whom how much. An empty row counts for nothing."""

    payer = forms.TypedChoiceField(label=gettext_lazy("Who pays"), required=False, coerce=int, empty_value=None)
    payee = forms.TypedChoiceField(label=gettext_lazy("Who receives"), required=False, coerce=int, empty_value=None)
    amount = forms.IntegerField(
        label=gettext_lazy("Points"), required=False, widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "figure"})
    )

    def __init__(self, *args: Any, players: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("payer", "payee"):
            self.fields[name].choices = [("", "—"), *players]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A row is filled in whole or not at all."""
        cleaned = super().clean() or {}
        filled = [name in self.errors or cleaned.get(name) is not None for name in self.fields]
        if any(filled) and not all(filled):
            raise forms.ValidationError(_("Fill in who pays, who receives and how much."))
        return cleaned


class OverturnForm(forms.Form):
    """Why a ruling is taken back."""

    text = forms.CharField(label=gettext_lazy("Reason"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3}))


@require_http_methods(["GET", "POST"])
def jury(request: HttpRequest, slug: str) -> HttpResponse:
    """The jury's page; its form adjusts points between players."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    entrants = list(tournament.entrants.all())
    form = RulingForm(request.POST or None, tournament=tournament)
    rows = _rows(request, entrants)
    if request.method == "POST" and "more" not in request.POST and form.is_valid() and all(row.is_valid() for row in rows):
        filled = [row for row in rows if any(part is not None for part in row.cleaned_data.values())]
        if not filled:
            form.add_error(None, _("Fill in at least one payment."))
        elif _ruled(request, tournament, form, filled):
            return redirect("jury", slug)
    wrong = request.method == "POST" and "more" not in request.POST
    return render(request, "tournaments/jury/jury.html", _shown(tournament, entrants, form, rows), status=422 if wrong else 200)


def _ruled(request: HttpRequest, tournament: Tournament, form: RulingForm, rows: list[MoveForm]) -> bool:
    """Decide; False where it is refused, with the problems at the form and its rows."""
    try:
        ruling = actions.rule(
            by=of_user(request.user),
            tournament=tournament,
            kind=ADJUST,
            text=form.cleaned_data["text"],
            article=form.cleaned_data["article"],
            moves=[row.cleaned_data for row in rows],
            table=form.cleaned_data["table"],
        )
    except Refusal as refusal:
        if refusal.status in MAY_NOT:
            raise
        for problem in refusal.told():
            name, _dot, index = problem["field"].partition(".")
            if name == "moves" and index.isdecimal():
                rows[int(index)].add_error(None, problem["message"])
            else:
                form.add_error(name if name in form.fields else None, problem["message"])
        return False
    messages.success(request, _("Ruling %(number)s is booked.") % {"number": ruling.number})
    return True


def _rows(request: HttpRequest, entrants: list[Entrant]) -> list[MoveForm]:
    players = [(str(entrant.number), f"{entrant.number} {entrant.name}") for entrant in entrants]
    sent = request.POST.get("rows", "")
    count = min(MOST, int(sent)) if sent.isdecimal() and len(sent) < 4 else ROWS
    typed = request.POST or None
    rows = [MoveForm(typed, prefix=f"m{index}", players=players) for index in range(count)]
    if "more" in request.POST:
        rows += [MoveForm(prefix=f"m{index}", players=players) for index in range(count, min(MOST, count + MORE))]
    return rows


def _shown(tournament: Tournament, entrants: list[Entrant], form: RulingForm, rows: list[MoveForm]) -> dict[str, Any]:
    names = {entrant.number: entrant.name for entrant in entrants}
    rulings = tournament.rulings.select_related("table__round", "overturns", "overturned_by").order_by("-number")
    told = [(ruling, by(ruling.by), [_said(move, names) for move in ruling.moves]) for ruling in rulings]
    doubtful = Deal.objects.filter(table__round__tournament=tournament, void=False, in_doubt=True).select_related("table__round")
    return {
        "tournament": tournament,
        "form": form,
        "rows": rows,
        "rulings": told,
        "doubtful": doubtful.order_by("table__round__number", "table__number", "number"),
    }


def _said(move: dict[str, Any], names: dict[int, str]) -> tuple[str, str, int]:
    """Who pays, who receives, how much; no player is the table's pot."""
    pot = _("the pot")
    return names.get(move["payer"], pot), names.get(move["payee"], pot), move["amount"]


@require_http_methods(["GET", "POST"])
def overturn(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a ruling back; both stay to be read."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    ruling = get_object_or_404(Ruling.objects.select_related("tournament"), tournament=tournament, number=number)
    form = OverturnForm(request.POST or None)
    if form.is_valid():
        with explained(form):
            actions.overturn(by=actor, ruling=ruling, text=form.cleaned_data["text"])
            messages.success(request, _("Ruling %(number)s is overturned.") % {"number": number})
            return redirect("jury", slug)
    shown = {"tournament": tournament, "ruling": ruling, "form": form}
    return render(request, "tournaments/jury/overturn.html", shown, status=422 if form.errors else 200)
