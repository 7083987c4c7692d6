"""The hall card on the staff's first page: the message to the room, the messages sent, and the big screens."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.actors import Actor
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right
from tournaments.room.models import Message
from tournaments.room.pages.message_form import MessageForm, initial_of, ready_texts
from tournaments.room.queries.messages import SeenBy, is_for_tables, seen_by, with_shown
from tournaments.room.queries.removed_screen import removed_screen
from tournaments.room.queries.room import Room
from tournaments.room.screens import AUTO, BigScreen
from tournaments.room.wording.messages import audience_text
from tournaments.room.wording.screens import programme_text, screen_name, slide_title

UNDO_SECONDS = 10
"""The seconds during which the card offers to undo a sent message or a screen's removal. Later, messages can be withdrawn in the list."""
MOST_DIGITS = 4
"""The greatest number of digits that a screen's number in a form may have."""
RENEW_SECONDS = 5
"""The seconds after which the page reads the receipts of a new message again.

It must ask, because a receipt does not raise the evening's version.
"""
RENEW_FOR = datetime.timedelta(minutes=2)
"""The time after a message during which the page asks every RENEW_SECONDS. After that it reads them at each change and each minute."""
MESSAGES_LISTED = 30
Screen = Tournament.Screen
FIRST_SLIDES = (Screen.AUTO, Screen.STANDINGS, Screen.SEATING, Screen.CLOCK)
"""The choices that are always visible; the other slides are folded away."""


@dataclass(frozen=True)
class MessageRow:
    """A message as the card lists it."""

    message: Message
    to: str
    over: bool
    """True if the message is no longer shown."""
    tables: SeenBy | None
    """The tables that received the message; None if it was not sent to tables."""


@dataclass(frozen=True)
class SlideChoice:
    """One button of a screen: a slide, or its programme."""

    value: str
    label: str
    pressed: bool


@dataclass(frozen=True)
class ScreenRow:
    """A screen as the card shows it, or all screens together."""

    number: int | None
    """The screen's number; None for all screens."""
    name: str
    programme: str
    first: tuple[SlideChoice, ...]
    more: tuple[SlideChoice, ...]

    @property
    def more_open(self) -> bool:
        """True if the screen shows one of the slides that are folded away."""
        return any(each.pressed for each in self.more)


def has_new_message(tournament: Tournament) -> bool:
    """Return whether the last message is so new that its receipts are read often. One query."""
    return tournament.messages.filter(taken_back_at=None, sent_at__gt=timezone.now() - RENEW_FOR).exists()


def hall(actor: Actor, own_rights: frozenset[Right], room: Room) -> dict[str, Any]:
    """Return the template context of the parts of the card that are refreshed."""
    tournament, context = room.tournament, {}
    if Right.SAY in own_rights:
        context = _messages(actor, room)
    if Right.SEAT in own_rights:
        screens = tournament.screens
        every = [_screen_row(None, screens)] if len(screens) > 1 else []
        context["screens"] = [*every, *(_screen_row(each, [each]) for each in screens)]
    return context


def removal_to_undo(tournament: Tournament, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the template context of a removed screen (`?removed=` has its number), as long as the card offers to undo the removal."""
    number = query.get("removed", "")
    removal = removed_screen(tournament, int(number)) if number.isdecimal() and len(number) <= MOST_DIGITS else None
    if removal is None or (until := removal[1] + datetime.timedelta(seconds=UNDO_SECONDS)) <= timezone.now():
        return {}
    return {"removed": removal[0].number, "removed_name": screen_name(removal[0]), "removed_until": until}


def message_form(tournament: Tournament, room: Room, rows: Sequence[MessageRow], query: Mapping[str, str]) -> dict[str, Any]:
    """Return the template context of the form, which is not refreshed: what somebody types stays."""
    sent = [row.message for row in rows]
    texts = ready_texts(sent)
    form = MessageForm(tournament=tournament, tables=table_numbers(room), initial=initial_of(query, texts, sent))
    return {"form": form, "texts": texts}


def table_numbers(room: Room) -> list[int]:
    """Return the numbers of the tables of the current round."""
    return [each.number for each in room.tables]


def _messages(actor: Actor, room: Room) -> dict[str, Any]:
    sent = list(with_shown(room.tournament)[:MESSAGES_LISTED])
    tables = seen_by(sent, table_numbers(room)) if sent else {}
    rows = [
        MessageRow(
            each,
            audience_text(each, room.tournament),
            not each.shown,
            tables[each] if is_for_tables(each) else None,
        )
        for each in sent
    ]
    newest = rows[0] if rows and not rows[0].over else None
    undo_until = newest.message.sent_at + datetime.timedelta(seconds=UNDO_SECONDS) if newest else room.now
    own = newest is not None and newest.message.sent_by == actor.name and undo_until > room.now
    is_new = any(row.message.taken_back_at is None and row.message.sent_at > room.now - RENEW_FOR for row in rows)
    return {
        "rows": rows,
        "shown": [row for row in rows if not row.over],
        "over": [row for row in rows if row.over],
        "undo": newest if own else None,
        "undo_until": undo_until,
        "receipts_at": room.now + datetime.timedelta(seconds=RENEW_SECONDS) if is_new else None,
    }


def _screen_row(screen: BigScreen | None, screens: Sequence[BigScreen]) -> ScreenRow:
    shows = {each.show for each in screens}

    def choices(slides: Sequence[str]) -> tuple[SlideChoice, ...]:
        titles = {AUTO: _("Programme") if any(each.programme for each in screens) else _("Automatic")}
        return tuple(SlideChoice(each, titles.get(each) or slide_title(each), shows == {each}) for each in slides)

    return ScreenRow(
        screen.number if screen else None,
        screen_name(screen) if screen else _("All screens"),
        programme_text(screen) if screen else "",
        choices(FIRST_SLIDES),
        choices([each for each in Screen if each not in FIRST_SLIDES]),
    )
