"""Send a message to screens, phones or one table, take it back, and record that a table received it."""

from __future__ import annotations

import datetime
import uuid

from django.db import IntegrityError, transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.people.names import read_name
from tournaments.evening.actions.locks import lock_tournament_before_final
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.room.models import Message, MessageReceipt
from tournaments.room.queries.messages import is_for_table, messages_now

MAX_MESSAGE_LENGTH = 240
"""The greatest number of characters that a message may have: four lines that people can read across a room."""
MAX_MESSAGE_MINUTES = 600
MAX_MESSAGES_AT_ONCE = 20
"""The greatest number of messages that may be shown at a time. More would hide one another."""
MAX_TABLE_NUMBER = 32_767
Audience = Message.Audience


@transaction.atomic
def send_message(
    *,
    by: Actor,
    tournament: Tournament,
    id: uuid.UUID,
    text: str,
    audience: str = Audience.EVERYBODY,
    place: int | None = None,
    minutes: int = 0,
) -> Message:
    """Send a message, which is shown for `minutes` minutes; 0: until it is taken back.

    It ends earlier with the evening, or with the break in which it was sent (`queries.messages`).

    `place` is the screen's or table's number, for a message to one screen or table. The sender chooses the UUID, so sending the same
    message again changes nothing. Allowed until the evening is final.

    Refused: FIELD_MISSING, NAME_INVISIBLE (text), FIELD_WRONG (audience, place, minutes), MESSAGE_REUSED (the UUID belongs to a message
    with other content), TOO_MANY_MESSAGES, TOURNAMENT_CLOSED.
    """
    require(by, Right.SAY, tournament)
    lock_tournament_before_final(tournament)
    text = read_name(text, "text", max_length=MAX_MESSAGE_LENGTH)
    _check_place(tournament, audience, place)
    if not 0 <= minutes <= MAX_MESSAGE_MINUTES:
        raise refuse("FIELD_WRONG", "minutes")
    earlier = Message.objects.filter(pk=id).first()
    if earlier is not None:
        if (earlier.tournament_id, earlier.text, earlier.audience, earlier.place) != (tournament.pk, text, audience, place):
            raise refuse("MESSAGE_REUSED", "id")
        return earlier
    now = this_moment()
    if len(messages_now(tournament)) >= MAX_MESSAGES_AT_ONCE:
        raise refuse("TOO_MANY_MESSAGES", most=MAX_MESSAGES_AT_ONCE)
    expires_at = now + datetime.timedelta(minutes=minutes) if minutes else None
    fields = {"audience": str(audience), "place": place, "text": text, "expires_at": expires_at}
    message = Message.objects.create(id=id, tournament=tournament, sent_at=now, sent_by=by.name, **fields)
    after = {**fields, "message": str(id), "expires_at": expires_at.isoformat() if expires_at else None}
    record(tournament, by=by, what=Event.MESSAGE, subject=TOURNAMENT, after=after, written_at=now)
    return message


@transaction.atomic
def take_message_back(*, by: Actor, message: Message) -> Message:
    """Take a message back: it is no longer shown anywhere. Doing it twice changes nothing. Refused: TOURNAMENT_CLOSED."""
    tournament = message.tournament
    require(by, Right.SAY, tournament)
    lock_tournament_before_final(tournament)
    message.refresh_from_db()
    if message.taken_back_at is None:
        message.taken_back_at = this_moment()
        Message.objects.filter(pk=message.pk).update(taken_back_at=message.taken_back_at)
        after = {"message": str(message.pk)}
        record(tournament, by=by, what=Event.TAKE_BACK_MESSAGE, subject=TOURNAMENT, after=after, written_at=message.taken_back_at)
    return message


@transaction.atomic
def note_receipt(*, by: Actor, message: Message, seen: bool) -> MessageReceipt:
    """Record that a table's phone shows a message or, with `seen`, that somebody there confirmed it. Repeating it changes nothing.

    A receipt is not logged and does not raise the evening's version; otherwise every screen would refresh for each receipt (docs/adr/0039).

    Refused: NOT_ALLOWED, NOT_FOUND (the message is not for this table).
    """
    place = by.table
    if place is None or place.tournament != message.tournament_id:
        raise refuse("NOT_ALLOWED")
    if not is_for_table(message, place.number):
        raise refuse("NOT_FOUND", "id")
    now = this_moment()
    try:
        with transaction.atomic():
            receipt, _new = MessageReceipt.objects.get_or_create(message=message, table=place.number, defaults={"delivered_at": now})
    except IntegrityError:  # two phones at one table reported at the same moment
        receipt = MessageReceipt.objects.get(message=message, table=place.number)
    if seen and receipt.seen_at is None:
        receipt.seen_at = now
        receipt.save(update_fields=["seen_at"])
    return receipt


def _check_place(tournament: Tournament, audience: str, place: int | None) -> None:
    """Refuse with FIELD_WRONG unless the audience exists and `place` fits it: the number of the one screen or table, else None."""
    if audience not in Audience.values:
        raise refuse("FIELD_WRONG", "audience")
    if (place is not None) != (audience in (Audience.SCREEN, Audience.TABLE)):
        raise refuse("FIELD_WRONG", "place")
    if audience == Audience.SCREEN and place not in {screen.number for screen in tournament.screens}:
        raise refuse("FIELD_WRONG", "place")
    if audience == Audience.TABLE and not 1 <= (place or 0) <= MAX_TABLE_NUMBER:
        raise refuse("FIELD_WRONG", "place")
