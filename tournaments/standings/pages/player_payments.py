"""A player's total, payment by payment: who paid whom, for what, with the deal in a sentence. Only reads.

The running total adds up the payments that count; it must end at the total in the standings, and the page shows that it does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.direction import isolated
from scoring.engine.result import TOTALS
from scoring.engine.ruleset import RuleSet
from scoring.engine.spoken import points_of_each
from scoring.engine.words import say
from tournaments.entrants.queries.names import FULL_NAMES, Names, names_in_sentences, text_for_reader
from tournaments.evening.models import Entrant, Ruling, Table, Tournament
from tournaments.jury.queries.under_review import DealsUnderReview, under_review
from tournaments.jury.wording.rulings import article_title
from tournaments.play.models import Deal, Payment
from tournaments.play.queries.played import idle_seats
from tournaments.play.queries.tables import LoadedTable, prefetch_seats, view_table
from tournaments.play.wording.own_totals import own_totals_title
from tournaments.standings.queries.standings import payments_of

CauseKey = tuple[int, int, int, str]
"""The sort key of causes: the round, deals before rulings, the number, the time when the deal was received."""


@dataclass(frozen=True)
class PlayerPayment:
    """One payment, from the player's side."""

    points: int
    other: Entrant | None
    """The player on the other side; None is the pot."""
    why: str
    at: datetime
    reversed_at: datetime | None
    """The time when the payment was reversed; None while it counts."""


@dataclass
class Cause:
    """A deal or a ruling, with its payments for this player."""

    title: str
    text: str
    article: str
    """The title of the jury's article on which the ruling is based; "" for a deal, and for a ruling without an article."""
    table: int | None
    ruling: Ruling | None
    in_doubt: bool
    deal: int | None = None
    """The number of the deal; None for a ruling."""
    under_review: bool = False
    """True while the jury looks at this deal: it may still change."""
    payments: list[PlayerPayment] = field(default_factory=list)
    """The payments that count."""
    reversed: list[PlayerPayment] = field(default_factory=list)
    running: int = 0
    """The player's total after this cause."""

    @property
    def played(self) -> str:
        """The reason (`why`) for which most points were paid, such as a contract; "" without payments."""
        moved: dict[str, int] = defaultdict(int)
        for payment in self.payments:
            moved[payment.why] += abs(payment.points)
        return max(moved, key=lambda why: moved[why], default="")

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


def player_payments(
    tournament: Tournament, entrant: Entrant, names: Names, language: str, *, until: datetime | None = None
) -> PlayerPayments:
    """Return every payment of this player, by round and cause, with the names that the reader sees.

    The number of queries does not grow with the evening. With `until`, return only payments booked up to that time, and no sentences about
    deals, because such a sentence would show a later correction.
    """
    payments = payments_of(entrant, until=until)
    views = _views(entrant) if until is None else {}
    says = _Words(tournament, views, names, language, as_it_is=until is None)
    reviewed = under_review(tournament) if until is None else frozenset()
    reversals = {payment.reverses_id: payment.at for payment in payments if payment.reverses_id}
    grouped: dict[CauseKey, list[Payment]] = defaultdict(list)
    for payment in payments:
        if payment.reverses_id is None:
            grouped[_cause_key(payment)].append(payment)
    unpaid = {key: deal for key, deal in _deals_under_review(views, entrant, reviewed) if key not in grouped}
    rounds: dict[int, list[Cause]] = defaultdict(list)
    running = 0
    for key in sorted({*grouped, *unpaid}):
        cause = says.cause_of_deal(unpaid[key]) if key in unpaid else says.cause(grouped[key])
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


def _views(entrant: Entrant) -> dict[int, LoadedTable]:
    """Return the tables where this player sat, with their deals replayed, by the table's primary key."""
    tables = (
        Table.objects.filter(Q(places__entrant=entrant) | Q(earlier_places__entrant=entrant))
        .distinct()
        .select_related("round__tournament__club")
        .prefetch_related("deals", *prefetch_seats())
    )
    return {table.pk: view_table(table) for table in tables}


