"""The forms of check-in and of one player: a guest, a pair, a wish, and the confirmation that a player is to be forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from clubs.people.name_match import match_name
from clubs.roles.pages.forms import set_choices
from tournaments.evening.models import Entrant, Tournament, Wish
from tournaments.evening.wording.seats import seat_letter
from tournaments.seating.actions.wishes import MAX_TABLE, MAX_WEIGHT, add_wish


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
    """A guest who comes in: in an evening of pairs with a partner, in others with somebody whom they must not meet."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    apart = PlayerField(label=gettext_lazy("Not together with"), max_length=120, required=False)
    partner = forms.CharField(label=gettext_lazy("Partner"), max_length=120, required=False)
    namesake = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, players: Iterable[Entrant] = (), of_pairs: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["partner"].widget.attrs |= {"list": "players", "autocomplete": "off"}
        field = self.fields["apart"]
        if isinstance(field, PlayerField):
            field.players = players
        field.widget.attrs |= {"list": "players", "placeholder": _("partner, housemate"), "autocomplete": "off"}
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        del self.fields["apart" if of_pairs else "partner"]


class PartnerForm(forms.Form):
    """A pair: a player, the partner and perhaps a reserve."""

    first = PlayerField(label=gettext_lazy("Player"), max_length=120)
    partner = PlayerField(label=gettext_lazy("Partner"), max_length=120)
    reserve = PlayerField(
        label=gettext_lazy("Reserve"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Plays when one of the two is missing; the points then count for the pair. May stay empty."),
    )

    def __init__(self, *args: Any, players: Iterable[Entrant] = (), **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "pair-%s", **kwargs})
        for field in self.fields.values():
            if isinstance(field, PlayerField):
                field.players = players
            field.widget.attrs |= {"list": "pair-players", "autocomplete": "off"}


class ForgetForm(forms.Form):
    """The confirmation that a player is to be forgotten."""

    sure = forms.BooleanField(error_messages={"required": gettext_lazy("Nothing is deleted yet. Tick the box if you are sure.")})


class PairForm(forms.Form):
    """A wish about two players, in three fields."""

    first = PlayerField(label=gettext_lazy("Player"), max_length=120)
    kind = forms.ChoiceField(label=gettext_lazy("Wish"), choices=[each for each in Wish.Kind.choices if each[0] != Wish.Kind.PLACE])
    second = PlayerField(label=gettext_lazy("The other player"), max_length=120, required=False)

    def __init__(self, *args: Any, players: Iterable[Entrant] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            field = self.fields[name]
            if isinstance(field, PlayerField):
                field.players = players
            field.widget.attrs |= {"list": "players", "autocomplete": "off"}

    def wish(self) -> dict[str, Any]:
        """Return the arguments for the action. Fields that this kind of wish does not use are None."""
        return dict(self.cleaned_data)


class WishForm(PairForm):
    """A wish of any kind, including one about a single player's table and seat."""

    kind = forms.ChoiceField(label=gettext_lazy("Wish"), choices=Wish.Kind.choices)
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=MAX_TABLE, required=False)
    seat = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int, empty_value=None, required=False)
    weight = forms.IntegerField(
        label=gettext_lazy("Weight"),
        min_value=1,
        max_value=MAX_WEIGHT,
        required=False,
        help_text=gettext_lazy("Empty: the wish must be fulfilled. A number: an unfulfilled wish counts as that many repeated meetings."),
    )

    def __init__(self, *args: Any, seats: int = 4, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "seat", [("", _("all")), *((str(seat), seat_letter(seat)) for seat in range(seats))])

    def wish(self) -> dict[str, Any]:
        """Return the arguments for the action. Fields that this kind of wish does not use are None."""
        unused = {"second": None} if self.cleaned_data["kind"] == Wish.Kind.PLACE else {"table": None, "seat": None}
        return self.cleaned_data | unused


def keep_wish(request: HttpRequest, tournament: Tournament, form: PairForm) -> bool:
    """Store the wish of this form, and put a message about it on the next page. Returns False if it is refused; the form shows why."""
    if form.is_valid():
        with refusal_at_fields(form):
            changed = add_wish(by=of_user(request.user), tournament=tournament, **form.wish())
            message = (
                _("The next draw and the later ones take this wish into account.") if changed else _("This wish is in the list already.")
            )
            messages.success(request, message)
            return True
    return False
