"""The page of messages to screens, phones and tables: type one or pick a standard text, and see which tables have read it."""

from __future__ import annotations

import datetime
import uuid
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.wording.etag import version_etag
from tournaments.pages.fragments import staff_part
from tournaments.room.actions.messages import MAX_MESSAGE_LENGTH, MAX_TABLE_NUMBER, send_message, take_message_back
from tournaments.room.models import Message
from tournaments.room.pages.overview import rights_of
from tournaments.room.queries.messages import SeenBy, is_for_tables, messages_now, seen_by, tables_now
from tournaments.room.wording.messages import audience_text, standard_messages
from tournaments.room.wording.screens import screen_name

LIST_TEMPLATE = "tournaments/desk/message_list.html"
RENEW_SECONDS = 5
"""After how many seconds the page reads the receipts again. It must ask, because a receipt does not raise the evening's version."""
MINUTES = ((5, 5), (10, 10), (30, 30), (120, 120), (0, gettext_lazy("until I withdraw it")))
LAST_TEXTS = 4
Audience = Message.Audience


class MessageForm(forms.Form):
    """The form for a message. `standard` is the text of a tapped button; it replaces the typed text."""

    id = forms.UUIDField(widget=forms.HiddenInput)
    text = forms.CharField(
        label=gettext_lazy("Message"),
        required=False,
        max_length=MAX_MESSAGE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
    )
    audience = forms.ChoiceField(label=gettext_lazy("To"))
    table = forms.IntegerField(
        label=gettext_lazy("Which table"),
        required=False,
        min_value=1,
        max_value=MAX_TABLE_NUMBER,
        widget=forms.NumberInput(attrs={"class": "figure"}),
    )
    minutes = forms.TypedChoiceField(label=gettext_lazy("Minutes"), choices=MINUTES, coerce=int)
    standard = forms.CharField(required=False, max_length=MAX_MESSAGE_LENGTH, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, tournament: Tournament, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial={"id": uuid.uuid4(), "minutes": 10, "audience": Audience.EVERYBODY} | (initial or {}))
        several = tournament.screens if len(tournament.screens) > 1 else ()
        screens = [(f"{Audience.SCREEN}-{each.number}", screen_name(each)) for each in several]
        choices = [(value, label) for value, label in Audience.choices if value != Audience.SCREEN]
        self.fields["audience"] = forms.ChoiceField(label=gettext_lazy("To"), choices=[*choices, *screens])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("audience") == Audience.TABLE and not cleaned.get("table") and "table" not in self.errors:
            self.add_error("table", _("Which table? Type its number."))
        if not cleaned.get("standard") and not cleaned.get("text"):
            self.add_error("text", _("Type a message, or tap one that is ready."))
        return cleaned

    def content(self) -> dict[str, Any]:
        """Return the form's values as arguments of `send_message`."""
        audience, _dash, screen = self.cleaned_data["audience"].partition("-")
        place = self.cleaned_data["table"] if audience == Audience.TABLE else int(screen) if screen else None
        text = self.cleaned_data["standard"] or self.cleaned_data["text"]
        return {"id": self.cleaned_data["id"], "text": text, "audience": audience, "place": place, "minutes": self.cleaned_data["minutes"]}


@dataclass(frozen=True)
class MessageRow:
    """A message as the page shows it."""

    message: Message
    to: str
    over: bool
    """True if the message is no longer shown."""
    tables: SeenBy | None
    """The tables that received the message; None if it was not sent to tables."""


@require_http_methods(["GET", "POST"])
def write(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page: a form for text and audience, and below it the messages sent. `?table=3` preselects that table."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SAY)
    table = request.GET.get("table", "")
    to_table = {"audience": Audience.TABLE, "table": table} if table.isascii() and table.isdigit() else None
    form = MessageForm(request.POST or None, tournament=tournament, initial=to_table)
    if form.is_valid():
        with refusal_at_fields(form):
            send_message(by=actor, tournament=tournament, **form.content())
            messages.success(request, _("The message is sent."))
            return redirect("desk-messages", slug)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "form": form,
        "id": form["id"].value(),
        "standard": standard_messages(),
        "last": _last_texts(tournament),
        **_sent_rows(tournament),
    }
    context |= {"part": render_to_string(LIST_TEMPLATE, context, request), "etag": _tag(tournament)}
    return render(request, "tournaments/desk/messages.html", context, status=422 if form.errors else 200)


@require_safe
def message_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the messages sent and the tables that have seen them; with this part the page refreshes itself."""
    tournament = tournament_for(of_user(request.user), slug, Right.SAY)
    return staff_part(request, tournament, LIST_TEMPLATE, lambda: _sent_rows(tournament), tag=_tag(tournament))


@require_POST
def take_back(request: HttpRequest, slug: str, id: uuid.UUID) -> HttpResponse:
    """Take a message back."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SAY)
    take_message_back(by=actor, message=get_object_or_404(Message, pk=id, tournament=tournament))
    return redirect("desk-messages", slug)


def _tag(tournament: Tournament) -> str:
    return f'{version_etag(tournament)[:-1]}-{int(timezone.now().timestamp() // RENEW_SECONDS)}"'


def _sent_rows(tournament: Tournament) -> dict[str, Any]:
    now = messages_now(tournament)
    shown = {message.pk for message in now}
    sent = list(tournament.messages.all()[:10])
    tables = seen_by(sent, tables_now(tournament))
    rows = [
        MessageRow(each, audience_text(each, tournament), each.pk not in shown, tables[each] if is_for_tables(each) else None)
        for each in sent
    ]
    return {"rows": rows, "renew_at": timezone.now() + datetime.timedelta(seconds=RENEW_SECONDS) if now else None}


def _last_texts(tournament: Tournament) -> list[str]:
    """Return the texts sent lately, without the standard messages."""
    texts = dict.fromkeys(tournament.messages.values_list("text", flat=True)[:20])
    return [each for each in texts if each not in standard_messages()][:LAST_TEXTS]
