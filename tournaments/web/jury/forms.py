"""The jury's forms: a decision's fields, payments row by row, the reason of an appeal. What is decided is for the actions to say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.engine.words import say
from tournaments.models import Entrant, Round, Table, Tournament
from tournaments.queries.rulings import ADJUST, ALLOW, ANNUL, AWARD, EXCLUDE, FINE, PLAYS_ON, REFUSE, REPLACE, STOPS, WARN
from tournaments.web.jury.case import Case
from tournaments.web.jury.decisions import ABOUT_CONTRACTS, FORGOTTEN, STRUCK, contracts, ladder, reasons

ROWS, MORE, MOST = 2, 3, 40
"""Rows for payments on an empty form, how many «more rows» adds, and the most."""
LARGEST = 100_000
"""Characters of a replaced deal's facts; more is no deal."""
ASKS: Mapping[str, tuple[str, ...]] = {
    ALLOW: ("player", "contract"),
    REFUSE: ("player", "contract", "reason"),
    FORGOTTEN: ("player", "contract"),
    STRUCK: ("player", "contract"),
    ANNUL: ("player", "points"),
    REPLACE: ("facts",),
    AWARD: ("award",),
    FINE: ("player", "points"),
    WARN: ("player", "points"),
    EXCLUDE: ("player", "at_table"),
    ADJUST: (),
}
"""What each decision asks beside its text and its article."""


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


def rows_of(request: HttpRequest, entrants: list[Entrant]) -> list[MoveForm]:
    """The rows of payments that were sent, or empty ones; more if more were asked for."""
    players = [(str(entrant.number), f"{entrant.number} {entrant.name}") for entrant in entrants]
    sent = request.POST.get("rows", "")
    count = min(MOST, int(sent)) if sent.isdecimal() and len(sent) < 4 else ROWS
    typed = request.POST if "rows" in request.POST else None
    rows = [MoveForm(typed, prefix=f"m{index}", players=players) for index in range(count)]
    if "more" in request.POST:
        rows += [MoveForm(prefix=f"m{index}", players=players) for index in range(count, min(MOST, count + MORE))]
    return rows


def moves_in(rows: list[MoveForm]) -> tuple[list[MoveForm], list[dict[str, Any]]] | None:
    """The rows that are filled in, and what they say; None where one is wrong."""
    valid = [row.is_valid() for row in rows]
    if not all(valid):
        return None
    filled = [row for row in rows if any(part is not None for part in row.cleaned_data.values())]
    return filled, [row.cleaned_data for row in filled]


class Typed(forms.TextInput):
    """A figure that is typed."""

    def __init__(self) -> None:
        super().__init__({"inputmode": "numeric", "class": "figure", "autocomplete": "off"})


