"""The rounds and wishes of a tournament as input of the draw: entrants' numbers by seat. Only reads."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from tournaments.entrants.queries.pairs import PairsOfEvening
from tournaments.evening.models import Place, Tournament, Wish
from tournaments.seating.draw import Apart, FixedPlace, LonePartner, Partners, Together, Wishes
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


@dataclass(frozen=True)
class PairsToDraw:
    """The pairs whom a draw keeps together or apart, and the rules for them."""

    partners: Partners
    pairs: tuple[tuple[int, int], ...] = ()
    """The pairs of an evening of pairs, if both partners take part. Empty if players keep no partner."""
    lone_partner: LonePartner = LonePartner.CHANGING


def pairs_to_draw(tournament: Tournament, of_evening: PairsOfEvening, players: Collection[int]) -> PairsToDraw:
    """Return the pairs for a draw with these players. `of_evening` are the pairs of the evening."""
    partners = Partners(tournament.partners)
    if partners not in (Partners.FIXED, Partners.APART):
        return PairsToDraw(partners)
    pairs = tuple(pair for pair in of_evening.complete if set(pair) <= set(players))
    if not pairs and not tournament.rule_set.game.sides(4):
        return PairsToDraw(Partners.NONE)
    return PairsToDraw(partners, pairs, LonePartner(tournament.lone_partner))


def wishes_in_force(tournament: Tournament, players: Collection[int], of_evening: PairsOfEvening) -> list[WishRow]:
    """Return the wishes for a draw with these players. A wish about one player of a pair holds for the pair (`wishes_of_pairs`)."""
    if not of_evening.members or Partners(tournament.partners) is Partners.CHANGING:
        return wish_rows(tournament, players)
    everybody = {*players, *(player for pair in of_evening.members for player in pair)}
    return wishes_of_pairs(wish_rows(tournament, everybody), of_evening, players)


def wishes_of_pairs(rows: Iterable[WishRow], of_evening: PairsOfEvening, players: Collection[int]) -> list[WishRow]:
    """Return these wishes as they hold for the pairs: a player who does not take part is replaced by another player of their pair.

    A wish to sit apart from another pair holds for each player of the one pair with each player of the other.
    """

    def who(player: int | None, *, all_of_pair: bool) -> list[int | None]:
        if player is None or (player in players and not all_of_pair):
            return [player]
        there = [each for each in of_evening.members_with(player) if each in players]
        return [*there] if all_of_pair else [*there[:1]]

    in_force: dict[WishRow, None] = {}
    for row in rows:
        same_pair = row.second in of_evening.members_with(row.first)
        all_of_pair = row.kind == Wish.Kind.APART and not same_pair
        for first in who(row.first, all_of_pair=all_of_pair):
            for second in who(row.second, all_of_pair=all_of_pair):
                if first is not None and first != second:
                    in_force[replace(row, first=first, second=second)] = None
    return list(in_force)


def totals_of_players(tournament: Tournament, players: Collection[int]) -> dict[int, int]:
    """Return the points of these players in the current standings; 0 for a player who is not listed there.

    The players of a pair or team, and its reserve, have the points of its line.
    """
    points = {each.number: line.total for line in standings(tournament).lines for each in (*line.members, *line.stand_ins)}
    return {player: points.get(player, 0) for player in players}
