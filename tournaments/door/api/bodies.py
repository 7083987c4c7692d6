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
    """A request about one person: exactly one of the fields `player`, `member`, `card` and `guest` must be sent."""

    player: PlayerNumber | UnsetType = UNSET
    member: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The member's number in the club.")] | UnsetType = UNSET
    card: Annotated[str, Meta(min_length=1, max_length=300, description="The text in the QR code of a member's card.")] | UnsetType = UNSET
    guest: (
        Annotated[
            str, Meta(min_length=1, max_length=1000, description="The name of a guest, who may be new or known from an earlier evening.")
        ]
        | UnsetType
    ) = UNSET


class ArrivalBody(Person, kw_only=True):
    """A request to check one person in. Exactly one of the fields `player`, `member`, `card` and `guest` names them."""

    apart_from: (
        Annotated[
            int,
            Meta(ge=1, le=MAX_JSON_INTEGER, description="For a guest: the number of the player with whom they must not sit at one table."),
        ]
        | UnsetType
    ) = UNSET
    partner: (
        Annotated[
            str,
            Meta(min_length=1, max_length=1000, description="For a guest: the name of the partner who comes in too. Both become a pair."),
        ]
        | UnsetType
    ) = UNSET
    both: Annotated[bool, Meta(description="For a player: whether the others of their pair or team are checked in too.")] = False
    namesake: Annotated[bool, Meta(description="True if the guest is not the player or member who has the same name.")] = False


class OnePlayer(Body):
    player: PlayerNumber


class Several(Body):
    players: Annotated[
        tuple[PlayerNumber, ...],
        Meta(min_length=1, max_length=MAX_PLAYERS),
    ]


class Rest(Body):
    players: (
        Annotated[
            tuple[PlayerNumber, ...],
            Meta(min_length=1, max_length=MAX_PLAYERS, description="The numbers of these players only. If left out, all of them."),
        ]
        | UnsetType
    ) = UNSET


class Departure(Several, kw_only=True):
    when: Annotated[
        Leaving,
        Meta(
            description=(
                "When the player leaves: after the current round, or now, which leaves the seat empty. Or the player did not come at all."
            )
        ),
    ]


class SittingOut(OnePlayer, kw_only=True):
    out: Annotated[bool, Meta(description="False if they want to play the round after all.")] = True


class SeatTaken(Person, kw_only=True):
    """A request to give a seat to one person. Exactly one of the fields `player`, `member`, `card` and `guest` names them."""

    instead_of: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The number of the player whose seat is taken.")]


class CuttingShort(Body):
    play_on: Annotated[bool, Meta(description="True if the table continues to play after all.")] = False


class NewWish(Body):
    kind: Literal["apart", "together", "opposite", "place"]
    first: PlayerNumber
    second: (
        Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The number of the other player. Not for a `place`.")] | UnsetType
    ) = UNSET
    table: Annotated[int, Meta(ge=1, le=MAX_TABLE, description="For a `place`: the table's number.")] | UnsetType = UNSET
    seat: Annotated[int, Meta(ge=0, le=11, description="For a `place`: the seat. If left out, any seat of the table.")] | UnsetType = UNSET
    weight: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=MAX_WEIGHT,
                description="The number of repeated meetings that breaking this wish weighs as much as. If left out, the wish must be met.",
            ),
        ]
        | UnsetType
    ) = UNSET
