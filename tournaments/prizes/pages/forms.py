"""The list of prizes as a form: one prize per line; empty lines are ignored."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.prizes.actions import MAX_CATEGORY_LETTERS, MAX_CENTS, MAX_PLACE, MAX_PRIZES, MAX_WHAT_LETTERS
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties
from tournaments.prizes.wording import KIND_LABELS, TIES_LABELS, amount_text

EMPTY_LINES = 4
"""How many empty lines the form has below the list, to add prizes."""


class AmountField(forms.CharField):
    """A form field for an amount of money, typed with a comma or a point. Its value is in cents."""

    def clean(self, value: Any) -> Any:
        text = str(super().clean(value)).replace("€", "").replace(",", ".").strip()
        if not text:
            return None
        try:
            cents = Decimal(text) * 100
        except InvalidOperation:
            raise ValidationError(_("Write an amount such as 12.50."), code="amount") from None
        if not cents.is_finite() or cents != cents.to_integral_value() or not 0 <= cents <= MAX_CENTS:
            raise ValidationError(_("Write an amount such as 12.50."), code="amount")
        return int(cents)


class PrizeForm(forms.Form):
    """One prize. A line without a description and without an amount is ignored."""

    kind = forms.ChoiceField(label=gettext_lazy("For"), choices=list(KIND_LABELS.items()), initial=PrizeKind.PLACE.value)
    place = forms.IntegerField(label=gettext_lazy("Place"), required=False, min_value=1, max_value=MAX_PLACE)
    category = forms.CharField(label=gettext_lazy("Category"), required=False, max_length=MAX_CATEGORY_LETTERS)
    what = forms.CharField(label=gettext_lazy("The prize"), required=False, max_length=MAX_WHAT_LETTERS)
    amount = AmountField(label=gettext_lazy("or an amount"), required=False, max_length=12)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["amount"].widget.attrs |= {"inputmode": "decimal", "class": "figure"}
        for name in ("category", "what"):
            self.fields[name].widget.attrs["dir"] = "auto"
        self.fields["category"].widget.attrs["list"] = "categories"

    def clean(self) -> dict[str, Any]:
        """Check the prize, and add an error to each field that is required for its kind and is empty."""
        values: dict[str, Any] = super().clean() or {}
        if self.errors or not (values.get("what") or values.get("amount")):
            return values
        if values["kind"] == PrizeKind.PLACE and not values.get("place"):
            self.add_error("place", _("Which place?"))
        if values["kind"] == PrizeKind.CATEGORY and not values.get("category"):
            self.add_error("category", _("Which category?"))
        return values

    @property
    def prize(self) -> Prize | None:
        """The prize of this line; None if it is empty."""
        values = self.cleaned_data
        if not values.get("what") and not values.get("amount"):
            return None
        return Prize(PrizeKind(values["kind"]), values["what"], values["amount"], values["place"] or 0, values["category"])


class PrizeRuleForm(forms.Form):
    """The form for the rules by which the prizes are given."""

    ties = forms.ChoiceField(
        label=gettext_lazy("If several players are equal"), choices=list(TIES_LABELS.items()), widget=forms.RadioSelect
    )
    several = forms.BooleanField(label=gettext_lazy("One player may get several prizes"), required=False)

    @property
    def rule(self) -> PrizeRule:
        """The rules that were filled in."""
        return PrizeRule(Ties(self.cleaned_data["ties"]), not self.cleaned_data["several"])


PrizeLines = forms.formset_factory(PrizeForm, extra=0, max_num=MAX_PRIZES, absolute_max=MAX_PRIZES, validate_max=True)


def lines_of(prizes: Sequence[Prize]) -> list[dict[str, Any]]:
    """Return the initial values of the form's lines: the stored prizes, then lines to fill in for the places after them.

    After a prize for place 3 they are for places 4, 5 and so on.
    """
    lines: list[dict[str, Any]] = [
        {
            "kind": prize.kind.value,
            "place": prize.place or None,
            "category": prize.category,
            "what": prize.what,
            "amount": amount_text(prize.cents),
        }
        for prize in prizes
    ]
    place = max((prize.place for prize in prizes), default=0)
    empty = min(EMPTY_LINES, MAX_PRIZES - len(lines))
    return lines + [{"kind": PrizeKind.PLACE.value, "place": place + number} for number in range(1, empty + 1)]
