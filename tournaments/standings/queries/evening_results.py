"""How evenings ended, many at once: everybody's place and points, as `standings` shows them for one. Only reads.

Four queries, however many evenings, and some more for those where missed rounds, averages or tie-breaks decide. It sums the payments by
player in the database; the places are those of `ranks`, as in the standings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from tournaments.evening.models import EarlierPlace, Entrant, Place, Round, Tournament
from tournaments.evening.queries.extent import Extent
from tournaments.finals.qualification import Final
from tournaments.finals.queries.final_lines import FinalLines, final_lines
from tournaments.standings.queries.deals_played import deals_played
from tournaments.standings.queries.ledger_points import points_by_player, points_by_round
from tournaments.standings.queries.lines import lines_by_key
from tournaments.standings.queries.ranks import EveningLines, ranks_of
from tournaments.standings.queries.rounds_missed import rounds_missed, rounds_with_seat
from tournaments.standings.queries.scores import ByRound, scores_by_round, total_scores
from tournaments.standings.ranking import Figure, Line, MissedRound, Order, Rank


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

    place: int | None
    """None: it is not ranked, as it missed a round."""
    player: Participant
    """Under whose name it stands."""
    points: int
    """All of the line that ranks, points or scores: the player's own, and those of whom they play on for."""
    counted: int | Fraction
    """With what it stands: `points`, or of a finalist those of before the final as far as they count."""
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
    ledger, plans = points_by_player(evenings), _plans(evenings)
    by_score = {plan.evening for plan in plans if plan.order.figure is Figure.SCORE}
    points = {**ledger, **(total_scores(_scores(by_score)) if by_score else {})}
    sat = _who_sat(evenings)
    by_evening: dict[int, list[Participant]] = {evening: [] for evening in evenings}
    columns = ("pk", "tournament", "number", "member", "withdrawn", "takes_over")
    for row in Entrant.objects.filter(tournament__in=evenings).order_by("tournament", "number").values_list(*columns):
        by_evening[row[1]].append(Participant(*row))
    people = {evening: _people(players, points, sat) for evening, players in by_evening.items()}
    lines = _lines(people, points, {player.key: player for players in by_evening.values() for player in players}, plans)
    ranks = dict(zip(people, ranks_of(Extent(tuple(people)), lines), strict=True))
    counted = {line.key: line.points for of_evening in lines for line in of_evening.lines}
    pots = {evening: -sum(ledger.get(player.key, 0) for player in players) for evening, players in by_evening.items()}
    return {
        evening: _result(players, people[evening], ranks[evening], points, counted, sat, pots[evening])
        for evening, players in by_evening.items()
    }


class _Plan(NamedTuple):
    """What an evening decides about its places, with one of its rounds."""

    evening: int
    order: Order
    final: Mapping[str, Any] | None
    round_number: int | None
    round_state: str | None


def _plans(evenings: Collection[int]) -> list[_Plan]:
    """A row for each round of these evenings, and one for an evening without. One query."""
    columns = ("pk", "criteria", "policy__missed_round", "policy__missed_round_points", "policy__final", "rounds__number", "rounds__state")
    rows = Tournament.objects.filter(pk__in=evenings).order_by().values_list(*columns)
    return [_Plan(row[0], Order.read(row[1], row[2] or MissedRound.RANKED, row[3] or 0), *row[4:]) for row in rows]


def _scores(evenings: Collection[int]) -> ByRound:
    """What the players of evenings scored that rank the game's own count, by their keys: it stands in place of their points."""
    extent = Extent(tuple(evenings))
    return scores_by_round(extent, deals_played(extent))


def _who_sat(evenings: Collection[int]) -> set[int]:
    """The keys of everybody who has a seat at a table of these evenings, or had one."""
    now = Place.objects.filter(round__tournament__in=evenings).order_by().values_list("entrant", flat=True)
    earlier = EarlierPlace.objects.filter(table__round__tournament__in=evenings).order_by().values_list("entrant", flat=True)
    return set(now.union(earlier))


def _people(players: Iterable[Participant], points: Mapping[int, int], sat: Collection[int]) -> dict[int, tuple[int, ...]]:
    """For each line of an evening everybody who belongs to it, by keys: under whose name it stands, then those before them."""
    by_key = {player.key: player for player in players}
    lines = lines_by_key({key: player.takes_over for key, player in by_key.items()})
    people = {line: (line, *former) for line, former in lines.items()}
    # As in the standings: who withdrew before their first deal has no line.
    return {line: keys for line, keys in people.items() if not by_key[line].withdrawn or any(key in sat or key in points for key in keys)}


