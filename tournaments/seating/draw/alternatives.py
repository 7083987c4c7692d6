"""The players with whom a player could exchange seats within a round, and the cost of each exchange.

Only the two tables of an exchange are evaluated: with hundreds of players, evaluating the whole round would take too long for a page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from tournaments.seating.draw.cost import fair_turns, turns
from tournaments.seating.draw.frames import HARD, partners_of
from tournaments.seating.draw.seating import REPEAT
from tournaments.seating.draw.values import EveningToDraw, Fives, Round


@dataclass(frozen=True, slots=True)
class Alternative:
    """A player at another table, by number, and the cost of exchanging seats with them.

    `repeats` are the additional repeated meetings and broken wishes, `unfair` the additional unfair turns. Both are negative for a gain.
    """

    player: int
    table: int
    repeats: int
    unfair: int


def alternatives_at(evening: EveningToDraw, tables: Round, player: int) -> list[Alternative]:
    """Return each exchange of seats that this player can make with a player at another table, in order of tables and seats.

    `tables` are the tables of the round in which seats are exchanged; `evening.played` has all other rounds.
    """
    prices = _Prices.of(evening, tables)
    home = next(index for index, table in enumerate(tables) if player in table)
    alternatives = []
    for index, table in enumerate(tables):
        if index == home:
            continue
        for other in table:
            left, right = [each for each in tables[home] if each != player], [each for each in table if each != other]
            stays = prices.of_place(player, home, left) + prices.of_place(other, index, right)
            goes = prices.of_place(player, index, right) + prices.of_place(other, home, left)
            unfair = prices.of_turn(player, tables[home], table) + prices.of_turn(other, table, tables[home])
            alternatives.append(Alternative(other, index + 1, (goes - stays) // REPEAT, unfair))
    return alternatives


@dataclass(frozen=True, slots=True)
class _Prices:
    """The values from which the cost of a player at a table is computed, while all other players keep their seats."""

    usual: int
    met: Mapping[int, Collection[int]]
    """For each player, the players whom they meet in the other rounds."""
    wishes: Mapping[int, Mapping[int, int]]
    """The cost of two players at one table because of wishes about them: `wishes[one][other]`.

    It is negative for a wish to sit together.
    """
    homes: Mapping[int, tuple[int, int]]
    """For each player with a wish for a fixed table: the index of this table, and the cost of sitting elsewhere."""
    turns: Mapping[int, tuple[int, int, int]]
    """For each player, three numbers of turns (rounds at a table of another size): the actual number, the fewest and the most that are
    fair.
    """

    @classmethod
    def of(cls, evening: EveningToDraw, tables: Round) -> _Prices:
        sitting = [player for table in tables for player in table]
        index = {player: number for number, player in enumerate(sitting)}
        met: dict[int, set[int]] = {player: set() for player in sitting}
        for table in (table for played in evening.played for table in played):
            for player in table:
                if player in met:
                    met[player].update(table)
        partners = partners_of(replace(evening, players=tuple(sitting)), index, HARD)
        wishes: dict[int, dict[int, int]] = {}
        for number, rows in enumerate(partners):
            of_player = wishes.setdefault(sitting[number], {})
            for other, price in ((each, price) for others, price in rows for each in _members(others)):
                of_player[sitting[other]] = of_player.get(sitting[other], 0) + price
        homes = {wish.player: (wish.table - 1, REPEAT * wish.weight) for wish in evening.wishes.places if wish.weight is not None}
        return cls(evening.usual, met, wishes, homes, _turns(evening, tables, sitting))

    def of_place(self, player: int, table: int, others: Collection[int]) -> int:
        """Return the cost of this player at the table with index `table`, together with these other players."""
        met, wishes = self.met[player], self.wishes.get(player, {})
        home, price = self.homes.get(player, (table, 0))
        return (
            REPEAT * sum(other in met for other in others) + sum(wishes.get(other, 0) for other in others) + (price if home != table else 0)
        )

    def of_turn(self, player: int, table: Collection[int], elsewhere: Collection[int]) -> int:
        """Return the change of unfairness, in turns, if the player moves to `elsewhere`; negative if the draw becomes fairer."""
        now, fewest, most = self.turns[player]
        then = now - (len(table) != self.usual) + (len(elsewhere) != self.usual)
        return max(0, then - most, fewest - then) - max(0, now - most, fewest - now)


def _turns(evening: EveningToDraw, tables: Round, sitting: list[int]) -> dict[int, tuple[int, int, int]]:
    counted = turns(evening.played, evening.usual)
    before = tuple(counted[player] for player in sitting)
    if evening.fives is Fives.SHARED:
        fewest, most = fair_turns(before, 1, sum(len(table) for table in tables if len(table) != evening.usual))
    else:
        fewest, most = (0,) * len(sitting), tuple(count + 1 for count in before)
    now = turns((*evening.played, tables), evening.usual)
    return {player: (now[player], least, top) for player, least, top in zip(sitting, fewest, most, strict=True)}


def _members(players: int) -> list[int]:
    """Return the players in a set. The set is an integer with one bit per player; bit 0 is player 0."""
    return [number for number in range(players.bit_length()) if players >> number & 1]
