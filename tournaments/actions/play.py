"""What a table does: report a deal, correct it, void it, sign the round. Doing the same thing twice is harmless."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.chain import content_hash
from scoring.engine.ruleset import RuleSet
from scoring.engine.spoken import signed
from scoring.engine.state import TableState
from tournaments.actions.carry_over import take_signature_back
from tournaments.actions.incoming_facts import accept_facts
from tournaments.actions.locks import closed_refusal, lock_table
from tournaments.actions.resettle import resettle
from tournaments.decisions import Verdict
from tournaments.events import Event, Subject
from tournaments.ledger import derived_fields, fold_table
from tournaments.log import record
from tournaments.models import Deal, Round, Table, Tournament
from tournaments.permissions import Right, leads, may, plays_at, require
from tournaments.problems import refuse
from tournaments.queries.evening_state import evening_state
from tournaments.queries.rulings import decisions_in_force
from tournaments.queries.signatures import add_points, ruling_points, signed_totals
from tournaments.queries.tables import TableView, table_names, totals_of, view_folded_table
from tournaments.wording.evening_state import time_text


@dataclass(frozen=True)
class ReportResult:
    """The result of a report: the deal as the server stores it, and whether it is new."""

    deal: Deal
    new: bool
    view: TableView | None = None
    """The table with a new deal, so that nobody need read again what was just settled."""


@transaction.atomic
def report(
    *,
    by: Actor,
    table: Table,
    id: uuid.UUID,
    number: int,
    facts: Mapping[str, Any],
    played_at: datetime.datetime | None = None,
) -> ReportResult:
    """Store a deal under the UUID that its phone chose.

    `played_at` is the phone's time; the present if it says nothing or a time in the future.
    The same UUID with the same facts changes nothing, even if the deal was corrected since; with other facts it is refused. If two
    phones report the same facts for the same number, only one deal is stored.
    """
    table, tournament = lock_table(table)
    require(by, Right.REPORT, tournament, table=table)
    sent = digest(number, facts)
    deals = list(table.deals.all())
    earlier = next((deal for deal in deals if deal.pk == id), None) or Deal.objects.filter(pk=id).first()
    if earlier is not None:
        if earlier.table_id != table.pk:
            raise refuse("DEAL_ELSEWHERE", "id")
        if earlier.sent != sent:
            raise refuse("UUID_REUSED", "id", deal=earlier)
        return ReportResult(earlier, new=False)
    rules = tournament.rule_set
    folded = fold_table(table, rules)
    stored_deal = next((deal for deal in deals if deal.number == number and not deal.void), None)
    if stored_deal is not None:
        if sent in (stored_deal.sent, digest(number, stored_deal.facts)):
            return ReportResult(stored_deal, new=False)
        raise refuse("DEAL_TAKEN", "number", number=number, deal=stored_deal)
    _require_table_open(by, tournament, table)
    if number != folded.next_number:
        raise refuse("DEAL_AHEAD" if number > folded.next_number else "DEAL_TAKEN", "number", missing=folded.next_number, number=number)
    full = table.stopped or (folded.deals_used >= table.deals_planned and not _only_ends_game(rules, folded.state, facts))
    if full or folded.state.finished:
        raise refuse("ROUND_FULL", deals=table.deals_planned)
    now = timezone.now()
    deal = Deal(
        id=id,
        table=table,
        number=number,
        sent=sent,
        played_at=min(played_at, now) if played_at else now,
        received_at=now,
        reported_by=by.name,
    )
    accepted = accept_facts(by, deal, tournament, folded.state, facts)
    deal.facts, deal.verdict = accepted.facts, accepted.verdict_json
    for name, value in derived_fields(deal, accepted.outcome).items():
        setattr(deal, name, value)
    try:
        with transaction.atomic():
            deal.save(force_insert=True)
    except IntegrityError:  # another table stored this UUID at the same moment
        raise refuse("DEAL_ELSEWHERE", "id") from None
    settled, changes = resettle(table, tournament, [*deals, deal], accepted.words_of_table, at=now)
    take_signature_back(table)
    after = {"deal": str(deal.pk), "facts": deal.facts, "sent": deal.sent, "played_at": deal.played_at.isoformat(), **changes}
    record(tournament, by=by, what=Event.REPORT, subject=Subject.of_deal(deal), after=after, written_at=now)
    return ReportResult(deal, new=True, view=view_folded_table(table, settled))


@transaction.atomic
def correct(*, by: Actor, deal: Deal, facts: Mapping[str, Any], revision: int, reason: str = "") -> Deal:
    """Replace a deal's facts. `revision` is the revision that the reader corrected. Later deals that no longer fit are marked as in
    doubt, and a table that had signed must sign again.
    """
    table, tournament, deal = _lock_deal(by, deal)
    rules = tournament.rule_set
    accepted = accept_facts(by, deal, tournament, fold_table(table, rules).outcomes[deal.number][1].before, facts)
    if accepted.facts == deal.facts:
        return deal
    if revision != deal.revision:
        raise refuse("REVISION_OLD", "revision", number=deal.number, deal=deal)
    before, deal.facts, deal.verdict = deal.facts, accepted.facts, accepted.verdict_json
    deal.revision += 1
    deal.save(update_fields=["facts", "verdict", "revision"])
    now = timezone.now()
    _settled, changes = resettle(table, tournament, table.deals.all(), accepted.words_of_table, at=now)
    take_signature_back(table)
    after = {"deal": str(deal.pk), "facts": deal.facts, "reason": reason, **changes}
    record(tournament, by=by, what=Event.CORRECT, subject=Subject.of_deal(deal), before=before, after=after, written_at=now)
    return deal


@transaction.atomic
def void(*, by: Actor, deal: Deal, revision: int, reason: str = "") -> Deal:
    """Void a deal: it books nothing, and its number can be entered again. Voiding it twice changes nothing. A table that had signed must
    sign again.
    """
    table, tournament, deal = _lock_deal(by, deal, voiding=True)
    if deal.void:
        return deal
    if revision != deal.revision:
        raise refuse("REVISION_OLD", "revision", number=deal.number, deal=deal)
    deal.void, deal.in_doubt, deal.verdict, deal.revision = True, False, None, deal.revision + 1
    deal.save(update_fields=["void", "in_doubt", "verdict", "revision"])
    now = timezone.now()
    _settled, changes = resettle(table, tournament, table.deals.all(), at=now)
    take_signature_back(table)
    # What followed from the facts of a void deal no longer does, but it stays on the deal: whether it counted moves the rotation.
    kept = {"status": deal.status, "counts": deal.counts, "sits_out": deal.sits_out}
    after = {"deal": str(deal.pk), "reason": reason, **kept, **changes}
    record(tournament, by=by, what=Event.VOID, subject=Subject.of_deal(deal), before=deal.facts, after=after, written_at=now)
    return deal


@transaction.atomic
def sign(*, by: Actor, table: Table, totals: Sequence[int]) -> Table:
    """Sign a table's round. `totals` are the figures that its players saw, one for each seat: the points of the deals, and of the round's
    rulings and fines. Signing again with the same totals changes nothing.

    Refused: SIGNED_OTHERWISE (it signed already, with other totals), TABLE_IN_DOUBT, TABLE_NOT_READY, TOTALS_CHANGED.
    """
    table, tournament = lock_table(table)
    require(by, Right.SIGN, tournament, table=table)
    if table.signed_at is not None:
        _require_same_totals(table, totals)
        return table
    _require_table_open(by, tournament, table)
    folded = fold_table(table, tournament.rule_set)
    doubtful = next((deal for deal, outcome in folded.outcomes.values() if outcome.played is None), None)
    if doubtful is not None:
        raise refuse("TABLE_IN_DOUBT", number=doubtful.number)
    if folded.deals_counted < table.deals_planned and not folded.state.finished and not table.stopped:
        raise refuse("TABLE_NOT_READY", played=folded.deals_counted, deals=table.deals_planned)
    of_deals, of_rulings = totals_of(folded, table.seats), ruling_points(table)
    if tuple(totals) != add_points(of_deals, of_rulings):
        raise refuse("TOTALS_CHANGED", "totals")
    table.signed_at = timezone.now()
    table.save(update_fields=["signed_at"])
    after = {"totals": list(of_deals), **({"rulings": list(of_rulings)} if any(of_rulings) else {})}
    record(tournament, by=by, what=Event.SIGN, subject=Subject.of_table(table), after=after, written_at=table.signed_at)
    return table


def _require_same_totals(table: Table, totals: Sequence[int]) -> None:
    """Refuse SIGNED_OTHERWISE if the table signed with other totals than these."""
    agreed = signed_totals(table)
    if agreed is None or agreed == tuple(totals) or table.signed_at is None:
        return
    names = table_names(table)
    points = ", ".join(f"{name} {signed(total)}" for name, total in zip(names, agreed, strict=True))
    raise refuse("SIGNED_OTHERWISE", "totals", time=time_text(table.signed_at), totals=points)


@transaction.atomic
def reopen(*, by: Actor, table: Table, reason: str) -> Table:
    """Take a table's signature back, so that its players can correct deals and sign again."""
    table, tournament = lock_table(table)
    require(by, Right.AMEND_SIGNED, tournament, table=table)
    _refuse_own_table(by, tournament, table)
    _require_table_open(by, tournament, table, signed=True)
    if table.signed_at is None:
        return table
    take_signature_back(table)
    record(tournament, by=by, what=Event.REOPEN, subject=Subject.of_table(table), after={"reason": reason})
    return table


