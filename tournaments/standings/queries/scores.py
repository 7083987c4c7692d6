"""Each player's score in each round, for games whose standings rank by the score instead of the points (ADR 70). Only reads.

A deal's score is stored by seat, and the table's seat history has the players (ADR 22). Points moved by rulings are added to the scores. At
a past moment, each deal counts with its score at that moment.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import accumulate

from django.db.models import Count, QuerySet, Sum

from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import RatingOfEvening
from tournaments.evening.models import Tournament
from tournaments.evening.queries.extent import Extent
from tournaments.play.deal_scores import read_score, score_at
from tournaments.play.models import Deal, Payment
from tournaments.standings.queries.deals_played import DealsPlayed, deals_played
from tournaments.standings.queries.lines import LineMembers

ByRound = Mapping[int, Mapping[int, int]]
"""For each player, by primary key: the score in each round, by round number."""
PAIR_TABLE = 4
"""The number of seats of a table with two pairs."""
Course = list[tuple[int, list[int]]]
"""The running totals of one line: for each round, its number and the totals after each deal of the round."""


def scores_by_round(extent: Extent, played: DealsPlayed) -> ByRound:
    """Return the scores of everybody who has one. Two queries, plus one if somebody else took a seat in the middle of a round."""
    scores: dict[int, Counter[int]] = defaultdict(Counter)
    for table, number, text, times in _texts(extent, played):
        round_number = played.round_numbers[table]
        for player, figure in zip(played.histories[table].at(number), read_score(text), strict=True):
            scores[player][round_number] += figure * times
    for payer, payee, round_number, amount in _moved_by_rulings(extent):
        if payer is not None:
            scores[payer][round_number] -= amount
        if payee is not None:
            scores[payee][round_number] += amount
    return scores


@dataclass(frozen=True)
class Pairs:
    """The pairs of an evening in a game with fixed sides. A deal that two partners play on one side counts once for the pair."""

    line_of: Mapping[int, int]
    """The key of the pair's line, by the primary key of each of its players."""
    sides: Callable[[int], tuple[tuple[int, ...], ...]]
    """The sides of a table with this number of seats (`Game.sides`)."""

    @cached_property
    def lines(self) -> frozenset[int]:
        """The keys of the pairs' lines."""
        return frozenset(self.line_of.values())

    def seats_counted_once(self, players: Sequence[int]) -> list[int]:
        """Return the seats that add nothing to a pair's score, because the partner on the same side counts. `players` are by seat."""
        once: set[tuple[int, int]] = set()
        skipped = []
        for nth, side in enumerate(self.sides(len(players))):
            for seat in side:
                line = self.line_of.get(players[seat])
                if line is not None and (line, nth) in once:
                    skipped.append(seat)
                elif line is not None:
                    once.add((line, nth))
        return skipped


def pairs_of_lines(tournament: Tournament, rating: RatingOfEvening | None, members: Mapping[int, LineMembers]) -> Pairs | None:
    """Return the pairs whose partners play on one side; None if the evening is not played by pairs, or its game has no fixed sides."""
    if rating is None or rating.kind != Rating.Kind.PAIRS or not (game := tournament.rule_set.game).sides(PAIR_TABLE):
        return None
    keys = {line: (line, *(each.pk for each in own.others)) for line, own in members.items() if own.group is not None}
    return Pairs({key: line for line, players in keys.items() for key in players}, game.sides)


def counted_twice(extent: Extent, played: DealsPlayed, pairs: Pairs) -> ByRound:
    """Return what two partners both scored in the same deals, by the key of the pair's line, by round. Queries: as `scores_by_round`.

    The score of a pair is the sum of its players' scores less this.
    """
    twice: dict[int, Counter[int]] = defaultdict(Counter)
    for table, number, text, times in _texts(extent, played):
        players = played.histories[table].at(number)
        skipped = pairs.seats_counted_once(players)
        if skipped:
            figures = read_score(text)
            for seat in skipped:
                twice[pairs.line_of[players[seat]]][played.round_numbers[table]] += figures[seat] * times
    return twice


