"""A member's evenings over the years: place and points of each, and the streaks and records that follow from them. Only reads.

The points are those that the member won, even if somebody else played on with them (ADR 23). The place is that of the member's own line in
the standings. If somebody took over the points of a member who left, the member has points and no place that evening.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from operator import itemgetter

from clubs.people.models import Member
from competitions.queries.club_evenings import ClosedEvening
from tournaments.evening.models import EarlierPlace, Entrant, Place
from tournaments.standings.queries.evening_results import evening_results


@dataclass(frozen=True)
class MemberEvening:
    """One evening of a member."""

    evening: ClosedEvening
    entrant: int
    """The member's Entrant of that evening, by key."""
    number: int
    """The player's number that evening."""
    points: int
    """The points that the member won in their own deals."""
    place: int | None
    """The member's place. None if somebody else played on with their points, or if the evening does not rank players who missed a round."""
    line_points: int | None
    """All points of the member's line in the standings; None if they have no line.

    They differ from `points` if the member played on with somebody else's points.
    """
    players: int
    """The number of lines in the standings."""

    @property
    def won(self) -> bool:
        return self.place == 1

    @property
    def with_points_of_another(self) -> bool:
        """True if the member's line of the standings also has points that somebody else won."""
        return self.line_points is not None and self.line_points != self.points


def member_evenings(member: Member, of_club: Sequence[ClosedEvening], tables: Iterable[MemberTable]) -> list[MemberEvening]:
    """Return the club's evenings at which the member sat at a table, in order. Two queries, however many evenings."""
    sat = {table.evening for table in tables}
    evenings = [evening for evening in of_club if evening.key in sat]
    own = Entrant.objects.filter(member=member, tournament__in=sat).values_list("tournament", "pk", "number")
    entrants = {evening: (key, number) for evening, key, number in own}
    results = evening_results([evening.key for evening in evenings])
    rows = []
    for evening in evenings:
        result, (key, number) = results[evening.key], entrants[evening.key]
        if number not in result.by_number:
            continue  # they only played in a round that does not count
        line = result.line_of(number)
        rows.append(
            MemberEvening(
                evening=evening,
                entrant=key,
                number=number,
                points=result.by_number[number].ranked,
                place=line.place if line else None,
                line_points=line.points if line else None,
                players=len(result.lines),
            )
        )
    return rows


@dataclass(frozen=True)
class MemberTable:
    """A table at which the member sat: its key, and the key of its evening."""

    key: int
    evening: int


def tables_of(member: Member) -> set[MemberTable]:
    """Return the tables at which the member sat or sits, even for a single deal. Two queries."""
    now = Place.objects.filter(entrant__member=member).values_list("table", "round__tournament")
    earlier = EarlierPlace.objects.filter(entrant__member=member).values_list("table", "table__round__tournament")
    return {MemberTable(*row) for row in (*now.order_by(), *earlier.order_by())}


@dataclass(frozen=True)
class Streak:
    """Several evenings in a row, such as those that a member ended with points above zero."""

    evenings: int
    first: ClosedEvening
    last: ClosedEvening
    goes_on: bool
    """True if the streak includes the last evening, so that the next one may lengthen it."""


@dataclass(frozen=True)
class MemberRecords:
    """The member's best results. They are None if the member played no evening."""

    evenings: int
    points: int
    """The member's points of all evenings together."""
    wins: int
    first_three: int
    """The number of evenings on which the member ended first, second or third."""
    most: MemberEvening | None
    """The evening with the member's most points, or the earliest of several equal ones."""
    fewest: MemberEvening | None
    best_place: MemberEvening | None
    """The evening with the member's best place. If several have that place, the one with the most players; then the earliest."""
    plus_streak: Streak | None
    """The member's longest streak of evenings with more than 0 points."""
    present_streak: Streak | None
    """The longest series of the club's evenings at which the member played without missing one."""

    @property
    def mean(self) -> Decimal | None:
        """Points per evening, to one decimal; a half is rounded away from zero."""
        return (Decimal(self.points) / self.evenings).quantize(Decimal("0.1"), ROUND_HALF_UP) if self.evenings else None


def member_records(evenings: Sequence[MemberEvening], of_club: Sequence[ClosedEvening]) -> MemberRecords:
    """Return the records of these evenings, all of one member; `of_club` are all closed evenings of the club. Makes no query."""
    with_place = [each for each in evenings if each.place is not None]
    present = {each.evening.key for each in evenings}
    return MemberRecords(
        evenings=len(evenings),
        points=sum(each.points for each in evenings),
        wins=sum(each.won for each in evenings),
        first_three=sum(each.place <= 3 for each in evenings if each.place is not None),
        most=max(evenings, key=lambda each: each.points, default=None),
        fewest=min(evenings, key=lambda each: each.points, default=None),
        best_place=min(with_place, key=lambda each: (each.place or 0, -each.players), default=None),
        plus_streak=longest_streak([each.evening for each in evenings], [each.points > 0 for each in evenings]),
        present_streak=longest_streak(of_club, [each.key in present for each in of_club]),
    )


def longest_streak(evenings: Sequence[ClosedEvening], holds: Iterable[bool]) -> Streak | None:
    """Return the longest streak of evenings for which `holds` is True, the earliest of equal ones; None if there is none."""
    pairs = groupby(zip(evenings, holds, strict=True), key=itemgetter(1))
    runs = [[evening for evening, _holds in run] for kept, run in pairs if kept]
    longest = max(runs, key=len, default=None)
    return Streak(len(longest), longest[0], longest[-1], longest[-1] == evenings[-1]) if longest else None
