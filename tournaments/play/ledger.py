"""Update the ledger from the facts: replay a table, reverse payments that no longer hold, and book the missing ones.

Every change of facts ends here, and nothing else books a payment. The scoring engine decides who pays whom.
"""

from __future__ import annotations

import datetime
import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from clubs.prepared import PreparedInsert
from scoring.engine.payments import POT, Side
from scoring.engine.result import AnyOutcome
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import contract_label
from scoring.engine.state import GameState, TableStart
from tournaments.evening.models import Ruling, Table, Tournament
from tournaments.jury.verdicts import counting_facts, judge_stored_deal
from tournaments.play.carry_over import CarryOver
from tournaments.play.contract_results import contract_results
from tournaments.play.deal_scores import score_text, with_change
from tournaments.play.models import Deal, Payment
from tournaments.play.own_totals import own_totals_in, seats_out
from tournaments.play.seat_history import EarlierSeat, PeopleOfReplay, SeatHistory

Booking = tuple[str, int, str, int | None, int | None, int]
"""A payment as a tuple: its cause, the index of its line, the line's reason, the payer, the payee and the amount.

The cause is a deal's UUID or `ruling n`. Payer and payee are entrants' keys, or None for the pot.
"""

LEFT_OUT: dict[str, Any] = {"counts": False, "contract_results": "", "score": ""}
"""The fields of a deal in a round that does not count, because the evening was broken off."""

_store_payments = PreparedInsert(Payment)


@dataclass(frozen=True)
class Fold:
    """The result of replaying a table's deals through the engine."""

    outcomes: dict[int, tuple[Deal, AnyOutcome]]
    """The deals that are not void, each with its outcome, by number."""
    state: GameState
    """The state of the game before deal `next_number`."""
    next_number: int
    deals_counted: int
    """The number of deals of the round that count."""
    last_state: GameState
    """The state after the last entered deal. If an earlier deal is missing, `state` is instead the state before that deal."""
    carry_over: dict[int, CarryOver]
    """The carry-over that each player of this table brings to their next table, by the player's key."""

    @property
    def has_totals(self) -> bool:
        """True if the table's own totals count. They replace all its deals, so no other deal can follow."""
        return any(outcome.played and outcome.played.counts and own_totals_in(deal.facts) for deal, outcome in self.outcomes.values())

    @property
    def deals_used(self) -> int:
        """The number of the round's planned deals in use: those that count and those that wait for the jury."""
        return self.deals_counted + sum(outcome.played is None for _, outcome in self.outcomes.values())


def start_of(table: Table) -> TableStart:
    """Return the start of this table: its seats, its first dealer, and the carry-over of the players of its first deal."""
    figures = {name: figures[: table.seats] for name, figures in table.carried.items()}
    return TableStart(seats=table.seats, first_dealer=table.first_dealer, carry_over=figures)


def history_of(table: Table) -> SeatHistory:
    """Return the table's seat history, with players by key. Places and earlier places may be prefetched (`play.queries.tables`)."""
    earlier = (EarlierSeat(each.seat, each.last_deal, each.entrant_id) for each in table.earlier_places.all())
    return SeatHistory(tuple(place.entrant_id for place in table.places.all()), tuple(earlier))


def fold_table(table: Table, rules: RuleSet, *, deals: Iterable[Deal] | None = None, until: int | None = None) -> Fold:
    """Replay the table's stored deals, or the given `deals`, up to but not including number `until`; see `fold_deals`."""
    start = replace(start_of(table), carry_over=table.carried)
    return fold_deals(start, table.deals.all() if deals is None else deals, rules, history=history_of(table), until=until)


