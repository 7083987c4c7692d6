"""Valid bodies for the addresses of the door, of empty seats and of wishes (`valid_bodies`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clubs.people.card import card_token
from clubs.people.models import Member
from tests.cast import MACHINE
from tournaments.door import actions as door
from tournaments.door.actions import Leaving
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Entrant, Wish
from tournaments.seating.actions import wishes

Objects = dict[str, Any]
Body = Callable[[Objects], dict[str, Any]]


def player(objects: Objects, number: int) -> Entrant:
    entrant: Entrant = objects["evening"].entrants.get(number=number)
    return entrant


def checked_in(objects: Objects) -> dict[str, Any]:
    """Player 10 came while the round was played, and was checked in."""
    door.check_in_guest(by=MACHINE, tournament=objects["evening"], name="Truus Bos")
    return {"player": 10}


def expected(objects: Objects) -> dict[str, Any]:
    """Player 10 is enrolled and not present yet."""
    prepare.enrol(by=MACHINE, tournament=objects["evening"], guests=["Truus Bos"])
    return {}


def several_in(objects: Objects) -> dict[str, Any]:
    """Players 10 and 11 came while the round was played, and were checked in."""
    for name in ("Truus Bos", "Toon Bos"):
        door.check_in_guest(by=MACHINE, tournament=objects["evening"], name=name)
    return {"players": [10, 11]}


def wish(objects: Objects) -> dict[str, Any]:
    """There is a wish to remove."""
    first, second = player(objects, 1), player(objects, 2)
    wishes.add_wish(by=MACHINE, tournament=objects["evening"], kind=Wish.Kind.APART, first=first, second=second)
    objects["wish"] = Wish.objects.get().pk
    return {}


def back_again(objects: Objects) -> dict[str, Any]:
    """Player 1 left, is back, and has not sat down yet."""
    evening, entrant = objects["evening"], player(objects, 1)
    door.depart(by=MACHINE, tournament=evening, entrants=[entrant], when=Leaving.NOW)
    prepare.withdraw(by=MACHINE, tournament=evening, entrant=entrant, back=True)
    return {"player": 1}


def late(objects: Objects) -> dict[str, Any]:
    """Player 10 comes after the round was drawn."""
    door.check_in_guest(by=MACHINE, tournament=objects["evening"], name="Truus Bos")
    objects["player"] = 10
    return {"player": 10}


def empty_seat(objects: Objects) -> dict[str, Any]:
    """The last seat of table 2 is empty: nothing was played there."""
    door.depart(by=MACHINE, tournament=objects["evening"], entrants=[player(objects, 9)], when=Leaving.NOW)
    return {"table": 2, "seat": 4}


def chair_too_many(objects: Objects) -> dict[str, Any]:
    """The last seat of table 2 is empty; the player who had it."""
    empty_seat(objects)
    return {"player": 9}


def late_at_empty_seat(objects: Objects) -> dict[str, Any]:
    """Player 10 is late, and a seat is empty."""
    late(objects)
    return empty_seat(objects)


def card(objects: Objects) -> dict[str, Any]:
    """A member's card."""
    return {"card": card_token(Member.objects.get(club=objects["club_row"], number=1))}


def same(**values: Any) -> Body:
    """These values; the evening stays as it is."""
    return lambda objects: values


DOOR_BODIES: dict[str, Body] = {
    "POST door-present": same(member=1),
    "POST door-undo": checked_in,
    "POST door-rest": expected,
    "POST door-guest": same(name="Truus Bos"),
    "POST door-not-here": same(player=1),
    "POST desk-wishes": same(kind="apart", first="Els Maes", second="An Peeters"),
    "POST wish-drop": wish,
    "POST seat-occupy": back_again,
    "POST round-sits-out": late,
    "POST seat-take-out": chair_too_many,
    "POST seat-put": late_at_empty_seat,
    "POST seat-substitute": same(guest="Truus Bos"),
    "POST table-cut-short": same(),
    "POST player-leave": same(when="now"),
    "POST api-arrivals": card,
    "POST api-arrivals-undo": checked_in,
    "POST api-arrivals-rest": expected,
    "POST api-arrivals-rest-undo": several_in,
    "POST api-departures": same(players=[1], when="now"),
    "POST api-seat-back": back_again,
    "POST api-sit-outs": late,
    "POST api-substitutes": same(instead_of=1, guest="Truus Bos"),
    "POST api-cut-short": same(),
    "POST api-wishes": same(kind="apart", first=1, second=2, weight=3),
    "DELETE api-wish": wish,
    "POST api-take-out": chair_too_many,
}
