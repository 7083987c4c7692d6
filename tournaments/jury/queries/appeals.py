"""Decides if an actor may still overturn a ruling. Only reads.

Both the page with the button and the action that overturns a ruling use this check.
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
    """True if an actor may overturn a ruling now, and the reason if not."""

    OPEN = "open"
    """The actor may overturn the ruling."""
    LATE = "late"
    """The deadline is over, but the actor is a director and may still overturn the ruling; the log records this."""
    TOO_LATE = "too_late"
    """The deadline is over, so only a director may overturn the ruling."""
    OWN_CASE = "own_case"
    """The ruling is about a table where the actor plays, or moves the actor's points, so another jury member must decide."""
    FINAL = "final"
    """The tournament is final, so nothing can change."""
    NONE = "none"
    """The ruling was overturned already or overturns another, or the actor is not of the jury."""

    @property
    def may_overturn(self) -> bool:
        """True if the actor may overturn the ruling now."""
        return self in (Appeal.OPEN, Appeal.LATE)


def appeal_of(actor: Actor, ruling: Ruling) -> Appeal:
    """Return an `Appeal` value: what this actor can do against this ruling now."""
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
    """Return whether the time in which players may appeal against this ruling is over.

    A ruling without a deadline can be appealed until the tournament is final.
    """
    return ruling.appeal_until is not None and timezone.now() > ruling.appeal_until
