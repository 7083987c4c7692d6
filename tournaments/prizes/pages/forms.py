"""The list of prizes as a form: one prize per line; empty lines are ignored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.roles.pages.forms import set_choices
from tournaments.entrants.queries.ratings import RatingOfEvening
from tournaments.evening.models import Tournament
from tournaments.prizes.actions import MAX_CENTS, MAX_PER_ENTRANTS, MAX_PLACE, MAX_POINTS, MAX_PRIZES, MAX_WHAT_LETTERS
from tournaments.prizes.giving import COUNTED, Prize, PrizeKind, PrizeRule, Ties
from tournaments.prizes.wording import KIND_LABELS, TIES_LABELS, amount_text

EMPTY_LINES = 4
"""The number of empty lines that the form has below the list, to add prizes."""
BY_NAME = "name:"
"""The prefix of the form's value for a rating that the evening does not have (any more); the rating's name follows it."""
OF_ROUND = "_of_round"
"""The ending of the form's value for a kind of prize that is given for one round: `most_pits_of_round`."""
EUROS, POINTS = "euros", "points"
Choices = Sequence[tuple[str, str]]


class AmountField(forms.CharField):
    """A form field for an amount of money or points, typed with a comma or a point. Its value is in hundredths."""

    def clean(self, value: Any) -> Any:
        text = str(super().clean(value)).replace("€", "").replace(",", ".").strip()
        if not text:
            return None
        try:
            cents = Decimal(text) * 100
        except InvalidOperation:
            raise ValidationError(_("Write an amount such as 12.50."), code="amount") from None
        if not cents.is_finite() or cents != cents.to_integral_value() or not 0 <= cents <= 100 * MAX_POINTS:
            raise ValidationError(_("Write an amount such as 12.50."), code="amount")
        return int(cents)


