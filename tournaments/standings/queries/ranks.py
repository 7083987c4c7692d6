"""The places of an evening's lines, with what decided between equals. One ranking for standings and for many evenings at once. Only reads.

The figures behind the tie-breaks are read only for lines that are equal, and only those that the evening's order asks for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments.evening.models import Entrant, Ruling
from tournaments.evening.queries.extent import Extent
from tournaments.standings.queries.deals_played import DealsPlayed, deals_played
from tournaments.standings.queries.ledger_points import Won, points_between
from tournaments.standings.queries.player_figures import figures_of_lines
from tournaments.standings.queries.scores import scores_by_round
from tournaments.standings.ranking import Evidence, Figure, Line, Order, PlayerFigures, Rank, TieBreak, rank_lines, tied_lines

BY_ROUND = frozenset({TieBreak.BEST_ROUND, TieBreak.LAST_ROUND, TieBreak.MEAN})
OF_LINES = BY_ROUND | {TieBreak.MINUS_DEALS, TieBreak.CONTRACTS, TieBreak.SOLOS, TieBreak.LOST_CONTRACTS, TieBreak.PITS}


@dataclass(frozen=True)
class EveningLines:
    """The lines of an evening at one moment, in the order in which equals are to stand."""

    evening: int
    order: Order
    rounds_begun: int
    """The number of the newest; a line's figures count up to it."""
    lines: tuple[Line[int], ...]
    """By the key of the player under whose name it stands."""
    people: Mapping[int, tuple[int, ...]]
    """For each line the keys of everybody who belongs to it."""


def ranks_of(extent: Extent, evenings: Sequence[EveningLines], played: DealsPlayed | None = None) -> list[list[Rank[int]]]:
    """The ranks of each of these evenings, or of one evening at several moments, in the same order. `played` saves reading the deals again.
    No query where no tie-break has anything to decide.
    """
    tied = [{key for group in tied_lines(each.lines, each.order) for key in group} for each in evenings]
    if not any(tied):
        return [rank_lines(each.lines, each.order) for each in evenings]
    facts = _tie_facts(extent, [each for each, keys in zip(evenings, tied, strict=True) if keys], set[int]().union(*tied), played)
    return [rank_lines(each.lines, each.order, facts.evidence(each) if keys else None) for each, keys in zip(evenings, tied, strict=True)]


@dataclass(frozen=True)
class _Lots:
    """Lots that a ruling drew, of whom by the keys of their lines."""

    evening: int
    round_number: int
    lines: tuple[int, ...]


@dataclass(frozen=True)
class _TieFacts:
    """All that was read about lines that are equal, of every round."""

    figures: Mapping[int, PlayerFigures]
    won: Sequence[Won]
    """Between lines, by their keys."""
    lots: Sequence[_Lots]
    """The newest first."""
    newest: Mapping[int, int]
    """The newest round that is asked of each evening. Lots that are drawn between two rounds belong to the one that is seated."""

    def evidence(self, evening: EveningLines) -> Evidence[int]:
        """What of it counts at the moment of these lines."""
        last = evening.rounds_begun
        won: Counter[tuple[int, int]] = Counter()
        for each in self.won:
            if each.round_number <= last:
                won[each.payee, each.payer] += each.points
                won[each.payer, each.payee] -= each.points
        return Evidence(
            {line: figures.until(last) for line, figures in self.figures.items()},
            won,
            [
                lots.lines
                for lots in self.lots
                if lots.evening == evening.evening and (lots.round_number <= last or last == self.newest[evening.evening])
            ],
        )


def _tie_facts(extent: Extent, evenings: Sequence[EveningLines], tied: set[int], played: DealsPlayed | None) -> _TieFacts:
    asks = {tie_break for evening in evenings for tie_break in evening.order.tie_breaks}
    people = {line: keys for evening in evenings for line, keys in evening.people.items() if line in tied}
    line_of = {player: line for line, keys in people.items() for player in keys}
    part = replace(extent, evenings=tuple({evening.evening for evening in evenings}))
    figures: Mapping[int, PlayerFigures] = {}
    if asks & OF_LINES:
        begun = {line: evening.rounds_begun for evening in evenings for line in evening.people}
        contracts, minus_deals = any(each.of_contracts or each.of_pits for each in asks), TieBreak.MINUS_DEALS in asks
        played = played or deals_played(part)
        by_score = tuple({evening.evening for evening in evenings if evening.order.figure is Figure.SCORE})
        scores = scores_by_round(replace(part, evenings=by_score), played) if by_score and asks & BY_ROUND else None
        figures = figures_of_lines(part, people, played, begun, minus_deals=minus_deals, contracts=contracts, scores=scores)
    won = points_between(part, line_of) if TieBreak.DIRECT in asks else []
    return _TieFacts(
        figures,
        [each._replace(payee=line_of[each.payee], payer=line_of[each.payer]) for each in won],
        _lots(part, line_of) if TieBreak.LOTS in asks else (),
        {each.evening: max(other.rounds_begun for other in evenings if other.evening == each.evening) for each in evenings},
    )


def _lots(extent: Extent, line_of: Mapping[int, int]) -> list[_Lots]:
    """The lots in force at that moment, the newest first. Two queries."""
    rulings = Ruling.objects.filter(tournament__in=extent.evenings, kind=Ruling.Kind.LOTS)
    if extent.as_of is None:
        rulings = rulings.filter(overturned_by=None)
    else:
        in_force = Q(overturned_by=None) | Q(overturned_by__at__gt=extent.as_of)
        rulings = rulings.filter(in_force, at__lte=extent.as_of)
    rows = Entrant.objects.filter(pk__in=line_of).values_list("tournament", "number", "pk")
    keys = {(evening, number): line_of[key] for evening, number, key in rows}
    drawn = []
    for evening, round_number, decides in rulings.order_by("-number").values_list("tournament", "round_number", "decides"):
        lines = [keys[evening, number] for number in decides["lots"]["order"] if (evening, number) in keys]
        drawn.append(_Lots(evening, round_number, tuple(dict.fromkeys(lines))))
    return drawn