def fold_deals(
    start: TableStart, deals: Iterable[Deal], rules: RuleSet, *, history: SeatHistory | None = None, until: int | None = None
) -> Fold:
    """Replay deals in the order of their numbers. They may come from the database or from the file of an exported evening.

    1. For each number, take the deal that is not void. If all are void, the last one is used only in step 4.
    2. A deal that can be played leads to the next state. It counts unless the rules require another deal in its place.
    3. A deal that waits for the jury pays nothing, but the rotation of dealers moves on.
    4. A number with only void deals pays nothing. The rotation moves on if the last void deal counted before it was voided (`Deal.counts`).
       It does not move on if, for example, everybody had passed and the same player dealt again.
    5. The first number without a deal is the next one to enter. If there is no such gap, it is the number after the last deal.
    6. If a player changes seats or is replaced, counters that belong to players move with them; who deals and sits out depends on the seats
       only. `start` then has the carry-over of all players in the history, in the order of `SeatHistory.players`.

    Example: at a table of five the dealer sits out. Seat 0 deals, and all pass: deal 1. So seat 0 deals again, and seat 2 plays a misère:
    deal 2. If deal 1 is now voided, deal 2 is still replayed with seat 0 sitting out, and deal 1 is the next to enter.
    """
    ordered = sorted(deals, key=lambda deal: (deal.number, deal.received_at, deal.pk))
    valid = {deal.number: deal for deal in ordered if not deal.void}
    void = {deal.number: deal for deal in ordered if deal.void and deal.number not in valid}
    last = max(valid, default=0) if until is None else min(max(valid, default=0), until - 1)
    history = history or SeatHistory(tuple(range(start.seats)))
    people = PeopleOfReplay(rules, history, start.carry_over)
    at_start = {name: figures[: start.seats] for name, figures in start.carry_over.items()}
    state = rules.game.first_state(replace(start, carry_over=at_start))
    outcomes: dict[int, tuple[Deal, AnyOutcome]] = {}
    deals_counted, gap, gap_state = 0, 0, state
    for number in range(1, last + 1):
        state = people.state_before(state, number)
        deal = valid.get(number)
        outcome = judge_stored_deal(rules, state, deal) if deal else None
        if deal and outcome:
            outcomes[number] = (deal, outcome)
        if outcome and outcome.played:
            deals_counted += deals_in(deal) if deal and outcome.played.counts else 0
            state = outcome.played.state
            continue
        if not deal and not gap:
            gap, gap_state = number, state
        dealt = deal or void.get(number)
        if dealt is None or dealt.counts:
            state = rules.game.skip_deal(state)
    next_state, last_state = people.state_before(state, last + 1), state
    for number in history.starts:
        if number > last:
            last_state = people.state_before(last_state, number)
    return Fold(outcomes, gap_state if gap else next_state, gap or last + 1, deals_counted, last_state, people.carry_over(last_state))


def deals_in(deal: Deal) -> int:
    """Return the number of deals that a stored deal represents: 1, or more if it holds a table's own totals."""
    totals = own_totals_in(deal.facts)
    return totals.deals if totals else 1


def settle(table: Table, tournament: Tournament, deals: Iterable[Deal], *, at: datetime.datetime) -> Fold:
    """Make the ledger agree with the facts and return the replay. `deals` are the table's deals as they are now.

    New payments get the time `at`. A round that does not count books nothing. The caller holds the table's lock.
    """
    deals = list(deals)
    folded = fold_table(table, tournament.rule_set, deals=deals)
    history = history_of(table)
    wanted: Counter[Booking] = Counter()
    counts = tournament.counts_round(table.round.number)
    for deal, outcome in folded.outcomes.values():
        _update_derived_fields(deal, stored_fields(deal, outcome, tournament.rule_set) | ({} if counts else LEFT_OUT), at)
        wanted.update(bookings(deal, outcome, history.at(deal.number)) if counts else ())
    for deal in deals:
        if deal.void and deal.score:
            _update_derived_fields(deal, {"score": ""}, at)
    _book(wanted, tournament=tournament, table=table, at=at)
    return folded


def settle_ruling(ruling: Ruling, tournament: Tournament, *, at: datetime.datetime) -> None:
    """Book the points that a ruling moves; reverse them if the ruling was overturned, or if its round does not count.

    New payments get the time `at`.
    """
    cause = f"ruling {ruling.pk}"
    overturned = Ruling.objects.filter(overturns=ruling).exists()
    entrants: dict[int | None, int] = dict(tournament.entrants.values_list("number", "pk"))
    wanted: Counter[Booking] = Counter(
        (cause, line, ruling.kind, entrants.get(move.payer), entrants.get(move.payee), move.amount)
        for line, move in enumerate(ruling.point_moves if not overturned and tournament.counts_round(ruling.round_number) else ())
    )
    _book(wanted, tournament=tournament, table=ruling.table, at=at, ruling=ruling)


def _update_derived_fields(deal: Deal, fields: dict[str, Any], at: datetime.datetime) -> None:
    """Store these values, which follow from the deal's facts, unless they are stored already. A former score goes into `score_changes`."""
    if fields["score"] != deal.score:
        fields = fields | {"score_changes": with_change(deal.score_changes, deal.score, at)}
    if any(getattr(deal, name) != value for name, value in fields.items()):
        for name, value in fields.items():
            setattr(deal, name, value)
        Deal.objects.filter(pk=deal.pk).update(**fields)


