"""Whether the ledger is what deals and rulings ask for: everything is replayed through the engine and compared, payment by payment."""

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
from tournaments.archive.context import Case, place_of
from tournaments.archive.evening import DealRecord, PaymentRecord, TableRecord
from tournaments.carry_over import CarryOver, carry_over_by_player, figures_by_seat
from tournaments.decisions import decision_from_json
from tournaments.ledger import Booking, bookings, derived_fields, fold_deals
from tournaments.models import Deal
from tournaments.strict_json import to_json
from tournaments.verdicts import DecisionInForce, verdict_on_deal

At = tuple[int, int]


def differences(case: Case) -> Iterator[str]:
    """The payments by themselves, then against the deals, then against the rulings."""
    wrong = list(_payments(case))
    yield from wrong
    if wrong:
        return
    reversed_ = {payment.reverses for payment in case.evening.payments}
    live = [payment for payment in case.evening.payments if payment.reverses is None and payment.number not in reversed_]
    overturned = {ruling.overturns for ruling in case.evening.rulings}
    stands: dict[At, list[DecisionInForce]] = {}
    for ruling in case.evening.rulings:
        if ruling.table is not None and ruling.overturns is None and ruling.number not in overturned:
            decision = decision_from_json(to_json(ruling.decides))
            if decision is not None:
                deal = UUID(ruling.deal) if ruling.deal else None
                stands.setdefault((ruling.round, ruling.table), []).append(DecisionInForce(deal, decision))
    brought: dict[int, CarryOver] = {}
    for at, table in sorted(case.tables.items()):
        yield from _ruled(case, at, table, stands.get(at, []))
        yield from _table(case, at, table, [payment for payment in live if payment.deal and (payment.round, payment.table) == at], brought)
    yield from _rulings(case, live)


def _payments(case: Case) -> Iterator[str]:
    """Each payment is one, has one cause, and belongs where its cause does; a reversal mirrors an earlier payment, once."""
    seen: dict[int, PaymentRecord] = {}
    undone: set[int] = set()
    for number, payment in enumerate(case.evening.payments, start=1):
        if payment.number != number:
            yield _("The payments are not numbered 1, 2, 3 …")
            return
        seen[number] = payment
        if payment.amount < 1 or payment.payer == payment.payee or not _known(case, payment):
            yield _("Payment {number} does not move points between two players.").format(number=number)
        if not _has_cause(case, payment):
            yield _("Payment {number} belongs to no deal and no ruling of its round and table.").format(number=number)
        if payment.reverses is not None:
            if payment.reverses in undone or _mirror(seen.get(payment.reverses)) != _value(payment):
                yield _("Payment {number} does not mirror the payment it reverses.").format(number=number)
            undone.add(payment.reverses)


def _known(case: Case, payment: PaymentRecord) -> bool:
    return all(player is None or player in case.entrants for player in (payment.payer, payment.payee))


def _has_cause(case: Case, payment: PaymentRecord) -> bool:
    at = (payment.round, payment.table)
    if (payment.deal is None) == (payment.ruling is None):
        return False
    if payment.deal is not None:
        return payment.deal in case.deals and case.deals[payment.deal][0] == at
    return any((ruling.number, ruling.round, ruling.table) == (payment.ruling, *at) for ruling in case.evening.rulings)


def _value(payment: PaymentRecord) -> tuple[object, ...]:
    where = (payment.round, payment.table, payment.deal, payment.ruling, payment.line, payment.reason)
    return (*where, payment.payer, payment.payee, payment.amount)


def _mirror(payment: PaymentRecord | None) -> tuple[object, ...] | None:
    """What a reversal of this payment says; None where it cannot be reversed."""
    if payment is None or payment.reverses is not None:
        return None
    *where, payer, payee, amount = _value(payment)
    return (*where, payee, payer, amount)


