"""Finds the table, deal or call of a request, for an actor who may see it. The actions check whether the actor may also change it.

All texts of the answer are in the language of the evening.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.core.cache import caches

from clubs.actors import Actor
from clubs.region import speak_as_in
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.permissions import Right, is_played_at, require, tournament_for
from tournaments.evening.problems import refuse
from tournaments.jury.models import Call
from tournaments.play.models import Deal
from tournaments.play.queries.physical_tables import table_now


def accessible_table(actor: Actor, key: int | None) -> Table:
    """Return the table with this primary key. Only the staff, and actors with the pass for its table number, may access it.

    A request always names its table, because a phone without a connection may send the request only in a later round.

    Refused: TABLE_NOT_NAMED, FIELD_MISSING, NOT_FOUND.
    """
    if key is None:
        if actor.table is not None:
            raise refuse("TABLE_NOT_NAMED", "table")
        raise refuse("FIELD_MISSING", "table") if actor.user else refuse("LOGIN_NEEDED")
    table = Table.objects.select_related("round__tournament").defer("round__tournament__rules").filter(pk=key).first()
    if table is None:
        raise refuse("NOT_FOUND", "table")
    _require_access(actor, table)
    return table


def table_to_report(actor: Actor, key: int | None) -> Table:
    """Return the table with this key, so that a deal can be stored there. Refused: as `accessible_table`.

    If the request has a table's pass, the returned Table has only its primary key; `play.report` reads the other fields. Each process
    caches the tournament and number of a table, because these never change.
    """
    if key is None or actor.table is None:
        return accessible_table(actor, key)
    name = f"place:{key}"
    place = caches["process"].get(name)
    if place is None:
        place = Table.objects.filter(pk=key).values_list("round__tournament", "number").first()
        caches["process"].set(name, place, None)
    return Table(pk=key) if place == (actor.table.tournament, actor.table.number) else accessible_table(actor, key)


def own_table(actor: Actor) -> Table:
    """Return the table of the current round that belongs to the pass of the request.

    Refused: NO_TABLE_NOW (the current round has no such table), FIELD_MISSING or LOGIN_NEEDED (the request has no table's pass).
    """
    if actor.table is None:
        raise refuse("FIELD_MISSING", "table") if actor.user else refuse("LOGIN_NEEDED")
    table = table_now(actor.table)
    if table is None:
        raise refuse("NO_TABLE_NOW", "table", table=actor.table.number)
    speak_as_in(table.round.tournament.language)
    return table


def accessible_deal(actor: Actor, id: uuid.UUID) -> Deal:
    """Return the deal with this UUID. Refused: NOT_FOUND, or if the actor may not see its table."""
    deal = Deal.objects.select_related("table__round__tournament").defer("table__round__tournament__rules").filter(pk=id).first()
    if deal is None:
        raise refuse("NOT_FOUND", "id")
    _require_access(actor, deal.table)
    return deal


def accessible_call(actor: Actor, id: uuid.UUID) -> Call:
    """Return the call to the jury with this UUID. Refused: NOT_FOUND, or if the actor may not see its table."""
    call = Call.objects.select_related("table__round__tournament").defer("table__round__tournament__rules").filter(pk=id).first()
    if call is None:
        raise refuse("NOT_FOUND", "id")
    _require_access(actor, call.table)
    return call


def round_of(tournament: Tournament, number: int) -> Round:
    """Return the round with this number. The caller has checked that the actor may see the tournament. Refused: NOT_FOUND."""
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None:
        raise refuse("NOT_FOUND", "round")
    round_.tournament = tournament
    return round_


def round_with(right: Right) -> Callable[[Actor, str, int], Round]:
    """Return a function `find(actor, slug, number)`. It returns round `number` of the evening with the slug `slug`.

    It refuses an actor who does not have `right` at the evening.
    """

    def find(actor: Actor, slug: str, number: int) -> Round:
        return round_of(tournament_for(actor, slug, right), number)

    return find


def _require_access(actor: Actor, table: Table) -> None:
    speak_as_in(table.round.tournament.language)
    if actor.table is None or not is_played_at(table, actor.table):
        require(actor, Right.OVERSEE, table.round.tournament)
