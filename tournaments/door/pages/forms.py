"""The forms of check-in: a guest with two fields, and a wish."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.people.name_match import match_name
from clubs.roles.pages.forms import set_choices
from tournaments.evening.models import Entrant, Wish
from tournaments.evening.wording.seats import seat_letter
from tournaments.seating.actions.wishes import MAX_TABLE, MAX_WEIGHT


class PlayerField(forms.CharField):
    """A form field for a player of the evening. It accepts the name, the number, or a part of the name if only one player matches it."""

    players: Iterable[Entrant] = ()

    def clean(self, value: Any) -> Entrant | None:
        text = super().clean(value)
        if not text:
            return None
        players = list(self.players)
        alike = [player for player in players if player.name.casefold() == text.casefold() or str(player.number) == text]
        alike = alike or [player for player in players if match_name(player.name, text)]
        if len(alike) == 1:
            return alike[0]
        if alike:
            raise ValidationError(_("Several players have that name. Type more of the name, or the number."))
        raise ValidationError(_("No player of this evening has that name."))


class GuestForm(forms.Form):
    """A guest who comes in."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    apart = PlayerField(label=gettext_lazy("Not together with"), max_length=120, required=False)
    namesake = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, players: Iterable[Entrant] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["apart"]
        if isinstance(field, PlayerField):
            field.players = players
        field.widget.attrs |= {"list": "players", "placeholder": _("partner, housemate"), "autocomplete": "off"}
        self.fields["name"].widget.attrs["autocomplete"] = "off"


class WishForm(forms.Form):
    """A wish about seats."""

    kind = forms.ChoiceField(label=gettext_lazy("Wish"), choices=Wish.Kind.choices)
    first = PlayerField(label=gettext_lazy("Player"), max_length=120)
    second = PlayerField(label=gettext_lazy("and"), max_length=120, required=False, help_text=gettext_lazy("For two players."))
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=MAX_TABLE, required=False)
    seat = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int, empty_value=None, required=False)
    weight = forms.IntegerField(
        label=gettext_lazy("Weight"),
        min_value=1,
        max_value=MAX_WEIGHT,
        required=False,
        help_text=gettext_lazy("Empty: the wish must be fulfilled. A number: an unfulfilled wish counts as that many repeated meetings."),
    )

    def __init__(self, *args: Any, players: Iterable[Entrant] = (), seats: int = 4, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "seat", [("", _("all")), *((str(seat), seat_letter(seat)) for seat in range(seats))])
        for name in ("first", "second"):
            field = self.fields[name]
            if isinstance(field, PlayerField):
                field.players = players
            field.widget.attrs |= {"list": "players", "autocomplete": "off"}

    def wish(self) -> dict[str, Any]:
        """Return the arguments for the action. Fields that this kind of wish does not use are None."""
        fields = dict(self.cleaned_data)
        if fields["kind"] == Wish.Kind.PLACE:
            fields["second"] = None
        else:
            fields["table"] = fields["seat"] = None
        return fields
