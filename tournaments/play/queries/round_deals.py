"""The number of deals that the tables of a round play, and that each of their players plays. Only reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.engine.ruleset import RuleSet
from tournaments.evening.models import Tournament
from tournaments.evening.queries.table_sizes import deals_for, players_in_a_deal, sizes_of
from tournaments.seating.draw import CannotSeat, Impossible, equal_deals, sizes


@dataclass(frozen=True)
class DealsOfSize:
    """The number of deals that a table of one size plays in a round, and the number that each of its players plays.

    Players sit out in turn, so two players differ by at most one deal.
    """

    size: int
    deals: int
    fewest: int
    """The smallest number of deals that a player of the table plays. Anybody who plays more plays exactly one more."""
    play_fewest: int
    """The number of players who play only `fewest` deals; all players, if everybody plays the same number."""

    @property
    def most(self) -> int:
        """The largest number of deals that a player of the table plays."""
        return self.fewest + (self.play_fewest < self.size)


@dataclass(frozen=True)
class RoundDeals:
    """The number of deals in a round, for each table size: the deals of the table and those of each player."""

    by_size: tuple[DealsOfSize, ...]
    equal: bool
    """True if everybody plays the same number of deals."""
    near: tuple[int, ...]
    """The nearest settings of deals per round with which all players play the same number.

    Empty if they already do, or if no setting has that effect.
    """

    @property
    def most(self) -> int:
        """The largest number of deals that a table of this round plays."""
        return max((each.deals for each in self.by_size), default=0)


def round_deals(rules: RuleSet, tables: Iterable[int], deals_a_round: int) -> RoundDeals:
    """Return the numbers of deals that are played in a round with tables of these sizes. `deals_a_round` is the evening's setting."""
    by_size = tuple(_of_size(rules, size, deals_for(rules, size, deals_a_round)) for size in sorted(set(tables)))
    equal = len({number for each in by_size for number in (each.fewest, each.most)}) <= 1
    return RoundDeals(by_size, equal, () if equal else _near(rules, [each.size for each in by_size], deals_a_round))


def planned_deals(tournament: Tournament, players: int) -> RoundDeals:
    """Return the numbers of deals that tables and players would play in a round with this number of players.

    If the players cannot be divided over tables, the result lists every allowed table size.
    """
    allowed, preferred = sizes_of(tournament.rule_set)
    try:
        tables = sizes(players, allowed, preferred)
    except CannotSeat:
        tables = list(allowed)
    return round_deals(tournament.rule_set, tables, tournament.deals_a_round)


def _of_size(rules: RuleSet, size: int, deals: int) -> DealsOfSize:
    times_out = deals * (size - players_in_a_deal(rules, size))
    one_more = times_out % size
    return DealsOfSize(size, deals, fewest=deals - -(-times_out // size), play_fewest=one_more or size)


def _near(rules: RuleSet, tables: list[int], deals_a_round: int) -> tuple[int, ...]:
    try:
        equal_deals(tables, deals_a_round, max(players_in_a_deal(rules, size) for size in tables))
    except Impossible as impossible:
        near = (impossible.context["fewer"], impossible.context["more"])
        return tuple(number for number in near if number and round_deals(rules, tables, number).equal)
    return ()
