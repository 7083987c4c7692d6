"""At the table: report a deal, correct it, void it, sign the round. Sending anything twice is harmless."""

from __future__ import annotations

import datetime
import hashlib
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.chain import canonical
from tournaments.actions.carry import hand_on, take_signature_back
from tournaments.ledger import Fold, fold, marks, settle
from tournaments.log import record
from tournaments.models import Deal, Round, Table, Tournament
from tournaments.permissions import Right, may, require
from tournaments.problems import Refusal, refuse
from tournaments.tables import TableView, seated, seen, totals_of


@dataclass(frozen=True)
class Reported:
    """What became of a report: the deal the server has, and whether it is new."""

    deal: Deal
    new: bool
    seen: TableView | None = None
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
) -> Reported:
    """Store a deal under the UUID its phone chose.

    The same UUID with the same facts changes nothing, however often it comes and whatever was corrected since; with other facts it is
    refused by name. The same facts for the same number from a second phone end with the one deal.
    """
    table, tournament = _locked(table)
    require(by, Right.REPORT, tournament, table=table)
    sent = digest(number, facts)
    deals = list(table.deals.all())
    known = next((deal for deal in deals if deal.pk == id), None) or Deal.objects.filter(pk=id).first()
    if known is not None:
        if known.table_id != table.pk:
            raise refuse("DEAL_ELSEWHERE", "id")
        if known.sent != sent:
            raise refuse("UUID_REUSED", "id", deal=known)
        return Reported(known, new=False)
    rules = tournament.rule_set
    folded = fold(table, rules)
    there = next((deal for deal in deals if deal.number == number and not deal.void), None)
    if there is not None:
        if sent in (there.sent, digest(number, there.facts)):
            return Reported(there, new=False)
        raise refuse("DEAL_TAKEN", "number", number=number, deal=there)
    _open(by, tournament, table)
    if number != folded.next_number:
        raise refuse("DEAL_AHEAD" if number > folded.next_number else "DEAL_TAKEN", "number", missing=folded.next_number, number=number)
    if folded.taken >= table.deals_planned or folded.state.finished:
        raise refuse("ROUND_FULL", deals=table.deals_planned)
    outcome = rules.judge(folded.state, facts)
    if outcome.problems:
        raise Refusal(*outcome.problems, rules=rules)
    deal = Deal(
        id=id,
        table=table,
        number=number,
        facts=rules.write(outcome.facts),
        sent=sent,
        played_at=_not_later(played_at),
        received_at=timezone.now(),
        reported_by=by.name,
    )
    for name, value in marks(deal, outcome).items():
        setattr(deal, name, value)
    try:
        with transaction.atomic():
            deal.save(force_insert=True)
    except IntegrityError:  # another table took this UUID in the same moment
        raise refuse("DEAL_ELSEWHERE", "id") from None
    settled, handed_on = _settle(table, tournament, [*deals, deal])
    after = {"deal": str(deal.pk), "facts": deal.facts, "sent": deal.sent, "played_at": deal.played_at.isoformat(), **handed_on}
    record(tournament, by=by, what="report", object=_named(deal), after=after)
    return Reported(deal, new=True, seen=seen(table, settled))


@transaction.atomic
def correct(*, by: Actor, deal: Deal, facts: Mapping[str, Any], revision: int, reason: str = "") -> Deal:
    """Replace a deal's facts; `revision` is the one that was looked at. Deals after it that no longer fit are marked in doubt.

    A table that had signed must sign again.
    """
    table, tournament, deal = _for_amending(by, deal)
    rules = tournament.rule_set
    outcome = rules.judge(fold(table, rules).outcomes[deal.number][1].before, facts)
    if outcome.problems:
        raise Refusal(*outcome.problems, rules=rules)
    written = rules.write(outcome.facts)
    if written == deal.facts:
        return deal
    if revision != deal.revision:
        raise refuse("REVISION_OLD", "revision", number=deal.number, deal=deal)
    before, deal.facts, deal.revision = deal.facts, written, deal.revision + 1
    deal.save(update_fields=["facts", "revision"])
    _settled, handed_on = _settle(table, tournament, table.deals.all())
    after = {"deal": str(deal.pk), "facts": deal.facts, "reason": reason, **handed_on}
    record(tournament, by=by, what="correct", object=_named(deal), before=before, after=after)
    return deal


