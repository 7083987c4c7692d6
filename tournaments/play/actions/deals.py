"""Report, correct and void deals: a table's actions during play. Repeating an action is harmless."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.prepared import PreparedInsert
from scoring.engine.result import AnyOutcome
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import GameState
from tournaments.evening.actions.locks import lock_table
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Table, Tournament
from tournaments.evening.permissions import Right, may, require
from tournaments.evening.problems import refuse
from tournaments.jury.decisions import Verdict
from tournaments.jury.queries.rulings import decisions_in_force
from tournaments.play.actions.carry_over import take_signature_back
from tournaments.play.actions.incoming_facts import accept_facts
from tournaments.play.actions.open_table import refuse_own_table, require_table_open
from tournaments.play.actions.resettle import resettle
from tournaments.play.ledger import Fold, fold_table, stored_fields
from tournaments.play.models import Deal, deal_digest
from tournaments.play.own_totals import own_totals_in
from tournaments.play.queries.tables import LoadedTable, view_folded_table, view_table

_store_deals = PreparedInsert(Deal, only_new=True)


@dataclass(frozen=True)
class ReportResult:
    """The result of a report: the deal as the server stores it, and whether it is new."""

    deal: Deal
    new: bool
    view: LoadedTable
    """The deal's table after the report."""
    changed_more: bool = False
    """True if the report also changed a call, an acceptance or the signature."""


@transaction.atomic
def report(
    *,
    by: Actor,
    table: Table,
    id: uuid.UUID,
    number: int,
    facts: Mapping[str, Any],
    played_at: datetime.datetime | None = None,
    in_doubt: bool = False,
) -> ReportResult:
    """Store a deal under the UUID that the phone chose.

    `played_at` is the phone's time; it is limited to the time between the start of the round and now. Without it, the deal gets the current
    time. If a deal with this UUID is stored already, nothing changes: the report is accepted if its facts are those of the first report,
    and refused otherwise. If two phones report the same facts for the same number, only one deal is stored.

    With `in_doubt` the desk confirms that an impossible deal is written like this on the paper. The deal is stored without payments and
    waits for the jury.
    """
    table, tournament = lock_table(table)
    require(by, Right.REPORT, tournament, table=table)
    sent = digest(number, facts)
    earlier = next((deal for deal in table.deals.all() if deal.pk == id), None)
    if earlier is not None:
        if earlier.sent != sent:
            raise refuse("UUID_REUSED", "id", deal=earlier)
        return ReportResult(earlier, new=False, view=view_table(table))
    if Deal.objects.filter(pk=id).exists():
        raise refuse("DEAL_ELSEWHERE", "id")
    stored = next((deal for deal in table.deals.all() if deal.number == number and not deal.void), None)
    if stored is not None:
        if sent in (stored.sent, digest(number, stored.facts)):
            return ReportResult(stored, new=False, view=view_table(table))
        raise refuse("DEAL_TAKEN", "number", number=number, deal=stored)
    require_table_open(by, tournament, table)
    folded = fold_table(table, tournament.rule_set)
    _require_next(table, tournament.rule_set, folded, number, facts)
    now = this_moment()
    earliest = table.round.started_at or now
    deal = Deal(
        id=id,
        table=table,
        number=number,
        sent=sent,
        played_at=min(max(played_at, earliest), now) if played_at else now,
        received_at=now,
        reported_by=by.name,
    )
    accepted = accept_facts(by, deal, tournament, folded.state, facts, in_doubt=in_doubt)
    deal.facts, deal.verdict = accepted.facts, accepted.verdict_json
    insert_deal(deal, accepted.outcome, tournament.rule_set)
    settled, changes = resettle(table, tournament, [*table.deals.all(), deal], accepted.words_of_table, at=now)
    taken_back = take_signature_back(table)
    after = {"deal": str(deal.pk), "facts": deal.facts, "sent": deal.sent, "played_at": deal.played_at.isoformat(), **changes}
    record(tournament, by=by, what=Event.REPORT, subject=Subject.of_deal(deal), after=after, written_at=now)
    changed_more = taken_back or bool(changes)
    return ReportResult(deal, new=True, view=view_folded_table(table, settled), changed_more=changed_more)


def _require_next(table: Table, rules: RuleSet, folded: Fold, number: int, facts: Mapping[str, Any]) -> None:
    """Refuse unless `number` is the number of the table's next deal, and the table may play it.

    Refused: DEAL_AHEAD, DEAL_TAKEN, TABLE_HAS_TOTALS, ROUND_FULL.
    """
    if number != folded.next_number:
        raise refuse("DEAL_AHEAD" if number > folded.next_number else "DEAL_TAKEN", "number", missing=folded.next_number, number=number)
    if folded.has_totals:
        raise refuse("TABLE_HAS_TOTALS")
    full = table.stopped or (folded.deals_used >= table.deals_planned and not _only_ends_game(rules, folded.state, facts))
    if full or folded.state.finished:
        raise refuse("ROUND_FULL", deals=table.deals_planned)


