"""Checks that the ledger follows from deals and rulings: the engine replays everything, and payments are compared one by one."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.engine.problem import Refused
from scoring.engine.sheet import contract_label
from scoring.engine.state import Start
from tournaments.archive.context import CheckContext, place_of, same_json, seat_history
from tournaments.archive.evening import DealRecord, PaymentRecord, TableRecord
from tournaments.evening.strict_json import to_json
from tournaments.jury.decisions import decision_from_json
from tournaments.jury.verdicts import DecisionInForce, verdict_on_deal
from tournaments.play.carry_over import CarryOver, figures_by_seat
from tournaments.play.ledger import Booking, bookings, derived_fields, fold_deals
from tournaments.play.models import Deal

At = tuple[int, int]


def differences(context: CheckContext) -> Iterator[str]:
    """The differences within the payments, then those from the deals and from the rulings, then the times."""
    wrong = list(_payments(context))
    yield from wrong
    if wrong:
        return
    reversed_ = {payment.reverses for payment in context.evening.payments}
    live = [payment for payment in context.evening.payments if payment.reverses is None and payment.number not in reversed_]
    overturned = {ruling.overturns for ruling in context.evening.rulings}
    in_force: dict[At, list[DecisionInForce]] = {}
    for ruling in context.evening.rulings:
        if ruling.table is not None and ruling.overturns is None and ruling.number not in overturned:
            decision = decision_from_json(to_json(ruling.decides))
            if decision is not None:
                deal = UUID(ruling.deal) if ruling.deal else None
                in_force.setdefault((ruling.round, ruling.table), []).append(DecisionInForce(deal, decision))
    wrong = [difference for at, table in context.tables.items() for difference in _verdicts(context, at, table, in_force.get(at, []))]
    yield from wrong
    if wrong:  # it may be no verdict at all, so nothing can be replayed
        return
    carry_over: dict[int, CarryOver] = {}
    for at, table in sorted(context.tables.items()):
        yield from _table(
            context, at, table, [payment for payment in live if payment.deal and (payment.round, payment.table) == at], carry_over
        )
    yield from _rulings(context, live)
    yield from _times(context)


def _payments(context: CheckContext) -> Iterator[str]:
    """Checks that each payment has two sides, an amount and one cause, and belongs where its cause does; and that a reversal mirrors an
    earlier payment, once.
    """
    earlier: dict[int, PaymentRecord] = {}
    reversed_numbers: set[int] = set()
    for number, payment in enumerate(context.evening.payments, start=1):
        if payment.number != number:
            yield _("The payments are not numbered 1, 2, 3 …")
            return
        earlier[number] = payment
        if payment.amount < 1 or payment.payer == payment.payee or not _players_are_entrants(context, payment):
            yield _("Payment {number} does not move points between two players.").format(number=number)
        if not _has_cause(context, payment):
            yield _("Payment {number} belongs to no deal and no ruling of its round and table.").format(number=number)
        if payment.reverses is not None:
            if payment.reverses in reversed_numbers or _mirror(earlier.get(payment.reverses)) != _value(payment):
                yield _("Payment {number} does not mirror the payment it reverses.").format(number=number)
            reversed_numbers.add(payment.reverses)


def _times(context: CheckContext) -> Iterator[str]:
    """Checks that each payment bears a time at which its cause was settled, in the order of the log. Where the log does not say the times,
    nothing is checked.
    """
    position: dict[At, int] = {}
    for payment in context.evening.payments:
        if payment.deal is not None:
            at = (payment.round, payment.table or 0)
            index = _change_that_booked(context, payment, at, position.get(at, 0))
            position[at] = index or 0
            wrong = index is None
        else:
            ruling = context.logged.rulings[payment.ruling or 0]
            wrong = (ruling.at if payment.reverses is None else ruling.overturned_at) not in (None, payment.at)
        if wrong:
            yield _("Payment {number} bears the time {found}; the log says another.").format(number=payment.number, found=payment.at)


def _change_that_booked(context: CheckContext, payment: PaymentRecord, at: At, position: int) -> int | None:
    """The first change of the table, from `position` on, at which this payment of a deal can have been booked; None if there is none. If
    the log does not say the times, any change can have booked it.
    """
    changes, deal = context.logged.changes[at], context.logged.deals[at][payment.deal or ""]
    if any(time is None for time, _number in changes):
        return 0
    for index in range(max(position, deal.changes_before), len(changes)):
        time, number = changes[index]
        if time == payment.at and number <= deal.number:
            return index
    return None


def _players_are_entrants(context: CheckContext, payment: PaymentRecord) -> bool:
    return all(player is None or player in context.entrants for player in (payment.payer, payment.payee))


def _has_cause(context: CheckContext, payment: PaymentRecord) -> bool:
    at = (payment.round, payment.table)
    if (payment.deal is None) == (payment.ruling is None):
        return False
    if payment.deal is not None:
        return payment.deal in context.deals and context.deals[payment.deal][0] == at
    return any((ruling.number, ruling.round, ruling.table) == (payment.ruling, *at) for ruling in context.evening.rulings)


def _value(payment: PaymentRecord) -> tuple[object, ...]:
    where = (payment.round, payment.table, payment.deal, payment.ruling, payment.line, payment.reason)
    return (*where, payment.payer, payment.payee, payment.amount)


def _mirror(payment: PaymentRecord | None) -> tuple[object, ...] | None:
    """The reversal that this payment would have; None if it cannot be reversed."""
    if payment is None or payment.reverses is not None:
        return None
    *where, payer, payee, amount = _value(payment)
    return (*where, payee, payer, amount)


def _table(context: CheckContext, at: At, table: TableRecord, live: list[PaymentRecord], carry_over: dict[int, CarryOver]) -> Iterator[str]:
    """Replay a table and check what its players carry over, what is stored on its deals, and what they pay.

    `carry_over` is what the players brought from their earlier tables; it is updated with what they take from this one.
    """
    history = seat_history(table)
    expected_carry_over = figures_by_seat(history.players, carry_over)
    if not same_json(table.carried, expected_carry_over):
        text = _("{place} begins with {found}; the tables before it say {said}.")
        yield text.format(place=place_of(*at), found=table.carried, said=expected_carry_over)
    start = Start(seats=table.seats, first_dealer=table.first_dealer, carry_over=expected_carry_over)
    try:
        folded = fold_deals(start, map(_as_row, table.deals), context.rules, history=history)
    except Refused:
        yield _("{place}: these rules know no such table.").format(place=place_of(*at))
        return
    carry_over.update(folded.carry_over)
    expected_bookings: Counter[Booking] = Counter()
    for deal, outcome in folded.outcomes.values():
        for name, expected in derived_fields(deal, outcome).items():
            if getattr(deal, name) != expected:
                text = _("{place} is marked {field} {found}; its facts say {said}.")
                yield text.format(place=place_of(*at, deal.number), field=name, found=getattr(deal, name), said=expected)
        expected_bookings.update(bookings(deal, outcome, history.at(deal.number)))
    for voided in table.deals:
        if voided.void and (voided.in_doubt or voided.contract != contract_label(voided.facts)[:40]):
            yield _("{place} is void but marked {found}.").format(place=place_of(*at, voided.number), found=voided.contract)
    yield from _compare_payments(context, expected_bookings, live)


def _verdicts(context: CheckContext, at: At, table: TableRecord, in_force: list[DecisionInForce]) -> Iterator[str]:
    """Checks that each deal has the verdict that the rulings in force give it."""
    for deal in table.deals:
        verdict = None if deal.void else verdict_on_deal(UUID(deal.id), deal.number, to_json(deal.facts), in_force, context.rules)
        expected = verdict.verdict_json() if verdict is not None else None
        in_file = to_json(deal.verdict)
        if not same_json(in_file, expected):
            text = _("{place}: the jury’s verdict is {found}; the rulings say {said}.")
            yield text.format(place=place_of(*at, deal.number), found=in_file, said=expected)


def _as_row(deal: DealRecord) -> Deal:
    """The deal as a model instance, which the ledger can read. It is never stored."""
    return Deal(
        id=UUID(deal.id),
        number=deal.number,
        facts=deal.facts,
        void=deal.void,
        verdict=to_json(deal.verdict),
        contract=deal.contract,
        status=deal.status,
        counts=deal.counts,
        sits_out=list(deal.sits_out),
        in_doubt=deal.in_doubt,
        received_at=datetime.datetime.fromisoformat(deal.received_at),
    )


def _compare_payments(context: CheckContext, expected_bookings: Counter[Booking], live: list[PaymentRecord]) -> Iterator[str]:
    """What is booked but does not follow from its cause, and what follows but is not booked. A cause with both gives one sentence."""
    in_file = Counter(_booking(payment) for payment in live)
    extra, missing = list((in_file - expected_bookings).elements()), list((expected_bookings - in_file).elements())
    for cause in dict.fromkeys(booking[0] for booking in [*missing, *extra]):
        place = _cause(context, cause)
        pairs = zip_longest(*([booking for booking in side if booking[0] == cause] for side in (extra, missing)))
        for in_ledger, follows in pairs:
            if follows is None:
                yield _("{cause}: the ledger has {found}, which does not follow.").format(
                    cause=place, found=_booking_in_words(context, in_ledger)
                )
            elif in_ledger is None:
                yield _("{cause}: {follows} is not in the ledger.").format(cause=place, follows=_booking_in_words(context, follows))
            else:
                text = _("{cause}: the ledger has {found}; what follows is {follows}.")
                yield text.format(cause=place, found=_booking_in_words(context, in_ledger), follows=_booking_in_words(context, follows))


def _booking(payment: PaymentRecord) -> Booking:
    cause = payment.deal or f"ruling {payment.ruling}"
    return (cause, payment.line, payment.reason, payment.payer, payment.payee, payment.amount)


def _cause(context: CheckContext, cause: str) -> str:
    if cause in context.deals:
        at, deal = context.deals[cause]
        return place_of(*at, deal.number)
    return _("Ruling {number}").format(number=cause.removeprefix("ruling "))


def _booking_in_words(context: CheckContext, booking: Booking) -> str:
    reason, payer, payee, amount = booking[2:]
    text = _("“{payer} pays {payee} {amount}” ({reason})")
    return text.format(payer=context.name(payer), payee=context.name(payee), amount=amount, reason=reason)


def _rulings(context: CheckContext, live: list[PaymentRecord]) -> Iterator[str]:
    overturned = {ruling.overturns for ruling in context.evening.rulings}
    expected_bookings: Counter[Booking] = Counter(
        (f"ruling {ruling.number}", line, ruling.kind[:40], move.payer, move.payee, move.amount)
        for ruling in context.evening.rulings
        if ruling.number not in overturned
        for line, move in enumerate(ruling.moves)
    )
    yield from _compare_payments(context, expected_bookings, [payment for payment in live if payment.ruling is not None])
