"""The rulings in force, and their decisions about a table or a player. Only reads."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.evening.models import Entrant, Ruling, Table, Tournament
from tournaments.jury.decisions import Excluded, ExcludedTable
from tournaments.jury.verdicts import DecisionInForce


def rulings_in_force(tournament: int) -> QuerySet[Ruling]:
    """Return the rulings in force of the tournament with this primary key.

    A ruling is in force if it is not overturned; a ruling that only overturns another is left out too.
    """
    return Ruling.objects.filter(tournament=tournament, overturns=None, overturned_by=None)


def decisions_in_force(table: Table) -> list[DecisionInForce]:
    """Return the decisions of the rulings in force about a table, oldest first. Rulings that only move points have none."""
    rulings = rulings_in_force(table.round.tournament_id).filter(table=table).order_by("number")
    decisions = ((ruling.deal_id, ruling.decision) for ruling in rulings)
    return [DecisionInForce(deal, decision) for deal, decision in decisions if decision is not None]


def stopped_by_ruling(in_force: Iterable[DecisionInForce]) -> bool:
    """Return whether one of these decisions excluded a player and so stopped the table."""
    decisions = (each.decision for each in in_force)
    return any(isinstance(decision, Excluded) and decision.table == ExcludedTable.STOPS for decision in decisions)


def excluded_by(player: Entrant) -> Ruling | None:
    """Return the newest ruling in force that excludes this player; None if there is none."""
    return rulings_in_force(player.tournament_id).filter(decides__excluded__entrant=player.number).order_by("-number").first()


def excluded_players(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of all players who are excluded by a ruling in force."""
    rulings = rulings_in_force(tournament.pk).filter(kind=Ruling.Kind.EXCLUDE).values_list("decides", flat=True)
    return frozenset(decides["excluded"]["entrant"] for decides in rulings)


def warnings_of(player: Entrant) -> int:
    """Return the number of rulings in force that warn this player at this tournament."""
    return rulings_in_force(player.tournament_id).filter(decides__warned=player.number).count()
