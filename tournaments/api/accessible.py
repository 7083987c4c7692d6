"""Find the table, deal or call of a request, for an actor who may see it. The actions check whether the actor may also change it."""

from __future__ import annotations

import uuid

from clubs.actors import Actor
from tournaments.models import Call, Deal, Table
from tournaments.permissions import Right, require
from tournaments.problems import refuse


def accessible_table(actor: Actor, key: int | None) -> Table:
    """The table with this key; without a key, the table whose pass the request carries. Its players and the staff may see it."""
    if key is None:
        if actor.table is None:
            raise refuse("FIELD_MISSING", "table") if actor.user else refuse("LOGIN_NEEDED")
        key = actor.table
    table = Table.objects.select_related("round__tournament").defer("round__tournament__rules").filter(pk=key).first()
    if table is None:
        raise refuse("NOT_FOUND", "table")
    _require_access(actor, table)
    return table


def accessible_deal(actor: Actor, id: uuid.UUID) -> Deal:
    """The deal with this UUID."""
    deal = Deal.objects.select_related("table__round__tournament").defer("table__round__tournament__rules").filter(pk=id).first()
    if deal is None:
        raise refuse("NOT_FOUND", "id")
    _require_access(actor, deal.table)
    return deal


def accessible_call(actor: Actor, id: uuid.UUID) -> Call:
    """The call with this UUID."""
    call = Call.objects.select_related("table__round__tournament").defer("table__round__tournament__rules").filter(pk=id).first()
    if call is None:
        raise refuse("NOT_FOUND", "id")
    _require_access(actor, call.table)
    return call


def _require_access(actor: Actor, table: Table) -> None:
    if actor.table != table.pk:
        require(actor, Right.OVERSEE, table.round.tournament)
