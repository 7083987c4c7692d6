"""Contracts so rare that the jury keeps their cards as a souvenir: those that were made, and those that are written down. Only reads.

Each game says which contracts these are (`Game.souvenirs`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Q

from tournaments.evening.models import Entrant, Ruling, Table, Tournament
from tournaments.evening.queries.state import evening_state
from tournaments.jury import decisions
from tournaments.play.models import Deal
from tournaments.play.queries.tables import TableView, prefetch_seats, view_table


@dataclass(frozen=True)
class Souvenir:
    """A made contract whose cards are a souvenir."""

    at: TableView
    deal: Deal
    seat: int
    """Who made it."""
    contract: str

    @property
    def player(self) -> Entrant:
        return self.at.entrants_at(self.deal.number)[self.seat]


def due_souvenirs(tournament: Tournament) -> list[Souvenir]:
    """The souvenirs of an evening that are not written down yet, by round, table and deal. Folds only the tables that may have one."""
    codes = tournament.rule_set.game.souvenir_contracts
    if not codes or evening_state(tournament).final:
        return []
    named = reduce(or_, (Q(contract__contains=code) for code in sorted(codes)))
    possible = Deal.objects.filter(named, table__round__tournament=tournament, void=False, in_doubt=False, counts=True)
    withdrawn = Ruling.objects.filter(tournament=tournament, kind=Ruling.Kind.SOUVENIR, overturned_by=None, deal__isnull=False)
    not_kept = dict(possible.exclude(pk__in=withdrawn.values("deal")).values_list("pk", "table"))
    if not not_kept:
        return []
    tables = Table.objects.filter(pk__in=set(not_kept.values())).select_related("round__tournament__club")
    views = [view_table(table) for table in tables.prefetch_related("deals", *prefetch_seats()).order_by("round__number", "number")]
    rulings = (souvenir_of_deal(at, row.deal.number) for at in views for row in at.deals if row.deal.pk in not_kept)
    return [souvenir for souvenir in rulings if souvenir is not None]


def souvenir_of_deal(at: TableView, number: int) -> Souvenir | None:
    """The souvenir that was made in this deal, whether it is written down or not."""
    deal, outcome = at.fold.outcomes.get(number, (None, None))
    if deal is None or outcome is None or outcome.played is None:
        return None
    return next((Souvenir(at, deal, seat, contract) for seat, contract in at.rules.game.souvenirs(outcome.played)), None)


def ruling_that_keeps(deal: Deal) -> Ruling | None:
    """The ruling with which the jury wrote down the souvenir of this deal."""
    rulings = Ruling.objects.filter(deal=deal, kind=Ruling.Kind.SOUVENIR, overturned_by=None)
    return rulings.select_related("tournament").order_by("number").first()


def rulings_that_keep_cards_of(entrant: Entrant) -> list[Ruling]:
    """The rulings that keep this player's cards, oldest first. Makes no query if the rules have no souvenirs."""
    if not entrant.tournament.rule_set.game.souvenir_contracts:
        return []
    rulings = Ruling.objects.filter(
        tournament=entrant.tournament_id, kind=Ruling.Kind.SOUVENIR, overturned_by=None, decides__souvenir__entrant=entrant.number
    )
    return list(rulings.select_related("table", "deal").order_by("number"))


def kept_souvenir(ruling: Ruling) -> decisions.Souvenir:
    """The souvenir that a ruling of the kind `souvenir` keeps."""
    decision = ruling.decision
    assert isinstance(decision, decisions.Souvenir)
    return decision
