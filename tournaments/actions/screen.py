"""What the big screen shows: chosen by the director, with a message to everybody."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from clubs.names import read_optional_name
from tournaments.actions.locks import lock_tournament_before_final
from tournaments.events import TOURNAMENT, Event
from tournaments.log import record
from tournaments.models import Tournament
from tournaments.permissions import Right, require
from tournaments.problems import refuse

MAX_MESSAGE_LENGTH = 240
"""Characters of a message: four lines that people can read across a room."""


@transaction.atomic
def show_on_screen(*, by: Actor, tournament: Tournament, show: str, message: str = "") -> None:
    """Let the big screen show one thing, or everything in turn, with this message; an empty one takes it off. What is shown already
    changes nothing. It may be done until the evening is final, as the prizes are given after the closing.

    Refused: FIELD_WRONG (show), NAME_INVISIBLE (message), TOURNAMENT_CLOSED.
    """
    require(by, Right.SEAT, tournament)
    lock_tournament_before_final(tournament)
    if show not in Tournament.Screen.values:
        raise refuse("FIELD_WRONG", "show")
    before = {"show": tournament.screen, "message": tournament.screen_message}
    after = {"show": str(show), "message": read_optional_name(message, "message", max_length=MAX_MESSAGE_LENGTH)}
    if after == before:
        return
    tournament.policy = {**tournament.policy, "screen": after}
    Tournament.objects.filter(pk=tournament.pk).update(policy=tournament.policy)
    record(tournament, by=by, what=Event.SCREEN, subject=TOURNAMENT, before=before, after=after)
