"""Each deal's part of one player's score, in evenings that rank by the game's own count. Only reads."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Q

from tournaments.evening.models import Entrant, Table
from tournaments.play.contract_results import read_contract_results
from tournaments.play.deal_scores import read_score, score_at
from tournaments.play.models import Deal
from tournaments.play.queries.played import idle_seats
from tournaments.play.queries.seat_histories import seat_histories


class DealScore(NamedTuple):
    """One deal that this player played."""

    round: int
    table: int
    deal: int
    contract: str
    """The code of the deal's first contract; empty if it has none, and for a past moment: a later correction may have changed it."""
    points: int
    """The player's score in this deal."""
    deals: int
    """The number of deals that this score represents: 1, or more if the table entered only its totals."""


def scored_deals(entrant: Entrant, *, until: datetime.datetime | None = None) -> list[DealScore]:
    """Return the deals of this player that have a score, in the order of play; at the moment `until`, or now. Four queries."""
    return list(_scored(entrant, until))


def _scored(entrant: Entrant, until: datetime.datetime | None) -> Iterator[DealScore]:
    sat = Table.objects.filter(Q(places__entrant=entrant) | Q(earlier_places__entrant=entrant)).values_list("pk", flat=True)
    histories = seat_histories(set(sat))
    deals = Deal.objects.filter(table__in=histories).select_related("table__round").order_by("table__round__number", "number")
    deals = deals.filter(void=False) if until is None else deals.filter(received_at__lte=until)
    for deal in deals:
        text = deal.score if until is None else score_at(deal.score, deal.score_changes, until)
        players = histories[deal.table_id].at(deal.number)
        for seat, figure in enumerate(read_score(text)):
            if players[seat] == entrant.pk and seat not in idle_seats(deal):
                results = read_contract_results(deal.contract_results) if until is None else ()
                contract = results[0].code if results else ""
                yield DealScore(deal.table.round.number, deal.table.number, deal.number, contract, figure, deal.deals_in_totals or 1)
