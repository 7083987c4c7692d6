"""The other forms of the jury: payments between players, and the reason of an appeal. The form of a decision is in `decision_form`."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.direction import isolated
from clubs.people.name_match import by_name
from clubs.roles.pages.forms import set_choices
from tournaments.evening.models import Entrant, Round, Table, Tournament
from tournaments.jury.decisions import Move
from tournaments.jury.models import MAX_REASON_LENGTH

ROWS_AT_FIRST, ROWS_ADDED, MAX_ROWS = 2, 3, 40
"""The number of payment rows of a new form, the number that «more rows» adds, and the greatest number that a form may have."""


if TYPE_CHECKING:
    _TableChoiceField = forms.ModelChoiceField[Table]
else:
    # Django's field class cannot be subscripted at run time.
    _TableChoiceField = forms.ModelChoiceField


class TableField(_TableChoiceField):
    """A choice among the tables of the evening, by round and number."""

    def label_from_instance(self, obj: Table) -> str:
        return _("Round %(round)s · table %(table)s") % {"round": obj.round.number, "table": obj.number}


class RulingForm(forms.Form):
    """The form of a ruling that moves points: its text, article and table. The payments are in rows below it."""

    text = forms.CharField(
        label=gettext_lazy("Decision and reason"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Everybody can read this text beside the payments that change."),
    )  # fmt: skip
    article = forms.CharField(
        label=gettext_lazy("Article"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("The article of the regulation, if there is one."),
    )
    table = TableField(
        label=gettext_lazy("Table"),
        queryset=Table.objects.none(),
        required=False,
        empty_label="—",
        help_text=gettext_lazy("If the ruling is about one table, it is printed on that table’s scoresheet and counts in its round."),
    )

    draft = forms.UUIDField(widget=forms.HiddenInput, required=False, initial=uuid4)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = Table.objects.filter(round__tournament=tournament).exclude(round__state=Round.State.SEATED).select_related("round")
        field = self.fields["table"]
        assert isinstance(field, TableField)
        field.queryset = tables.order_by("-round__number", "number")


class MoveForm(forms.Form):
    """The form of one payment: payer, payee and points. An empty row is ignored."""

    payer = forms.TypedChoiceField(label=gettext_lazy("Who pays"), required=False, coerce=int, empty_value=None)
    payee = forms.TypedChoiceField(label=gettext_lazy("Who receives"), required=False, coerce=int, empty_value=None)
    amount = forms.IntegerField(
        label=gettext_lazy("Points"), required=False, widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "figure"})
    )

    def __init__(self, *args: Any, players: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("payer", "payee"):
            set_choices(self, name, [("", "—"), *players])

    def clean(self) -> dict[str, Any]:
        """Check that the row is either complete or empty."""
        cleaned = super().clean() or {}
        filled = [name in self.errors or cleaned.get(name) is not None for name in self.fields]
        if any(filled) and not all(filled):
            raise forms.ValidationError(_("Fill in who pays, who receives and how much."))
        return cleaned


class OverturnForm(forms.Form):
    """The form for overturning a ruling, with the reason."""

    text = forms.CharField(label=gettext_lazy("Reason"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3}))


class AppealForm(forms.Form):
    """The form in which an official records a player's appeal: who appeals, why, and at what time the player said so."""

    player = forms.TypedChoiceField(label=gettext_lazy("Who appeals"), coerce=int)
    reason = forms.CharField(
        label=gettext_lazy("Why"), max_length=MAX_REASON_LENGTH, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("In the player’s words. The jury, the table and the rulings on paper show it."),
    )  # fmt: skip
    made_at = forms.TimeField(
        label=gettext_lazy("When the player said so"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=gettext_lazy("This time decides if the appeal is in time."),
    )  # fmt: skip
    id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, players: Iterable[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = [(str(player.number), f"{isolated(player.name)} {player.number}") for player in by_name(list(players))]
        set_choices(self, "player", [("", "—"), *rows])

    def made(self) -> datetime.datetime:
        """Return the typed time of day as a moment today, or yesterday if today's is still to come, as happens after midnight."""
        now = timezone.localtime()
        made = now.replace(hour=self.cleaned_data["made_at"].hour, minute=self.cleaned_data["made_at"].minute, second=0, microsecond=0)
        return made if made <= now else made - datetime.timedelta(days=1)


class DenialForm(forms.Form):
    """The form that denies an appeal, with the answer."""

    text = forms.CharField(
        label=gettext_lazy("Answer"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The player reads it on the table’s phone, on their page and on paper."),
    )  # fmt: skip


def payment_rows(sent: QueryDict, entrants: list[Entrant]) -> list[MoveForm]:
    """Return the payment rows that were sent, or empty rows for a new form. If the reader pressed “more rows”, add some."""
    players = [(str(entrant.number), f"{isolated(entrant.name)} {entrant.number}") for entrant in by_name(entrants)]
    figure = sent.get("rows", "")
    count = min(MAX_ROWS, int(figure)) if figure.isdecimal() and len(figure) < 4 else ROWS_AT_FIRST
    data = sent if "rows" in sent else None
    rows = [MoveForm(data, prefix=f"m{index}", players=players) for index in range(count)]
    if "more" in sent:
        rows += [MoveForm(prefix=f"m{index}", players=players) for index in range(count, min(MAX_ROWS, count + ROWS_ADDED))]
    return rows


def filled_rows(rows: list[MoveForm]) -> list[MoveForm] | None:
    """Return the rows that contain a payment, without empty rows.

    None if a row is wrong; this row then shows its error.
    """
    valid = [row.is_valid() for row in rows]
    if not all(valid):
        return None
    return [row for row in rows if any(part is not None for part in row.cleaned_data.values())]


def moves_of(filled: list[MoveForm]) -> tuple[Move, ...]:
    """Return the payments in these rows as `Move` values."""
    return tuple(Move(**row.cleaned_data) for row in filled)


def show_at_row(rows: list[MoveForm], field: str, message: str) -> bool:
    """Show the message of a refusal at the payment row to which it belongs. Return False if it belongs to none.

    `field` is the refusal's field, such as `moves.1`: the second row that has a payment.
    """
    name, _dot, index = field.partition(".")
    filled = filled_rows(rows) if name == "moves" and index.isdecimal() else None
    if filled is None or int(index) >= len(filled):
        return False
    filled[int(index)].add_error(None, message)
    return True
