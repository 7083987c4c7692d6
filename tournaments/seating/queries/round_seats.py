"""The current and earlier players at the tables of a round, as input of a change of seats. Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet

from scoring.engine.ruleset import RuleSet
from tournaments.evening.events import Event
from tournaments.evening.models import Entrant, LogEntry, Round, Table, Tournament
from tournaments.evening.problems import refuse
from tournaments.play.carry_over import has_carry_over
from tournaments.play.ledger import history_of
from tournaments.play.queries.tables import prefetch_seats
from tournaments.play.seat_history import SeatHistory

FEWEST_TABLES_TO_REDRAW = 2
"""The fewest tables among which players can be drawn again."""
SEATS_EVENTS = (Event.DRAW, Event.CHANGE_SEATS, Event.VACATE, Event.OCCUPY)
"""The events that change who sits where in a round."""


@dataclass(frozen=True)
class RoundSeats:
    """The tables of a round with their deals and current seats, and all players of the tournament."""

    round: Round
    tables: Mapping[int, Table]
    """The tables by number."""
    histories: Mapping[int, SeatHistory]
    """The seat histories by table number, with players by primary key."""
    entrants: Mapping[int, Entrant]
    """The entrants by number."""

    @property
    def tournament(self) -> Tournament:
        """The tournament of the round."""
        return self.round.tournament

    @property
    def goes_on(self) -> bool:
        """True if deals depend on earlier deals: one game takes many deals, or players have a carry-over."""
        return goes_on(self.tournament.rule_set)

    @cached_property
    def by_key(self) -> dict[int, Entrant]:
        """The entrants by primary key."""
        return {entrant.pk: entrant for entrant in self.entrants.values()}

    def history(self, table: int) -> SeatHistory:
        """Return the seat history of the table with this number.

        For a new table, with the number after the last one, it is empty. Refused with TABLE_UNKNOWN for any other number.
        """
        if table == len(self.tables) + 1 and table not in self.histories:
            return SeatHistory(())
        if table not in self.histories:
            raise refuse("TABLE_UNKNOWN", "tables", round=self.round.number, table=table)
        return self.histories[table]

    def place_of(self, player: int) -> tuple[int, int]:
        """Return the table number and the seat of the player with this number.

        Refused: MOVES_STRANGER (no such player), PLAYER_NOT_SEATED (no seat in this round).
        """
        key = self.key(player)
        for number, history in self.histories.items():
            if key in history.now:
                return number, history.now.index(key)
        raise refuse("PLAYER_NOT_SEATED", "players", name=self.by_key[key].name, round=self.round.number)

    def key(self, player: int) -> int:
        """Return the primary key of the player with this number. Refused with MOVES_STRANGER if the tournament has no such player."""
        if player not in self.entrants:
            raise refuse("MOVES_STRANGER", "players", number=player)
        return self.entrants[player].pk

    def keys(self, players: Iterable[int]) -> list[int]:
        """Return the primary keys of the players with these numbers. Refused with MOVES_STRANGER if one is no player of the tournament."""
        return [self.key(player) for player in players]

    def number(self, key: int) -> int:
        """Return the number of the player with this primary key."""
        return self.by_key[key].number

    def last_deal(self, table: int) -> int:
        """Return the highest number that a deal of this table ever had; 0 if it has none."""
        return max((deal.number for deal in self.tables[table].deals.all()), default=0) if table in self.tables else 0


def round_seats(round: Round) -> RoundSeats:
    """Read the current and earlier seats of this round, in five queries."""
    tables = Table.objects.filter(round=round).select_related("round__tournament__club").prefetch_related("deals", *prefetch_seats())
    by_number = {table.number: table for table in tables}
    entrants = {entrant.number: entrant for entrant in round.tournament.entrants.all()}
    return RoundSeats(round, by_number, {number: history_of(table) for number, table in by_number.items()}, entrants)


def goes_on(rules: RuleSet) -> bool:
    """Return whether deals depend on earlier deals under these rules: one game takes many deals, or players have a carry-over."""
    return rules.time_called is not None or has_carry_over(rules)


def next_deal(table: Table) -> int:
    """Return the number of the table's next deal. A player who sits down now plays from this deal on."""
    return max((deal.number for deal in table.deals.all() if not deal.void), default=0) + 1


def tables_without_deals(round: Round) -> list[int]:
    """Return the numbers of the tables without a deal, not even a void one: only these can be drawn again."""
    return list(round.tables.filter(deals=None).order_by("number").values_list("number", flat=True))


def seats_version(round: Round) -> int:
    """Return the number of the log entry that last changed the seats of this round; 0 if there is none.

    A form sends it along, so that a change by somebody else in the meantime is noticed.
    """
    return max(_entries(round).values_list("number", flat=True), default=0)


def changes_of_seats(round: Round, seen: int) -> list[LogEntry]:
    """Return the log entries with a number above `seen` that changed the seats of this round, in order."""
    return list(_entries(round).filter(number__gt=seen).order_by("number"))


def _entries(round: Round) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(tournament=round.tournament_id, round_number=round.number, what__in=SEATS_EVENTS)
