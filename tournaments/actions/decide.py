"""How a ruling comes into being: who may, what it says, what it moves, which call it answers. The deeds of the jury all end here."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from clubs.actors import Actor
from tournaments.actions.carry_over import take_signature_back, totals_and_doubts
from tournaments.actions.locks import lock_open_tournament, lock_table, lock_tables_that_carry_over
from tournaments.actions.resettle import resettle
from tournaments.events import Event, Subject
from tournaments.ledger import fold_table, settle_ruling
from tournaments.log import record
from tournaments.models import Call, Deal, Round, Ruling, Table, Tournament
from tournaments.permissions import Right, is_own_case, leads, plays_at, require
from tournaments.problems import refuse
from tournaments.queries.rulings import STOPS, affected_players, decisions_in_force
from tournaments.verdicts import verdict_on_deal

MAX_POINTS = 100_000
"""More points than any evening moves: a slip of the finger beyond it is refused."""
MAX_TEXT_LENGTH = 4_000
"""Letters of a ruling's text."""
Move = Mapping[str, Any]
"""`{"payer": entrant's number, "payee": …, "amount": n}`."""


@dataclass(frozen=True)
class CaseContext:
    """What a ruling is about: an evening, a table of it, one of its deals (also one that is only a number yet), the call it answers."""

    tournament: Tournament
    table: Table | None = None
    deal: Deal | None = None
    call: Call | None = None


def lock_case(tournament: Tournament, *, table: Table | None = None, deal: Deal | None = None, call: Call | None = None) -> CaseContext:
    """What is ruled about, locked: tables before the tournament.

    Refused: NOT_FOUND, ROUND_NOT_STARTED, CALL_ENDED, CALL_OTHER_DEAL, TOURNAMENT_CLOSED.
    """
    if deal is not None:
        table = deal.table
    elif call is not None and table is None:
        table = call.table
    if table is not None:
        if table.round.tournament_id != tournament.pk or (call is not None and call.table_id != table.pk):
            raise refuse("NOT_FOUND", "table")
        lock_tables_that_carry_over(tournament)
        table, _same = lock_table(table)
        if table.round.state == Round.State.SEATED:
            raise refuse("ROUND_NOT_STARTED", "table", round=table.round.number)
        deal = next((stored for stored in table.deals.all() if deal is not None and stored.pk == deal.pk), None)
    lock_open_tournament(tournament)
    if call is not None:
        call = Call.objects.select_for_update(no_key=True).get(pk=call.pk)
        if call.outcome:
            raise refuse("CALL_ENDED")
        if deal is not None and call.deal_number != deal.number:
            raise refuse("CALL_OTHER_DEAL", "call", number=call.deal_number)
    return CaseContext(tournament, table, deal, call)


def may_rule(by: Actor, tournament: Tournament, table: Table | None, players: Iterable[int] = ()) -> bool:
    """Ask for the right to rule here. Whether a director overrides the rule that nobody judges their own case; the log will say so.

    One's own case is a ruling about a table one plays at, or one that concerns oneself (`players`, by number). Refused: NOT_ALLOWED,
    RULING_OWN_TABLE, RULING_ONESELF.
    """
    require(by, Right.RULE, tournament)
    if not is_own_case(by, tournament, table, players):
        return False
    if not leads(by, tournament):
        raise refuse("RULING_OWN_TABLE" if table is not None and plays_at(by, table) else "RULING_ONESELF")
    return True


def decide(
    *,
    by: Actor,
    about: CaseContext,
    kind: str,
    text: str,
    article: str = "",
    moves: Sequence[Move] = (),
    decides: Mapping[str, Any] | None = None,
) -> Ruling:
    """Write the ruling down, book what it moves, let its verdict count, end the call. The caller holds the matter's locks.

    It counts in its table's round; without a table, in the newest. Refused: FIELD_MISSING (text), FIELD_WRONG, MOVES_….
    """
    tournament, table = about.tournament, about.table
    override = may_rule(by, tournament, table, affected_players(decides or {}, moves))
    if not text.strip():
        raise refuse("FIELD_MISSING", "text")
    for field, value, most in (("text", text, MAX_TEXT_LENGTH), ("article", article, 60)):
        if len(value) > most:
            raise refuse("FIELD_WRONG", field)
    current = table.round.number if table else max(tournament.rounds.values_list("number", flat=True), default=0)
    now = timezone.now()
    ruling = Ruling.objects.create(
        tournament=tournament,
        number=next_ruling_number(tournament),
        table=table,
        deal=about.deal,
        round_number=current,
        kind=kind,
        article=article,
        text=text.strip(),
        moves=checked_moves(tournament, moves),
        decides=dict(decides or {}),
        call=about.call,
        appeal_until=now + datetime.timedelta(minutes=tournament.appeal_minutes),
        by=by.name,
        at=now,
    )
    settle_ruling(ruling, tournament)
    more = apply_verdicts(about, ruling)
    ended = end_answered_call(by, about.call)
    record(
        tournament,
        by=by,
        what=Event.RULE,
        subject=Subject.of_ruling(ruling),
        after=ruling_log_json(ruling, override=override) | ended | more,
    )
    return ruling


