"""A member's card of a season: place, points and contracts, from the evenings that the season's page counts. Only reads.

The card is meant to be shared, so its names are those that the public reads.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone

from clubs.actors import PUBLIC
from clubs.club.models import Season
from clubs.people.models import Member
from clubs.people.public_names import PublicName
from competitions.queries.club_evenings import ClosedEvening, closed_evenings
from competitions.queries.club_statistics import club_contracts
from competitions.queries.contract_figures import ContractCount, Rulebook, sum_of
from competitions.queries.member_company import Partner, best_partner
from competitions.queries.member_deals import member_contracts
from competitions.queries.member_evenings import tables_of
from competitions.queries.season import LoadedSeason, season_name_of, season_names, season_view
from competitions.queries.season_figures import SeasonEvening
from competitions.season import DeclaredContracts, Points, SeasonLine, Suit, decimals_of_totals, rank_of, suit_of
from tournaments.entrants.queries.names import Names, member_display_name
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.queries.state import evening_states

SHOWN_TO_OTHERS = (PublicName.ALL, PublicName.CALLED)
"""The forms of name in which a partner is on somebody else's card. A partner who shows less of their name is left out."""


@dataclass(frozen=True)
class CardEvening:
    """One evening that the member played, with the points that they won there."""

    evening: SeasonEvening
    points: Points


@dataclass(frozen=True)
class CardPartner:
    """The partner with whom the member made the largest share of their contracts, at least ten, and the name that the public reads."""

    name: str
    count: ContractCount


@dataclass(frozen=True)
class SeasonCard:
    """A member's card of a season."""

    member: Member
    season: Season
    name: str
    """The member's name as the public reads it."""
    place: int | None
    players: int
    """The number of lines in the season."""
    points: Points
    decimals: int
    """The number of decimals with which the season shows its totals."""
    evenings: int
    """The number of evenings that the member played."""
    all_evenings: int
    """The number of evenings of the season."""
    rounds: int
    best: CardEvening | None
    """The evening on which they won the most points, the earliest of equal ones."""
    deals: int
    """The number of deals with a contract that the member played, as declarer or not."""
    own: ContractCount
    """The contracts that the member declared."""
    club: ContractCount
    """The contracts of the whole club in the same games, from the season's first evening to its last."""
    partner: CardPartner | None
    last_day: datetime.date | None
    """The day of the last evening that is counted; None if all are from before Troela."""
    is_provisional: bool
    """True while the season goes on, or one of its evenings may still be corrected."""

    @property
    def rank(self) -> str:
        return rank_of(self.place)

    @property
    def suit(self) -> Suit:
        return suit_of(self.deals, _declared(self.own), _declared(self.club))


@dataclass(frozen=True)
class _Contracts:
    """The part of a card that follows from deals."""

    rounds: int = 0
    deals: int = 0
    own: ContractCount | None = None
    club: ContractCount | None = None
    partner: Partner | None = None


def season_card(member: Member, season: Season) -> SeasonCard | None:
    """Return the member's card; None if they have no line in the season. Some 25 queries, however many evenings.

    Refused (`Unusable`): a rule that cannot be used for the season's evenings.
    """
    view = season_view(season)
    line = next((each for each in view.table.lines if each.player == str(member.pk)), None)
    if line is None:
        return None
    names, shown = season_names(PUBLIC, season, view), _shown_evenings(view)
    slugs = [each.slug for each in shown if each.slug]
    figures = _contracts(member, slugs)
    return SeasonCard(
        member=member,
        season=season,
        name=season_name_of(view.figures.people[line.player], names),
        place=line.place,
        players=len(view.table.lines),
        points=line.total,
        decimals=decimals_of_totals(view.rule, (each.total for each in view.table.lines)),
        evenings=line.evenings,
        all_evenings=len(shown),
        rounds=figures.rounds,
        best=_best(line, shown),
        deals=figures.deals,
        own=figures.own or ContractCount(),
        club=figures.club or ContractCount(),
        partner=_named(figures.partner, names),
        last_day=max((each.on for each in shown if each.on), default=None),
        is_provisional=season.ends_on >= timezone.localdate() or _may_change(slugs),
    )


def _shown_evenings(view: LoadedSeason) -> list[SeasonEvening]:
    """Return the evenings that the season's rule counts, in order."""
    keys = {evening.key for evening in view.table.evenings}
    return [evening for evening in view.figures.evenings if evening.key in keys]


def _best(line: SeasonLine, shown: list[SeasonEvening]) -> CardEvening | None:
    by_key = {each.key: each for each in shown}
    played = [each for each in line.candidates if each.played and each.evening in by_key]
    best = max(played, key=lambda each: each.points, default=None)
    return CardEvening(by_key[best.evening], best.points) if best is not None and best.evening is not None else None


def _contracts(member: Member, slugs: list[str]) -> _Contracts:
    """Return the rounds, deals and contracts of these evenings of the season. Games of fixed partners have no contracts of one player."""
    own_entrants = Entrant.objects.filter(member=member, tournament__slug__in=slugs).order_by("tournament__on", "tournament")
    entrants = dict(own_entrants.values_list("tournament", "pk"))
    if not entrants:
        return _Contracts()
    of_club = _of_the_same_months(closed_evenings(member.club), slugs)
    rules = Rulebook(of_club)
    contracts = member_contracts(entrants, [table.key for table in tables_of(member) if table.evening in entrants], rules)
    of_players = {code for code in contracts.deals if not rules.games[code].game.sides(4)}
    own = {key: count for key, count in contracts.declared.items() if key[0] in of_players}
    club = {key: count for key, count in club_contracts(member.club, of_club, rules).items() if key[0] in of_players}
    return _Contracts(
        rounds=contracts.rounds,
        deals=sum(contracts.deals[code] for code in of_players),
        own=sum_of(own),
        club=sum_of(club),
        partner=best_partner(contracts.together) if of_players else None,
    )


def _of_the_same_months(of_club: list[ClosedEvening], slugs: list[str]) -> list[ClosedEvening]:
    """Return all closed evenings of the club from the first to the last of these, also those that the season does not count."""
    days = [each.on for each in of_club if each.slug in slugs]
    return [each for each in of_club if days and min(days) <= each.on <= max(days)]


def _named(partner: Partner | None, names: Names) -> CardPartner | None:
    """Return the partner with the name that the public reads; None if the partner shows less than the name that they are called."""
    if partner is None or partner.member.forgotten or names.kind_of(partner.member.pk) not in SHOWN_TO_OTHERS:
        return None
    return CardPartner(member_display_name(partner.member, names), partner.count)


def _may_change(slugs: list[str]) -> bool:
    """Return whether one of these evenings may still be corrected. Two queries."""
    return any(not state.final for state in evening_states(Tournament.objects.filter(slug__in=slugs).defer("rules")).values())


def _declared(count: ContractCount) -> DeclaredContracts:
    return DeclaredContracts(count.played, count.made, count.alone)
