"""Call time: end games that nobody has won, as their rules define.

The end is stored as a deal like any other, and can be voided.
"""

from __future__ import annotations

import uuid

from django.db import transaction

from clubs.actors import Actor
from tournaments.evening.actions.locks import lock_tables_of_round
from tournaments.evening.models import Round, Table
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.play.actions import deals as play
from tournaments.play.ledger import fold_table
from tournaments.play.queries.unfinished import missing_before, needs_time_called

DEAL_ID_NAMESPACE = uuid.UUID("5b1f5c1e-5f0e-4a34-9a0b-9a3c6d3f7c55")
"""The namespace of the UUIDs of deals that this module stores."""


@transaction.atomic
def call_time(*, by: Actor, round: Round, table: int | None = None) -> list[int]:
    """End every unfinished game of a round, or only the one at the table numbered `table`. Return the numbers of the changed tables.

    Finished games do not change, so a second call changes nothing. A table that had signed must sign again. If one
    game cannot be ended, none is ended.

    Refused: TIME_NOT_CALLED (the rules have no calling of time), ROUND_NOT_STARTED, ROUND_FINISHED, TIME_DEAL_MISSING.
    """
    tournament = round.tournament
    require(by, Right.SEAT, tournament)
    tables = lock_tables_of_round(round)
    round.refresh_from_db(fields=["state"])
    if tournament.rule_set.time_called is None:
        raise refuse("TIME_NOT_CALLED")
    if round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=round.number)
    if round.state == Round.State.FINISHED:
        raise refuse("ROUND_FINISHED", round=round.number)
    return [each.number for each in tables if table in (None, each.number) and _end_game(by, each)]


def _end_game(by: Actor, table: Table) -> bool:
    """Store the deal that ends the table's unfinished game. Returns False if the table has none."""
    rules = table.round.tournament.rule_set
    folded = fold_table(table, rules)
    if rules.time_called is None or not needs_time_called(table, folded, rules):
        return False
    missing = missing_before(folded)
    if missing is not None:
        raise refuse("TIME_DEAL_MISSING", number=missing, table=table.number)
    # The UUID is computed from evening, table and deals: two senders get the same one, and a voided deal is followed by a new one.
    # The hash of the first log entry identifies the evening on all servers.
    beginning = table.round.tournament.log.order_by("number").values_list("hash", flat=True).first()
    where = f"{beginning} {table.round.number} {table.number}"
    id = uuid.uuid5(DEAL_ID_NAMESPACE, f"{where} {folded.next_number} {table.deals.count()}")
    play.report(by=by, table=table, id=id, number=folded.next_number, facts=rules.time_called)
    return True
