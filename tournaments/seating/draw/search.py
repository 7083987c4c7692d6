"""Search for a seating with few repeated meetings by simulated annealing.

Two players of a round are exchanged again and again, and a worse seating is accepted less and less often. The effort is a number of
proposals, never a time, and all arithmetic is in integers, so that a seed gives the same seating on every machine.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tournaments.seating.draw.chance import Chance
from tournaments.seating.draw.seating import REPEAT, TURN, SwappableSeating

PATIENCE = tuple(round(-math.log((number + 0.5) / 1024) * 65536) for number in range(1024))
"""Random factors for accepting a worse seating: 1024 quantiles of the exponential distribution, as integers; 65536 stands for 1.

A proposal may cost up to the temperature times such a factor. The numbers are the same on every machine: none is so near to
a half before rounding that a small error of `log` could round it the other way.
"""


@dataclass(frozen=True, slots=True)
class Effort:
    """The length of a search: the temperatures, and the number of proposals at each."""

    temperatures: tuple[int, ...]
    """The temperatures of the annealing, falling, in units of cost."""
    proposals: int
    """The number of exchanges proposed at each temperature."""
    keep_levels: bool = False
    """True if only players of equal level are exchanged. This is possible only in a search over one round."""


def cooling(first: int, last: int, keep: int) -> tuple[int, ...]:
    """Return falling temperatures from `first` down to `last`, in units of cost. Each is `keep` per cent of the one before it."""
    temperatures = []
    while first >= last:
        temperatures.append(first)
        first = min(first - 1, first * keep // 100)
    return tuple(temperatures)


def improve(seating: SwappableSeating, chance: Chance, effort: Effort, floor: int = 0) -> tuple[int, int]:
    """Improve the seating by exchanges until the effort is spent or the cost is `floor`. `seating` then has the best seats that were found.

    Returns its unfairness in turns and its cost. Of two seatings, the fairer one is better; of equally fair ones, the cheaper.
    """
    search = _Search(seating, floor)
    for temperature in effort.temperatures:
        if search.best <= (0, floor):
            break
        search.exchange(chance, effort.proposals, temperature, keep_levels=effort.keep_levels)
    return search.leave_best()


class _Search:
    def __init__(self, seating: SwappableSeating, floor: int) -> None:
        self.seating = seating
        self.floor = floor
        frame = seating.frame
        self.movable = [seat for seat in range(len(seating.seats)) if seat not in frame.pinned]
        self.free = frozenset(self.movable)
        self.calm = [frame.is_calm(player) for player in range(frame.players)]
        by_round: list[list[int]] = [[] for _ in range(frame.rounds)]
        for seat in self.movable:
            by_round[seat // frame.players].append(seat)
        self.others = [by_round[seat // frame.players] for seat in range(len(seating.seats))]
        self.best = (seating.unfair, seating.cost)
        self.best_seats = seating.seats[:]

    def leave_best(self) -> tuple[int, int]:
        self.seating.seats[:] = self.best_seats
        self.seating.count()
        return self.best

    def exchange(self, chance: Chance, proposals: int, temperature: int, *, keep_levels: bool) -> None:
        """Propose `proposals` exchanges of two players at this temperature, and make those that are accepted.

        The code of `SwappableSeating.change` is repeated inline for speed: the calls would take longer than the calculation.
        """
        seating, frame = self.seating, self.seating.frame
        seats, table_of, at_table, odd = seating.seats, seating.table_of, seating.at_table, seating.odd
        once, twice, groups = seating.once, seating.twice, frame.groups
        movable, others, count = self.movable, self.others, len(self.movable)
        only_meetings, calm = frame.only_meetings, self.calm
        allowed = [patience * temperature >> 16 for patience in PATIENCE]
        for first_number, second_number, mood in chance.triples(proposals if count else 0):
            first = movable[first_number % count]
            one, table = seats[first], table_of[first]
            left = at_table[table] ^ 1 << one
            if calm[one] and not twice[one] & left and not seating.unfair:
                continue  # this player meets nobody again at this table
            same_round = others[first]
            second = same_round[second_number % len(same_round)]
            elsewhere = table_of[second]
            if elsewhere == table:
                continue
            other = seats[second]
            if keep_levels and frame.levels[0][one] != frame.levels[0][other]:
                continue
            if groups and (len(groups[one]) > 1 or len(groups[other]) > 1):
                self.exchange_groups(first, second, allowed[mood & 1023])
                continue
            right = at_table[elsewhere] ^ 1 << other
            more = (once[one] & right).bit_count() + (once[other] & left).bit_count()
            fewer = (twice[one] & left).bit_count() + (twice[other] & right).bit_count()
            dearer = (more - fewer) * REPEAT
            if not only_meetings:
                dearer += seating.change_of_wishes(first, second, left, right)
            unfair = seating.change_of_turns(first, second) if odd[table] != odd[elsewhere] else 0
            if dearer + unfair * TURN <= allowed[mood & 1023]:
                self.swap(first, second, unfair, dearer)
                self.remember()
                if self.best <= (0, self.floor):
                    return

    def swap(self, first: int, second: int, unfair: int, dearer: int) -> None:
        self.seating.swap(first, second)
        self.seating.unfair += unfair
        self.seating.cost += dearer

    def exchange_groups(self, first: int, second: int, allowed: int) -> None:
        """Exchange the groups of the players on two seats, if that adds at most `allowed` to the cost.

        A smaller group is filled up with other players of its table.
        """
        ours, theirs = self.seats_of_group(first), self.seats_of_group(second)
        if not self.fill_up(ours, len(theirs) - len(ours)) or not self.fill_up(theirs, len(ours) - len(theirs)):
            return
        if not self.free.issuperset(ours + theirs):
            return
        before = self.seating.unfair * TURN + self.seating.cost
        for one, other in zip(ours, theirs, strict=True):
            self.swap(one, other, *self.seating.change(one, other))
        if self.seating.unfair * TURN + self.seating.cost - before <= allowed:
            self.remember()
            return
        for one, other in zip(ours, theirs, strict=True):
            self.swap(one, other, *self.seating.change(one, other))

    def seats_of_group(self, seat: int) -> list[int]:
        """Return the seats of the group to which the player on this seat belongs."""
        group = self.seating.frame.groups[self.seating.seats[seat]]
        begin, end = self.seating.span[self.seating.table_of[seat]]
        return [each for each in range(begin, end) if self.seating.seats[each] in group]

    def fill_up(self, seats: list[int], missing: int) -> bool:
        """Add `missing` more seats of the same table to `seats`, without splitting a group. Return whether that was possible."""
        begin, end = self.seating.span[self.seating.table_of[seats[0]]]
        for seat in range(begin, end):
            group = self.seats_of_group(seat)
            if missing > 0 and seat not in seats and len(group) <= missing:
                seats += group
                missing -= len(group)
        return missing <= 0

    def remember(self) -> None:
        now = (self.seating.unfair, self.seating.cost)
        if now < self.best:
            self.best = now
            self.best_seats = self.seating.seats[:]
