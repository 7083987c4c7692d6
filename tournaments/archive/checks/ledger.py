"""Checks that the ledger follows from deals and rulings: the engine plays everything again, and payments are compared one by one.

The rows themselves, their causes and their times were checked before (`checker.troela_check.log_differences`).
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.chain import canonical_json
from clubs.direction import isolated
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import contract_label
from scoring.engine.state import TableStart
from tournaments.archive.evening import DealRecord, EveningRecord, PaymentRecord, RulingRecord, TableRecord
from tournaments.evening.queries.table_sizes import deals_for
from tournaments.evening.strict_json import to_json
from tournaments.jury.decisions import Awarded, Lots, decision_from_json
from tournaments.play.carry_over import CarryOver, figures_by_seat
from tournaments.play.ledger import Booking, bookings, derived_fields, fold_deals
from tournaments.play.models import Deal
from tournaments.play.seat_history import EarlierSeat, SeatHistory

At = tuple[int, int]


def differences(evening: EveningRecord, rules: RuleSet) -> Iterator[str]:
    """Yield a sentence for each impossible ruling. If all rulings are possible, yield one for each error in the deals and payments."""
    tables = {(round_.number, table.number): table for round_ in evening.rounds for table in round_.tables}
    wrong = [
        _("Ruling {number} decides something that is impossible.").format(number=ruling.number)
        for ruling in evening.rulings
        if not _can_be_decided(ruling, tables.get((ruling.round, ruling.table or 0)))
    ]
    yield from wrong
    if wrong:  # Without a possible verdict, no deal can be played again.
        return
    reversed_ = {payment.reverses for payment in evening.payments}
    live: dict[At, list[PaymentRecord]] = {at: [] for at in tables}
    for payment in evening.payments:
        if payment.deal is not None and payment.reverses is None and payment.number not in reversed_:
            live[payment.round, payment.table or 0].append(payment)
    names: dict[int | None, str] = {each.number: f"{isolated(each.name)} ({each.number})" for each in evening.entrants}
    names[None] = _("the pot")
    carry_over: dict[int, CarryOver] = {}
    for at, table in sorted(tables.items()):
        yield from _planned(evening, rules, at, table)
        last = evening.tournament.last_counting_round
        yield from _table(rules, at, table, live[at], carry_over, names, counts=last is None or at[0] <= last)


def _can_be_decided(ruling: RulingRecord, table: TableRecord | None) -> bool:
    """Return whether a ruling's decision is possible.

    Drawn lots must follow from their seed. Awarded points need one number for each seat of the table.
    """
    try:
        decision = decision_from_json(to_json(ruling.decides))
    except ValueError:
        return False
    if isinstance(decision, Awarded):
        return table is not None and len(decision.points) == table.seats
    return not isinstance(decision, Lots) or decision.follows_from_seed


def _planned(evening: EveningRecord, rules: RuleSet, at: At, table: TableRecord) -> Iterator[str]:
    """Yield a sentence if the table's planned number of deals is not the number that follows from the rules."""
    try:
        planned = deals_for(rules, table.seats, evening.tournament.deals_a_round)
    except Refused:
        return  # `_table` reports such a table
    if table.deals_planned != planned:
        text = _("{place}: {found} deals are planned; it should be {said}.")
        yield text.format(place=_place(at), found=table.deals_planned, said=planned)


