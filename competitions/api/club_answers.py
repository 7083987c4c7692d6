"""The API's answers about a club, in the reader's language: its page, its statistics, and a member's evenings over the years."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from django.core.paginator import Page
from django.utils.translation import get_language
from msgspec import Meta, Struct

from clubs.club.models import Club
from competitions.models import HistoryChoice
from competitions.queries.club_now import ClubNow, Winner
from competitions.queries.club_statistics import ClubStatistics
from competitions.queries.contract_figures import ContractCount
from competitions.queries.history_audience import HistoryRights
from competitions.queries.member_company import Opponent, Partner
from competitions.queries.member_evenings import MemberEvening, Streak
from competitions.queries.member_history import MemberHistory
from scoring.engine.words import Words, say
from tournaments.entrants.queries.names import Names, NamesInClub, member_display_name, plain_display_name
from tournaments.standings.wording.line_names import BETWEEN


class WinnerAnswer(Struct, frozen=True):
    """A player among the first places of an evening."""

    place: int
    number: int
    name: Annotated[str, Meta(description="The winner's name, as the reader may see it.")]
    points: int


class EveningOfClub(Struct, frozen=True, kw_only=True):
    """One evening of the club."""

    slug: str
    name: str
    on: datetime.date
    players: Annotated[int, Meta(description="The number of players who sat at a table; for a future evening, the number enrolled.")]
    first: Annotated[
        tuple[WinnerAnswer, ...],
        Meta(description="The leader of an open evening, the winner of a closed one. For the club's last result, the first three."),
    ] = ()


class ClubAnswer(Struct, frozen=True, kw_only=True):
    """A club's page: the current evenings, the next one, and the last results."""

    slug: str
    name: str
    members: int
    evenings: Annotated[int, Meta(description="The number of closed evenings.")]
    now: tuple[EveningOfClub, ...]
    next: EveningOfClub | None
    last: EveningOfClub | None
    earlier: tuple[EveningOfClub, ...]


class ContractFigures(Struct, frozen=True, kw_only=True):
    """A contract of the club's rules, with the number of times it was played and the number of times it was made."""

    code: str
    name: str
    played: int
    made: int
    alone: Annotated[int, Meta(description="How often it was played without a partner.")]
    alone_made: int


class YearAnswer(Struct, frozen=True, kw_only=True):
    """A club's statistics for one year."""

    year: int
    evenings: int
    players: Annotated[float, Meta(description="The average number of players at an evening.")]
    deals: int
    minutes_a_deal: Annotated[
        float | None, Meta(description="Average minutes for one deal, measured from a round's first deal to its last.")
    ]


class AttendanceAnswer(Struct, frozen=True):
    """An evening and the number of people who played on it."""

    slug: str
    on: datetime.date
    players: int


class StatisticsAnswer(Struct, frozen=True, kw_only=True):
    """A club's statistics over its closed evenings."""

    contracts: tuple[ContractFigures, ...]
    years: tuple[YearAnswer, ...]
    attendance: tuple[AttendanceAnswer, ...]
    members: Annotated[int, Meta(description="The number of members who played at least once.")]
    guests: Annotated[int, Meta(description="The number of times that a guest played.")]


class MemberEveningAnswer(Struct, frozen=True, kw_only=True):
    """An evening of the member."""

    slug: str
    name: str
    on: datetime.date
    number: Annotated[int, Meta(description="The member's player number at that evening.")]
    place: Annotated[
        int | None, Meta(description="The member's place; null if a substitute took over their points, or if they were not ranked.")
    ]
    players: int
    points: Annotated[int, Meta(description="The points that the member won or lost.")]


class OwnContract(ContractFigures, frozen=True, kw_only=True):
    """A contract that the member declared, with the number of times the whole club played it and made it."""

    club_played: int
    club_made: int


class StreakAnswer(Struct, frozen=True, kw_only=True):
    """A streak of a member: the number of evenings in a row, and the dates of the first and the last."""

    evenings: int
    first: datetime.date
    last: datetime.date


class CompanyAnswer(Struct, frozen=True, kw_only=True):
    """A partner or opponent of the member, with the results of the two together."""

    number: int
    name: str
    times: Annotated[
        int,
        Meta(
            description=(
                "For a partner, the number of contracts they played together. For an opponent, the number of deals in "
                "which one of the two paid the other."
            )
        ),
    ]
    made: Annotated[int | None, Meta(description="For a partner, how many of these contracts they made.")] = None
    points: Annotated[int | None, Meta(description="For an opponent, the points received from them minus the points paid to them.")] = None


class MemberHistoryAnswer(Struct, frozen=True, kw_only=True):
    """A member's evenings over the years."""

    number: int
    name: str
    audience: Annotated[str, Meta(description="Who may read this: " + ", ".join(HistoryChoice.Audience.values))]
    evenings: Annotated[tuple[MemberEveningAnswer, ...], Meta(description="A page of the closed evenings, the oldest first.")]
    total: Annotated[int, Meta(description="The number of evenings on all pages. The other figures are of all of them.")]
    page: int
    pages: int
    points: int
    wins: int
    first_three: int
    contracts: tuple[OwnContract, ...]
    made_in_a_row: int
    plus_streak: StreakAnswer | None
    present_streak: StreakAnswer | None
    certificates: tuple[str, ...]
    best_partner: CompanyAnswer | None
    worst_partner: CompanyAnswer | None
    best_opponent: CompanyAnswer | None
    worst_opponent: CompanyAnswer | None