def _deals_under_review(views: dict[int, LoadedTable], entrant: Entrant, reviewed: DealsUnderReview) -> Iterator[tuple[CauseKey, Deal]]:
    """Yield this player's deals that wait for the jury, in playing order. Such a deal has no payments, so it must be read separately."""
    for table in views.values():
        for number, (deal, _outcome) in table.fold.outcomes.items():
            seat = next((seat for seat, player in enumerate(table.entrants_at(number)) if player.pk == entrant.pk), None)
            if (table.table.pk, number) in reviewed and seat is not None and seat not in idle_seats(deal):
                yield (table.table.round.number, 0, number, deal.received_at.isoformat()), deal


def _is_reviewed(payment: Payment, reviewed: DealsUnderReview) -> bool:
    deal = payment.deal
    return deal is not None and not deal.void and (deal.table_id, deal.number) in reviewed


def _cause_key(payment: Payment) -> CauseKey:
    """Return the sort key: deals of a round in playing order, then its rulings."""
    if payment.deal is not None:
        return (payment.round_number, 0, payment.deal.number, payment.deal.received_at.isoformat())
    return (payment.round_number, 1, payment.ruling.number if payment.ruling else 0, "")


class _Words:
    """The words for deals and rulings, with the names that the reader sees."""

    def __init__(self, tournament: Tournament, views: dict[int, LoadedTable], names: Names, language: str, *, as_it_is: bool) -> None:
        self.tournament, self.views, self.names, self.language = tournament, views, names, language
        self.as_it_is = as_it_is

    @cached_property
    def everybody(self) -> list[Entrant]:
        """All players of the evening. They are read only if a text was typed, as it may name any of them."""
        return list(self.tournament.entrants.all())

    def typed(self, text: str) -> str:
        """Return free text with the names in it replaced by those that this reader sees."""
        return text_for_reader(text, self.everybody, self.names) if text and self.names != FULL_NAMES else text

    def cause(self, payments: Iterable[Payment]) -> Cause:
        payment = next(iter(payments))
        if payment.deal is not None:
            return self.cause_of_deal(payment.deal)
        ruling = payment.ruling
        article = article_title(self.tournament.rule_set, ruling.article, self.language) if ruling else ""
        title = _("Ruling %(number)s") % {"number": ruling.number if ruling else 0}
        return Cause(title, isolated(self.typed(ruling.text)) if ruling else "", self.typed(article), None, ruling, in_doubt=False)

    def cause_of_deal(self, deal: Deal) -> Cause:
        totals = deal.deals_in_totals is not None
        title = own_totals_title(self.tournament.rule_set, self.language) if totals else _("Deal %(number)s") % {"number": deal.number}
        if not self.as_it_is:
            return Cause(title, "", "", deal.table.number, None, in_doubt=False, deal=deal.number)
        return Cause(title, self._deal_in_words(deal), "", deal.table.number, None, in_doubt=deal.in_doubt, deal=deal.number)

    def _deal_in_words(self, deal: Deal) -> str:
        """Return a sentence on what happened in the deal."""
        if deal.void:
            return _("Void: this deal does not count.")
        table = self.views.get(deal.table_id)
        stored = table.fold.outcomes.get(deal.number) if table else None
        if table is None or stored is None or stored[0].pk != deal.pk:
            return ""
        outcome = stored[1]
        if outcome.played is None:
            return _("In doubt: this deal waits for the jury and does not count.")
        players = names_in_sentences(table.entrants_at(deal.number), self.names)
        if outcome.played.status == TOTALS:  # the title says already that the deal is a table's own totals
            return f"{points_of_each(outcome.played.points(len(players)), players, self.language)}."
        return table.rules.game.describe_result(outcome.played, players, self.language)


def _payment(payment: Payment, entrant: Entrant, reversed_at: datetime | None, rules: RuleSet, language: str) -> PlayerPayment:
    receives = payment.payee_id == entrant.pk
    return PlayerPayment(
        points=payment.amount if receives else -payment.amount,
        other=payment.payer if receives else payment.payee,
        why=say(rules.game.words_for(payment.reason), language) if payment.deal_id else "",
        at=payment.at,
        reversed_at=reversed_at,
    )
