"""The rounds and wishes of a tournament as input of the draw: entrants' numbers by seat. Only reads."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any

from tournaments.evening.models import Place, Tournament, Wish
from tournaments.seating.draw import Apart, FixedPlace, Together, Wishes
from tournaments.seating.draw.values import Round as DrawnRound
from tournaments.standings.queries.standings import standings


def drawn_rounds(tournament: Tournament) -> dict[int, DrawnRound]:
    """Return the current seats of every drawn round, by round number. One query."""
    return drawn_rounds_and_names(tournament)[0]


def drawn_rounds_and_names(tournament: Tournament) -> tuple[dict[int, DrawnRound], dict[int, str]]:
    """Return the current seats of every drawn round, by round number, and the names of all seated players, by player number. One query."""
    rows = Place.objects.filter(round__tournament=tournament).order_by("round__number", "table__number", "seat")
    rounds: dict[int, dict[int, list[int]]] = {}
    names: dict[int, str] = {}
    for number, table, entrant, name in rows.values_list("round__number", "table__number", "entrant__number", "entrant__name"):
        rounds.setdefault(number, {}).setdefault(table, []).append(entrant)
        names[entrant] = name
    return {number: tuple(map(tuple, tables.values())) for number, tables in rounds.items()}, names


@dataclass(frozen=True)
class WishRow:
    """A wish as it is stored and logged. `first` and `second` are players' numbers; tables are counted from 1, seats from 0."""

    kind: str
    first: int
    second: int | None
    table: int | None
    seat: int | None
    weight: int | None

    def to_json(self) -> dict[str, Any]:
        """Return the wish in the form that the log stores."""
        return asdict(self)


def wish_rows(tournament: Tournament, players: Collection[int]) -> list[WishRow]:
    """Return the wishes whose players are all among `players`, in the order in which they were made."""
    fields = ("kind", "first__number", "second__number", "table", "seat", "weight")
    rows = [WishRow(*row) for row in Wish.objects.filter(tournament=tournament).order_by("pk").values_list(*fields)]
    return [row for row in rows if row.first in players and (row.second is None or row.second in players)]


def wishes_of(rows: Collection[WishRow]) -> Wishes:
    """Convert these rows into the `Wishes` that the draw takes."""
    pairs = [row for row in rows if row.second is not None]
    sits_with = {Wish.Kind.TOGETHER: False, Wish.Kind.OPPOSITE: True}
    return Wishes(
        apart=tuple(Apart(row.first, row.second or 0, row.weight) for row in pairs if row.kind == Wish.Kind.APART),
        together=tuple(
            Together(row.first, row.second or 0, sits_with[Wish.Kind(row.kind)], row.weight) for row in pairs if row.kind in sits_with
        ),
        places=tuple(
            FixedPlace(row.first, row.table, row.seat, row.weight) for row in rows if row.kind == Wish.Kind.PLACE and row.table is not None
        ),
    )


def totals_of_players(tournament: Tournament, players: Collection[int]) -> dict[int, int]:
    """Return the points of these players in the current standings; 0 for a player who is not listed there."""
    points = {line.entrant.number: line.total for line in standings(tournament).lines}
    return {player: points.get(player, 0) for player in players}
