"""Messages to screens, phones and tables: the director and the desk send them, a table confirms that it has seen them."""

from __future__ import annotations

import uuid
from typing import Annotated, Literal

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.room.actions import messages as actions
from tournaments.room.models import Message
from tournaments.room.queries.messages import SeenBy, seen_by, tables_now, with_shown

MESSAGES_SHOWN = 50


class MessageState(Struct, frozen=True, kw_only=True):
    """A message, and the tables that received it."""

    id: uuid.UUID
    text: str
    audience: Annotated[str, Meta(description="One of: " + ", ".join(Message.Audience))]
    place: Annotated[int | None, Meta(description="The number of the screen or table, if the message is for one only.")]
    sent_at: Instant
    expires_at: Annotated[Instant | None, Meta(description="When the message expires; null if it is shown until it is taken back.")]
    taken_back_at: Instant | None
    shown: Annotated[
        bool,
        Meta(description="Whether the message is shown now. It ends with the break in which it was sent, and with the evening."),
    ]
    seen: Annotated[tuple[int, ...], Meta(description="The numbers of the tables where somebody tapped seen.")]
    delivered: Annotated[
        tuple[int, ...], Meta(description="The numbers of the tables whose phone shows the message, where nobody tapped seen.")
    ]
    missing: Annotated[tuple[int, ...], Meta(description="The numbers of the tables of the round that have not confirmed anything.")]


class MessagesAnswer(Struct, frozen=True):
    """The messages, the newest first."""

    version: int
    messages: tuple[MessageState, ...]


class ReceiptAnswer(Struct, frozen=True):
    """The receipt of a message by a table: when its phone showed it, and when somebody tapped *seen*."""

    delivered_at: Instant
    seen_at: Annotated[Instant | None, Meta(description="When somebody at the table tapped seen; null if nobody did.")]


TABLE_OR_SCREEN = "The number of the screen or table, if `audience` is `screen` or `table`."


class SentMessage(Body):
    text: Annotated[str, Meta(min_length=1, max_length=actions.MAX_MESSAGE_LENGTH)]
    audience: Literal["everybody", "screens", "screen", "phones", "table"] = "everybody"
    place: Annotated[int, Meta(ge=1, le=actions.MAX_TABLE_NUMBER, description=TABLE_OR_SCREEN)] | None = None
    minutes: Annotated[
        int, Meta(ge=0, le=actions.MAX_MESSAGE_MINUTES, description="How long to show the message; 0 for until it is taken back.")
    ] = 0


class Receipt(Body):
    seen: Annotated[bool, Meta(description="True if somebody at the table tapped seen; false if the phone only shows the message.")] = False


class RoomMessagesView(ApiView):
    @describe_read("List the messages, and the tables that have seen them", MessagesAnswer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_answer(tournament_for(self.actor, slug, Right.SAY)))


class RoomMessageView(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @action_view("Send a message, with a UUID that the sender chose", Right.SAY, answers={200: MessagesAnswer, 201: MessagesAnswer})
    def put(self, tournament: Tournament, body: SentMessage, id: uuid.UUID) -> Response:
        new = not Message.objects.filter(pk=id).exists()
        actions.send_message(by=self.actor, tournament=tournament, id=id, **body.given())
        return Response(_answer(tournament), status=201 if new else 200)

    @action_view("Take a message back", Right.SAY)
    def delete(self, tournament: Tournament, id: uuid.UUID) -> MessagesAnswer:
        actions.take_message_back(by=self.actor, message=_message(tournament.messages.filter(pk=id).first()))
        return _answer(tournament)


class MessageReceiptView(ApiView):
    @action_view("Confirm for a table that its phone shows a message or that somebody has seen it")
    def put(self, body: Receipt, id: uuid.UUID) -> ReceiptAnswer:
        message = _message(Message.objects.filter(pk=id).first())
        receipt = actions.note_receipt(by=self.actor, message=message, seen=body.seen)
        return ReceiptAnswer(instant(receipt.delivered_at), instant(receipt.seen_at) if receipt.seen_at else None)


def _message(message: Message | None) -> Message:
    if message is None:
        raise refuse("NOT_FOUND", "id")
    return message


def _answer(tournament: Tournament) -> MessagesAnswer:
    tournament.refresh_from_db(fields=["version"])
    sent = list(with_shown(tournament)[:MESSAGES_SHOWN])
    have = seen_by(sent, tables_now(tournament))
    return MessagesAnswer(tournament.version, tuple(_state(each, have[each], each.shown) for each in sent))


def _state(message: Message, have: SeenBy, shown: bool) -> MessageState:
    return MessageState(
        id=message.pk,
        text=message.text,
        audience=message.audience,
        place=message.place,
        sent_at=instant(message.sent_at),
        expires_at=instant(message.expires_at) if message.expires_at else None,
        taken_back_at=instant(message.taken_back_at) if message.taken_back_at else None,
        shown=shown,
        seen=tuple(have.seen),
        delivered=tuple(have.delivered),
        missing=tuple(have.missing),
    )