def ruling_log_json(ruling: Ruling, *, override: bool) -> dict[str, Any]:
    """A ruling as the log says it."""
    after = {
        "kind": ruling.kind,
        "article": ruling.article,
        "text": ruling.text,
        "moves": ruling.moves,
        "round": ruling.round_number,
        "table": ruling.table.number if ruling.table else None,
        "deal": str(ruling.deal_id) if ruling.deal_id else None,
        "decides": ruling.decides,
        "call": str(ruling.call_id) if ruling.call_id else None,
        "appeal_until": ruling.appeal_until.isoformat() if ruling.appeal_until else None,
    }
    return after | ({"override": True} if override else {})


def apply_verdicts(about: CaseContext, ruling: Ruling) -> dict[str, Any]:
    """Let the standing rulings about the table count: its verdicts, and whether it is stopped. What the log says of it.

    A table whose totals or doubts change by it, or that must play on, signs again.
    """
    table = about.table
    if table is None or not ({"deal", "word", "excluded"} & ruling.decides.keys()):
        return {}
    stands, rules = decisions_in_force(table), about.tournament.rule_set
    before = totals_and_doubts(fold_table(table, rules), table), table.stopped
    changed = False
    for deal in table.deals.all():
        verdict = None if deal.void else verdict_on_deal(deal.pk, deal.number, deal.facts, stands, rules)
        if verdict != deal.verdict:
            deal.verdict, changed = verdict, True
            deal.save(update_fields=["verdict"])
    stopped = any(decides.get("excluded", {}).get("table") == STOPS for _about, decides in stands)
    if stopped != table.stopped:
        table.stopped = stopped
        table.save(update_fields=["stopped"])
    folded, more = resettle(table, about.tournament, table.deals.all()) if changed else (fold_table(table, rules), {})
    reopened = table.signed_at is not None and (totals_and_doubts(folded, table), stopped) != before and not _stays_signed(table, stopped)
    if reopened:
        take_signature_back(table)
    return more | ({"reopened": True} if reopened else {})


def _stays_signed(table: Table, stopped: bool) -> bool:
    """A table that only stops has nothing new to sign; nor has one of a finished round that nothing else happened to."""
    return stopped or table.round.state == Round.State.FINISHED


def end_answered_call(by: Actor, call: Call | None) -> dict[str, Any]:
    """End the call that a ruling answers; what the log says of it. One of the house ends only when its deal waits for nothing more."""
    if call is None:
        return {}
    call.refresh_from_db()
    if call.automatic and not call.outcome:
        return {}
    call.outcome, call.ended_at, call.ended_by = Call.Outcome.RULED, timezone.now(), by.name
    if call.heard_at is None:
        call.heard_at, call.heard_by = call.ended_at, by.name
    call.save(update_fields=["outcome", "ended_at", "ended_by", "heard_at", "heard_by"])
    return {"ended": True}


def next_ruling_number(tournament: Tournament) -> int:
    return max(tournament.rulings.values_list("number", flat=True), default=0) + 1


def checked_moves(tournament: Tournament, moves: Sequence[Move]) -> list[dict[str, Any]]:
    """Who gives whom how much, each between two players of this evening. Refused: MOVES_STRANGER, MOVES_UNBALANCED."""
    known = set(tournament.entrants.values_list("number", flat=True))
    result = []
    for index, move in enumerate(moves):
        payer, payee, amount = move.get("payer"), move.get("payee"), move.get("amount")
        for number in (payer, payee):
            if number not in known:
                raise refuse("MOVES_STRANGER", f"moves.{index}", number=number)
        if payer == payee or not isinstance(amount, int) or isinstance(amount, bool) or not 0 < amount <= MAX_POINTS:
            raise refuse("MOVES_UNBALANCED", f"moves.{index}")
        result.append({"payer": payer, "payee": payee, "amount": amount})
    return result
