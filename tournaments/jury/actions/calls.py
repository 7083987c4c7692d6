"""Calls for the jury: a table makes a call or withdraws it; the jury takes it up, or ends it without a ruling."""

from __future__ import annotations

import datetime
import uuid

from django.db import IntegrityError, transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_table, lock_tournament_before_final
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.models.schedule import MAX_DEAL_NUMBER
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.jury.actions.automatic_calls import call_log_json
from tournaments.jury.actions.decide import require_may_rule
from tournaments.jury.models import Call
from tournaments.play.queries.table_rights import only_reads


@transaction.atomic
def call(
    *,
    by: Actor,
    table: Table,
    id: uuid.UUID,
    deal_number: int,
    article: str,
    seat: int | None = None,
    contract: str = "",
    note: str = "",
    called_at: datetime.datetime | None = None,
) -> Call:
    """Call the jury to a table. The phone chooses the call's UUID; sending the same call again changes nothing.

    Refused: CALL_ELSEWHERE (another table has a call with this UUID), CALL_REUSED (this UUID came with other content), FIELD_WRONG
    (article, seat, deal_number, note, contract), ROUND_NOT_STARTED, ROUND_FINISHED (only the staff may then call), TOURNAMENT_CLOSED.
    """
    table, tournament = lock_table(table)
    require(by, Right.CALL, tournament, table=table)
    earlier = Call.objects.filter(pk=id).first()
    if earlier is not None:
        if earlier.table_id != table.pk:
            raise refuse("CALL_ELSEWHERE", "id")
        if (earlier.deal_number, earlier.article, earlier.seat, earlier.contract, earlier.note) != (
            deal_number,
            article,
            seat,
            contract,
            note.strip(),
        ):
            raise refuse("CALL_REUSED", "id")
        return earlier
    if table.round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=table.round.number)
    if only_reads(by, tournament, table):
        raise refuse("ROUND_FINISHED", round=table.round.number)
    lock_tournament_before_final(tournament)
    called_article = tournament.rule_set.articles.get(article)
    if called_article is None or not called_article.offered:
        raise refuse("FIELD_WRONG", "article")
    if seat is not None and not 0 <= seat < table.seats:
        raise refuse("FIELD_WRONG", "seat")
    if not 1 <= deal_number <= MAX_DEAL_NUMBER:
        raise refuse("FIELD_WRONG", "deal_number")
    if len(note) > 200 or len(contract) > 40:
        raise refuse("FIELD_WRONG", "note" if len(note) > 200 else "contract")
    now = this_moment()
    try:
        with transaction.atomic():
            new_call = Call.objects.create(
                id=id,
                tournament=tournament,
                table=table,
                deal_number=deal_number,
                article=article,
                seat=seat,
                contract=contract,
                note=note.strip(),
                called_at=min(called_at, now) if called_at else now,
                received_at=now,
                called_by=by.name,
            )
    except IntegrityError:
        if not Call.objects.filter(pk=id).exists():
            raise
        # Another table just stored a call with this UUID.
        raise refuse("CALL_ELSEWHERE", "id") from None
    record(tournament, by=by, what=Event.CALL, subject=Subject.of_call(new_call), after=call_log_json(new_call), written_at=now)
    return new_call


@transaction.atomic
def withdraw(*, by: Actor, call: Call) -> Call:
    """Withdraw a call that is not decided yet. An automatic call cannot be withdrawn, because it depends on its deal."""
    tournament, call = _lock_call(call)
    require(by, Right.CALL, tournament, table=call.table)
    if call.outcome == Call.Outcome.WITHDRAWN:
        return call
    if only_reads(by, tournament, call.table):
        raise refuse("ROUND_FINISHED", round=call.table.round.number)
    if call.outcome or call.automatic:
        raise refuse("CALL_ENDED" if call.outcome else "CALL_FOUND")
    return _end_call(by, tournament, call, Call.Outcome.WITHDRAWN)


@transaction.atomic
def take_up(*, by: Actor, call: Call) -> Call:
    """Take up a call, so that the table and the other jury members see that somebody is coming.

    Another jury member may take the call over later.
    """
    tournament, call = _lock_call(call)
    override = require_may_rule(by, tournament, call.table)
    if call.outcome:
        raise refuse("CALL_ENDED")
    if call.heard_by == by.name:
        return call
    call.heard_at, call.heard_by = this_moment(), by.name
    call.save(update_fields=["heard_at", "heard_by"])
    after = _log_after(call, override=override)
    record(tournament, by=by, what=Event.HEAR, subject=Subject.of_call(call), after=after, written_at=call.heard_at)
    return call


@transaction.atomic
def end(*, by: Actor, call: Call) -> Call:
    """End a call without a ruling, because the jury helped and no ruling was needed.

    Refused: CALL_FOUND (an automatic call ends with its deal), CALL_ENDED.
    """
    tournament, call = _lock_call(call)
    override = require_may_rule(by, tournament, call.table)
    if call.outcome or call.automatic:
        raise refuse("CALL_ENDED" if call.outcome else "CALL_FOUND")
    return _end_call(by, tournament, call, Call.Outcome.SETTLED, override=override)


def _lock_call(call: Call) -> tuple[Tournament, Call]:
    """Lock the table of the call, the tournament and the call, in this order, as every action does. Refused if the tournament is final."""
    _table, tournament = lock_table(call.table)
    lock_tournament_before_final(tournament)
    Call.objects.select_for_update(no_key=True).only("pk").get(pk=call.pk)
    return tournament, Call.objects.select_related("table__round").get(pk=call.pk)


def _log_after(call: Call, *, override: bool) -> dict[str, object]:
    """Return the content of the log entry for a call that is taken up or ended.

    `override`: True if the jury member plays at the table and acted there by an exception.
    """
    return {"call": str(call.pk), **({"override": True} if override else {})}


def _end_call(by: Actor, tournament: Tournament, call: Call, outcome: str, *, override: bool = False) -> Call:
    call.outcome, call.ended_at, call.ended_by = outcome, this_moment(), by.name
    call.save(update_fields=["outcome", "ended_at", "ended_by"])
    withdrawn = outcome == Call.Outcome.WITHDRAWN
    record(
        tournament,
        by=by,
        what=Event.WITHDRAW_CALL if withdrawn else Event.END_CALL,
        subject=Subject.of_call(call),
        after=_log_after(call, override=override),
        written_at=call.ended_at,
    )
    return call
