"""A table's own totals: the desk types them for a table that kept its own paper instead of entering deals.

They are corrected here and removed with `play.void`. Repeating an action is harmless.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from scoring.engine.spoken import signed
from tournaments.evening.actions.locks import lock_table
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Table, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.jury.verdicts import judge_stored_deal
from tournaments.play.actions.carry_over import take_signature_back
from tournaments.play.actions.deals import ReportResult, digest, insert_deal, lock_deal
from tournaments.play.actions.open_table import require_not_own_table, require_table_open
from tournaments.play.actions.resettle import resettle
from tournaments.play.ledger import Fold, fold_table
from tournaments.play.models import Deal
from tournaments.play.own_totals import MAX_DEALS, MAX_TOTAL, OwnTotals, own_totals_in
from tournaments.play.queries.tables import view_folded_table


@transaction.atomic
def report_totals(*, by: Actor, table: Table, id: uuid.UUID, points: Sequence[int], deals: int) -> ReportResult:
    """Store a table's own totals under a UUID that the desk's page chose.

    `points` has one number for each seat, for the whole round; `deals` is the number of deals played. The points must add up to 0 unless
    the game leaves points in the pot. Deals that count or wait must be voided first, so that nothing counts twice. Sending the same totals
    again changes nothing. Officials cannot type totals for the table where they play.

    Refused: TOTALS_A_FIGURE, TOTALS_TOO_LARGE, TOTALS_DEALS, TOTALS_SUM, TABLE_HAS_DEALS, TABLE_HAS_TOTALS, UUID_REUSED, DEAL_ELSEWHERE,
    OWN_TABLE, and what `require_table_open` refuses.
    """
    table, tournament = lock_table(table)
    require(by, Right.REPORT, tournament, table=table)
    require(by, Right.OVERSEE, tournament)
    folded = fold_table(table, tournament.rule_set)
    facts = _checked(points, deals, table, tournament).facts_json()
    stored = Deal.objects.filter(pk=id).first() or _totals_of(folded)
    if stored is not None:
        return ReportResult(_same(stored, id, table, facts), new=False, view=view_folded_table(table, folded))
    override = {"override": True} if require_table_open(by, tournament, table) or require_not_own_table(by, tournament, table) else {}
    _require_no_deals(folded)
    now, number = this_moment(), folded.next_number
    deal = Deal(id=id, table=table, number=number, facts=facts, sent=digest(number, facts), played_at=now, received_at=now)
    deal.reported_by = by.name
    insert_deal(deal, judge_stored_deal(tournament.rule_set, folded.state, deal), tournament.rule_set)
    settled, changes = resettle(table, tournament, [*table.deals.all(), deal], at=now)
    take_signature_back(table)
    after = {"deal": str(deal.pk), "facts": facts, "sent": deal.sent, "played_at": now.isoformat(), **override, **changes}
    record(tournament, by=by, what=Event.REPORT, subject=Subject.of_deal(deal), after=after, written_at=now)
    return ReportResult(deal, new=True, view=view_folded_table(table, settled))


@transaction.atomic
def correct_totals(*, by: Actor, deal: Deal, points: Sequence[int], deals: int, revision: int, reason: str = "") -> Deal:
    """Replace a table's own totals. `revision` is the revision that the reader saw. A table that had signed must sign again.

    Refused: DEAL_NOT_TOTALS, REVISION_OLD, and what `report_totals` refuses about the numbers.
    """
    table, tournament, deal, override = lock_deal(by, deal)
    require(by, Right.OVERSEE, tournament)
    if own_totals_in(deal.facts) is None:
        raise refuse("DEAL_NOT_TOTALS")
    facts = _checked(points, deals, table, tournament).facts_json()
    if facts == deal.facts:
        return deal
    if revision != deal.revision:
        raise refuse("REVISION_OLD", "revision", number=deal.number, deal=deal)
    if not override and require_not_own_table(by, tournament, table):
        override = {"override": True}
    before, deal.facts, deal.revision = deal.facts, facts, deal.revision + 1
    deal.save(update_fields=["facts", "revision"])
    now = this_moment()
    _settled, changes = resettle(table, tournament, table.deals.all(), at=now)
    take_signature_back(table)
    after = {"deal": str(deal.pk), "facts": facts, "reason": reason, **override, **changes}
    record(tournament, by=by, what=Event.CORRECT, subject=Subject.of_deal(deal), before=before, after=after, written_at=now)
    return deal


def _checked(points: Sequence[int], deals: int, table: Table, tournament: Tournament) -> OwnTotals:
    """Return these points and this number of deals as OwnTotals. Refused if they are not possible at this table."""
    if len(points) != table.seats or any(type(figure) is not int for figure in points):
        raise refuse("TOTALS_A_FIGURE", "points")
    if any(abs(figure) > MAX_TOTAL for figure in points):
        raise refuse("TOTALS_TOO_LARGE", "points", most=MAX_TOTAL)
    if type(deals) is not int or not 1 <= deals <= MAX_DEALS:
        raise refuse("TOTALS_DEALS", "deals", most=MAX_DEALS)
    if sum(points) and tournament.rule_set.game.totals_sum_to_zero:
        raise refuse("TOTALS_SUM", "points", sum=signed(sum(points)))
    return OwnTotals(tuple(points), deals)


def _totals_of(folded: Fold) -> Deal | None:
    """Return the deal that holds the table's own totals; None if the table has none, or if the jury annulled them."""
    return next((deal for deal, _outcome in folded.outcomes.values() if own_totals_in(deal.facts) and deal.counts), None)


def _same(stored: Deal, id: uuid.UUID, table: Table, facts: dict[str, Any]) -> Deal:
    """Return the deal `stored` if it has the facts that were sent, because then nothing changes; else refuse."""
    if stored.table_id != table.pk:
        raise refuse("DEAL_ELSEWHERE", "id")
    if digest(stored.number, facts) == stored.sent or (facts == stored.facts and not stored.void):
        return stored
    raise refuse("UUID_REUSED" if stored.pk == id else "TABLE_HAS_TOTALS", deal=stored)


def _require_no_deals(folded: Fold) -> None:
    numbers = [number for number, (deal, _outcome) in sorted(folded.outcomes.items()) if deal.counts or deal.in_doubt]
    if numbers:
        raise refuse("TABLE_HAS_DEALS", numbers=", ".join(map(str, numbers)))
