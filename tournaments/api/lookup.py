"""The table or deal a request is about, for somebody who may look at it. What may be changed is asked by the actions."""

from __future__ import annotations

import uuid
from typing import Any

from clubs.actors import Actor
from tournaments.actions.incoming_facts import may_speak_for_jury
from tournaments.api import jury_json as told_of_jury
from tournaments.api import table_json as told
from tournaments.models import Call, Deal, Round, Table, Tournament
from tournaments.permissions import Right, may, require
from tournaments.problems import refuse
from tournaments.queries import tables
from tournaments.queries.table_calls import table_calls

DEEDS = {"report": Right.REPORT, "correct": Right.AMEND, "void": Right.AMEND, "sign": Right.SIGN}


def table_for(actor: Actor, key: int | None) -> Table:
    """The table with this key; without one, the table whose pass is shown. Its players see it, and the staff."""
    if key is None:
        if actor.table is None:
            raise refuse("FIELD_MISSING", "table") if actor.user else refuse("LOGIN_NEEDED")
        key = actor.table
    table = Table.objects.select_related("round__tournament").defer("round__tournament__rules").filter(pk=key).first()
    if table is None:
        raise refuse("NOT_FOUND", "table")
    _look(actor, table)
    return table


def deal_for(actor: Actor, id: uuid.UUID) -> Deal:
    """The deal under this UUID."""
    deal = Deal.objects.select_related("table__round__tournament").defer("table__round__tournament__rules").filter(pk=id).first()
    if deal is None:
        raise refuse("NOT_FOUND", "id")
    _look(actor, deal.table)
    return deal


def call_for(actor: Actor, id: uuid.UUID) -> Call:
    """The call under this UUID."""
    call = Call.objects.select_related("table__round__tournament").defer("table__round__tournament__rules").filter(pk=id).first()
    if call is None:
        raise refuse("NOT_FOUND", "id")
    _look(actor, call.table)
    return call


def _look(actor: Actor, table: Table) -> None:
    if actor.table != table.pk:
        require(actor, Right.OVERSEE, table.round.tournament)


def table_told(actor: Actor, table: Table) -> dict[str, Any]:
    """The table's state for this actor."""
    view = tables.read_table(table)
    return told.table(view, table_calls(table), asker(actor, view))


def deal_told(actor: Actor, deal: Deal, seen: tables.TableView | None = None) -> dict[str, Any]:
    """A deal that was just stored, and its table after it; read, unless the action has just read it."""
    view = seen or tables.read_table(deal.table)
    jury = table_calls(view.table)
    return {"deal": told.deal_as_stored(deal, view, jury), "table": told.table(view, jury, asker(actor, view))}


def call_told(actor: Actor, call: Call) -> dict[str, Any]:
    """A call that was just made or taken back, and its table."""
    view = tables.read_table(call.table)
    return {"call": told_of_jury.call(call, view.rules), "table": told.table(view, table_calls(call.table), asker(actor, view))}


def asker(actor: Actor, view: tables.TableView) -> told.Asker:
    """What this actor may do at the table now."""
    tournament, table = view.tournament, view.table
    calls = tournament.state != Tournament.State.CLOSED and table.round.state != Round.State.SEATED
    return told.Asker(
        may=deeds(actor, tournament, table),
        calls=calls and may(actor, Right.CALL, tournament, table=table),
        heard=may_speak_for_jury(actor, tournament, table),
    )


def deeds(actor: Actor, tournament: Tournament, table: Table) -> list[str]:
    """What this actor may do at the table now."""
    if tournament.state == Tournament.State.CLOSED or table.round.state == Round.State.SEATED:
        return []
    shut = table.signed_at is not None or table.round.state == Round.State.FINISHED
    if shut and not may(actor, Right.AMEND_SIGNED, tournament, table=table):
        return []
    if shut:
        # Whoever cannot enter a deal again takes none back.
        return ["report", "correct", "void"] if may(actor, Right.REPORT, tournament, table=table) else ["correct"]
    return [deed for deed, right in DEEDS.items() if may(actor, right, tournament, table=table)]
