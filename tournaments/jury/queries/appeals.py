"""The check whether a ruling may still be overturned, and by whom. Only reads.

The page that offers it and the action that does it both ask here.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils import timezone

from clubs.actors import Actor
from tournaments.evening.models import Ruling
from tournaments.evening.own_tables import is_own_case, may_act_alone
from tournaments.evening.permissions import Right, leads, may
from tournaments.evening.queries.state import evening_state


class Appeal(StrEnum):
    """The options that an actor has against a ruling."""

    OPEN = "open"
    """It may be overturned."""
    LATE = "late"
    """The time to appeal is over; a director may still overturn it, and the log records that."""
    TOO_LATE = "too_late"
    """The time to appeal is over; only a director may overturn it now."""
    OWN_CASE = "own_case"
    """It is about a table where the actor plays, or moves the actor's own points: another member of the jury must overturn it."""
    FINAL = "final"
    """The tournament is final: nothing changes any more."""
    NONE = "none"
    """It was overturned already, it overturns another, or the actor is not of the jury."""

    @property
    def may_overturn(self) -> bool:
        """Whether the actor may overturn the ruling now."""
        return self in (Appeal.OPEN, Appeal.LATE)


def appeal_of(actor: Actor, ruling: Ruling) -> Appeal:
    """Return what this actor can do against this ruling now."""
    tournament = ruling.tournament
    if ruling.overturns_id is not None or getattr(ruling, "overturned_by", None) is not None:
        return Appeal.NONE
    if not may(actor, Right.RULE, tournament):
        return Appeal.NONE
    if evening_state(tournament).final:
        return Appeal.FINAL
    directs = leads(actor, tournament)
    players = ruling.affected_players()
    if is_own_case(actor, tournament, ruling.table, players) and not may_act_alone(actor, tournament, ruling.table, players):
        return Appeal.OWN_CASE
    if appeal_time_is_over(ruling):
        return Appeal.LATE if directs else Appeal.TOO_LATE
    return Appeal.OPEN


def appeal_time_is_over(ruling: Ruling) -> bool:
    """Return whether the players can no longer appeal.

    A ruling without a deadline can be appealed against until the tournament is final.
    """
    return ruling.appeal_until is not None and timezone.now() > ruling.appeal_until
