"""A member's best and worst partner, and best and worst opponent. Only reads.

* **A partner** is a member with whom they played at least `LEAST_CONTRACTS` contracts as a pair, whichever of the two declared. Partners
are compared by the share of these contracts that was made.
* **An opponent** is a member with whom they had at least `LEAST_DEALS` deals in which one of the two paid the other. Opponents are compared
by points per deal: received from them less paid to them. Only payments for deals in force count: no reversed payments, rulings, or totals
of whole tables, and no evenings that rank by the game's own score, as a score is not won from anybody.
The best has the highest value, the worst the lowest. Among equal ones, the one they met more often is chosen, then the one with the lower
member number. Guests are left out: nobody knows whether the guest of another evening was the same person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Count, Sum

from clubs.people.models import Member
from competitions.queries.contract_figures import ContractCount
from tournaments.evening.models import Entrant, Tournament
from tournaments.play.models import Payment
from tournaments.standings.queries.visible_standings import counting
from tournaments.standings.ranking import RankingFigure

LEAST_CONTRACTS = 10
LEAST_DEALS = 20


@dataclass(frozen=True)
class Partner:
    """Another member with whom this member played contracts as a pair."""

    member: Member
    count: ContractCount

    @property
    def figure(self) -> float:
        return self.count.made / self.count.played

    @property
    def times(self) -> int:
        return self.count.played


@dataclass(frozen=True)
class Opponent:
    """Another member who paid this member, or was paid by them, in some deals."""

    member: Member
    points: int
    """The points received from the opponent less those paid to them."""
    deals: int

    @property
    def figure(self) -> float:
        """The mean number of points that the member won from this opponent in a deal."""
        return self.points / self.deals

    @property
    def times(self) -> int:
        return self.deals


EachT = TypeVar("EachT", Partner, Opponent)


@dataclass(frozen=True)
class Company:
    """A member's best and worst partner, and best and worst opponent.

    Each is None if nobody met the member often enough. The worst is also None if it would be the same person as the best.
    """

    best_partner: Partner | None
    worst_partner: Partner | None
    best_opponent: Opponent | None
    worst_opponent: Opponent | None


def member_company(member: Member, together: Mapping[int, ContractCount]) -> Company:
    """Return a member's best and worst partners and opponents on closed evenings. Four queries.

    `together` contains the contracts that the member played with each partner, by the key of the partner's Entrant.
    """
    points, deals = _between(member)
    member_of = dict(Entrant.objects.filter(pk__in={*together, *points}).exclude(member=None).values_list("pk", "member"))
    contracts = _by_member(together, member_of)
    balances: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for entrant, amount in points.items():
        if entrant in member_of:
            before = balances[member_of[entrant]]
            balances[member_of[entrant]] = (before[0] + amount, before[1] + deals[entrant])
    often = {key for key, count in contracts.items() if count.played >= LEAST_CONTRACTS}
    often_against = {key for key, (_points, met) in balances.items() if met >= LEAST_DEALS}
    people = Member.objects.select_related("club").in_bulk(often | often_against)
    best_partner, worst_partner = _ends(Partner(people[key], contracts[key]) for key in often)
    best_opponent, worst_opponent = _ends(Opponent(people[key], *balances[key]) for key in often_against)
    return Company(best_partner, worst_partner, best_opponent, worst_opponent)


def best_partner(together: Mapping[int, ContractCount]) -> Partner | None:
    """Return the best partner of `member_company` alone, for the same `together`. Two queries."""
    member_of = dict(Entrant.objects.filter(pk__in=together).exclude(member=None).values_list("pk", "member"))
    often = {key: count for key, count in _by_member(together, member_of).items() if count.played >= LEAST_CONTRACTS}
    people = Member.objects.select_related("club").in_bulk(often)
    best, _worst = _ends(Partner(people[key], count) for key, count in often.items())
    return best


def _by_member(together: Mapping[int, ContractCount], member_of: Mapping[int, int]) -> dict[int, ContractCount]:
    """Add the contracts up by member; `member_of` has the members' keys by those of their Entrants, without guests."""
    contracts: dict[int, ContractCount] = defaultdict(ContractCount)
    for entrant, count in together.items():
        if entrant in member_of:
            total = contracts[member_of[entrant]]
            total.played, total.made = total.played + count.played, total.made + count.made
    return contracts


def _between(member: Member) -> tuple[dict[int, int], dict[int, int]]:
    """Return two dicts by the other player's Entrant key: the points that the member won from them, and the number of deals with a payment.

    Points that the member lost to them are subtracted.
    """
    mine = Entrant.objects.filter(counting("tournament__"), member=member, tournament__state=Tournament.State.CLOSED)
    mine = mine.exclude(tournament__criteria__0=RankingFigure.SCORE.value)
    in_force = Payment.objects.filter(deal__isnull=False, deal__deals_in_totals=None, reverses=None, reversed_by=None).order_by()
    points: dict[int, int] = defaultdict(int)
    deals: dict[int, int] = defaultdict(int)
    # A deal in which both paid the other (two contracts at once) counts as two deals; that is rare, and changes no sum.
    for own_side, other, sign in (("payee", "payer", 1), ("payer", "payee", -1)):
        rows = in_force.filter(**{f"{own_side}__in": mine}).exclude(**{other: None})
        for key, amount, count in rows.values_list(other).annotate(Sum("amount"), Count("deal", distinct=True)):
            points[key] += sign * amount
            deals[key] += count
    return points, deals


def _ends(company: Iterable[EachT]) -> tuple[EachT | None, EachT | None]:
    """Return the best and the worst of these partners or opponents. The worst is None if it is the same person as the best."""
    ranked = sorted(company, key=lambda each: (-each.times, each.member.number))
    if not ranked:
        return None, None
    best, worst = max(ranked, key=lambda each: each.figure), min(ranked, key=lambda each: each.figure)
    return best, (worst if worst is not best else None)
