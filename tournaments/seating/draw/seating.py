"""The seating of several rounds as the search changes it: who sits where, how often players meet, and the cost.

Players are numbered 0 … n−1 here. A set of players is an integer with one bit per player, so that an exchange is evaluated by counting
bits. Seats are numbered through all rounds and tables, and those of a table follow one another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

REPEAT = 1 << 12
"""The cost of one repeated meeting, that is, of two players who met before. All other costs are measured against it."""
TURN = 3 * REPEAT
"""The cost of one unfair turn when the search decides about a proposal.

The best seating is chosen by fairness first and cost second, so a fairer seating always wins.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The constants of a search: tables, pinned seats, earlier meetings, and costs.

    A tuple has one item per player, unless its description says otherwise.
    """

    players: int
    sizes: tuple[tuple[int, ...], ...]
    """For each round, the sizes of its tables."""
    usual: int
    """The usual table size. A round at a table of another size is counted for each of its players."""
    met: tuple[tuple[int, ...], ...]
    """For every two players, the number of times they met in the rounds played before: `met[one][other]`."""
    turns: tuple[int, ...]
    """The number of turns that each player had in the rounds played before."""
    fewest_turns: tuple[int, ...]
    most_turns: tuple[int, ...]
    """For each player, the most turns that are fair after the drawn rounds. `fewest_turns` has the fewest."""
    partners: tuple[tuple[tuple[int, int], ...], ...] = ()
    """For each player, the cost of sitting with certain other players, as (set of these players, cost for each of them).

    A cost comes from a wish to sit apart; a negative cost comes from a wish to sit together.
    """
    homes: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """For each player with a wish for a fixed table: the table's index in its round, and the cost of sitting elsewhere."""
    levels: tuple[tuple[int, ...], ...] = ()
    """For each round, the level of each player by points; empty if the draw does not use points."""
    seat_levels: tuple[int, ...] = ()
    """The level of each seat. The cost of a player on a seat is the square of the difference between their levels."""
    groups: tuple[frozenset[int], ...] = ()
    """For each player, the set of the players who must sit together with them, including themselves.

    Empty if nobody must sit with somebody else.
    """
    pinned: frozenset[int] = frozenset()
    """The seats whose players do not move, numbered through all rounds."""

    @property
    def rounds(self) -> int:
        return len(self.sizes)

    @property
    def only_meetings(self) -> bool:
        """True if only repeated meetings and turns have a cost: there are no wishes, fixed tables or levels."""
        return not (self.partners or self.homes or self.levels)

    def is_calm(self, player: int) -> bool:
        """Return whether this player has no wish, fixed table or level, so that only repeated meetings and turns matter."""
        return not (self.levels or player in self.homes or (self.partners and self.partners[player]))


