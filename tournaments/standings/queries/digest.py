"""The digest of a player's evening: place, points, best and worst deal, contracts made, the most points won from and lost to one player.

All points come from the ledger, or from the scores of deals if the evening ranks by score. Contracts belong to the players in the table's
seat history. Only reads.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.evening.models import Entrant, Table
from tournaments.evening.queries.extent import Extent
from tournaments.play.contract_results import read_contract_results
from tournaments.play.models import Payment
from tournaments.play.queries.seat_histories import seat_histories
from tournaments.standings.queries.scored_deals import scored_deals
from tournaments.standings.queries.standings import Standings, StandingsLine, payments_of


@dataclass(frozen=True)
class DealOfPlayer:
    """The points that one deal brought this player."""

    round: int
    table: int
    deal: int
    reason: str
    """The code of the reason for which most points were paid: a contract, a pass game, a fine.

    If the evening ranks by score, the code of the deal's contract. May be empty.
    """
    points: int


@dataclass(frozen=True)
class ContractsOfPlayer:
    """The number of times this player declared one contract, and the number of times they made it."""

    code: str
    declared: int
    made: int


@dataclass(frozen=True)
class Digest:
    """The digest of a player's evening."""

    entrant: Entrant
    points: int
    """The player's own points in the ledger, or their own score if the evening ranks by score."""
    line: StandingsLine | None
    """The player's line of the standings; None if they have no line. The line may include the points of a player whose place they took."""
    lines: int
    """The number of lines of the standings that have a place."""
    best: DealOfPlayer | None
    dearest: DealOfPlayer | None
    contracts: tuple[ContractsOfPlayer, ...]
    """The contracts that the player declared, the most often made first."""
    won_from: tuple[Entrant, int] | None
    """The other player from whom this player won most over the evening, and the points. `lost_to` has the player to whom they lost most.

    None if the evening ranks by score, as a score is not won from anybody.
    """
    lost_to: tuple[Entrant, int] | None


def digest(entrant: Entrant, now: Standings, *, until: datetime.datetime | None = None) -> Digest:
    """Return the digest of this player's evening. Six queries, ten if the evening ranks by score.

    `now` are the standings that the reader sees. `until`: only payments up to this moment; None: all.
    """
    payments = payments_of(entrant, until=until)
    if now.scores is None:
        own_deals, people = _deals(entrant, payments), _people(entrant, payments)
    else:
        scored = (each for each in scored_deals(entrant, until=until) if each.deals == 1)
        own_deals, people = [DealOfPlayer(*each[:5]) for each in scored], []
    deals = sorted(own_deals, key=lambda deal: (deal.points, -deal.round, -deal.deal))
    line = now.line_with(entrant.pk)
    return Digest(
        entrant=entrant,
        points=sum(_points(entrant, payment) for payment in payments) if now.scores is None else now.scores.get(entrant.pk, 0),
        line=line,
        lines=sum(line.place is not None for line in now.lines),
        best=deals[-1] if deals and deals[-1].points > 0 else None,
        dearest=deals[0] if deals and deals[0].points < 0 else None,
        contracts=_contracts(entrant, until),
        won_from=people[-1] if people and people[-1][1] > 0 else None,
        lost_to=(people[0][0], -people[0][1]) if people and people[0][1] < 0 else None,
    )


def _points(entrant: Entrant, payment: Payment) -> int:
    return payment.amount if payment.payee_id == entrant.pk else -payment.amount


def _deals(entrant: Entrant, payments: Iterable[Payment]) -> list[DealOfPlayer]:
    """Return the points that each deal brought the player. Deals that brought none, such as void ones, are left out."""
    by_deal: dict[object, list[Payment]] = defaultdict(list)
    for payment in payments:
        if payment.deal_id is not None:
            by_deal[payment.deal_id].append(payment)
    result = []
    for moved in by_deal.values():
        deal = moved[0].deal
        points = sum(_points(entrant, payment) for payment in moved)
        if deal is not None and points:
            in_force: dict[str, int] = defaultdict(int)
            for payment in moved:
                in_force[payment.reason] += _points(entrant, payment)
            reason = max(in_force, key=lambda code: (abs(in_force[code]), code))
            result.append(DealOfPlayer(deal.table.round.number, deal.table.number, deal.number, reason, points))
    return result


def _people(entrant: Entrant, payments: Iterable[Payment]) -> list[tuple[Entrant, int]]:
    """Return everybody with whom the player exchanged points, from the most lost to the most won; pots are left out."""
    points: dict[int, int] = defaultdict(int)
    others: dict[int, Entrant] = {}
    for payment in payments:
        other = payment.payer if payment.payee_id == entrant.pk else payment.payee
        if other is not None:
            others[other.pk] = other
            points[other.pk] += _points(entrant, payment)
    return [(others[key], points[key]) for key in sorted(points, key=lambda key: (points[key], -others[key].number))]


def _contracts(entrant: Entrant, until: datetime.datetime | None) -> tuple[ContractsOfPlayer, ...]:
    sat = Table.objects.filter(Q(places__entrant=entrant) | Q(earlier_places__entrant=entrant)).values_list("pk", flat=True)
    histories = seat_histories(set(sat))
    deals = Extent(entrant.tournament_id, as_of=until).deals.filter(table__in=histories).exclude(contract_results="")
    counts: dict[str, list[bool]] = defaultdict(list)
    for table, number, text in deals.values_list("table", "number", "contract_results"):
        players: Sequence[int] = histories[table].at(number)
        for result in read_contract_results(text):
            if players[result.declarer] == entrant.pk:
                counts[result.code].append(result.made)
    figures = (ContractsOfPlayer(code, len(ends), sum(ends)) for code, ends in counts.items())
    return tuple(sorted(figures, key=lambda each: (-each.made, -each.declared, each.code)))