def _lines(
    people: Mapping[int, Mapping[int, tuple[int, ...]]],
    points: Mapping[int, int],
    players: Mapping[int, Participant],
    plans: Iterable[_Plan],
) -> list[EveningLines]:
    """Each evening's lines, as they are ranked. What the evening's order does not ask for is not read."""
    orders: dict[int, Order] = {}
    begun: dict[int, set[int]] = {evening: set() for evening in people}
    finals: dict[int, FinalLines] = {}
    for evening, order, final, number, state in plans:
        orders[evening] = order
        if final is not None and evening not in finals:
            finals[evening] = _final_lines(final, evening, people[evening], players)
        if number is not None and state != Round.State.SEATED:
            begun[evening].add(number)
    finals = _with_points_before(finals, people, orders)
    could_miss = {
        line: finals[evening].begun(line, begun[evening]) if evening in finals else begun[evening]
        for evening, lines in people.items()
        for line in lines
    }
    asks = [evening for evening, order in orders.items() if order.missed_round is not MissedRound.RANKED]
    missed = _missed(asks, people, could_miss)
    played = _deals([evening for evening, order in orders.items() if order.figure is Figure.AVERAGE], people)
    return [
        EveningLines(
            evening=evening,
            order=orders[evening],
            rounds_begun=max(begun[evening], default=0),
            lines=tuple(
                _line_of(
                    Line(line, sum(points.get(key, 0) for key in keys), played.get(line, 0), len(could_miss[line]), missed.get(line, 0)),
                    finals.get(evening),
                    max(begun[evening], default=0),
                )
                for line, keys in of_evening.items()
            ),
            people=of_evening,
        )
        for evening, of_evening in people.items()
    ]


def _missed(
    evenings: Collection[int], people: Mapping[int, Mapping[int, tuple[int, ...]]], could_miss: Mapping[int, Collection[int]]
) -> dict[int, int]:
    """How many rounds the lines of these evenings missed. One query, or none."""
    if not evenings:
        return {}
    extent = Extent(tuple(evenings))
    lines = {line: keys for evening in evenings for line, keys in people[evening].items()}
    return {line: len(numbers) for line, numbers in rounds_missed(lines, rounds_with_seat(extent), could_miss).items()}


def _line_of(line: Line[int], of_final: FinalLines | None, round_number: int) -> Line[int]:
    return of_final.as_it_stands(line, round_number) if of_final is not None else line


def _final_lines(
    final: Mapping[str, Any], evening: int, people: Mapping[int, tuple[int, ...]], players: Mapping[int, Participant]
) -> FinalLines:
    """The lines of an evening that play its final."""
    of_evening = [player for player in players.values() if player.evening == evening]
    numbers = {player.key: player.number for player in of_evening}
    lines = final_lines(Final.from_json(final), numbers, {player.key: player.takes_over for player in of_evening}, people)
    assert lines is not None
    return lines


def _with_points_before(
    finals: Mapping[int, FinalLines], people: Mapping[int, Mapping[int, tuple[int, ...]]], orders: Mapping[int, Order]
) -> dict[int, FinalLines]:
    """The same with the points of before the final, where they count otherwise. One query for all evenings, or none."""
    evenings = [evening for evening, each in finals.items() if each.needs_points_before]
    if not evenings:
        return dict(finals)
    keys = [key for evening in evenings for line in finals[evening].lines for key in people[evening][line]]
    by_round: dict[int, Mapping[int, int]] = dict(points_by_round(Extent(tuple(evenings)), keys))
    if by_score := [evening for evening in evenings if orders[evening].figure is Figure.SCORE]:
        by_round |= _scores(by_score)
    result = dict(finals)
    for evening in evenings:
        of_final = finals[evening]
        before = {
            line: sum(
                points
                for key in people[evening][line]
                for number, points in by_round.get(key, {}).items()
                if not of_final.final.includes(number)
            )
            for line in of_final.lines
        }
        result[evening] = replace(of_final, before=before)
    return result


def _deals(evenings: Collection[int], people: Mapping[int, Mapping[int, tuple[int, ...]]]) -> dict[int, int]:
    """How many deals the lines of these evenings played."""
    if not evenings:
        return {}
    played = deals_played(Extent(tuple(evenings)))
    return {line: sum(map(played.of, keys)) for evening in evenings for line, keys in people[evening].items()}


def _result(
    players: Iterable[Participant],
    people: Mapping[int, tuple[int, ...]],
    ranks: Iterable[Rank[int]],
    points: Mapping[int, int],
    counted: Mapping[int, int | Fraction],
    sat: Collection[int],
    pot: int,
) -> EveningResult:
    by_key = {player.key: player for player in players}
    lines = [
        ResultLine(
            place=rank.place,
            player=by_key[rank.key],
            points=sum(points.get(key, 0) for key in people[rank.key]),
            counted=counted[rank.key],
            former=people[rank.key][1:],
        )
        for rank in ranks
    ]
    own = {key: points.get(key, 0) for key in by_key if key in sat}
    return EveningResult(
        lines=tuple(lines),
        own_points=own,
        members={member: key for key in own if (member := by_key[key].member) is not None},
        numbers={key: player.number for key, player in by_key.items()},
        pot=pot,
    )
