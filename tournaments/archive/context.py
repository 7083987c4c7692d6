"""What every check of an evening uses: the rows of the file, the rules, and the evening as its log tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from clubs.chain import canonical_json
from clubs.direction import isolated
from scoring.engine.ruleset import RuleSet
from tournaments.archive.evening import DealRecord, EntrantRecord, Evening, RoundRecord, TableRecord
from tournaments.archive.from_log.evening import LoggedEvening
from tournaments.play.seat_history import EarlierSeat, SeatHistory


@dataclass
class CheckContext:
    """An evening's file that is being checked."""

    evening: Evening
    rules: RuleSet
    logged: LoggedEvening

    @cached_property
    def entrants(self) -> dict[int, EntrantRecord]:
        """The entrants by number."""
        return {entrant.number: entrant for entrant in self.evening.entrants}

    @cached_property
    def tables(self) -> dict[tuple[int, int], TableRecord]:
        """The tables by the numbers of their round and table."""
        return {(round_.number, table.number): table for round_, table in self.each_table()}

    @cached_property
    def deals(self) -> dict[str, tuple[tuple[int, int], DealRecord]]:
        """Each deal with the place where it was played, by the deal's UUID."""
        return {deal.id: ((round_.number, table.number), deal) for round_, table in self.each_table() for deal in table.deals}

    def each_table(self) -> Iterator[tuple[RoundRecord, TableRecord]]:
        for round_ in self.evening.rounds:
            for table in round_.tables:
                yield round_, table

    def name(self, number: int | None) -> str:
        """A player's name for people; the pot if `number` is None."""
        if number is None:
            return _("the pot")
        return f"{isolated(self.entrants[number].name)} ({number})" if number in self.entrants else f"({number})"


def same_json(value: object, other: object) -> bool:
    """Whether two values are the same in a file. Python takes 1, 1.0 and True for equal; to readers of a file they are three."""
    return canonical_json(value) == canonical_json(other)


def place_of(round: int, table: int | None = None, deal: int | None = None) -> str:
    """`round 2, table 7, deal 12`, to begin a sentence with."""
    if table is None:
        return _("Round {round}").format(round=round)
    if deal is None:
        return _("Round {round}, table {table}").format(round=round, table=table)
    return _("Round {round}, table {table}, deal {deal}").format(round=round, table=table, deal=deal)


def players_at(table: TableRecord, deal: int) -> list[int]:
    """Who sat at a table when the deal with this number was played, by seat."""
    return list(seat_history(table).at(deal))


def seat_history(table: TableRecord) -> SeatHistory:
    """Who sits and sat at a table, by number."""
    earlier = sorted(EarlierSeat(each.seat, each.last_deal, each.entrant) for each in table.earlier_places)
    return SeatHistory(tuple(place.entrant for place in sorted(table.places, key=lambda place: place.seat)), tuple(earlier))
