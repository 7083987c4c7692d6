"""The places of an evening's lines, and the tie-breaks that decided them. Only reads.

The data for tie-breaks is read only for lines that are equal, and only for the tie-breaks of the evening's order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.evening.models import Entrant, Ruling
from tournaments.evening.queries.extent import Extent
from tournaments.standings.queries.deals_played import DealsPlayed
from tournaments.standings.queries.ledger_points import Won, points_between
from tournaments.standings.queries.player_figures import figures_of_lines
from tournaments.standings.queries.scores import Pairs, scores_by_round
from tournaments.standings.ranking import (
    LineFigures,
    Rank,
    RankingFigure,
    RankingLine,
    RankingOrder,
    TieBreak,
    TieBreakFigures,
    rank_lines,
    tied_lines,
)

BY_ROUND = frozenset({TieBreak.BEST_ROUND, TieBreak.LAST_ROUND, TieBreak.MEAN})
OF_LINES = BY_ROUND | {TieBreak.MINUS_DEALS, TieBreak.CONTRACTS, TieBreak.SOLOS, TieBreak.LOST_CONTRACTS, TieBreak.PITS}


@dataclass(frozen=True)
class EveningLines:
    """The lines of the standings at one moment, as input of the ranking. Lines that no tie-break separates keep the order of `lines`."""

    order: RankingOrder
    rounds_begun: int
    """The number of the newest round that has begun. Tie-breaks count up to this round."""
    lines: tuple[RankingLine[int], ...]
    """The values that rank each line. A line's key is the primary key of the player under whose name it is listed."""
    people: Mapping[int, tuple[int, ...]]
    """The primary keys of all players of each line, by the line's key."""
    pairs: Pairs | None = None
    """The pairs, if each line is a pair whose partners play on one side; else None."""


def ranks_of(extent: Extent, moments: Sequence[EveningLines], played: DealsPlayed) -> list[list[Rank[int]]]:
    """Return the ranks of all lines for each of these moments of an evening. No query if no tie-break is needed."""
    tied = [{key for group in tied_lines(each.lines, each.order) for key in group} for each in moments]
    if not any(tied):
        return [rank_lines(each.lines, each.order) for each in moments]
    facts = _tie_facts(extent, [each for each, keys in zip(moments, tied, strict=True) if keys], set[int]().union(*tied), played)
    return [
        rank_lines(each.lines, each.order, facts.evidence(each.rounds_begun) if keys else None)
        for each, keys in zip(moments, tied, strict=True)
    ]


@dataclass(frozen=True)
class _Lots:
    """Lots drawn by a ruling: the keys of the lines in the order drawn."""

    round_number: int
    lines: tuple[int, ...]


@dataclass(frozen=True)
class _TieFacts:
    """The data for tie-breaks between equal lines, for all rounds."""

    figures: Mapping[int, LineFigures]
    won: Sequence[Won]
    """The points that lines won from one another. `payee` and `payer` are the lines' keys."""
    lots: Sequence[_Lots]
    """The lots drawn, the newest first."""
    newest: int
    """The number of the newest round to be ranked. For the ranking after this round, all lots count, even those drawn later."""

    def evidence(self, last: int) -> TieBreakFigures[int]:
        """Return the data for the tie-breaks after round `last`, without later rounds."""
        won: Counter[tuple[int, int]] = Counter()
        for each in self.won:
            if each.round_number <= last:
                won[each.payee, each.payer] += each.points
                won[each.payer, each.payee] -= each.points
        return TieBreakFigures(
            {line: figures.until(last) for line, figures in self.figures.items()},
            won,
            [lots.lines for lots in self.lots if lots.round_number <= last or last == self.newest],
        )


def _tie_facts(extent: Extent, moments: Sequence[EveningLines], tied: set[int], played: DealsPlayed) -> _TieFacts:
    order, people = moments[0].order, {line: keys for line, keys in moments[0].people.items() if line in tied}
    asks = {*order.tie_breaks}
    line_of = {player: line for line, keys in people.items() for player in keys}
    newest = max(each.rounds_begun for each in moments)
    figures: Mapping[int, LineFigures] = {}
    if asks & OF_LINES:
        contracts, minus_deals = any(each.of_contracts or each.of_pits for each in asks), TieBreak.MINUS_DEALS in asks
        scores = scores_by_round(extent, played) if order.figure is RankingFigure.SCORE and asks & BY_ROUND else None
        figures = figures_of_lines(
            extent, people, played, newest, minus_deals=minus_deals, contracts=contracts, scores=scores, pairs=moments[0].pairs
        )
    won = points_between(extent, line_of) if TieBreak.DIRECT in asks else []
    return _TieFacts(
        figures,
        [each._replace(payee=line_of[each.payee], payer=line_of[each.payer]) for each in won],
        _lots(extent, line_of) if TieBreak.LOTS in asks else (),
        newest,
    )


def _lots(extent: Extent, line_of: Mapping[int, int]) -> list[_Lots]:
    """Return the lots in force at this moment, the newest first. Two queries."""
    rulings = Ruling.objects.filter(tournament=extent.evening, kind=Ruling.Kind.LOTS)
    if extent.as_of is None:
        rulings = rulings.filter(overturned_by=None)
    else:
        in_force = Q(overturned_by=None) | Q(overturned_by__at__gt=extent.as_of)
        rulings = rulings.filter(in_force, at__lte=extent.as_of)
    keys = {number: line_of[key] for number, key in Entrant.objects.filter(pk__in=line_of).values_list("number", "pk")}
    drawn = []
    for round_number, decides in rulings.order_by("-number").values_list("round_number", "decides"):
        lines = [keys[number] for number in decides["lots"]["order"] if number in keys]
        drawn.append(_Lots(round_number, tuple(dict.fromkeys(lines))))
    return drawn