class DecisionForm(forms.Form):
    """One decision about a case: its own questions, the article and the text."""

    player = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int, empty_value=None, widget=forms.RadioSelect)
    contract = forms.ChoiceField(label=gettext_lazy("Contract"), widget=forms.RadioSelect)
    reason = forms.ChoiceField(label=gettext_lazy("Why"), widget=forms.RadioSelect, required=False)
    points = forms.IntegerField(label=gettext_lazy("Points in all"), min_value=0, max_value=10_000, widget=Typed)
    facts = forms.CharField(label=gettext_lazy("Result"), widget=forms.HiddenInput, max_length=LARGEST)
    at_table = forms.ChoiceField(label=gettext_lazy("The table that is playing now"), widget=forms.RadioSelect)
    article = forms.ChoiceField(label=gettext_lazy("Article"))
    text = forms.CharField(
        label=gettext_lazy("Decision and reason"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Everybody can read it beside the payments it moves."),
    )  # fmt: skip

    def __init__(self, *args: Any, case: Case, code: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.case, self.code = case, code
        language = get_language() or "en"
        asked = ASKS[code]
        for name in ("player", "contract", "reason", "points", "facts", "at_table"):
            if name not in asked:
                del self.fields[name]
        if "player" in asked:
            seats = [(str(place.seat), name) for place, name in zip(case.view.places, case.called, strict=True)]
            if code in (ANNUL, FINE, WARN):
                seats = [each for each in seats if int(each[0]) not in case.idle]
            if code == ANNUL:
                seats.append(("", _("nobody")))
                self.fields["player"].required = self.fields["points"].required = False
                self.fields["player"].label, self.fields["points"].label = _("Who is fined"), _("Points in all")
            if code == WARN:
                self.fields["points"].required = False
            self._choices("player", seats)
        if "contract" in asked:
            self._choices("contract", [(each, case.contract_said(each, language)) for each in contracts(case)])
        if "reason" in asked:
            given = [(name, say(case.article.reasons[name], language)) for name in reasons(case)]
            self._choices("reason", [*given, ("", _("another, in the text"))])
        if "at_table" in asked:
            self._choices("at_table", [(PLAYS_ON, _("plays its round to the end")), (STOPS, _("plays no more deals"))])
        self.awards: list[str] = []
        if "award" in asked:
            self._award(case)
        self._choices("article", [(each.code, say(each.title, language)) for each in case.view.rules.articles.values()])

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _award(self, case: Case) -> None:
        for place, name in zip(case.view.places, case.called, strict=True):
            if place.seat not in case.idle:
                self.awards.append(f"award{place.seat}")
                self.fields[self.awards[-1]] = forms.IntegerField(
                    label=name, required=False, min_value=-10_000, max_value=10_000, widget=Typed()
                )

    @property
    def folded(self) -> list[forms.BoundField]:
        """What the call or the deal has said already: behind a line that can be opened."""
        return [self[name] for name in ("player", "contract", "article")] if self.known else []

    @property
    def known(self) -> str:
        """Whose contract it is, if that is known and nothing is wrong with it."""
        case = self.case
        if self.code not in ABOUT_CONTRACTS or case.seat is None or case.contract not in contracts(case):
            return ""
        if self.is_bound and any(name in self.errors for name in ("player", "contract", "article")):
            return ""
        told = self.cleaned_data if self.is_bound else {}
        seat, contract = told.get("player", case.seat), told.get("contract", case.contract)
        return f"{case.called[seat]} · {case.contract_said(contract, get_language() or 'en')}"

    @property
    def asked(self) -> list[forms.BoundField]:
        """The questions that stand open, but for the text, the article and what is drawn by itself."""
        aside = {"text", "article", *self.awards, *(each.name for each in self.folded)}
        return [field for field in self.visible_fields() if field.name not in aside]

    @property
    def ladder(self) -> str:
        """For a warning: who was warned before, and what it costs next."""
        return ladder(self.case) if self.code == WARN else ""

    @property
    def award_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.awards]

    def clean_facts(self) -> dict[str, Any]:
        """The deal as the page's questions tell it."""
        try:
            facts = json.loads(self.cleaned_data["facts"])
        except (ValueError, RecursionError):
            facts = None
        if not isinstance(facts, dict):
            raise forms.ValidationError(_("Answer every question of the result."))
        return facts

    def clean(self) -> dict[str, Any]:
        """A fine needs its player and its points; awarded points stand by seat, 0 where nothing is filled in."""
        cleaned = super().clean() or {}
        if self.code == ANNUL and cleaned.get("player") is not None and not cleaned.get("points") and "points" not in self.errors:
            self.add_error("points", _("How many points? Or choose nobody."))
        if self.code == FINE and cleaned.get("points") == 0:
            self.add_error("points", _("A fine is more than 0 points."))
        if self.awards:
            cleaned["award"] = [cleaned.get(f"award{place.seat}") or 0 for place in self.case.view.places]
        return cleaned

    def wrong(self, field: str, message: str) -> None:
        """Show what an action refused at the field it is about."""
        name = {"seat": "player"}.get(field.split(".")[0], field.split(".")[0])
        if self.awards and name == "points":
            name = self.awards[0]
        if self.code == REPLACE and name not in self.fields:
            name = "facts"
        self.add_error(name if name in self.fields else None, message)