def _table(case: Case, at: At, table: TableRecord, live: list[PaymentRecord], brought: dict[int, CarryOver]) -> Iterator[str]:
    """Replay a table: what its players bring (by player, so far; brought up to date), what is marked on its deals, what they pay."""
    players = [place.entrant for place in table.places]
    carried = figures_by_seat(players, brought)
    if table.carried != carried:
        text = _("{place} begins with {found}; the tables before it say {said}.")
        yield text.format(place=place_of(*at), found=table.carried, said=carried)
    start = Start(seats=table.seats, first_dealer=table.first_dealer, carry_over=carried)
    try:
        folded = fold_deals(start, map(_as_row, table.deals), case.rules)
    except Refused:
        yield _("{place}: these rules know no such table.").format(place=place_of(*at))
        return
    brought.update(carry_over_by_player(case.rules, folded.last_state, players))
    seats = {place.seat: place.entrant for place in table.places}
    wanted: Counter[Booking] = Counter()
    for deal, outcome in folded.outcomes.values():
        for name, said in derived_fields(deal, outcome).items():
            if getattr(deal, name) != said:
                text = _("{place} is marked {field} {found}; its facts say {said}.")
                yield text.format(place=place_of(*at, deal.number), field=name, found=getattr(deal, name), said=said)
        wanted.update(bookings(deal, outcome, seats))
    for voided in table.deals:
        if voided.void and (voided.in_doubt or voided.contract != contract_label(voided.facts)[:40]):
            yield _("{place} is void but marked {found}.").format(place=place_of(*at, voided.number), found=voided.contract)
    yield from _compared(case, wanted, live)


def _ruled(case: Case, at: At, table: TableRecord, stands: list[DecisionInForce]) -> Iterator[str]:
    """What the jury made of each deal is what its standing rulings say."""
    for deal in table.deals:
        verdict = None if deal.void else verdict_on_deal(UUID(deal.id), deal.number, to_json(deal.facts), stands, case.rules)
        said = verdict.verdict_json() if verdict is not None else None
        found = to_json(deal.verdict)
        if found != said:
            text = _("{place}: the jury’s verdict is {found}; the rulings say {said}.")
            yield text.format(place=place_of(*at, deal.number), found=found, said=said)


def _as_row(deal: DealRecord) -> Deal:
    """The deal as the ledger reads deals; never stored."""
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


def _compared(case: Case, wanted: Counter[Booking], live: list[PaymentRecord]) -> Iterator[str]:
    """What is booked but does not follow, and what follows but is not booked; where a cause has both, in one sentence."""
    booked = Counter(_booking(payment) for payment in live)
    extra, missing = list((booked - wanted).elements()), list((wanted - booked).elements())
    for cause in dict.fromkeys(booking[0] for booking in [*missing, *extra]):
        place = _cause(case, cause)
        pairs = zip_longest(*([booking for booking in side if booking[0] == cause] for side in (extra, missing)))
        for found, follows in pairs:
            if follows is None:
                yield _("{cause}: the ledger has {found}, which does not follow.").format(cause=place, found=_told(case, found))
            elif found is None:
                yield _("{cause}: {follows} is not in the ledger.").format(cause=place, follows=_told(case, follows))
            else:
                text = _("{cause}: the ledger has {found}; what follows is {follows}.")
                yield text.format(cause=place, found=_told(case, found), follows=_told(case, follows))


def _booking(payment: PaymentRecord) -> Booking:
    cause = payment.deal or f"ruling {payment.ruling}"
    return (cause, payment.line, payment.reason, payment.payer, payment.payee, payment.amount)


def _cause(case: Case, cause: str) -> str:
    if cause in case.deals:
        at, deal = case.deals[cause]
        return place_of(*at, deal.number)
    return _("Ruling {number}").format(number=cause.removeprefix("ruling "))


def _told(case: Case, booking: Booking) -> str:
    reason, payer, payee, amount = booking[2:]
    text = _("“{payer} pays {payee} {amount}” ({reason})")
    return text.format(payer=case.name(payer), payee=case.name(payee), amount=amount, reason=reason)


def _rulings(case: Case, live: list[PaymentRecord]) -> Iterator[str]:
    overturned = {ruling.overturns for ruling in case.evening.rulings}
    wanted: Counter[Booking] = Counter(
        (f"ruling {ruling.number}", line, ruling.kind[:40], move.payer, move.payee, move.amount)
        for ruling in case.evening.rulings
        if ruling.number not in overturned
        for line, move in enumerate(ruling.moves)
    )
    yield from _compared(case, wanted, [payment for payment in live if payment.ruling is not None])