class PrizeForm(forms.Form):
    """One prize. A line without a description and without an amount is ignored."""

    kind = forms.ChoiceField(label=gettext_lazy("For"), initial=PrizeKind.PLACE.value)
    place = forms.IntegerField(label=gettext_lazy("Number"), required=False, min_value=1, max_value=MAX_PLACE)
    rating = forms.ChoiceField(label=gettext_lazy("Rating"), required=False)
    what = forms.CharField(label=gettext_lazy("The prize"), required=False, max_length=MAX_WHAT_LETTERS)
    amount = AmountField(label=gettext_lazy("or an amount"), required=False, max_length=12)
    unit = forms.ChoiceField(label=gettext_lazy("in"), required=False, choices=((EUROS, "€"), (POINTS, gettext_lazy("points"))))

    def __init__(self, *args: Any, kinds: Choices, ratings: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["amount"].widget.attrs |= {"inputmode": "decimal", "class": "figure"}
        self.fields["what"].widget.attrs["dir"] = "auto"
        set_choices(self, "kind", kinds)
        set_choices(self, "rating", ratings)
        if len(ratings) == 1:
            del self.fields["rating"]

    def clean(self) -> dict[str, Any]:
        """Check the prize, and add an error to each field that is required for its kind and is empty."""
        values: dict[str, Any] = super().clean() or {}
        if self.errors or not (values.get("what") or values.get("amount")):
            return values
        if values["kind"] == PrizeKind.PLACE and not values.get("place"):
            self.add_error("place", _("Which place?"))
        if values["kind"].endswith(OF_ROUND) and not values.get("place"):
            self.add_error("place", _("Which round?"))
        amount = values.get("amount") or 0
        if values.get("unit") == POINTS and amount % 100:
            self.add_error("amount", _("Write whole points, such as 25."))
        elif values.get("unit") != POINTS and amount > MAX_CENTS:
            self.add_error("amount", _("Write an amount such as 12.50."))
        return values

    @property
    def prize(self) -> Prize | None:
        """The prize of this line; None if it is empty."""
        values = self.cleaned_data
        if not values.get("what") and not values.get("amount"):
            return None
        kind = next((each for each in COUNTED if values["kind"] == each + OF_ROUND), None) or PrizeKind(values["kind"])
        number, rating, amount = values["place"] or 0, values.get("rating", ""), values["amount"]
        in_points = values.get("unit") == POINTS and amount
        return Prize(
            kind,
            values["what"],
            None if in_points else amount,
            place=number if kind is PrizeKind.PLACE else 0,
            category=rating.removeprefix(BY_NAME) if rating.startswith(BY_NAME) else "",
            rating=int(rating) if rating.isdecimal() else None,
            round=number if values["kind"].endswith(OF_ROUND) else 0,
            points=amount // 100 if in_points else None,
        )


class PrizeRuleForm(forms.Form):
    """The form for the rules by which the prizes are given."""

    ties = forms.ChoiceField(
        label=gettext_lazy("If several players are equal"), choices=list(TIES_LABELS.items()), widget=forms.RadioSelect
    )
    several = forms.BooleanField(label=gettext_lazy("One player may get several prizes"), required=False)
    per_entrants = forms.IntegerField(
        label=gettext_lazy("Entrants for each prize"),
        required=False,
        min_value=1,
        max_value=MAX_PER_ENTRANTS,
        help_text=gettext_lazy(
            "For example 4: if 30 players, pairs or teams are here when you confirm, the first 7 prizes are given. Empty: all prizes."
        ),
    )

    @property
    def rule(self) -> PrizeRule:
        """The rules that were filled in."""
        return PrizeRule(Ties(self.cleaned_data["ties"]), not self.cleaned_data["several"], self.cleaned_data["per_entrants"] or 0)


PrizeLines = forms.formset_factory(PrizeForm, extra=0, max_num=MAX_PRIZES, absolute_max=MAX_PRIZES, validate_max=True)


def choices_of(tournament: Tournament, ratings: Sequence[RatingOfEvening], prizes: Sequence[Prize]) -> dict[str, Choices]:
    """Return the kinds of prizes and the ratings that the form offers.

    Pits and roem are offered if the game counts them; these and solos also for one round. A rating that the evening does not have is
    offered by name if the list has it.
    """
    game = tournament.rule_set.game
    counts = {PrizeKind.MOST_PITS: bool(game.pit_codes), PrizeKind.MOST_ROEM: game.counts_roem}
    listed = {each.kind for each in prizes}
    kinds = []
    for kind, label in KIND_LABELS.items():
        if kind is PrizeKind.CATEGORY or (kind not in listed and not counts.get(kind, True)):
            continue
        kinds.append((kind.value, str(label)))
        if kind in COUNTED:
            kinds.append((kind.value + OF_ROUND, _("%(prize)s of a round") % {"prize": label}))
    by_name = {value: each.category for each in prizes if (value := _rating_value(each, ratings)).startswith(BY_NAME)}
    offered = [(str(each.number), each.label) for each in ratings]
    return {"kinds": kinds, "ratings": [("", _("the standings")), *offered, *by_name.items()]}


def _rating_value(prize: Prize, ratings: Sequence[RatingOfEvening]) -> str:
    """Return the form's value of a prize's rating: its number, or its name if the evening does not have it; empty for the standings."""
    for each in ratings:
        if each.number == prize.rating or (prize.rating is None and each.label.casefold() == prize.category.casefold()):
            return str(each.number)
    return f"{BY_NAME}{prize.category}" if prize.category else ""


def lines_of(prizes: Sequence[Prize], ratings: Sequence[RatingOfEvening]) -> list[dict[str, Any]]:
    """Return the initial values of the form's lines: the stored prizes, then lines to fill in for the next places.

    After a prize for place 3, the lines to fill in are for places 4, 5 and so on. The best of a category is shown as the first place of its
    rating.
    """
    lines: list[dict[str, Any]] = []
    of_category = Counter[str]()
    for prize in prizes:
        kind, number = prize.kind, prize.place or prize.round
        if kind is PrizeKind.CATEGORY:
            of_category[prize.category] += 1
            kind, number = PrizeKind.PLACE, of_category[prize.category]
        value = kind.value + OF_ROUND if prize.round and kind in COUNTED else kind.value
        amount = amount_text(prize.cents) if prize.points is None else str(prize.points)
        values = {"kind": value, "place": number or None, "rating": _rating_value(prize, ratings)}
        lines.append(values | {"what": prize.what, "amount": amount, "unit": EUROS if prize.points is None else POINTS})
    place = max((prize.place for prize in prizes if not prize.category), default=0)
    empty = min(EMPTY_LINES, MAX_PRIZES - len(lines))
    return lines + [{"kind": PrizeKind.PLACE.value, "place": place + number} for number in range(1, empty + 1)]
