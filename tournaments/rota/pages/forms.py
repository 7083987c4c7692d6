"""The forms of the rota: what the evening needs, whom a member asks, and whom the director puts in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.roles.pages.forms import set_choices
from tournaments.rota.actions import MAX_DUTIES, MAX_DUTY_TEXT, MAX_WANTED
from tournaments.rota.values import DutyKind, Roster, RotaDuty
from tournaments.rota.wording import duty_title, kind_names

EMPTY_LINES = 3
"""The number of empty lines below the duties, to add others."""
MAX_NAME = 120


def _time(label: Any) -> forms.TimeField:
    return forms.TimeField(label=label, required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))


class DutyForm(forms.Form):
    """One duty. A line without a kind is no duty."""

    number = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    kind = forms.ChoiceField(label=gettext_lazy("Duty"), required=False)
    text = forms.CharField(label=gettext_lazy("Its name, if something else"), required=False, max_length=MAX_DUTY_TEXT)
    wanted = forms.IntegerField(label=gettext_lazy("How many people"), required=False, min_value=1, max_value=MAX_WANTED)
    starts_at = _time(pgettext_lazy("hour of a duty", "From"))
    ends_at = _time(pgettext_lazy("hour of a duty", "Until"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].widget.attrs |= {"dir": "auto", "autocomplete": "off"}
        set_choices(self, "kind", [("", _("no duty")), *((kind.value, name) for kind, name in kind_names().items())])

    def clean(self) -> dict[str, Any]:
        """Ask for the name of a duty that Troela does not know."""
        values: dict[str, Any] = super().clean() or {}
        if values.get("text") and not values.get("kind"):
            values["kind"] = DutyKind.OTHER.value
        if values.get("kind") == DutyKind.OTHER and not values.get("text") and not self.errors:
            self.add_error("text", _("What is there to do?"))
        return values

    @property
    def duty(self) -> RotaDuty | None:
        """The duty of this line; None if it is empty. Its number is 0 if it is new."""
        values = self.cleaned_data
        if not values.get("kind"):
            return None
        kind = DutyKind(values["kind"])
        text = values["text"] if kind == DutyKind.OTHER else ""
        return RotaDuty(values["number"] or 0, kind, text, values["wanted"] or 1, values["starts_at"], values["ends_at"])


DutyLines = forms.formset_factory(DutyForm, extra=0, max_num=MAX_DUTIES, absolute_max=MAX_DUTIES, validate_max=True)


def lines_of(duties: Sequence[RotaDuty]) -> list[dict[str, Any]]:
    """Return the initial values of the lines: the duties, and a few empty lines."""
    lines: list[dict[str, Any]] = [
        {
            "number": each.number or None,
            "kind": each.kind.value,
            "text": each.text,
            "wanted": each.wanted,
            "starts_at": each.starts_at,
            "ends_at": each.ends_at,
        }
        for each in duties
    ]
    return [*lines, *({} for _nth in range(min(EMPTY_LINES, MAX_DUTIES - len(lines))))]


class AskForm(forms.Form):
    """A member asks another to take a duty over."""

    duty = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    other = forms.CharField(
        label=gettext_lazy("Whom do you ask?"),
        max_length=MAX_NAME,
        help_text=gettext_lazy("The member’s name or number. They see it on their own page, and answer there."),
    )
    against = forms.ChoiceField(label=gettext_lazy("In exchange for"), required=False)

    def __init__(self, *args: Any, rota: Roster, duty: int, own: str, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": f"ask-{duty}-%s", "initial": {"duty": duty}, **kwargs})
        self.fields["other"].widget.attrs["autocomplete"] = "off"
        others = [line.duty for line in rota.lines if line.duty.number != duty and line.people and own not in line.people]
        set_choices(self, "against", [("", _("nothing")), *((str(each.number), duty_title(each)) for each in others)])
        if not others:
            del self.fields["against"]

    @property
    def exchange(self) -> int | None:
        """The number of the duty in exchange; None for nothing. The form is valid."""
        chosen = self.cleaned_data.get("against")
        return int(chosen) if chosen else None


class PutInForm(forms.Form):
    """The director puts a member in."""

    duty = forms.ChoiceField(label=gettext_lazy("Duty"))
    person = forms.CharField(label=gettext_lazy("Member"), max_length=MAX_NAME, help_text=gettext_lazy("The member’s name or number."))

    def __init__(self, *args: Any, rota: Roster, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "put-in-%s", **kwargs})
        self.fields["person"].widget.attrs["autocomplete"] = "off"
        set_choices(self, "duty", [(str(each.duty.number), duty_title(each.duty)) for each in rota.lines if each.places_open])
