"""The forms with which somebody signs up: a guest, or a member who comes with somebody else."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.evening.models import Tournament


class PartyForm(forms.Form):
    """The others of a party, and for one person of an evening of pairs the wish for a partner."""

    partners = forms.CharField(
        label=gettext_lazy("Who comes with you?"),
        required=False,
        max_length=400,
        help_text=gettext_lazy("Leave this empty if you come alone. For a table of four, write three names with a comma between them."),
    )
    reserve = forms.CharField(
        label=gettext_lazy("Reserve"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("Plays when one of the two is missing. May stay empty."),
    )
    seeks_partner = forms.BooleanField(label=gettext_lazy("I have no partner: find me one"), required=False)
    on = forms.DateField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "party-%s", "initial": {"on": tournament.on}, **kwargs})
        if tournament.entrants_are != Tournament.EntrantsAre.PAIRS:
            del self.fields["seeks_partner"]
            del self.fields["reserve"]
        for name in {"partners", "reserve"} & self.fields.keys():
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def details(self) -> dict[str, Any]:
        """Return the arguments of `sign_up_party` that both forms share. The form is valid."""
        typed = self.cleaned_data
        return {"seeks_partner": typed.get("seeks_partner", False), "seen_on": typed["on"]}

    @property
    def other_names(self) -> list[str]:
        """The names of the others, as they were typed."""
        return names_in(self.cleaned_data["partners"])


class GuestPartyForm(PartyForm):
    """A guest, and the others of their party."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=120)
    contact = forms.CharField(
        label=gettext_lazy("E-mail or telephone"),
        max_length=120,
        help_text=gettext_lazy("Only in case something changes. It is deleted after the evening."),
    )
    field_order = ("name", "contact", "partners", "reserve", "seeks_partner", "on")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "name"
        self.fields["contact"].widget.attrs["autocomplete"] = "email"


def names_in(text: str) -> list[str]:
    """Return the names that somebody typed in one field, with commas of any language or an `&` between them."""
    return [name.strip() for name in re.split(r"[,،、;\n]| & ", text) if name.strip()]


ANSWERS = {"yes": gettext_lazy("I’m coming"), "maybe": gettext_lazy("Perhaps"), "no": gettext_lazy("Not this time")}


def thanks(answer: str) -> str:
    """Return the message after an answer was stored."""
    return {"yes": _("Thank you, your answer is noted."), "accept": _("The place is yours.")}.get(
        answer, _("Thank you for letting us know.")
    )
