"""The form for a message to screens, phones or one table, and the texts that fill it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.evening.models import Tournament
from tournaments.room.actions.messages import MAX_MESSAGE_LENGTH
from tournaments.room.models import Message
from tournaments.room.wording.messages import standard_messages
from tournaments.room.wording.screens import screen_name

MINUTES = ((5, 5), (10, 10), (30, 30), (120, 120), (0, gettext_lazy("until I withdraw it")))
LAST_TEXTS = 4
Audience = Message.Audience
TO_MANY = (Audience.EVERYBODY, Audience.SCREENS, Audience.PHONES)


class MessageForm(forms.Form):
    """The form for a message. Its audience is one field: everybody, all screens or phones, a screen (`screen-2`) or a table (`table-3`)."""

    id = forms.UUIDField(widget=forms.HiddenInput)
    text = forms.CharField(
        label=gettext_lazy("Message"),
        max_length=MAX_MESSAGE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto", "id": "message-text"}),
        error_messages={"required": gettext_lazy("Type a message, or tap one that is ready.")},
    )
    audience = forms.ChoiceField(label=gettext_lazy("To"))
    minutes = forms.TypedChoiceField(label=gettext_lazy("Minutes"), choices=MINUTES, coerce=int)

    def __init__(
        self, data: Any = None, *, tournament: Tournament, tables: Iterable[int], initial: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial={"id": uuid.uuid4(), "minutes": 10, "audience": Audience.EVERYBODY, **(initial or {})})
        several = tournament.screens if len(tournament.screens) > 1 else ()
        to_one = [(f"{Audience.SCREEN}-{each.number}", screen_name(each)) for each in several]
        to_one += [(f"{Audience.TABLE}-{number}", _("table %(n)s") % {"n": number}) for number in tables]
        to_many = [(each.value, _("everybody") if each == Audience.EVERYBODY else each.label) for each in TO_MANY]
        self.fields["audience"] = forms.ChoiceField(label=gettext_lazy("To"), choices=[*to_many, *to_one])

    def content(self) -> dict[str, Any]:
        """Return the form's values as arguments of `send_message`."""
        audience, _dash, place = self.cleaned_data["audience"].partition("-")
        return {**self.cleaned_data, "audience": audience, "place": int(place) if place else None}


def ready_texts(sent: Iterable[Message]) -> list[str]:
    """Return the texts that fill the form: the standard messages, then those that were `sent` lately."""
    standard = standard_messages()
    own = dict.fromkeys(each.text for each in sent if each.text not in standard)
    return [*standard, *list(own)[:LAST_TEXTS]]


def initial_of(query: Mapping[str, str], texts: list[str], sent: Iterable[Message]) -> dict[str, Any]:
    """Return the initial content of the form, from the page's query.

    `table` is a table's number; `ready` the position of one of `texts`, from 1, for a browser without scripts; `again` the UUID of a
    message that was just withdrawn, so that its text can be corrected.
    """
    again = next((each for each in sent if str(each.pk) == query.get("again")), None)
    if again is not None:
        return {"text": again.text, "audience": again.audience + (f"-{again.place}" if again.place else "")}
    table, ready = query.get("table", ""), query.get("ready", "")
    initial: dict[str, Any] = {"audience": f"{Audience.TABLE}-{table}"} if table.isascii() and table.isdigit() else {}
    if ready in {str(number) for number in range(1, len(texts) + 1)}:
        initial["text"] = texts[int(ready) - 1]
    return initial
