"""The messages of an evening: those shown now, their audience, and the tables that have seen them. Only reads."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, Exists, ExpressionWrapper, F, FilteredRelation, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.entrants.queries.names import FULL_NAMES, Names, text_for_reader
from tournaments.evening.models import Round, Tournament
from tournaments.evening.queries.state import evening_state
from tournaments.play.queries.progress import current_round
from tournaments.room.models import Message, MessageReceipt
from tournaments.room.screens import BigScreen

Audience = Message.Audience
FOR_TABLES = (Audience.EVERYBODY, Audience.PHONES)
FOR_SCREENS = (Audience.EVERYBODY, Audience.SCREENS)
MESSAGES_AT_A_TABLE = 5
"""The greatest number of messages that a table's phone may show, the newest ones. More would push the form off the screen."""


@dataclass(frozen=True)
class MessageAtTable:
    """A message for one table, and whether somebody there has confirmed it."""

    message: Message
    delivered_at: datetime.datetime | None
    seen_at: datetime.datetime | None


@dataclass(frozen=True)
class SeenBy:
    """The tables that received a message, and those that did not."""

    seen: Sequence[int]
    """The numbers of the tables where somebody has confirmed the message."""
    delivered: Sequence[int]
    """The numbers of the tables whose phone shows the message, but where nobody has confirmed it yet."""
    missing: Sequence[int]
    """The numbers of the tables whose phone has not shown the message yet."""


def messages_now(tournament: Tournament) -> list[Message]:
    """Return all messages that are shown now, newest first, to any audience. One query."""
    return list(_said_now(tournament))


def messages_on_screen(messages: Sequence[Message], screen: BigScreen) -> list[Message]:
    """Return those of these messages that this screen shows."""
    return [each for each in messages if each.audience in FOR_SCREENS or (each.audience == Audience.SCREEN and each.place == screen.number)]


def public_messages(tournament: Tournament) -> list[Message]:
    """Return the messages to everybody that are shown now, for the evening's public pages. One query."""
    return list(_said_now(tournament).filter(audience=Audience.EVERYBODY))


def readable_messages(tournament: Tournament, messages: Sequence[Message], names: Names) -> list[tuple[Message, str]]:
    """Return (message, text) for each message. Players' names in the text are shortened or hidden as this reader's `names` require.

    One query, or none if names are shown in full.
    """
    if names == FULL_NAMES or not messages:
        return [(each, each.text) for each in messages]
    entrants = list(tournament.entrants.all())
    return [(each, text_for_reader(each.text, entrants, names)) for each in messages]


def messages_at_table(tournament: Tournament, number: int) -> list[MessageAtTable]:
    """Return the messages that the phone of this table shows now, newest first. One query."""
    here = _said_now(tournament).filter(Q(audience__in=FOR_TABLES) | Q(audience=Audience.TABLE, place=number))
    rows = here.annotate(receipt=FilteredRelation("receipts", condition=Q(receipts__table=number))).annotate(
        delivered_here=F("receipt__delivered_at"), seen_here=F("receipt__seen_at")
    )
    return [MessageAtTable(each, each.delivered_here, each.seen_here) for each in rows[:MESSAGES_AT_A_TABLE]]


def is_for_table(message: Message, number: int) -> bool:
    """Return whether the phone of the table with this number shows the message."""
    return message.audience in FOR_TABLES or (message.audience == Audience.TABLE and message.place == number)


def is_for_tables(message: Message) -> bool:
    """Return whether the message is shown on phones of tables."""
    return message.audience in (*FOR_TABLES, Audience.TABLE)


def seen_by(messages: Sequence[Message], tables: Sequence[int]) -> dict[Message, SeenBy]:
    """Return for each message which tables received it. `tables` are the numbers of the current round's tables. One query."""
    receipts: dict[uuid.UUID, dict[int, bool]] = {}
    rows = MessageReceipt.objects.filter(message__in=messages).values_list("message_id", "table", "seen_at")
    for key, table, seen_at in rows:
        receipts.setdefault(key, {})[table] = seen_at is not None
    result = {}
    for message in messages:
        here = receipts.get(message.pk, {})
        expected = [table for table in tables if is_for_table(message, table)]
        if message.audience == Audience.TABLE and message.place is not None and message.place not in expected:
            expected.append(message.place)
        result[message] = SeenBy(
            seen=sorted(table for table, seen in here.items() if seen),
            delivered=sorted(table for table, seen in here.items() if not seen),
            missing=[table for table in expected if table not in here],
        )
    return result


def with_shown(tournament: Tournament) -> QuerySet[Any]:
    """Return the messages of the evening, annotated with `shown`: whether they are shown now."""
    return tournament.messages.annotate(shown=ExpressionWrapper(_is_shown(tournament), output_field=BooleanField()))


def _said_now(tournament: Tournament) -> QuerySet[Message]:
    return Message.objects.filter(_is_shown(tournament), tournament=tournament)


def _is_shown(tournament: Tournament) -> Q:
    """Return the condition for messages of this evening that are shown now.

    A message ends after its minutes, or earlier if it is taken back or the evening is closed. One that was sent in a break ends when the
    next round starts. One that was sent after the closing ends when the evening is final.
    """
    evening = evening_state(tournament)
    if evening.final:
        return Q(pk__in=())
    rounds = Round.objects.filter(tournament=tournament, started_at__isnull=False)
    before = rounds.filter(started_at__lte=OuterRef("sent_at"))
    was_playing = Exists(before.filter(Q(finished_at=None) | Q(finished_at__gt=OuterRef("sent_at"))))
    started_after = Exists(rounds.filter(started_at__gt=OuterRef("sent_at")))
    shown = Q(taken_back_at=None) & (Q(expires_at=None) | Q(expires_at__gt=timezone.now())) & (Q(was_playing) | ~Q(started_after))
    return shown & Q(sent_at__gt=tournament.closed_at) if evening.closed and tournament.closed_at else shown


def tables_now(tournament: Tournament) -> list[int]:
    """Return the numbers of the tables of the current round; empty before the first draw. Two queries."""
    current = current_round(tournament)
    return list(current.tables.order_by("number").values_list("number", flat=True)) if current else []
