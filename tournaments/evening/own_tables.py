"""Officials who play: which player they are, and the rule that nobody judges or confirms their own table.

An official is a player through their member's account, or because somebody entered it (`Official.plays_as`). At their own table they may
act as a player, with the table's phone, but not as an official. The one exception is a director when no other official could act; the log
then shows that it was the director's own table (ADR 28).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.actors import Actor
from tournaments.evening.models import Entrant, Official, Table, Tournament
from tournaments.evening.permissions import Right, leads, offices_in_force, rights, roles


def own_entrants(actor: Actor, tournament: Tournament) -> QuerySet[Entrant]:
    """Return the players of this tournament who belong to the actor's account, through its member or through `Official.plays_as`."""
    if actor.user is None:
        return tournament.entrants.none()
    said = Official.objects.filter(tournament=tournament, user=actor.user.pk, plays_as__isnull=False).values("plays_as")
    return tournament.entrants.filter(Q(member__user=actor.user.pk) | Q(pk__in=said))


def own_tables(actor: Actor, tournament: Tournament) -> list[Table]:
    """Return the tables where the actor plays or played, in all rounds, each with its round loaded.

    Makes only one query if the actor is no player of this tournament.
    """
    players = list(own_entrants(actor, tournament).values_list("pk", flat=True))
    if not players:
        return []
    at = Q(places__entrant__in=players) | Q(earlier_places__entrant__in=players)
    return list(Table.objects.filter(at).select_related("round").distinct())


@dataclass(frozen=True)
class OwnTable:
    """The other officials who can act at a table where an official plays.

    If there are none, it tells whether the official may act themselves.
    """

    others: tuple[str, ...]
    """The names of the other officials who can act at the table."""
    acts_alone: bool
    """True if the official directs the evening and nobody else can act at their table. They may then act there, and the log shows it."""


def own_table(actor: Actor, tournament: Tournament, table: Table) -> OwnTable:
    """Return the OwnTable for a table where the actor plays."""
    others = tuple(other_officials(actor, tournament, table))
    return OwnTable(others, not others and leads(actor, tournament))


def is_one_of(actor: Actor, tournament: Tournament, players: Iterable[int]) -> bool:
    """Return whether the actor's account belongs to a player with one of these numbers."""
    numbers = set(players)
    return bool(numbers) and own_entrants(actor, tournament).filter(number__in=numbers).exists()


def plays_at(actor: Actor, table: Table) -> bool:
    """Return whether this account plays at the table, or played some of its deals."""
    if actor.user is None:
        return False
    players = list(own_entrants(actor, table.round.tournament).values_list("pk", flat=True))
    if not players:
        return False
    return table.places.filter(entrant__in=players).exists() or table.earlier_places.filter(entrant__in=players).exists()


def is_own_case(actor: Actor, tournament: Tournament, table: Table | None, players: Iterable[int] = ()) -> bool:
    """Return whether a ruling would concern the actor personally: they play at the table, or are a player with one of these numbers."""
    return (table is not None and plays_at(actor, table)) or is_one_of(actor, tournament, players)


def other_officials(actor: Actor, tournament: Tournament, table: Table | None, players: Iterable[int] = ()) -> list[str]:
    """Return the names of the other directors and jury members who could act instead of the actor.

    Those who play at the table, or are players with one of these numbers, are left out.
    """
    offices = offices_in_force().filter(tournament=tournament, role__in=(Official.Role.DIRECTOR, Official.Role.JURY))
    others = [office for office in offices.exclude(user=None).select_related("user").order_by("pk") if office.user != actor.user]
    numbers = list(players)
    return [office.name for office in others if not is_own_case(Actor(user=office.user), tournament, table, numbers)]


def may_act_alone(actor: Actor, tournament: Tournament, table: Table | None, players: Iterable[int] = ()) -> bool:
    """Return whether this actor may act in their own case: they direct, and no other official of the evening could act."""
    return leads(actor, tournament) and not other_officials(actor, tournament, table, players)


def barred_from(actor: Actor, tournament: Tournament, table: Table) -> bool:
    """Return whether the actor may not act as an official at this table, because they play there and another official could act."""
    return plays_at(actor, table) and not may_act_alone(actor, tournament, table)


def may_speak_for_jury(by: Actor, tournament: Tournament, table: Table) -> bool:
    """Return whether deals that this actor reports at the table may contain the jury's word."""
    if tournament.jury_word == Tournament.JuryWord.TABLE:
        return True
    held = rights(roles(by, tournament))
    return speaks_for_jury(tournament, held, barred=Right.RULE in held and barred_from(by, tournament, table))


def speaks_for_jury(tournament: Tournament, held: frozenset[Right], *, barred: bool) -> bool:
    """Return whether deals reported by somebody with these rights may contain the jury's word.

    The deals may contain it if the tournament lets tables give the jury's word, or if the person may rule. `barred` is true if
    the person may not rule at this table because they play there.
    """
    return tournament.jury_word == Tournament.JuryWord.TABLE or (Right.RULE in held and not barred)
