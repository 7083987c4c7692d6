"""How evenings ended, many at once: everybody's place and points, as `standings` shows them for one. Only reads.

Three queries, however many evenings. It sums the payments by player in the database and ranks each evening here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db import connection

from scoring.engine.ranking import rank
from tournaments.models import EarlierPlace, Entrant, Place

# A player is one evening's, so their sum over all evenings is that of their evening. Null is the pot. (Summing by pairs first, as
# `standings` does for one evening, took four times as long for a hundred and fifty.)
_POINTS = """
SELECT player, SUM(points) FROM (
    SELECT payee_id AS player, amount AS points FROM tournaments_payment WHERE tournament_id IN ({evenings})
    UNION ALL SELECT payer_id, -amount FROM tournaments_payment WHERE tournament_id IN ({evenings})
) AS moved GROUP BY player
"""


@dataclass(frozen=True, slots=True)
class Participant:
    """A player of an evening, by keys."""

    key: int
    evening: int
    number: int
    member: int | None
    withdrawn: bool
    takes_over: int | None
    """The player whose points this one plays on with."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of an evening's final standings."""

    place: int
    player: Participant
    """Under whose name it stands."""
    points: int
    """All of the line: the player's own, and those of whom they play on for."""
    former: tuple[int, ...]
    """The keys of those whose points it has too."""


@dataclass(frozen=True, slots=True)
class EveningResult:
    """How one evening ended."""

    lines: tuple[ResultLine, ...]
    """By place."""
    own_points: dict[int, int]
    """What each player who sat at a table won themselves, by their key: received less paid, without anybody's points before them."""
    members: dict[int, int]
    """The player's key of each member of the club who sat at a table."""
    numbers: dict[int, int]
    """Everybody's number that evening, by their key."""
    pot: int
    """What the tables' pots kept."""

    @property
    def players(self) -> int:
        """How many people sat at a table."""
        return len(self.own_points)

    def line_of(self, player: int) -> ResultLine | None:
        """The line under this player's own name; None if somebody else plays on with their points."""
        return next((line for line in self.lines if line.player.key == player), None)


def evening_results(evenings: Collection[int]) -> dict[int, EveningResult]:
    """How these evenings (by their keys) ended, or stand now. An evening without players has a result without lines."""
    points = points_by_player(evenings)
    sat = _who_sat(evenings)
    by_evening: dict[int, list[Participant]] = {evening: [] for evening in evenings}
    columns = ("pk", "tournament", "number", "member", "withdrawn", "takes_over")
    for row in Entrant.objects.filter(tournament__in=evenings).order_by("tournament", "number").values_list(*columns):
        by_evening[row[1]].append(Participant(*row))
    return {evening: _result(players, points, sat) for evening, players in by_evening.items()}


def points_by_player(evenings: Collection[int]) -> dict[int, int]:
    """What each player of these evenings received less what they paid, by their key; whoever moved no points is missing."""
    if not evenings:
        return {}
    marks = ", ".join(["%s"] * len(evenings))
    with connection.cursor() as cursor:
        cursor.execute(_POINTS.format(evenings=marks), [*evenings, *evenings])
        return {player: int(points) for player, points in cursor.fetchall() if player is not None}


def _who_sat(evenings: Collection[int]) -> set[int]:
    """The keys of everybody who has a seat at a table of these evenings, or had one."""
    now = Place.objects.filter(round__tournament__in=evenings).order_by().values_list("entrant", flat=True)
    earlier = EarlierPlace.objects.filter(table__round__tournament__in=evenings).order_by().values_list("entrant", flat=True)
    return set(now.union(earlier))


def _result(players: Iterable[Participant], points: dict[int, int], sat: set[int]) -> EveningResult:
    by_key = {player.key: player for player in players}
    taken_over = {player.takes_over for player in by_key.values()}
    lines: dict[int, tuple[int, ...]] = {}
    for key, player in by_key.items():
        if key in taken_over:
            continue
        former: list[int] = []
        while player.takes_over is not None:
            former.append(player.takes_over)
            player = by_key[player.takes_over]
        # As in the standings: who withdrew before their first deal has no line.
        if not by_key[key].withdrawn or any(each in sat or each in points for each in (key, *former)):
            lines[key] = tuple(former)
    totals = {key: points.get(key, 0) + sum(points.get(each, 0) for each in former) for key, former in lines.items()}
    places = rank(totals)
    ranked = [ResultLine(places[key], by_key[key], totals[key], former) for key, former in lines.items()]
    ranked.sort(key=lambda line: (line.place, line.player.number))
    own = {key: points.get(key, 0) for key in by_key if key in sat}
    return EveningResult(
        lines=tuple(ranked),
        own_points=own,
        members={member: key for key in own if (member := by_key[key].member) is not None},
        numbers={key: player.number for key, player in by_key.items()},
        pot=-sum(totals.values()),
    )