def digest(number: int, facts: Mapping[str, Any]) -> str:
    """Identifies the content of a report: a hash (64 hex digits) of the deal's number and its facts."""
    return content_hash([number, dict(facts)])


def _require_table_open(by: Actor, tournament: Tournament, table: Table, *, signed: bool = False) -> None:
    """Refuse unless this table accepts deals now."""
    state = evening_state(tournament)
    if state.final or (state.in_correction and not may(by, Right.AMEND_SIGNED, tournament, table=table)):
        raise closed_refusal(state)
    if table.round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=table.round.number)
    if (table.round.state == Round.State.FINISHED or (table.signed_at and not signed)) and not may(
        by, Right.AMEND_SIGNED, tournament, table=table
    ):
        raise refuse("ROUND_FINISHED" if table.signed_at is None else "TABLE_SIGNED", round=table.round.number)


def _only_ends_game(rules: RuleSet, state: TableState, facts: Mapping[str, Any]) -> bool:
    """Whether these facts are not a deal that counts, but only end the current game. Such facts may come after the last deal."""
    played = rules.game.score_deal(state, facts).played
    return played is not None and not played.counts and bool(played.state.finished)


def _refuse_own_table(by: Actor, tournament: Tournament, table: Table) -> None:
    """Members of the jury may change nothing at a table where they play; directors may. Refused: RULING_OWN_TABLE."""
    if plays_at(by, table) and may(by, Right.RULE, tournament) and not leads(by, tournament):
        raise refuse("RULING_OWN_TABLE")


def _lock_deal(by: Actor, deal: Deal, *, voiding: bool = False) -> tuple[Table, Tournament, Deal]:
    table, tournament = lock_table(deal.table)
    require(by, Right.AMEND, tournament, table=table)
    _refuse_own_table(by, tournament, table)
    _require_table_open(by, tournament, table)
    locked_deal = next(stored for stored in table.deals.all() if stored.pk == deal.pk)
    if locked_deal.void and not voiding:
        raise refuse("DEAL_VOID", number=locked_deal.number)
    in_force = decisions_in_force(table) if locked_deal.verdict and not locked_deal.void else []
    if any(each.deal == locked_deal.pk and isinstance(each.decision, Verdict) for each in in_force):
        raise refuse("DEAL_RULED", number=locked_deal.number)
    return table, tournament, locked_deal
