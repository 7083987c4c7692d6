"""A player's total, told payment by payment: who paid whom, for what, with the deal in a sentence. Reads only.

The running total is added up from the payments that stand; that it ends at the standings' total is the point of the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.models import Deal, Entrant, Payment, Ruling, Table, Tournament
from tournaments.queries.standings import payments_of
from tournaments.queries.tables import TableView, prefetch_places, view_table
from tournaments.queries.under_review import DealsUnderReview, under_review
from tournaments.wording.rulings import article_title

Key = tuple[int, int, int, str]
"""Where a cause stands: its round, deals before rulings, its number, when the deal came in."""


@dataclass(frozen=True)
class Moved:
    """One payment, from the player's side."""

    points: int
    other: Entrant | None
    """Who is on the other side; None is the pot."""
    why: str
    at: datetime
    taken_back_at: datetime | None


@dataclass
class Cause:
    """A deal or a ruling with what it moved for this player."""

    title: str
    told: str
    article: str
    """By its title, for a ruling on an article of the regulation."""
    table: int | None
    ruling: Ruling | None
    in_doubt: bool
    under_review: bool = False
    """The jury looks at this deal: it may still change."""
    standing: list[Moved] = field(default_factory=list)
    taken_back: list[Moved] = field(default_factory=list)
    running: int = 0

    @property
    def points(self) -> int:
        return sum(moved.points for moved in self.standing)


@dataclass(frozen=True)
class RoundTold:
    """A round of this player."""

    number: int
    causes: list[Cause]
    points: int


@dataclass(frozen=True)
class Explanation:
    """Everything behind one total."""

    rounds: list[RoundTold]
    total: int


def explain(tournament: Tournament, entrant: Entrant, language: str) -> Explanation:
    """Every payment of this player, grouped by round and deal. The number of queries does not grow with the evening."""
    payments = payments_of(entrant)
    views = _views(entrant)
    reviewed = under_review(tournament)
    reversals = {payment.reverses_id: payment.at for payment in payments if payment.reverses_id}
    grouped: dict[Key, list[Payment]] = defaultdict(list)
    for payment in payments:
        if payment.reverses_id is None:
            grouped[_order(payment)].append(payment)
    unpaid = {key: deal for key, deal in _reviewed(views, entrant, reviewed) if key not in grouped}
    rounds: dict[int, list[Cause]] = defaultdict(list)
    running = 0
    for key in sorted({*grouped, *unpaid}):
        if key in unpaid:
            cause = _cause_of(unpaid[key], views, tournament.rule_set, language)
        else:
            cause = _cause(grouped[key], views, tournament.rule_set, language)
        cause.under_review = key in unpaid or _is_reviewed(grouped[key][0], reviewed)
        for payment in grouped.get(key, ()):
            moved = _moved(payment, entrant, reversals.get(payment.pk), tournament.rule_set, language)
            (cause.taken_back if moved.taken_back_at else cause.standing).append(moved)
        running += cause.points
        cause.running = running
        rounds[key[0]].append(cause)
    told = [RoundTold(number, causes, sum(cause.points for cause in causes)) for number, causes in sorted(rounds.items())]
    return Explanation(told, running)


def _views(entrant: Entrant) -> dict[int, TableView]:
    """The tables this player sat at, each read through the engine once."""
    tables = (
        Table.objects.filter(places__entrant=entrant).select_related("round__tournament__club").prefetch_related("deals", prefetch_places())
    )
    return {table.pk: view_table(table) for table in tables}


def _reviewed(views: dict[int, TableView], entrant: Entrant, reviewed: DealsUnderReview) -> Iterator[tuple[Key, Deal]]:
    """Deals of this player that the jury looks at, in the order played: one that waits for its word moved nothing yet."""
    for table in views.values():
        seat = next(place.seat for place in table.places if place.entrant_id == entrant.pk)
        for number, (deal, _outcome) in table.fold.outcomes.items():
            if (table.table.pk, number) in reviewed and seat not in deal.sits_out:
                yield (table.table.round.number, 0, number, deal.received_at.isoformat()), deal


def _is_reviewed(payment: Payment, reviewed: DealsUnderReview) -> bool:
    deal = payment.deal
    return deal is not None and not deal.void and (deal.table_id, deal.number) in reviewed


def _order(payment: Payment) -> Key:
    """Deals of a round in the order played, its rulings after them."""
    if payment.deal is not None:
        return (payment.round_number, 0, payment.deal.number, payment.deal.received_at.isoformat())
    return (payment.round_number, 1, payment.ruling.number if payment.ruling else 0, "")


def _cause(payments: Iterable[Payment], views: dict[int, TableView], rules: RuleSet, language: str) -> Cause:
    payment = next(iter(payments))
    if payment.deal is None:
        ruling = payment.ruling
        number = ruling.number if ruling else 0
        return Cause(
            _("Ruling %(number)s") % {"number": number},
            ruling.text if ruling else "",
            article_title(rules, ruling.article, language) if ruling else "",
            None,
            ruling,
            in_doubt=False,
        )
    return _cause_of(payment.deal, views, rules, language)


def _cause_of(deal: Deal, views: dict[int, TableView], rules: RuleSet, language: str) -> Cause:
    title = _("Deal %(number)s") % {"number": deal.number}
    told = _told(deal, views.get(deal.table_id), rules, language)
    return Cause(title, told, "", deal.table.number, None, in_doubt=deal.in_doubt)


def _told(deal: Deal, table: TableView | None, rules: RuleSet, language: str) -> str:
    """The deal as its table would tell it."""
    if deal.void:
        return _("Void: it books nothing.")
    found = table.fold.outcomes.get(deal.number) if table else None
    if table is None or found is None or found[0].pk != deal.pk:
        return ""
    outcome = found[1]
    if outcome.played is None:
        return _("In doubt: it waits for the jury and books nothing.")
    return rules.game.describe_result(outcome.played, table.names, language)


def _moved(payment: Payment, entrant: Entrant, taken_back_at: datetime | None, rules: RuleSet, language: str) -> Moved:
    receives = payment.payee_id == entrant.pk
    return Moved(
        points=payment.amount if receives else -payment.amount,
        other=payment.payer if receives else payment.payee,
        why=say(rules.game.words_for(payment.reason), language) if payment.deal_id else "",
        at=payment.at,
        taken_back_at=taken_back_at,
    )