def score_courses(
    tournament: Tournament, lines: Mapping[int, Collection[int]], until: datetime | None = None, pairs: Pairs | None = None
) -> dict[int, Course]:
    """Return the running scores of lines of the standings, by the primary key of the line's player.

    `lines` has the keys of all players of each line. Points that rulings moved in a round come after its deals. Makes two queries more than
    `deals_played`.
    """
    extent = Extent(tournament.pk, as_of=until)
    played = deals_played(extent)
    line_of = {player: line for line, players in lines.items() for player in players}
    steps: dict[int, dict[int, list[int]]] = {line: defaultdict(list) for line in lines}
    for table, number, text in _each_deal(extent):
        players = played.histories[table].at(number)
        skipped = pairs.seats_counted_once(players) if pairs else ()
        for seat, (player, figure) in enumerate(zip(players, read_score(text), strict=True)):
            if player in line_of and seat not in skipped:
                steps[line_of[player]][played.round_numbers[table]].append(figure)
    for line, rounds in _moved_of_lines(extent, line_of).items():
        for number, figure in rounds.items():
            steps[line][number].append(figure)
    return {line: _running(by_round) for line, by_round in steps.items()}


def _each_deal(extent: Extent) -> Iterator[tuple[int, int, str]]:
    """Yield the table, the number and the score of each deal with a score, in the order of play at its table."""
    deals = _deals(extent).order_by("table__round__number", "number")
    if extent.as_of is None:
        yield from deals.filter(void=False).exclude(score="").values_list("table", "number", "score")
        return
    rows = deals.filter(received_at__lte=extent.as_of).values_list("table", "number", "score", "score_changes")
    for table, number, text, changes in rows:
        if then := score_at(text, changes, extent.as_of):
            yield table, number, then


def _moved_of_lines(extent: Extent, line_of: Mapping[int, int]) -> dict[int, Counter[int]]:
    moved: dict[int, Counter[int]] = defaultdict(Counter)
    for payer, payee, round_number, amount in _moved_by_rulings(extent):
        for player, figure in ((payer, -amount), (payee, amount)):
            if player is not None and player in line_of:
                moved[line_of[player]][round_number] += figure
    return moved


def _running(by_round: Mapping[int, list[int]]) -> Course:
    total, course = 0, []
    for number, figures in sorted(by_round.items()):
        running = list(accumulate(figures, initial=total))[1:]
        course.append((number, running))
        total = running[-1]
    return course


def _deals(extent: Extent) -> QuerySet[Deal]:
    return Deal.objects.filter(
        table__round__tournament=extent.evening, table__round__number__gt=extent.after, table__round__number__lte=extent.upto
    ).order_by()


def total_scores(by_round: ByRound, *, until: int | None = None) -> dict[int, int]:
    """Return everybody's total score by primary key, over the rounds up to number `until`; None: over all rounds."""
    return {
        player: sum(figure for number, figure in rounds.items() if until is None or number <= until) for player, rounds in by_round.items()
    }


def with_later(scores: ByRound, later: ByRound) -> ByRound:
    """Return the scores in `scores` and in `later`, which has later rounds, in one mapping."""
    return {player: {**scores.get(player, {}), **later.get(player, {})} for player in {*scores, *later}}


def _texts(extent: Extent, played: DealsPlayed) -> Iterator[tuple[int, int, str, int]]:
    """Yield scores of deals: the table's key, a deal number, the score as stored text, and the number of the table's deals with this score.

    At tables where no seat changed hands, deals with equal scores are counted together; the deal number is then always 1.
    """
    if extent.as_of is not None:
        for table, number, text in _each_deal(extent):
            yield table, number, text, 1
        return
    counting = _deals(extent).filter(void=False).exclude(score="")
    changed = [table for table, history in played.histories.items() if history.earlier]
    steady = counting.exclude(table__in=changed) if changed else counting
    for table, text, times in steady.values_list("table", "score").annotate(Count("pk")):
        yield table, 1, text, times
    for table, number, text in counting.filter(table__in=changed).values_list("table", "number", "score") if changed else ():
        yield table, number, text, 1


def _moved_by_rulings(extent: Extent) -> Iterable[tuple[int | None, int | None, int, int]]:
    """Return the payments by rulings as (payer, payee, round number, amount). Players are given by primary key; None is the pot."""
    payments = Payment.objects.filter(
        tournament=extent.evening, round_number__gt=extent.after, round_number__lte=extent.upto, ruling__isnull=False
    ).order_by()
    if extent.as_of is not None:
        payments = payments.filter(at__lte=extent.as_of)
    return payments.values_list("payer", "payee", "round_number").annotate(Sum("amount"))
