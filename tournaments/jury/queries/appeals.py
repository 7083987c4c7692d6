"""Decides who may appeal against a ruling, who answers, and if an actor may still overturn it. Only reads.

The actions use the same checks as the pages that show the buttons.
"""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubs.actors import Actor
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.evening.own_tables import is_own_case, may_act_alone, other_officials
from tournaments.evening.permissions import Right, leads, may
from tournaments.evening.queries.state import evening_state
from tournaments.jury.models import Appeal


class OverturnRight(StrEnum):
    """An actor's right to overturn a ruling now or, if there is none, the reason why not."""

    OPEN = "open"
    """The actor may overturn the ruling."""
    LATE = "late"
    """The deadline is over, but the actor is a director and may still overturn the ruling; the log records this."""
    TOO_LATE = "too_late"
    """The deadline is over, so only a director may overturn the ruling."""
    OWN_CASE = "own_case"
    """The ruling is about a table where the actor plays, or moves the actor's points, so another jury member must decide."""
    OWN_RULING = "own_ruling"
    """A player appeals against this ruling, which the actor made, and somebody else can answer."""
    FINAL = "final"
    """The tournament is final, so nothing can change."""
    NONE = "none"
    """The ruling was overturned already or overturns another, or the actor is not of the jury."""

    @property
    def may_overturn(self) -> bool:
        """True if the actor may overturn the ruling now."""
        return self in (OverturnRight.OPEN, OverturnRight.LATE)


def overturn_right(actor: Actor, ruling: Ruling) -> OverturnRight:
    """Return whether this actor may overturn this ruling now, with the reason if not."""
    tournament = ruling.tournament
    if ruling.overturns_id is not None or getattr(ruling, "overturned_by", None) is not None:
        return OverturnRight.NONE
    if not may(actor, Right.RULE, tournament):
        return OverturnRight.NONE
    if evening_state(tournament).final:
        return OverturnRight.FINAL
    directs = leads(actor, tournament)
    players = ruling.affected_players()
    if is_own_case(actor, tournament, ruling.table, players) and not may_act_alone(actor, tournament, ruling.table, players):
        return OverturnRight.OWN_CASE
    if open_appeals(ruling).exists():
        return OverturnRight.OWN_RULING if other_judges(actor, ruling) else OverturnRight.OPEN
    if appeal_time_is_over(ruling):
        return OverturnRight.LATE if directs else OverturnRight.TOO_LATE
    return OverturnRight.OPEN


def appeal_time_is_over(ruling: Ruling) -> bool:
    """Return whether the time in which players may appeal against this ruling is over.

    A ruling without a deadline can be appealed until the tournament is final.
    """
    return ruling.appeal_until is not None and timezone.now() > ruling.appeal_until


def may_still_appeal(ruling: Ruling) -> bool:
    """Return whether players may appeal against this ruling now. The caller has loaded `overturned_by`."""
    overturned = ruling.overturns_id is not None or getattr(ruling, "overturned_by", None) is not None
    return not overturned and not appeal_time_is_over(ruling)


def concerned_players(ruling: Ruling) -> QuerySet[Entrant]:
    """Return the players who may appeal, by number: those who sit or sat at the ruling's table, and those whom the ruling affects."""
    concerned = Q(number__in=ruling.affected_players())
    if ruling.table_id is not None:
        concerned |= Q(places__table=ruling.table_id) | Q(earlier_places__table=ruling.table_id)
    return Entrant.objects.filter(concerned, tournament=ruling.tournament_id).distinct().order_by("number")


def is_concerned(player: Entrant, ruling: Ruling) -> bool:
    """Return whether this player may appeal against the ruling."""
    return concerned_players(ruling).filter(pk=player.pk).exists()


def is_of_later_table(actor: Actor, ruling: Ruling, player: Entrant) -> bool:
    """Return whether the actor is the phone of a table at which this player sits in a later round than that of the ruling."""
    place = actor.table
    if place is None or place.tournament != player.tournament_id:
        return False
    return player.places.filter(table__number=place.number, table__round__number__gt=ruling.round_number).exists()


def is_sender(actor: Actor, appeal: Appeal) -> bool:
    """Return whether this actor sent the appeal: the account, or the table, from any phone."""
    return sender_of(appeal.made_by) == sender_of(actor.name)


def sender_of(who: str) -> str:
    """Return an actor's name without its phone: `table 3` from `table 3 phone 5f2c`."""
    return who.partition(" phone ")[0]


def open_appeals(ruling: Ruling) -> QuerySet[Appeal]:
    """Return the appeals against this ruling that wait for an answer, the oldest first."""
    return ruling.appeals.filter(outcome="").select_related("entrant")


def waiting_appeals(tournament: Tournament) -> QuerySet[Appeal]:
    """Return all appeals of the tournament that wait for an answer, the oldest first, with their rulings."""
    return tournament.appeals.filter(outcome="").select_related("entrant", "ruling__table__round", "ruling__tournament")


def other_judges(actor: Actor, ruling: Ruling) -> list[str]:
    """Return who answers an appeal instead of this actor: nobody, unless the actor made the ruling and another official can judge."""
    if ruling.by != actor.name:
        return []
    return other_officials(actor, ruling.tournament, ruling.table, ruling.affected_players())
