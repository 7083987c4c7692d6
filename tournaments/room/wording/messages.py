"""Texts of messages in the reader's language: the audience, the standard messages, and what a table's phone gets."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Annotated

from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from tournaments.evening.models import Tournament
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.room.models import Message
from tournaments.room.queries.messages import MessageAtTable
from tournaments.room.wording.screens import screen_name

Audience = Message.Audience


class TableMessage(Struct, frozen=True, kw_only=True):
    """A message of the director to a table."""

    id: uuid.UUID
    text: str
    sent_at: Instant
    expires_at: Annotated[Instant | None, Meta(description="When the message expires; null if it is shown until it is taken back.")]
    delivered_at: Annotated[Instant | None, Meta(description="When a phone of this table first showed it.")]
    seen_at: Annotated[Instant | None, Meta(description="When somebody at this table tapped seen.")]


def table_messages(messages: Iterable[MessageAtTable]) -> tuple[TableMessage, ...]:
    """Return the messages at a table, for its phone."""
    return tuple(
        TableMessage(
            id=each.message.pk,
            text=each.message.text,
            sent_at=instant(each.message.sent_at),
            expires_at=instant(each.message.expires_at) if each.message.expires_at else None,
            delivered_at=instant(each.delivered_at) if each.delivered_at else None,
            seen_at=instant(each.seen_at) if each.seen_at else None,
        )
        for each in messages
    )


def audience_text(message: Message, tournament: Tournament) -> str:
    """Return the audience of a message: “table 3”, “Bar”."""
    if message.audience == Audience.TABLE:
        return _("table %(n)s") % {"n": message.place}
    screen = next((each for each in tournament.screens if each.number == message.place), None)
    if message.audience == Audience.SCREEN and screen is not None:
        return screen_name(screen)
    return str(Audience(message.audience).label)


def standard_messages() -> tuple[str, ...]:
    """Return the most common messages, ready to send."""
    return (
        _("Coffee break of 10 minutes."),
        _("Please sit down: we go on."),
        _("Last deal: finish the deal that you are playing, then sign."),
        _("Please sign your round on the phone."),
        _("The seats for the next round are on the screen."),
        _("The prizes are handed out in 5 minutes."),
    )
