"""The form for drawing the next rounds; its initial values are the evening's policy."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.roles.pages.forms import set_choices
from tournaments.evening.models import Tournament
from tournaments.evening.pages.forms import DrawForm
from tournaments.seating.draw import Fives, Method
from tournaments.seating.wording.draw import fives_name, method_name


class DrawRoundsForm(DrawForm):
    """The form for the next rounds: a method, the number of rounds and a seed, or a pasted schedule."""

    method = forms.ChoiceField(label=_("How"), required=False)
    fives = forms.ChoiceField(label=_("Turns at tables of another size"), required=False)
    rounds = forms.IntegerField(
        label=_("How many rounds"),
        min_value=1,
        required=False,
        help_text=_("Fill in more than one to draw rounds ahead, even while a round is being played."),
    )
    schedule = forms.CharField(
        label=_("Or type a schedule, or seat the players by hand"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "placeholder": "1 2 3 4 | 5 6 7 8"}),
        help_text=_("One line for each round: the players’ numbers in order of seat, with | between tables."),
    )
    number = forms.IntegerField(widget=forms.HiddenInput, required=False)
    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    """The schedule text that the director has already seen with the players' names."""
    field_order = ("method", "fives", "rounds", "seed", "schedule", "number", "shown")

    def __init__(self, *args: Any, tournament: Tournament, left: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        methods = [each.value for each in Method if each is not Method.SCHEDULE]
        set_choices(self, "method", [(method, method_name(method)) for method in methods])
        set_choices(self, "fives", [(each.value, fives_name(each.value)) for each in Fives])
        self.initial = {
            **self.initial,
            "method": tournament.draw_method,
            "fives": tournament.fives,
            "rounds": 1,
            "number": tournament.rounds_planned - left + 1,
        }
        self.fields["rounds"].widget.attrs["max"] = max(left, 1)

    @property
    def must_be_shown(self) -> bool:
        """True if the form has a new or edited schedule: the director must see it with the players' names before it is used."""
        schedule: str = self.cleaned_data["schedule"]
        return bool(schedule) and schedule.splitlines() != self.cleaned_data["shown"].splitlines()

    @property
    def order(self) -> dict[str, Any]:
        """The filled-in values, without empty ones: the arguments for a `DrawOrder`, by name. The form must be valid."""
        said = {name: self.cleaned_data[name] for name in ("method", "fives", "rounds", "seed", "schedule", "number")}
        return {name: value for name, value in said.items() if value not in ("", None)}
