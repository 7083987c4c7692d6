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
    """The deals of tables of one size in a round. Sitting out rotates by seats, so the numbers of its players differ by one at most."""

    size: int
    deals: int
    fewest: int
    """The fewest deals that a player at this table plays; the others play one more, or equally many."""
    play_fewest: int
    """The number of players who play the fewest deals."""

    @property
    def most(self) -> int:
        """The most deals that a player at this table plays."""
        return self.fewest + (self.play_fewest < self.size)


@dataclass(frozen=True)
class RoundDeals:
    """The deals of a round at each table size."""

    by_size: tuple[DealsOfSize, ...]
    equal: bool
    """Whether everybody plays equally many deals."""
    near: tuple[int, ...]
    """The nearest numbers of deals per round with which everybody would play equally many; empty if they do already, or never can."""

    @property
    def most(self) -> int:
        """The number of deals at the table that plays most."""
        return max((each.deals for each in self.by_size), default=0)


def round_deals(rules: RuleSet, tables: Iterable[int], deals_a_round: int) -> RoundDeals:
    """Return the deals at tables of these sizes in a round with `deals_a_round` deals."""
    by_size = tuple(_of_size(rules, size, deals_for(rules, size, deals_a_round)) for size in sorted(set(tables)))
    equal = len({number for each in by_size for number in (each.fewest, each.most)}) <= 1
    return RoundDeals(by_size, equal, () if equal else _near(rules, [each.size for each in by_size], deals_a_round))


def planned_deals(tournament: Tournament, players: int) -> RoundDeals:
    """Return the deals of a planned round with this number of players.

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
