"""The form of a table's own totals: a signed number for each seat, and the number of deals played.

It shows all input again after a mistake.
"""

from __future__ import annotations

import re
import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.spoken import signed
from tournaments.play.own_totals import MAX_DEALS, OwnTotals, own_totals_in
from tournaments.play.queries.own_totals import TotalsOfTable

FIGURE = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
MINUS_SIGNS = str.maketrans(dict.fromkeys("−–—‐‑﹣－", "-"))
"""The minus signs of phones, keyboards and copied papers."""


class SignedField(forms.CharField):
    """A whole number as players write it: `+12`, `−5`, `0`."""

    def to_python(self, value: Any) -> Any:
        text = "".join(str(value or "").split()).translate(MINUS_SIGNS)
        if not text:
            return None
        if not FIGURE.fullmatch(text):
            raise forms.ValidationError(_("A whole number with its sign, such as +12 or −5."), code="figure")
        return int(text)

    def validate(self, value: Any) -> None:
        if value is None:
            raise forms.ValidationError(self.error_messages["required"], code="required")


class TotalsForm(forms.Form):
    """The fields of a table's own totals: a total for each seat (`p0`, `p1` …) and the number of deals.

    For a correction, `id` and `revision` are those of the stored totals, and `reason` says why they are changed.
    """

    id = forms.UUIDField(widget=forms.HiddenInput)
    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)
    deals = forms.IntegerField(label=_("How many deals are on it?"), min_value=1, max_value=MAX_DEALS)
    reason = forms.CharField(label=_("Reason for the change"), max_length=200, required=False)

    def __init__(self, data: Any, of_table: TotalsOfTable) -> None:
        stored = of_table.stored
        totals = own_totals_in(stored.facts) if stored is not None else None
        initial: dict[str, Any] = {"id": uuid.uuid4(), "deals": of_table.table.deals_planned}
        if stored is not None and totals is not None:
            initial = {"id": stored.pk, "revision": stored.revision, "deals": totals.deals}
            initial |= {f"p{seat}": signed(figure) for seat, figure in enumerate(totals.points)}
        super().__init__(data, initial=initial)
        for each in of_table.seats:
            self.fields[f"p{each.seat}"] = SignedField(label=each.entrant.name, widget=forms.TextInput(attrs=FIGURE_ATTRIBUTES))
        self.fields["deals"].widget.attrs |= {"inputmode": "numeric"}
        self.fields["p0"].widget.attrs["autofocus"] = True
        if stored is None:
            del self.fields["reason"]
        self.seats = of_table.seats

    @property
    def figures(self) -> list[tuple[Any, forms.BoundField]]:
        """The pairs of a seat and its field."""
        return [(each, self[f"p{each.seat}"]) for each in self.seats]

    @property
    def totals(self) -> OwnTotals:
        """The totals of a valid form, as a value."""
        return OwnTotals(tuple(self.cleaned_data[f"p{each.seat}"] for each in self.seats), self.cleaned_data["deals"])

    @property
    def sum(self) -> int:
        """The sum of the totals that can be read."""
        figures = (self.cleaned_data.get(f"p{each.seat}") for each in self.seats) if self.is_bound else ()
        return sum(figure for figure in figures if figure is not None)


FIGURE_ATTRIBUTES = {"autocomplete": "off", "maxlength": 12, "class": "figure"}
