"""The part that all rulings share: check who may rule, store the text, book the points moved, end the call.

All actions of the jury call this.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from clubs.actors import Actor
from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_table, lock_tables_that_carry_over, lock_tournament_before_final
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Round, Ruling, Table, Tournament
from tournaments.evening.own_tables import is_own_case, may_act_alone, plays_at
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.jury.decisions import Decision, Excluded, Move
from tournaments.jury.models import Call
from tournaments.jury.queries.rulings import decisions_in_force, stopped_by_ruling
from tournaments.jury.verdicts import verdict_on_deal
from tournaments.play.actions.carry_over import take_signature_back, totals_and_doubts
from tournaments.play.actions.resettle import resettle
from tournaments.play.ledger import fold_table, settle_ruling
from tournaments.play.models import Deal
from tournaments.play.queries.progress import current_round

MAX_POINTS = 100_000
"""The greatest number of points that one ruling may move between two players; a larger number must be a typing mistake."""
MAX_TEXT_LENGTH = 4_000
MAX_ARTICLE_LENGTH = 60


@dataclass(frozen=True)
class CaseContext:
    """The locked case of a ruling: tournament, table, deal (None if not entered yet), and the call that the ruling answers."""

    tournament: Tournament
    table: Table | None = None
    deal: Deal | None = None
    call: Call | None = None


def lock_case(tournament: Tournament, *, table: Table | None = None, deal: Deal | None = None, call: Call | None = None) -> CaseContext:
    """Lock the case of a ruling and read it again. Without `table`, use the table of the deal or of the call.

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
    lock_tournament_before_final(tournament)
    if call is not None:
        call = Call.objects.select_for_update(no_key=True).get(pk=call.pk)
        if call.outcome:
            raise refuse("CALL_ENDED")
        if deal is not None and call.deal_number != deal.number:
            raise refuse("CALL_OTHER_DEAL", "call", number=call.deal_number)
    return CaseContext(tournament, table, deal, call)


def require_may_rule(by: Actor, tournament: Tournament, table: Table | None, players: Iterable[int] = ()) -> bool:
    """Refuse unless this actor may rule on this case. Return True if only an exception allows it, else False.

    Nobody may rule on their own case: at the table where they play, or if they are one of `players`, the numbers of the players whom the
    ruling affects. Exception: a director may if no other official can; the log records it. Refused: NOT_ALLOWED, RULING_OWN_TABLE,
    RULING_ONESELF.
    """
    require(by, Right.RULE, tournament)
    if not is_own_case(by, tournament, table, players):
        return False
    if not may_act_alone(by, tournament, table, players):
        raise refuse("RULING_OWN_TABLE" if table is not None and plays_at(by, table) else "RULING_ONESELF")
    return True


def decide(
    *,
    by: Actor,
    case: CaseContext,
    kind: Ruling.Kind,
    text: str,
    article: str = "",
    moves: Sequence[Move] = (),
    decision: Decision | None = None,
    draft: UUID | None = None,
) -> Ruling:
    """Write a ruling, book the points that it moves, apply its verdict and end its call. The caller holds the locks of `lock_case`.

    The ruling belongs to the round of its table; without a table, to the current round. `draft` is the UUID of the draft on the page: if
    the same draft was signed before with the same content, nothing changes and the existing ruling is returned.

    Refused: FIELD_MISSING (text), FIELD_WRONG, MOVES_STRANGER, MOVES_UNBALANCED, DRAFT_SIGNED (the same draft with other content),
    ROUND_DOES_NOT_COUNT (the evening was broken off and this round is left out).
    """
    tournament, table = case.tournament, case.table
    now = this_moment()
    ruling = Ruling(
        tournament=tournament,
        number=next_ruling_number(tournament),
        table=table,
        deal=case.deal,
        round_number=table.round.number if table else _number_of_now(tournament),
        kind=kind,
        article=article,
        text=text.strip(),
        moves=[move.to_json() for move in moves],
        decides=decision.to_json() if decision is not None else {},
        call=case.call,
        appeal_until=now + datetime.timedelta(minutes=tournament.appeal_minutes),
        draft=draft,
        by=by.name,
        at=now,
    )
    override = require_may_rule(by, tournament, table, ruling.affected_players())
    signed = _signed_from_draft(ruling)
    if signed is not None:
        return signed
    if not tournament.counts_round(ruling.round_number):
        raise refuse("ROUND_DOES_NOT_COUNT", round=ruling.round_number)
    _check_text(text, article)
    _check_moves(tournament, moves)
    ruling.save(force_insert=True)
    settle_ruling(ruling, tournament, at=now)
    changes = apply_verdicts(case, ruling, at=now)
    ended = _end_answered_call(by, case.call, at=now)
    after = ruling_log_json(ruling, override=override) | ended | changes
    record(tournament, by=by, what=Event.RULE, subject=Subject.of_ruling(ruling), after=after, written_at=now)
    return ruling


