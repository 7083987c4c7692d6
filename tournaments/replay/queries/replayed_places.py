"""The standings of a replayed evening, ranked by the evening's own order and tie-breaks. Makes no query.

In a final, earlier points have the weight that the evening gives them. Finalists and lots are those of the real evening, because nobody can
know who else would have been in the final or how lots would have been drawn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.entrants.queries.ratings import GroupOfPlayers
from tournaments.evening.models import Entrant, Round, Ruling
from tournaments.finals.queries.final_lines import FinalLines, final_lines
from tournaments.play.contract_results import contract_results, read_contract_results
from tournaments.play.ledger import deals_in, history_of
from tournaments.play.own_totals import own_totals_in, seats_out
from tournaments.replay.queries.replay import EveningReplay, ReportedEvening
from tournaments.standings.queries.lines import members_of_lines
from tournaments.standings.queries.player_figures import HOW_ENDED
from tournaments.standings.queries.rounds_missed import rounds_missed
from tournaments.standings.queries.scores import Pairs, pairs_of_lines
from tournaments.standings.ranking import LineFigures, RankingFigure, RankingLine, RoundFigures, TieBreakFigures, rank_lines, tied_lines


@dataclass(frozen=True)
class ReplayedLine:
    """A line of the replayed standings."""

    place: int | None
    """The place; None if the player or pair is not ranked because a round was missed."""
    entrant: Entrant
    """The player, or the first player of the pair or team."""
    points: int
    """The total by which the line is ranked: the points of its players, and those that they took over."""
    partners: tuple[Entrant, ...] = ()
    """The other players of the pair or team; empty for a single player."""
    group: GroupOfPlayers | None = None
    """The pair or team; None for a single player."""

    @property
    def members(self) -> tuple[Entrant, ...]:
        """The players whom the line names."""
        return (self.entrant, *self.partners)


def replayed_lines(evening: ReportedEvening, replay: EveningReplay) -> list[ReplayedLine]:
    """Return the standings of the evening by the rules of this replay. Makes no query.

    By the evening's own rules they equal the real standings.
    """
    return _Places(evening, replay).lines()


class _Figures:
    """The values of a replay from which the standings are computed: for each player (by key) and round, points, deals and contracts.

    `pairs` are the pairs whose partners play on one side: what both do in one deal counts once for their line.
    """

    def __init__(self, evening: ReportedEvening, replay: EveningReplay, pairs: Pairs | None) -> None:
        self._evening = evening
        self._replay = replay
        self._pairs = pairs
        self._rounds = {f"ruling {ruling.pk}": ruling.round_number for ruling in evening.rulings}
        self._rounds |= {str(deal.pk): table.round.number for table in evening.tables for deal in table.deals.all()}
        self.points: dict[int, Counter[int]] = defaultdict(Counter)
        for (cause, _line, _reason, payer, payee, amount), times in replay.bookings.items():
            for player, moved in ((payer, -amount * times), (payee, amount * times)):
                if player is not None:
                    self.points[player][self._rounds[cause]] += moved
        self.sat: dict[int, set[int]] = defaultdict(set)
        for table in evening.tables:
            for player in history_of(table).players:
                self.sat[player].add(table.round.number)

    @cached_property
    def ranked(self) -> dict[int, Counter[int]]:
        """Each player's points by round. In an evening that ranks by scores, these are the scores and the points that rulings moved.

        If two partners play a deal on one side, only the first of them has its score.
        """
        if self._evening.tournament.order.figure is not RankingFigure.SCORE:
            return self.points
        scores: dict[int, Counter[int]] = defaultdict(Counter)
        for (cause, _line, _reason, payer, payee, amount), times in self._replay.bookings.items():
            for player, moved in ((payer, -amount * times), (payee, amount * times)):
                if player is not None and cause.startswith("ruling "):
                    scores[player][self._rounds[cause]] += moved
        for table in self._evening.tables:
            history, folded = history_of(table), self._replay.folds.get(table.pk)
            for deal, outcome in folded.outcomes.values() if folded else ():
                if outcome.played is not None:
                    players = history.at(deal.number)
                    skipped = self._pairs.seats_counted_once(players) if self._pairs else ()
                    for seat, (player, figure) in enumerate(zip(players, outcome.played.score(table.seats), strict=True)):
                        scores[player][table.round.number] += 0 if seat in skipped else figure
        return scores

    @cached_property
    def deals(self) -> dict[int, Counter[int]]:
        """The number of deals that each player played in each round, without those in which they sat out."""
        deals: dict[int, Counter[int]] = defaultdict(Counter)
        for table in self._evening.tables:
            history = history_of(table)
            folded = self._replay.folds.get(table.pk)
            for deal, outcome in folded.outcomes.values() if folded else ():
                if outcome.played is None or not outcome.played.counts:
                    continue
                number = deals_in(deal)
                out = seats_out(outcome.before, number) if own_totals_in(deal.facts) else list(outcome.before.sits_out)
                for seat, player in enumerate(history.at(deal.number)):
                    deals[player][table.round.number] += number - out.count(seat)
        return deals

    @cached_property
    def minus_deals(self) -> dict[int, Counter[int]]:
        """The number of deals of each round in which each player lost points. Rulings and tables' own totals do not count."""
        totals = {str(deal.pk) for table in self._evening.tables for deal in table.deals.all() if deal.deals_in_totals is not None}
        moved: Counter[tuple[int, str]] = Counter()
        for (cause, _line, _reason, payer, payee, amount), times in self._replay.bookings.items():
            if not cause.startswith("ruling ") and cause not in totals:
                for player, points in ((payer, -amount * times), (payee, amount * times)):
                    if player is not None:
                        moved[player, cause] += points
        lost: dict[int, Counter[int]] = defaultdict(Counter)
        for (player, cause), points in moved.items():
            if points < 0:
                lost[player][self._rounds[cause]] += 1
        return lost

    @cached_property
    def contracts(self) -> dict[int, Counter[tuple[int, bool, bool]]]:
        """The number of contracts that each player declared: `{player's key: {(round number, is a solo, is made): count}}`."""
        ended: dict[int, Counter[tuple[int, bool, bool]]] = defaultdict(Counter)
        for table in self._evening.tables:
            history = history_of(table)
            folded = self._replay.folds.get(table.pk)
            for deal, outcome in folded.outcomes.values() if folded else ():
                for result in read_contract_results(contract_results(outcome)):
                    player = history.at(deal.number)[result.declarer]
                    ended[player][table.round.number, result.solo, result.made] += 1
        return ended

    @cached_property
    def pits(self) -> dict[int, Counter[int]]:
        """The number of deals of each round in which each player's side took every trick."""
        pits: dict[int, Counter[int]] = defaultdict(Counter)
        for table in self._evening.tables:
            history = history_of(table)
            folded = self._replay.folds.get(table.pk)
            for deal, outcome in folded.outcomes.values() if folded else ():
                for result in read_contract_results(contract_results(outcome)):
                    for seat in result.pit_of(table.seats):
                        pits[history.at(deal.number)[seat]][table.round.number] += 1
        return pits

    def of_line(self, keys: Sequence[int], rounds_begun: int) -> LineFigures:
        """Return the values of one line of the standings, summed over its players. `keys` are the players' keys, the line's own first."""
        rounds = {number for key in keys for number in (*self.points[key], *self.deals[key], *self.sat[key])}
        return LineFigures({number: self._of_round(keys, number) for number in rounds if number <= rounds_begun}, rounds_begun)

    def deals_of(self, keys: Sequence[int]) -> int:
        """Return the number of deals that the players of a line played; `keys` as in `of_line`."""
        return sum(self._together(self.deals, keys, number) for number in {number for key in keys for number in self.deals[key]})

    def _together(self, counts: Mapping[int, Mapping[int, int]], keys: Sequence[int], number: int) -> int:
        """Return a number of deals of a line in a round: the sum over its players, or the greatest if partners play the same deals."""
        each = [counts[key][number] for key in keys]
        return max(each) if self._pairs is not None and keys[0] in self._pairs.lines else sum(each)

    def _of_round(self, keys: Sequence[int], number: int) -> RoundFigures:
        alone, together, *lost = (sum(self.contracts[key][number, *how] for key in keys) for how in HOW_ENDED)
        return RoundFigures(
            points=sum(self.ranked[key][number] for key in keys),
            deals=self._together(self.deals, keys, number),
            minus_deals=self._together(self.minus_deals, keys, number),
            contracts_made=alone + together,
            solos=alone,
            contracts_lost=sum(lost),
            pits=self._together(self.pits, keys, number),
        )

    def won_from(self, line_of: Mapping[int, int]) -> Counter[tuple[int, int]]:
        """Return for each two lines (first, second) how many points the first won from the second; negative for a loss.

        `line_of` has the line of each player to compare; payments of other players are ignored.
        """
        won: Counter[tuple[int, int]] = Counter()
        for (_cause, _line, _reason, payer, payee, amount), times in self._replay.bookings.items():
            if payer is not None and payee is not None and payer in line_of and payee in line_of:
                won[line_of[payee], line_of[payer]] += amount * times
                won[line_of[payer], line_of[payee]] -= amount * times
        return won


