"""A player's total, payment by payment: who paid whom, for what, with the deal in a sentence. Only reads.

The running total adds up the payments that count; it must end at the total in the standings, and the page shows that it does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.direction import isolated
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.models import Deal, Entrant, Payment, Ruling, Table, Tournament
from tournaments.queries.standings import payments_of
from tournaments.queries.tables import TableView, prefetch_seats, view_table
from tournaments.queries.under_review import DealsUnderReview, under_review
from tournaments.wording.rulings import article_title

CauseKey = tuple[int, int, int, str]
"""The order of causes: the round, deals before rulings, the number, when the deal arrived."""


@dataclass(frozen=True)
class PlayerPayment:
    """One payment, from the player's side."""

    points: int
    other: Entrant | None
    """Who is on the other side; None is the pot."""
    why: str
    at: datetime
    reversed_at: datetime | None
    """None while it counts."""


@dataclass
class Cause:
    """A deal or a ruling, with the payments that it brought this player."""

    title: str
    text: str
    article: str
    """By its title, for a ruling on an article of the regulation."""
    table: int | None
    ruling: Ruling | None
    in_doubt: bool
    under_review: bool = False
    """The jury looks at this deal: it may still change."""
    payments: list[PlayerPayment] = field(default_factory=list)
    """Those that count."""
    reversed: list[PlayerPayment] = field(default_factory=list)
    running: int = 0
    """The player's total after it."""

    @property
    def points(self) -> int:
        return sum(payment.points for payment in self.payments)


@dataclass(frozen=True)
class RoundPayments:
    """One round of this player, with its payments."""

    number: int
    causes: list[Cause]
    points: int


@dataclass(frozen=True)
class PlayerPayments:
    """Every payment of a player, up to their total."""

    rounds: list[RoundPayments]
    total: int


def player_payments(tournament: Tournament, entrant: Entrant, language: str) -> PlayerPayments:
    """Every payment of this player, by round and cause. The number of queries does not grow with the evening."""
    payments = payments_of(entrant)
    views = _views(entrant)
    reviewed = under_review(tournament)
    reversals = {payment.reverses_id: payment.at for payment in payments if payment.reverses_id}
    grouped: dict[CauseKey, list[Payment]] = defaultdict(list)
    for payment in payments:
        if payment.reverses_id is None:
            grouped[_cause_key(payment)].append(payment)
    unpaid = {key: deal for key, deal in _deals_under_review(views, entrant, reviewed) if key not in grouped}
    rounds: dict[int, list[Cause]] = defaultdict(list)
    running = 0
    for key in sorted({*grouped, *unpaid}):
        if key in unpaid:
            cause = _cause_of_deal(unpaid[key], views, tournament.rule_set, language)
        else:
            cause = _cause(grouped[key], views, tournament.rule_set, language)
        cause.under_review = key in unpaid or _is_reviewed(grouped[key][0], reviewed)
        for payment in grouped.get(key, ()):
            row = _payment(payment, entrant, reversals.get(payment.pk), tournament.rule_set, language)
            (cause.reversed if row.reversed_at else cause.payments).append(row)
        running += cause.points
        cause.running = running
        rounds[key[0]].append(cause)
    return PlayerPayments(
        [RoundPayments(number, causes, sum(cause.points for cause in causes)) for number, causes in sorted(rounds.items())], running
    )


def _views(entrant: Entrant) -> dict[int, TableView]:
    """The tables where this player sat; the engine reads each once."""
    tables = (
        Table.objects.filter(Q(places__entrant=entrant) | Q(earlier_places__entrant=entrant))
        .distinct()
        .select_related("round__tournament__club")
        .prefetch_related("deals", *prefetch_seats())
    )
    return {table.pk: view_table(table) for table in tables}


def _deals_under_review(views: dict[int, TableView], entrant: Entrant, reviewed: DealsUnderReview) -> Iterator[tuple[CauseKey, Deal]]:
    """Deals of this player that wait for the jury, in the order in which they were played. A deal that waits has no payments yet, so no
    payment leads to it.
    """
    for table in views.values():
        for number, (deal, _outcome) in table.fold.outcomes.items():
            seat = next((seat for seat, player in enumerate(table.entrants_at(number)) if player.pk == entrant.pk), None)
            if (table.table.pk, number) in reviewed and seat is not None and seat not in deal.sits_out:
                yield (table.table.round.number, 0, number, deal.received_at.isoformat()), deal


def _is_reviewed(payment: Payment, reviewed: DealsUnderReview) -> bool:
    deal = payment.deal
    return deal is not None and not deal.void and (deal.table_id, deal.number) in reviewed


def _cause_key(payment: Payment) -> CauseKey:
    """Deals of a round in the order played, its rulings after them."""
    if payment.deal is not None:
        return (payment.round_number, 0, payment.deal.number, payment.deal.received_at.isoformat())
    return (payment.round_number, 1, payment.ruling.number if payment.ruling else 0, "")


def _cause(payments: Iterable[Payment], views: dict[int, TableView], rules: RuleSet, language: str) -> Cause:
    payment = next(iter(payments))
    if payment.deal is None:
        ruling = payment.ruling
        number = ruling.number if ruling else 0
        article = article_title(rules, ruling.article, language) if ruling else ""
        title = _("Ruling %(number)s") % {"number": number}
        return Cause(title, isolated(ruling.text) if ruling else "", article, None, ruling, in_doubt=False)
    return _cause_of_deal(payment.deal, views, rules, language)


def _cause_of_deal(deal: Deal, views: dict[int, TableView], rules: RuleSet, language: str) -> Cause:
    title = _("Deal %(number)s") % {"number": deal.number}
    text = _deal_in_words(deal, views.get(deal.table_id), rules, language)
    return Cause(title, text, "", deal.table.number, None, in_doubt=deal.in_doubt)


def _deal_in_words(deal: Deal, table: TableView | None, rules: RuleSet, language: str) -> str:
    """What happened in the deal, in a sentence with the names that its table uses."""
    if deal.void:
        return _("Void: it books nothing.")
    stored = table.fold.outcomes.get(deal.number) if table else None
    if table is None or stored is None or stored[0].pk != deal.pk:
        return ""
    outcome = stored[1]
    if outcome.played is None:
        return _("In doubt: it waits for the jury and books nothing.")
    return rules.game.describe_result(outcome.played, table.names_at(deal.number), language)


def _payment(payment: Payment, entrant: Entrant, reversed_at: datetime | None, rules: RuleSet, language: str) -> PlayerPayment:
    receives = payment.payee_id == entrant.pk
    return PlayerPayment(
        points=payment.amount if receives else -payment.amount,
        other=payment.payer if receives else payment.payee,
        why=say(rules.game.words_for(payment.reason), language) if payment.deal_id else "",
        at=payment.at,
        reversed_at=reversed_at,
    )