def _table(
    rules: RuleSet,
    at: At,
    table: TableRecord,
    live: list[PaymentRecord],
    carry_over: dict[int, CarryOver],
    names: dict[int | None, str],
    *,
    counts: bool,
) -> Iterator[str]:
    """Replay a table's deals; yield a sentence for each error in the carry-over, the values stored on deals, and the payments.

    `carry_over` has the carry-over of each player, by the player's number. It is replaced by what the player takes from this table.
    `counts` is False for a round that is left out because the evening was broken off: none of its deals counts or pays.
    """
    history = _seat_history(table)
    expected_carry_over = figures_by_seat(history.players, carry_over)
    if canonical_json(table.carried) != canonical_json(expected_carry_over):
        text = _("{place} starts with {found}; by the earlier tables it should be {said}.")
        yield text.format(place=_place(at), found=table.carried, said=expected_carry_over)
    start = TableStart(seats=table.seats, first_dealer=table.first_dealer, carry_over=expected_carry_over)
    try:
        folded = fold_deals(start, map(_as_row, table.deals), rules, history=history)
    except Refused:
        yield _("{place}: these rules do not allow such a table.").format(place=_place(at))
        return
    carry_over.update(folded.carry_over)
    expected_bookings: Counter[Booking] = Counter()
    for deal, outcome in folded.outcomes.values():
        for name, expected in (derived_fields(deal, outcome) | ({} if counts else {"counts": False})).items():
            if getattr(deal, name) != expected:
                text = _("{place}: {field} is {found}; by the facts of the deal it should be {said}.")
                yield text.format(place=_place(at, deal.number), field=name, found=getattr(deal, name), said=expected)
        expected_bookings.update(bookings(deal, outcome, history.at(deal.number)) if counts else ())
    for voided in table.deals:
        if voided.void and (voided.in_doubt or voided.contract != contract_label(voided.facts)[:40]):
            yield _("{place} is void, but still has the mark {found}.").format(place=_place(at, voided.number), found=voided.contract)
    yield from _compare_payments(at, table, expected_bookings, live, names)


def _seat_history(table: TableRecord) -> SeatHistory:
    """Return the current and earlier players of a table's seats, by their numbers in the tournament."""
    earlier = sorted(EarlierSeat(each.seat, each.last_deal, each.entrant) for each in table.earlier_places)
    return SeatHistory(tuple(place.entrant for place in sorted(table.places, key=lambda place: place.seat)), tuple(earlier))


def _as_row(deal: DealRecord) -> Deal:
    """Return the deal as a model instance, which the ledger code can read. It is never stored."""
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


def _compare_payments(
    at: At, table: TableRecord, expected: Counter[Booking], live: list[PaymentRecord], names: dict[int | None, str]
) -> Iterator[str]:
    """Yield a sentence for each payment of a table that its deals do not explain, and for each one that is missing.

    A surplus and a missing payment of the same deal share one sentence.
    """
    in_file = Counter[Booking]((str(each.deal), each.line, each.reason, each.payer, each.payee, each.amount) for each in live)
    extra, missing = list((in_file - expected).elements()), list((expected - in_file).elements())
    for deal in (deal for deal in table.deals if deal.id in {booking[0] for booking in [*missing, *extra]}):
        place = _place(at, deal.number)
        pairs = zip_longest(*([_in_words(names, booking) for booking in side if booking[0] == deal.id] for side in (extra, missing)))
        for in_ledger, follows in pairs:
            if follows is None:
                yield _("{cause}: the ledger has {found}, and nothing explains it.").format(cause=place, found=in_ledger)
            elif in_ledger is None:
                yield _("{cause}: {follows} should be in the ledger and is not.").format(cause=place, follows=follows)
            else:
                text = _("{cause}: the ledger has {found}; by the deals and rulings it should be {follows}.")
                yield text.format(cause=place, found=in_ledger, follows=follows)


def _in_words(names: dict[int | None, str], booking: Booking) -> str:
    reason, payer, payee, amount = booking[2:]
    text = _("“{payer} pays {payee} {amount}” ({reason})")
    return text.format(payer=names[payer], payee=names[payee], amount=amount, reason=reason)


def _place(at: At, deal: int | None = None) -> str:
    """Return `Round 2, table 7, deal 12`, as the beginning of a sentence."""
    round, table = at
    if deal is None:
        return _("Round {round}, table {table}").format(round=round, table=table)
    return _("Round {round}, table {table}, deal {deal}").format(round=round, table=table, deal=deal)
