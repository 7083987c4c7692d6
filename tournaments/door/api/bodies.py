"""The request bodies about check-in, empty seats and wishes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from tournaments.api.request_body import MAX_JSON_INTEGER, Body
from tournaments.door.actions import Leaving
from tournaments.seating.actions.wishes import MAX_TABLE, MAX_WEIGHT

MAX_PLAYERS = 1000
PlayerNumber = Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The player's number in this evening.")]


class Person(Body):
    """A request about one person, named by exactly one of these fields."""

    player: PlayerNumber | UnsetType = UNSET
    member: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The member's number in the club.")] | UnsetType = UNSET
    card: Annotated[str, Meta(min_length=1, max_length=300, description="What stands in the code of a member's card.")] | UnsetType = UNSET
    guest: (
        Annotated[str, Meta(min_length=1, max_length=1000, description="The name of a guest, new or of an earlier evening.")] | UnsetType
    ) = UNSET


class ArrivalBody(Person, kw_only=True):
    """A request to check one person in. Exactly one of the fields `player`, `member`, `card` and `guest` names them."""

    apart_from: (
        Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="Of a guest: the player with whom they must not sit at one table.")]
        | UnsetType
    ) = UNSET
    namesake: Annotated[bool, Meta(description="A guest who is somebody else than the player or member of this name.")] = False


class OnePlayer(Body):
    player: PlayerNumber


class Several(Body):
    players: Annotated[
        tuple[PlayerNumber, ...],
        Meta(min_length=1, max_length=MAX_PLAYERS),
    ]


class Rest(Body):
    players: (
        Annotated[tuple[PlayerNumber, ...], Meta(min_length=1, max_length=MAX_PLAYERS, description="Only of these; left out, of all.")]
        | UnsetType
    ) = UNSET


class Departure(Several, kw_only=True):
    when: Annotated[
        Leaving,
        Meta(description="After the round that is played; now, and their seat is empty; or they did not come."),
    ]


class SittingOut(OnePlayer, kw_only=True):
    out: Annotated[bool, Meta(description="False: they want to play the round after all.")] = True


class SeatTaken(Person, kw_only=True):
    """A request to give a seat to one person. Exactly one of the fields `player`, `member`, `card` and `guest` names them."""

    instead_of: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The player whose seat it is.")]


class CuttingShort(Body):
    play_on: Annotated[bool, Meta(description="True: it plays on after all.")] = False


class NewWish(Body):
    kind: Literal["apart", "together", "opposite", "place"]
    first: PlayerNumber
    second: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The other player; not of a `place`.")] | UnsetType = UNSET
    table: Annotated[int, Meta(ge=1, le=MAX_TABLE, description="Of a `place`.")] | UnsetType = UNSET
    seat: Annotated[int, Meta(ge=0, le=11, description="Of a `place`; left out, any seat of the table.")] | UnsetType = UNSET
    weight: (
        Annotated[int, Meta(ge=1, le=MAX_WEIGHT, description="As bad as so many repeated meetings; left out, it must be kept.")] | UnsetType
    ) = UNSET
