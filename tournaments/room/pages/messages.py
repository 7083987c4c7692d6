"""Sending a message from the hall card, and taking one back."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from tournaments.evening.permissions import Right, tournament_and_rights, tournament_for
from tournaments.room.actions.messages import send_message, take_message_back
from tournaments.room.models import Message
from tournaments.room.pages.message_form import MessageForm
from tournaments.room.pages.overview import hall_address, overview_page
from tournaments.room.queries.messages import tables_now


@require_POST
def send(request: HttpRequest, slug: str) -> HttpResponse:
    """Send a message. If it is refused, show the staff's first page with what was typed."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.SAY)
    form = MessageForm(request.POST, tournament=tournament, tables=tables_now(tournament))
    if form.is_valid():
        with refusal_at_fields(form):
            send_message(by=actor, tournament=tournament, **form.content())
            return redirect(hall_address(slug))
    return overview_page(request, actor, tournament, own_rights, form)


@require_POST
def take_back(request: HttpRequest, slug: str, id: uuid.UUID) -> HttpResponse:
    """Take a message back. With `undo`, its text is in the form again, to be corrected."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SAY)
    message = take_message_back(by=actor, message=get_object_or_404(Message, pk=id, tournament=tournament))
    if "undo" in request.POST:
        return redirect(f"{reverse('desk', args=[slug])}?again={message.pk}#message-text")
    return redirect(hall_address(slug))
