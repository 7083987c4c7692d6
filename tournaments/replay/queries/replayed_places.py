"""The standings of a replayed evening, ranked by the evening's own order and tie-breaks. Makes no query.

In a final, earlier points have the weight that the evening gives them. Finalists and lots are those of the real evening, because nobody can
know who else would have been in the final or how lots would have been drawn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.evening.models import Entrant, Round, Ruling
from tournaments.finals.queries.final_lines import FinalLines, final_lines
from tournaments.play.contract_results import contract_results, read_contract_results
from tournaments.play.ledger import deals_in, history_of
from tournaments.play.own_totals import own_totals_in, seats_out
from tournaments.replay.queries.replay import EveningReplay, ReportedEvening
from tournaments.standings.queries.lines import lines_by_key
from tournaments.standings.queries.player_figures import HOW_ENDED
from tournaments.standings.queries.rounds_missed import rounds_missed
from tournaments.standings.ranking import LineFigures, RankingFigure, RankingLine, RoundFigures, TieBreakFigures, rank_lines, tied_lines


@dataclass(frozen=True)
class ReplayedLine:
    """A line of the replayed standings."""

    place: int | None
    """The place; None if the line is not ranked because a round was missed."""
    entrant: Entrant
    points: int
    """The total by which the line is ranked: its player's points, and those of players whom this player replaced."""


def replayed_lines(evening: ReportedEvening, replay: EveningReplay) -> list[ReplayedLine]:
    """Return the standings of the evening by the rules of this replay. Makes no query.

    By the evening's own rules they equal the real standings.
    """
    return _Places(evening, _Figures(evening, replay)).lines()


class _Figures:
    """The values of a replay from which the standings are computed: for each player (by key) and round, points, deals and contracts."""

    def __init__(self, evening: ReportedEvening, replay: EveningReplay) -> None:
        self._evening = evening
        self._replay = replay
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
        """Each player's points by round. In an evening that ranks by scores, these are the scores and the points that rulings moved."""
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
                    for player, figure in zip(history.at(deal.number), outcome.played.score(table.seats), strict=True):
                        scores[player][table.round.number] += figure
        return scores

    @cached_property
    def deals(self) -> dict[int, Counter[int]]:
        """How many deals each player played in each round; deals in which they sat out do not count."""
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
        """In how many deals of each round each player lost points. Rulings and tables' own totals do not count."""
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
        """How many contracts each player declared: `{player's key: {(round number, is a solo, is made): count}}`."""
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
        """In how many deals of each round each player's side took every trick."""
        pits: dict[int, Counter[int]] = defaultdict(Counter)
        for table in self._evening.tables:
            history = history_of(table)
            folded = self._replay.folds.get(table.pk)
            for deal, outcome in folded.outcomes.values() if folded else ():
                for result in read_contract_results(contract_results(outcome)):
                    for seat in result.pit_of(table.seats):
                        pits[history.at(deal.number)[seat]][table.round.number] += 1
        return pits

    def of_line(self, keys: Collection[int], rounds_begun: int) -> LineFigures:
        """Return the values of one line of the standings, summed over its players. `keys` are the players' keys."""
        rounds = {number for key in keys for number in (*self.points[key], *self.deals[key], *self.sat[key])}
        return LineFigures({number: self._of_round(keys, number) for number in rounds if number <= rounds_begun}, rounds_begun)

    def _of_round(self, keys: Collection[int], number: int) -> RoundFigures:
        alone, together, *lost = (sum(self.contracts[key][number, *how] for key in keys) for how in HOW_ENDED)
        return RoundFigures(
            points=sum(self.ranked[key][number] for key in keys),
            deals=sum(self.deals[key][number] for key in keys),
            minus_deals=sum(self.minus_deals[key][number] for key in keys),
            contracts_made=alone + together,
            solos=alone,
            contracts_lost=sum(lost),
            pits=sum(self.pits[key][number] for key in keys),
        )

    def won_from(self, line_of: Mapping[int, int]) -> Counter[tuple[int, int]]:
        """Return for each pair of lines (one, other) how many points the first won from the second; negative if it lost points to it.

        `line_of` has the line of each player to compare; payments of other players are ignored.
        """
        won: Counter[tuple[int, int]] = Counter()
        for (_cause, _line, _reason, payer, payee, amount), times in self._replay.bookings.items():
            if payer is not None and payee is not None and payer in line_of and payee in line_of:
                won[line_of[payee], line_of[payer]] += amount * times
                won[line_of[payer], line_of[payee]] -= amount * times
        return won


class _Places:
    """Computes the standings of a replayed evening."""

    def __init__(self, evening: ReportedEvening, figures: _Figures) -> None:
        self._evening = evening
        self._figures = figures
        self._entrants = {entrant.pk: entrant for entrant in evening.entrants}
        lines = lines_by_key({key: entrant.takes_over_id for key, entrant in self._entrants.items()})
        there = {*figures.sat, *figures.points}
        self._people = {
            line: (line, *former)
            for line, former in lines.items()
            if not self._entrants[line].withdrawn or not there.isdisjoint((line, *former))
        }
        self._begun = sorted({table.round.number for table in evening.tables if table.round.state != Round.State.SEATED})
        self._current = max(self._begun, default=0)

    def lines(self) -> list[ReplayedLine]:
        order = self._evening.tournament.order
        lines = self._ranked()
        tied = {key for group in tied_lines(lines, order) for key in group}
        return [
            ReplayedLine(rank.place, self._entrants[rank.key], self._points(self._people[rank.key]))
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
                deals=sum(sum(self._figures.deals[key].values()) for key in keys) if by_average else 0,
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