@dataclass(slots=True)
class SwappableSeating:
    """A seating in which players can be exchanged. `swap` does not update `cost` and `unfair`; its caller does."""

    frame: Frame
    seats: list[int]
    """For each seat, the player who sits there."""
    table_of: list[int] = field(init=False)
    """For each seat, the index of its table, counted through all rounds."""
    span: list[tuple[int, int]] = field(init=False)
    """For each table, the number of its first seat and the number after its last seat."""
    at_table: list[int] = field(init=False)
    """For each table, the set of its players."""
    odd: list[bool] = field(init=False)
    """For each table, whether its size is not the usual one."""
    met: list[list[int]] = field(init=False)
    once: list[int] = field(init=False)
    """For each player, the set of players whom they meet at least once. `twice` has those whom they meet at least twice."""
    twice: list[int] = field(init=False)
    turns: list[int] = field(init=False)
    cost: int = field(init=False)
    unfair: int = field(init=False)
    """The sum, over all players, of the turns that they have above or below a fair share."""

    def __post_init__(self) -> None:
        frame = self.frame
        self.table_of, self.span = [], []
        sizes = [size for of_round in frame.sizes for size in of_round]
        for size in sizes:
            self.span.append((len(self.table_of), len(self.table_of) + size))
            self.table_of += [len(self.span) - 1] * size
        self.odd = [size != frame.usual for size in sizes]
        self.count()

    def count(self) -> None:
        """Compute all other fields from `seats`."""
        frame, seats = self.frame, self.seats
        self.met = [list(row) for row in frame.met]
        self.turns = list(frame.turns)
        self.at_table = []
        for (first, behind), odd in zip(self.span, self.odd, strict=True):
            table = seats[first:behind]
            self.at_table.append(sum(1 << player for player in table))
            for player in table:
                self.turns[player] += odd
                for other in table:
                    self.met[player][other] += player != other
        self.once = [_set_of(row, 1) for row in self.met]
        self.twice = [_set_of(row, 2) for row in self.met]
        repeats = sum(max(0, times - 1) for row in self.met for times in row) // 2
        self.cost = repeats * REPEAT + self._wishes() + self._places()
        self.unfair = sum(map(self.unfairness, range(frame.players), self.turns))

    def unfairness(self, player: int, turns: int) -> int:
        """Return the number of turns by which `turns` is too high or too low for this player; 0 if it is fair."""
        return max(0, turns - self.frame.most_turns[player], self.frame.fewest_turns[player] - turns)

    def _wishes(self) -> int:
        if not self.frame.partners:
            return 0
        twofold = sum(
            price * (others & self.at_table[table]).bit_count()
            for table, player in zip(self.table_of, self.seats, strict=True)
            for others, price in self.frame.partners[player]
        )
        return twofold // 2

    def _places(self) -> int:
        frame = self.frame
        price = sum(self._price_of_home(player, seat) for seat, player in enumerate(self.seats)) if frame.homes else 0
        if frame.levels:
            price += sum((frame.levels[seat // frame.players][one] - frame.seat_levels[seat]) ** 2 for seat, one in enumerate(self.seats))
        return price

    def _price_of_home(self, player: int, seat: int) -> int:
        """Return the cost of this player on this seat because of a wish for a fixed table.

        It is 0 if the seat is at this table, or if the player has no such wish.
        """
        if player not in self.frame.homes:
            return 0
        home, price = self.frame.homes[player]
        first_table = self.table_of[seat - seat % self.frame.players]
        return price if self.table_of[seat] - first_table != home else 0

    def change(self, first: int, second: int) -> tuple[int, int]:
        """Return the change of unfairness (in turns) and of cost if the players of these two seats of one round are exchanged.

        Both are negative for a gain.
        """
        table, elsewhere = self.table_of[first], self.table_of[second]
        if table == elsewhere:
            return 0, 0
        one, other = self.seats[first], self.seats[second]
        left, right = self.at_table[table] ^ 1 << one, self.at_table[elsewhere] ^ 1 << other
        more = (self.once[one] & right).bit_count() + (self.once[other] & left).bit_count()
        fewer = (self.twice[one] & left).bit_count() + (self.twice[other] & right).bit_count()
        dearer = (more - fewer) * REPEAT
        if not self.frame.only_meetings:
            dearer += self.change_of_wishes(first, second, left, right)
        return self.change_of_turns(first, second), dearer

    def change_of_wishes(self, first: int, second: int, left: int, right: int) -> int:
        """Return the part of the cost returned by `change` that comes from wishes, fixed tables and levels.

        `left` and `right` are the sets of the other players at the tables of the first and the second seat.
        """
        one, other = self.seats[first], self.seats[second]
        dearer = 0
        if self.frame.partners:
            for wish, price in self.frame.partners[one]:
                dearer += price * ((wish & right).bit_count() - (wish & left).bit_count())
            for wish, price in self.frame.partners[other]:
                dearer += price * ((wish & left).bit_count() - (wish & right).bit_count())
        if self.frame.levels:  # the difference of the four squares of level differences, multiplied out
            levels, seat_levels = self.frame.levels[first // self.frame.players], self.frame.seat_levels
            dearer += 2 * (levels[one] - levels[other]) * (seat_levels[first] - seat_levels[second])
        if self.frame.homes:
            dearer += self._price_of_home(one, second) - self._price_of_home(one, first)
            dearer += self._price_of_home(other, first) - self._price_of_home(other, second)
        return dearer

    def change_of_turns(self, first: int, second: int) -> int:
        """Return the change of unfairness, in turns, if the players of these two seats of one round are exchanged."""
        odd = self.odd[self.table_of[first]]
        if odd == self.odd[self.table_of[second]]:
            return 0
        leaves, comes = (self.seats[first], self.seats[second]) if odd else (self.seats[second], self.seats[first])
        fewer, more = self.turns[leaves], self.turns[comes]
        return (
            self.unfairness(leaves, fewer - 1)
            - self.unfairness(leaves, fewer)
            + self.unfairness(comes, more + 1)
            - self.unfairness(comes, more)
        )

    def swap(self, first: int, second: int) -> None:
        """Exchange the players of two seats at different tables of one round. The caller updates `cost` and `unfair`."""
        seats, table_of = self.seats, self.table_of
        one, other = seats[first], seats[second]
        table, elsewhere = table_of[first], table_of[second]
        begin, end = self.span[table]
        for player in seats[begin:end]:
            if player != one:
                self._part(one, player)
                self._meet(other, player)
        begin, end = self.span[elsewhere]
        for player in seats[begin:end]:
            if player != other:
                self._part(other, player)
                self._meet(one, player)
        seats[first], seats[second] = other, one
        both = 1 << one | 1 << other
        self.at_table[table] ^= both
        self.at_table[elsewhere] ^= both
        if self.odd[table] != self.odd[elsewhere]:
            step = 1 if self.odd[elsewhere] else -1
            self.turns[one] += step
            self.turns[other] -= step

    def _meet(self, one: int, other: int) -> None:
        self.met[one][other] = self.met[other][one] = times = self.met[one][other] + 1
        if times <= 2:
            sets = self.once if times == 1 else self.twice
            sets[one] |= 1 << other
            sets[other] |= 1 << one

    def _part(self, one: int, other: int) -> None:
        self.met[one][other] = self.met[other][one] = times = self.met[one][other] - 1
        if times < 2:
            sets = self.once if times == 0 else self.twice
            sets[one] ^= 1 << other
            sets[other] ^= 1 << one


def _set_of(times: Sequence[int], least: int) -> int:
    """Return the set of players whom one player met at least `least` times. `times` has the number of meetings with each player."""
    return sum(1 << player for player, count in enumerate(times) if count >= least)