class AudienceAnswer(Struct, frozen=True):
    """The people who may read a member's evenings."""

    audience: str


def winner_name(winner: Winner, names: Names) -> str:
    """Return the winner's name as this reader may see it; for a pair or team, the names of all its players."""
    return BETWEEN.join(plain_display_name(each, names) for each in winner.members)


def club_answer(club: Club, now: ClubNow, names: NamesInClub) -> ClubAnswer:
    """Return the answer about a club, with the names that this reader may see."""

    def winners(rows: tuple[Winner, ...]) -> tuple[WinnerAnswer, ...]:
        return tuple(
            WinnerAnswer(each.place, each.entrant.number, winner_name(each, names.of(each.entrant.tournament)), each.points)
            for each in rows
        )

    parts = [(each.tournament, each.players, each.leaders) for each in now.now]
    parts += [(now.next.tournament, now.next.players, ())] if now.next else []
    parts += [(now.last.tournament, now.last.players, now.last.first)] if now.last else []
    parts += [(each.tournament, each.players, each.winners) for each in now.earlier]
    rows = {
        each.pk: EveningOfClub(slug=each.slug, name=each.name, on=each.on, players=players, first=winners(first))
        for each, players, first in parts
    }
    return ClubAnswer(
        slug=club.slug,
        name=club.name,
        members=now.members,
        evenings=now.closed,
        now=tuple(rows[each.tournament.pk] for each in now.now),
        next=rows[now.next.tournament.pk] if now.next else None,
        last=rows[now.last.tournament.pk] if now.last else None,
        earlier=tuple(rows[each.tournament.pk] for each in now.earlier),
    )


def statistics_answer(figures: ClubStatistics) -> StatisticsAnswer:
    """Return a club's statistics as an API answer."""
    return StatisticsAnswer(
        contracts=tuple(ContractFigures(**_figures(each.code, each.name, each.count)) for each in figures.contracts),
        years=tuple(
            YearAnswer(
                year=each.year,
                evenings=each.evenings,
                players=round(each.mean_players or 0, 1),
                deals=each.deals,
                minutes_a_deal=round(each.minutes_a_deal, 1) if each.minutes_a_deal is not None else None,
            )
            for each in figures.years
        ),
        attendance=tuple(AttendanceAnswer(each.evening.slug, each.evening.on, each.players) for each in figures.attendance),
        members=figures.members,
        guests=figures.guests,
    )


def history_answer(history: MemberHistory, page: Page[MemberEvening], rights: HistoryRights) -> MemberHistoryAnswer:
    """Return a member's history with this page of its evenings. It contains names of other members only for readers who may read them."""
    records, company = history.records, history.company
    return MemberHistoryAnswer(
        number=history.member.number,
        name=member_display_name(history.member, rights.names),
        audience=rights.audience.value,
        evenings=tuple(
            MemberEveningAnswer(
                slug=each.evening.slug,
                name=each.evening.name,
                on=each.evening.on,
                number=each.number,
                place=each.place,
                players=each.players,
                points=each.points,
            )
            for each in page
        ),
        total=page.paginator.count,
        page=page.number,
        pages=page.paginator.num_pages,
        points=records.points,
        wins=records.wins,
        first_three=records.first_three,
        contracts=tuple(
            OwnContract(**_figures(each.code, each.name, each.own), club_played=each.club.played, club_made=each.club.made)
            for each in history.contracts
        ),
        made_in_a_row=history.made_in_a_row,
        plus_streak=_streak(records.plus_streak),
        present_streak=_streak(records.present_streak),
        certificates=tuple(_say(each.contract) for each in history.certificates),
        best_partner=_partner(company.best_partner, rights),
        worst_partner=_partner(company.worst_partner, rights),
        best_opponent=_opponent(company.best_opponent, rights),
        worst_opponent=_opponent(company.worst_opponent, rights),
    )


def _say(words: Words) -> str:
    return say(words, get_language() or "en")


def _figures(code: str, name: Words, count: ContractCount) -> dict[str, Any]:
    figures = {"played": count.played, "made": count.made, "alone": count.alone, "alone_made": count.alone_made}
    return {"code": code, "name": _say(name), **figures}


def _streak(streak: Streak | None) -> StreakAnswer | None:
    return StreakAnswer(evenings=streak.evenings, first=streak.first.on, last=streak.last.on) if streak else None


def _partner(partner: Partner | None, rights: HistoryRights) -> CompanyAnswer | None:
    if partner is None or not rights.sees_names:
        return None
    return CompanyAnswer(number=partner.member.number, name=partner.member.name, times=partner.times, made=partner.count.made)


def _opponent(opponent: Opponent | None, rights: HistoryRights) -> CompanyAnswer | None:
    if opponent is None or not rights.sees_names:
        return None
    return CompanyAnswer(number=opponent.member.number, name=opponent.member.name, times=opponent.times, points=opponent.points)