def insert_deal(deal: Deal, outcome: AnyOutcome, rules: RuleSet) -> None:
    """Store a new deal with its outcome. Refused: DEAL_ELSEWHERE, if another table stored its UUID at the same moment."""
    for name, value in stored_fields(deal, outcome, rules).items():
        setattr(deal, name, value)
    if not _store_deals([deal]):
        raise refuse("DEAL_ELSEWHERE", "id")


@transaction.atomic
def correct(*, by: Actor, deal: Deal, facts: Mapping[str, Any], revision: int, reason: str = "") -> Deal:
    """Replace a deal's facts. `revision` is the deal's revision on the reader's page; refused if somebody has corrected the deal since.

    Later deals that no longer fit are marked as in doubt, and a table that had signed must sign again.
    """
    table, tournament, deal, override = lock_deal(by, deal)
    if own_totals_in(deal.facts):
        raise refuse("DEAL_IS_TOTALS")
    rules = tournament.rule_set
    accepted = accept_facts(by, deal, tournament, fold_table(table, rules).outcomes[deal.number][1].before, facts)
    if accepted.facts == deal.facts:
        return deal
    if revision != deal.revision:
        raise refuse("REVISION_OLD", "revision", number=deal.number, deal=deal)
    before, deal.facts, deal.verdict = deal.facts, accepted.facts, accepted.verdict_json
    deal.revision += 1
    deal.save(update_fields=["facts", "verdict", "revision"])
    now = this_moment()
    _settled, changes = resettle(table, tournament, table.deals.all(), accepted.words_of_table, at=now)
    take_signature_back(table)
    after = {"deal": str(deal.pk), "facts": deal.facts, "reason": reason, **override, **changes}
    record(tournament, by=by, what=Event.CORRECT, subject=Subject.of_deal(deal), before=before, after=after, written_at=now)
    return deal


@transaction.atomic
def void(*, by: Actor, deal: Deal, revision: int, reason: str = "") -> Deal:
    """Void a deal: it books nothing, and its number can be entered again.

    Voiding it twice changes nothing. A table that had signed must sign again.
    """
    table, tournament, deal, override = lock_deal(by, deal, voiding=True)
    if deal.void:
        return deal
    if revision != deal.revision:
        raise refuse("REVISION_OLD", "revision", number=deal.number, deal=deal)
    deal.void, deal.in_doubt, deal.verdict, deal.revision = True, False, None, deal.revision + 1
    deal.save(update_fields=["void", "in_doubt", "verdict", "revision"])
    now = this_moment()
    _settled, changes = resettle(table, tournament, table.deals.all(), at=now)
    take_signature_back(table)
    # A void deal keeps its stored derived fields, because the rotation of dealers depends on whether the deal counted.
    kept = {"status": deal.status, "counts": deal.counts, "sits_out": deal.sits_out}
    after = {"deal": str(deal.pk), "reason": reason, **kept, **override, **changes}
    record(tournament, by=by, what=Event.VOID, subject=Subject.of_deal(deal), before=deal.facts, after=after, written_at=now)
    return deal


def digest(number: int, facts: Mapping[str, Any]) -> str:
    """Return a hash (64 hex digits) of a deal's number and facts: it identifies the content of a report."""
    return deal_digest(number, facts)


def _only_ends_game(rules: RuleSet, state: GameState, facts: Mapping[str, Any]) -> bool:
    """Return whether these facts only record the end of the current game, and so do not count as a deal.

    Such facts are accepted even after the last planned deal.
    """
    played = rules.game.score_deal(state, facts).played
    return played is not None and not played.counts and bool(played.state.finished)


def lock_deal(by: Actor, deal: Deal, *, voiding: bool = False) -> tuple[Table, Tournament, Deal, dict[str, bool]]:
    """Check that this actor may change the deal, and lock the deal and its table.

    Returns the table, its tournament, the deal, and values for the log: `{"override": True}` if a director changes a deal at the table
    where they play because no other official could, else `{}`. Only the staff may change a table's own totals.

    Refused: DEAL_VOID, DEAL_RULED, TOTALS_AT_DESK, and what `require_table_open` refuses.
    """
    table, tournament = lock_table(deal.table)
    require(by, Right.AMEND, tournament, table=table)
    refuse_own_table(by, tournament, table)
    override = {"override": True} if require_table_open(by, tournament, table) else {}
    locked_deal = next(stored for stored in table.deals.all() if stored.pk == deal.pk)
    if own_totals_in(locked_deal.facts) and not may(by, Right.OVERSEE, tournament):
        raise refuse("TOTALS_AT_DESK")
    if locked_deal.void and not voiding:
        raise refuse("DEAL_VOID", number=locked_deal.number)
    in_force = decisions_in_force(table) if locked_deal.verdict and not locked_deal.void else []
    if any(each.deal == locked_deal.pk and isinstance(each.decision, Verdict) for each in in_force):
        raise refuse("DEAL_RULED", number=locked_deal.number)
    return table, tournament, locked_deal, override