@transaction.atomic
def void(*, by: Actor, deal: Deal, revision: int, reason: str = "") -> Deal:
    """Take a deal back: it books nothing, and its number can be entered again. Voiding twice changes nothing.

    A table that had signed must sign again.
    """
    table, tournament, deal = _for_amending(by, deal, voiding=True)
    if deal.void:
        return deal
    if revision != deal.revision:
        raise refuse("REVISION_OLD", "revision", number=deal.number, deal=deal)
    deal.void, deal.in_doubt, deal.revision = True, False, deal.revision + 1
    deal.save(update_fields=["void", "in_doubt", "revision"])
    _settled, handed_on = _settle(table, tournament, table.deals.all())
    after = {"deal": str(deal.pk), "reason": reason, **handed_on}
    record(tournament, by=by, what="void", object=_named(deal), before=deal.facts, after=after)
    return deal


@transaction.atomic
def sign(*, by: Actor, table: Table, totals: Sequence[int]) -> Table:
    """The table agrees with its round. `totals` is what its players saw, a figure a seat; signing twice changes nothing."""
    table, tournament = _locked(table)
    require(by, Right.SIGN, tournament, table=table)
    if table.signed_at is not None:
        return table
    _open(by, tournament, table)
    folded = fold(table, tournament.rule_set)
    doubtful = next((deal for deal, outcome in folded.outcomes.values() if outcome.played is None), None)
    if doubtful is not None:
        raise refuse("TABLE_IN_DOUBT", number=doubtful.number)
    if folded.counted < table.deals_planned and not folded.state.finished:
        raise refuse("TABLE_NOT_READY", played=folded.counted, deals=table.deals_planned)
    if list(totals) != list(totals_of(folded, table.seats)):
        raise refuse("TOTALS_CHANGED", "totals")
    table.signed_at = timezone.now()
    table.save(update_fields=["signed_at"])
    record(tournament, by=by, what="sign", object=f"round {table.round.number} table {table.number}", after={"totals": list(totals)})
    return table


@transaction.atomic
def reopen(*, by: Actor, table: Table, reason: str) -> Table:
    """Take a table's signature back, so that its players can correct and sign again."""
    table, tournament = _locked(table)
    require(by, Right.AMEND_SIGNED, tournament, table=table)
    _open(by, tournament, table, signed=True)
    if table.signed_at is None:
        return table
    take_signature_back(table)
    record(tournament, by=by, what="reopen", object=f"round {table.round.number} table {table.number}", after={"reason": reason})
    return table


def digest(number: int, facts: Mapping[str, Any]) -> str:
    """What identifies a report's content (64 hex digits): the deal's number and its facts."""
    return hashlib.sha256(canonical([number, dict(facts)]).encode()).hexdigest()


def _locked(table: Table) -> tuple[Table, Tournament]:
    """The table, locked until the transaction ends: always locked before the tournament (which `record` locks last)."""
    # Two statements: what a single one joins to the table would be as it was before it waited for the lock.
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=table.pk)
    locked = Table.objects.select_related("round__tournament__club").prefetch_related("deals", seated()).get(pk=table.pk)
    return locked, locked.round.tournament


def _open(by: Actor, tournament: Tournament, table: Table, *, signed: bool = False) -> None:
    """Refuse unless this table takes deals now."""
    if tournament.state == Tournament.State.CLOSED:
        raise refuse("TOURNAMENT_CLOSED")
    if table.round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=table.round.number)
    if (table.round.state == Round.State.FINISHED or (table.signed_at and not signed)) and not may(
        by, Right.AMEND_SIGNED, tournament, table=table
    ):
        raise refuse("ROUND_FINISHED" if table.signed_at is None else "TABLE_SIGNED", round=table.round.number)


def _settle(table: Table, tournament: Tournament, deals: Iterable[Deal]) -> tuple[Fold, dict[str, Any]]:
    """Settle a table whose deals changed and the later ones that depend on it; what the log says of those."""
    settled = settle(table, tournament, deals)
    take_signature_back(table)
    handed_on = hand_on(table, tournament, settled)
    return settled, {"handed_on": handed_on} if handed_on else {}


def _for_amending(by: Actor, deal: Deal, *, voiding: bool = False) -> tuple[Table, Tournament, Deal]:
    table, tournament = _locked(deal.table)
    require(by, Right.AMEND, tournament, table=table)
    _open(by, tournament, table)
    fresh = next(stored for stored in table.deals.all() if stored.pk == deal.pk)
    if fresh.void and not voiding:
        raise refuse("DEAL_VOID", number=fresh.number)
    return table, tournament, fresh


def _named(deal: Deal) -> str:
    return f"round {deal.table.round.number} table {deal.table.number} deal {deal.number}"


def _not_later(played_at: datetime.datetime | None) -> datetime.datetime:
    """When it was played by the phone's clock, never in the future."""
    now = timezone.now()
    return min(played_at, now) if played_at else now