def derived_fields(deal: Deal, outcome: AnyOutcome) -> dict[str, Any]:
    """Return those fields of a deal that follow from its facts and are written into the evening's file."""
    played, totals = outcome.played, own_totals_in(deal.facts)
    return {
        "contract": contract_label(counting_facts(deal))[:40],
        "status": played.status if played else "in_doubt",
        "counts": played.counts if played else True,
        "sits_out": seats_out(outcome.before, totals.deals) if totals else list(outcome.before.sits_out),
        "in_doubt": played is None,
    }


def stored_fields(deal: Deal, outcome: AnyOutcome, rules: RuleSet) -> dict[str, Any]:
    """Return all fields of a deal's row that follow from its facts: the `derived_fields`, and some that only make queries fast."""
    totals = own_totals_in(deal.facts)
    return derived_fields(deal, outcome) | {
        "contract_results": contract_results(outcome),
        "score": score_text(outcome, rules),
        "deals_in_totals": totals.deals if totals else None,
    }


def scores_by_deal(table: Table, rules: RuleSet) -> dict[uuid.UUID, str]:
    """Replay the table's deals and return their scores as text, by the deal's key.

    Used for an imported evening, because its file does not contain them.
    """
    return {deal.pk: score_text(outcome, rules) for deal, outcome in fold_table(table, rules).outcomes.values()}


def contract_results_by_deal(table: Table, rules: RuleSet) -> dict[uuid.UUID, str]:
    """Replay the table's deals and return their contract results as text, by the deal's key.

    Used for an imported evening, because its file does not contain them.
    """
    return {deal.pk: contract_results(outcome) for deal, outcome in fold_table(table, rules).outcomes.values()}


def bookings(deal: Deal, outcome: AnyOutcome, players: Sequence[int]) -> list[Booking]:
    """Return the payments that follow from a deal. `players` are the keys of its players by seat (`SeatHistory.at`)."""

    def key(side: Side) -> int | None:
        return None if side is POT else players[side]

    lines = outcome.played.lines if outcome.played else ()
    return [
        (str(deal.pk), number, line.reason, key(payment.payer), key(payment.payee), payment.amount)
        for number, line in enumerate(lines)
        for payment in line.payments
    ]


def _book(
    expected: Counter[Booking], *, tournament: Tournament, table: Table | None, at: datetime.datetime, ruling: Ruling | None = None
) -> None:
    """Reverse booked payments that are not in `expected`, and book those in `expected` that are missing."""
    causes = {"ruling": ruling} if ruling else {"table": table, "ruling": None}
    payments = Payment.objects.filter(tournament=tournament, reverses=None, reversed_by=None, **causes).order_by("pk")
    wrong = []
    for key, booking in payment_values(payments):
        if expected[booking] > 0:
            expected[booking] -= 1
        else:
            wrong.append(key)
    new_payments = [_reversal(payment, at) for payment in payments.filter(pk__in=wrong)] if wrong else []
    round_number = ruling.round_number if ruling else table.round.number if table else 0
    new_payments += _payments(expected.elements(), tournament=tournament, table=table, round_number=round_number, at=at, ruling=ruling)
    _store_payments(new_payments)


def _payments(
    expected: Iterable[Booking],
    *,
    tournament: Tournament,
    table: Table | None,
    round_number: int,
    at: datetime.datetime,
    ruling: Ruling | None = None,
) -> list[Payment]:
    """Return these bookings as rows that are not stored yet."""
    return [
        Payment(
            tournament=tournament,
            round_number=round_number,
            table=table,
            deal_id=None if ruling else cause,
            ruling=ruling,
            line=line,
            reason=reason[:40],
            payer_id=payer,
            payee_id=payee,
            amount=amount,
            at=at,
        )
        for cause, line, reason, payer, payee, amount in expected
    ]


def payment_values(payments: QuerySet[Payment]) -> list[tuple[int, Booking]]:
    """Return these payments as `Booking` values, each with the payment's key."""
    rows: Iterable[tuple[Any, ...]] = payments.values_list("pk", "deal", "ruling", "line", "reason", "payer", "payee", "amount")
    return [(key, (str(deal) if deal else f"ruling {ruling}", *payment)) for key, deal, ruling, *payment in rows]


def _reversal(payment: Payment, at: datetime.datetime) -> Payment:
    return Payment(
        tournament_id=payment.tournament_id,
        round_number=payment.round_number,
        table_id=payment.table_id,
        deal_id=payment.deal_id,
        ruling_id=payment.ruling_id,
        line=payment.line,
        reason=payment.reason,
        payer_id=payment.payee_id,
        payee_id=payment.payer_id,
        amount=payment.amount,
        reverses=payment,
        at=at,
    )