class _Places:
    """The computation of the standings of a replayed evening."""

    def __init__(self, evening: ReportedEvening, replay: EveningReplay) -> None:
        self._evening = evening
        self._entrants = {entrant.pk: entrant for entrant in evening.entrants}
        self._members = members_of_lines(evening.entrants, evening.rating.groups if evening.rating else ())
        self._figures = _Figures(evening, replay, pairs_of_lines(evening.tournament, evening.rating, self._members))
        there = {*self._figures.sat, *self._figures.points}
        self._people = {
            line: (line, *(each.pk for each in members.others))
            for line, members in self._members.items()
            if not there.isdisjoint((line, *(each.pk for each in members.others)))
            or any(not each.withdrawn for each in (self._entrants[line], *members.partners))
        }
        self._begun = sorted({table.round.number for table in evening.tables if table.round.state != Round.State.SEATED})
        self._current = max(self._begun, default=0)

    def lines(self) -> list[ReplayedLine]:
        order = self._evening.tournament.order
        lines = self._ranked()
        tied = {key for group in tied_lines(lines, order) for key in group}
        return [
            ReplayedLine(
                rank.place,
                self._entrants[rank.key],
                self._points(self._people[rank.key]),
                self._members[rank.key].partners,
                self._members[rank.key].group,
            )
            for rank in rank_lines(lines, order, self._evidence(tied) if tied else None)
        ]

    def _points(self, keys: Collection[int], *, until: int | None = None) -> int:
        return sum(points for key in keys for number, points in self._figures.ranked[key].items() if until is None or number <= until)

    def _ranked(self) -> list[RankingLine[int]]:
        final = self._final()
        could_miss = {line: final.begun(line, self._begun) if final else self._begun for line in self._people}
        missed = rounds_missed(self._people, self._figures.sat, could_miss)
        by_average = self._evening.tournament.order.figure is RankingFigure.AVERAGE
        rows = [
            RankingLine(
                key=line,
                points=self._points(keys),
                deals=self._figures.deals_of(keys) if by_average else 0,
                rounds=len(could_miss[line]),
                missed=len(missed.get(line, ())),
            )
            for line, keys in sorted(self._people.items(), key=lambda each: self._entrants[each[0]].number)
        ]
        return [final.as_it_stands(row, self._current) for row in rows] if final else rows

    def _final(self) -> FinalLines | None:
        """Return the finalists' lines, with their replayed points before the final; None if the finalists are not decided."""
        numbers = {key: entrant.number for key, entrant in self._entrants.items()}
        takes_over = {key: entrant.takes_over_id for key, entrant in self._entrants.items()}
        lines = final_lines(self._evening.tournament.final, numbers, takes_over, self._people)
        if lines is None:
            return None
        return replace(lines, before={line: self._points(self._people[line], until=lines.final.after_round) for line in lines.lines})

    def _evidence(self, tied: Collection[int]) -> TieBreakFigures[int]:
        line_of = {player: line for line in tied for player in self._people[line]}
        return TieBreakFigures(
            {line: self._figures.of_line(self._people[line], self._current) for line in tied},
            self._figures.won_from(line_of),
            self._lots(line_of),
        )

    def _lots(self, line_of: Mapping[int, int]) -> Sequence[Sequence[int]]:
        """Return the orders that lots gave on the real evening, the newest first. An order consists of the keys of lines."""
        by_number = {self._entrants[player].number: line for player, line in line_of.items()}
        drawn = sorted((each for each in self._evening.rulings if each.kind == Ruling.Kind.LOTS), key=lambda each: -each.number)
        orders = ([by_number[number] for number in each.decides["lots"]["order"] if number in by_number] for each in drawn)
        return [tuple(dict.fromkeys(order)) for order in orders]
