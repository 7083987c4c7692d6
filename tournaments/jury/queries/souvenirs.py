"""Souvenirs: contracts so rare that the jury records the cards with which they were made. Only reads.

Each game defines these contracts (`Game.souvenirs`).
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
from tournaments.play.queries.tables import LoadedTable, prefetch_seats, view_table


@dataclass(frozen=True)
class SouvenirContract:
    """A rare contract that was made, and whose cards the jury can record."""

    at: LoadedTable
    deal: Deal
    seat: int
    """The seat of the player who made the contract."""
    contract: str

    @property
    def player(self) -> Entrant:
        return self.at.entrants_at(self.deal.number)[self.seat]


def due_souvenirs(tournament: Tournament) -> list[SouvenirContract]:
    """Return the souvenirs of an evening that are not recorded yet, by round, table and deal.

    Only tables that may have one are replayed.
    """
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


def souvenir_of_deal(at: LoadedTable, number: int) -> SouvenirContract | None:
    """Return the souvenir made in this deal, recorded or not; None if there is none."""
    deal, outcome = at.fold.outcomes.get(number, (None, None))
    if deal is None or outcome is None or outcome.played is None:
        return None
    return next((SouvenirContract(at, deal, seat, contract) for seat, contract in at.rules.game.souvenirs(outcome.played)), None)


def ruling_that_keeps(deal: Deal) -> Ruling | None:
    """Return the ruling that records the souvenir of this deal; None if there is none."""
    rulings = Ruling.objects.filter(deal=deal, kind=Ruling.Kind.SOUVENIR, overturned_by=None)
    return rulings.select_related("tournament").order_by("number").first()


def rulings_that_keep_cards_of(entrant: Entrant) -> list[Ruling]:
    """Return the rulings in force that record souvenirs of this player, oldest first. Makes no query if the game has no souvenirs."""
    if not entrant.tournament.rule_set.game.souvenir_contracts:
        return []
    rulings = Ruling.objects.filter(
        tournament=entrant.tournament_id, kind=Ruling.Kind.SOUVENIR, overturned_by=None, decides__souvenir__entrant=entrant.number
    )
    return list(rulings.select_related("table", "deal").order_by("number"))


def kept_souvenir(ruling: Ruling) -> decisions.Souvenir:
    """Return the souvenir that the ruling records. The ruling must be of kind `souvenir`."""
    decision = ruling.decision
    assert isinstance(decision, decisions.Souvenir)
    return decision
