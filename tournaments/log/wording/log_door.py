"""Log entries about check-in and empty seats, as the log's page shows them. Only reads.

They record who came, who left and why, whose seat is empty, who sits out, and which wishes there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.direction import comma_text, isolated
from clubs.privacy.commitments import digits_of
from tournaments.evening.events import Event
from tournaments.evening.models import Wish
from tournaments.evening.wording.seats import seat_letter

DOOR_EVENTS = frozenset(
    {Event.PRESENT, Event.ABSENT, Event.WITHDRAW, Event.VACATE, Event.OCCUPY, Event.SIT_OUT, Event.WISH, Event.SUBSTITUTE}
)


def door_fields(what: str, value: Mapping[str, Any], players: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yield the title and the text of each field of an entry about check-in or seats. `players` has the players' names by number.

    Raises KeyError, TypeError, ValueError and IndexError if somebody changed the row in the database.
    """
    if what == Event.WISH:
        yield _("wishes"), "; ".join(wish_text(wish, players) for wish in value["wishes"])
        return
    if what in (Event.SIT_OUT, Event.PRESENT, Event.ABSENT) and "entrants" in value:
        yield _("sit out") if what == Event.SIT_OUT else _("players"), comma_text(_name(number, players) for number in value["entrants"])
        return
    if "present_at" in value:
        yield _("here since"), timezone.localtime(datetime.fromisoformat(value["present_at"])).strftime("%H:%M")
    if what == Event.SUBSTITUTE:
        yield _("instead of"), _name(value["for"], players)
        yield _("plays on with that player’s points"), _("yes") if value["takes_over"] else _("no")
        return
    if "name" in value:
        yield _("name"), name_text(value["name"])
    if "entrant" in value:
        yield _("player"), _name(value["entrant"], players)
    if "seat" in value:
        yield _("seat"), seat_letter(value["seat"])
    if value.get("reason"):
        yield _("reason"), reason_text(str(value["reason"]))


def name_text(name: Any) -> str:
    """Return the text for a name in an entry: the name itself or, if it was forgotten, a text that says so."""
    return _("name deleted") if digits_of(name) else isolated(str(name))


def reason_text(code: str) -> str:
    """Return the text for a reason's code: why a player was withdrawn, or a seat emptied or filled. An unknown code is returned itself."""
    texts = {
        "no_show": _("did not come"),
        "left": _("left"),
        "after_round": _("leaves after the round"),
        "back": _("is back"),
        "substitute": _("somebody else takes the seat"),
    }
    return texts.get(code) or isolated(code)


def wish_text(wish: Mapping[str, Any], players: Mapping[int, str]) -> str:
    """Return a wish as text without a full stop: “An Peeters and Els Maes not at one table”."""
    first = _name(wish["first"], players)
    if wish["kind"] == Wish.Kind.PLACE:
        at = {"name": first, "table": wish["table"]}
        if wish.get("seat") is None:
            text = _("%(name)s always at table %(table)s") % at
        else:
            text = _("%(name)s always at table %(table)s, seat %(seat)s") % {**at, "seat": seat_letter(wish["seat"])}
    else:
        texts = {
            Wish.Kind.APART.value: _("%(one)s and %(other)s not at one table"),
            Wish.Kind.TOGETHER.value: _("%(one)s and %(other)s at one table"),
            Wish.Kind.OPPOSITE.value: _("%(one)s and %(other)s opposite one another"),
        }
        text = texts[wish["kind"]] % {"one": first, "other": _name(wish["second"], players)}
    weight = wish.get("weight")
    return text if weight is None else _("%(wish)s (if possible, weight %(weight)s)") % {"wish": text, "weight": weight}


def _name(number: int, players: Mapping[int, str]) -> str:
    return players.get(number, str(number))
