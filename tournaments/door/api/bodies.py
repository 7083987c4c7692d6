"""What the bodies of requests about the door, empty seats and wishes may hold."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.request_bodies import MAX_JSON_INTEGER, Body, Text, WholeNumber, YesOrNo
from tournaments.seating.actions.wishes import MAX_TABLE, MAX_WEIGHT

MAX_PLAYERS = 1000


def player_number(help_text: str = "The player's number in this evening.", *, required: bool = True) -> WholeNumber:
    """A field for the number of a player."""
    return WholeNumber(min_value=1, max_value=MAX_JSON_INTEGER, required=required, help_text=help_text)


class Person(Body):
    """Somebody: exactly one of these."""

    player = player_number(required=False)
    member = WholeNumber(min_value=1, max_value=MAX_JSON_INTEGER, required=False, help_text="The member's number in the club.")
    card = Text(max_length=300, required=False, help_text="What stands in the code of a member's card.")
    guest = Text(max_length=1000, required=False, help_text="The name of a guest, new or of an earlier evening.")


class Arrival(Person):
    apart_from = player_number("Of a guest: the player with whom they must not sit at one table.", required=False)
    namesake = YesOrNo(required=False, default=False, help_text="A guest who is somebody else than the player or member of this name.")


class OnePlayer(Body):
    player = player_number()


class Several(Body):
    players = serializers.ListField(child=player_number(), min_length=1, max_length=MAX_PLAYERS)


class Rest(Body):
    players = serializers.ListField(
        child=player_number(), min_length=1, max_length=MAX_PLAYERS, required=False, help_text="Only of these; left out, of all."
    )


class Departure(Several):
    when = serializers.ChoiceField(
        ["after_round", "now", "no_show"], help_text="After the round that is played; now, and their seat is empty; or they did not come."
    )


class SittingOut(OnePlayer):
    out = YesOrNo(required=False, default=True, help_text="False: they want to play the round after all.")


class SeatTaken(Person):
    instead_of = player_number("The player whose seat it is.")


class CuttingShort(Body):
    play_on = YesOrNo(required=False, default=False, help_text="True: it plays on after all.")


class NewWish(Body):
    kind = serializers.ChoiceField(["apart", "together", "opposite", "place"])
    first = player_number()
    second = player_number("The other player; not of a `place`.", required=False)
    table = WholeNumber(min_value=1, max_value=MAX_TABLE, required=False, help_text="Of a `place`.")
    seat = WholeNumber(min_value=0, max_value=11, required=False, help_text="Of a `place`; left out, any seat of the table.")
    weight = WholeNumber(
        min_value=1, max_value=MAX_WEIGHT, required=False, help_text="As bad as so many repeated meetings; left out, it must be kept."
    )