def _number_of_now(tournament: Tournament) -> int:
    """Return the number of the round that is stored with a ruling without a table: the current one; 0 before the first draw.

    In an evening that was broken off it is the last round that counts. If nothing counts, the ruling is refused for the current round.
    """
    current = current_round(tournament)
    number = current.number if current else 0
    return min(number, tournament.last_counting_round or number)


def _signed_from_draft(ruling: Ruling) -> Ruling | None:
    """Return the ruling that was signed earlier from this ruling's draft; None if there is none.

    The caller holds the tournament's lock. Refused with DRAFT_SIGNED if the earlier ruling has other content.
    """
    signed = Ruling.objects.filter(draft=ruling.draft).first() if ruling.draft is not None else None
    if signed is None:
        return None
    content = ("tournament_id", "table_id", "deal_id", "kind", "article", "text", "moves", "decides", "by")
    if any(getattr(signed, name) != getattr(ruling, name) for name in content):
        raise refuse("DRAFT_SIGNED", number=signed.number)
    return signed


def ruling_log_json(ruling: Ruling, *, override: bool) -> dict[str, Any]:
    """Return a ruling as the log stores it."""
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


def apply_verdicts(case: CaseContext, ruling: Ruling, *, at: datetime.datetime) -> dict[str, Any]:
    """Update the ruling's table after `ruling` was made or overturned at the time `at`. Returns the content for the log.

    1. Give each deal the verdict that follows from the rulings in force, and store whether the table is stopped.
    2. If a verdict changed, settle the table again, with the tables and calls that depend on it.
    3. A table that had signed must sign again if its totals or its doubtful deals changed, or if it was stopped and plays on in an
       unfinished round. A table that only stops need not sign again.
    """
    table, decision = case.table, ruling.decision
    if table is None or decision is None or not (decision.changes_deals or isinstance(decision, Excluded)):
        return {}
    in_force, rules = decisions_in_force(table), case.tournament.rule_set
    before, was_stopped = totals_and_doubts(fold_table(table, rules), table), table.stopped
    changed = False
    for deal in table.deals.all():
        verdict = None if deal.void else verdict_on_deal(deal.pk, deal.number, deal.facts, in_force, rules)
        stored = verdict.verdict_json() if verdict is not None else None
        if stored != deal.verdict:
            deal.verdict, changed = stored, True
            deal.save(update_fields=["verdict"])
    stopped = table.cut_short or stopped_by_ruling(in_force)
    if stopped != table.stopped:
        table.stopped = stopped
        table.save(update_fields=["stopped"])
    folded, changes = resettle(table, case.tournament, table.deals.all(), at=at) if changed else (fold_table(table, rules), {})
    plays_on = was_stopped and not stopped and table.round.state != Round.State.FINISHED
    reopened = table.signed_at is not None and (plays_on or totals_and_doubts(folded, table) != before)
    if reopened:
        take_signature_back(table)
    return changes | ({"reopened": True} if reopened else {})


def _end_answered_call(by: Actor, call: Call | None, *, at: datetime.datetime) -> dict[str, Any]:
    """End the call that a ruling answers. Returns the content for the log.

    An open automatic call stays open: it ends automatically when its deal no longer waits for the jury.
    """
    if call is None:
        return {}
    call.refresh_from_db()
    if call.automatic and not call.outcome:
        return {}
    call.outcome, call.ended_at, call.ended_by = Call.Outcome.RULED, at, by.name
    if call.heard_at is None:
        call.heard_at, call.heard_by = at, by.name
    call.save(update_fields=["outcome", "ended_at", "ended_by", "heard_at", "heard_by"])
    return {"ended": True}


def next_ruling_number(tournament: Tournament) -> int:
    """Return the number of the next ruling: 1, 2, 3 … The caller holds the tournament's lock."""
    return max(tournament.rulings.values_list("number", flat=True), default=0) + 1


def _check_text(text: str, article: str) -> None:
    if not text.strip():
        raise refuse("FIELD_MISSING", "text")
    if len(text) > MAX_TEXT_LENGTH:
        raise refuse("FIELD_WRONG", "text")
    if len(article) > MAX_ARTICLE_LENGTH:
        raise refuse("FIELD_WRONG", "article")


def _check_moves(tournament: Tournament, moves: Sequence[Move]) -> None:
    """Refuse a move that is not between two different players of this tournament, or that exceeds MAX_POINTS."""
    numbers = set(tournament.entrants.values_list("number", flat=True))
    for index, move in enumerate(moves):
        for number in (move.payer, move.payee):
            if number not in numbers:
                raise refuse("MOVES_STRANGER", f"moves.{index}", number=number)
        if move.payer == move.payee or type(move.amount) is not int or not 0 < move.amount <= MAX_POINTS:
            raise refuse("MOVES_UNBALANCED", f"moves.{index}")
