"""The players on each seat of a table, deal by deal. Pure: a player is any integer key, of the database or of a file.

Facts are stored by seat. If it turns out that somebody else sat there, only this history changes, not the facts. The ledger uses the
history to find payer and payee of each deal; a replay uses it to move counters of players, such as lost solos, between seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from scoring.engine.ruleset import RuleSet
from scoring.engine.state import GameState
from tournaments.play.carry_over import CarryOver, carry_over_at_start, carry_over_by_player, figures_by_seat


class EarlierSeat(NamedTuple):
    """A player who was replaced: they had the seat up to and including deal `last_deal`."""

    seat: int
    last_deal: int
    player: int


Stay = tuple[int | None, int]
"""The time of one player on a seat: the number of the last deal there (None for the current player), and the player."""


@dataclass(frozen=True)
class SeatHistory:
    """The current and earlier players on the seats of one table.

    Example: `SeatHistory((7, 12), (EarlierSeat(0, 6, 3),))`: on seat 0, player 3 played deals 1 to 6 and player 7 plays from deal 7 on;
    player 12 always has seat 1.
    """

    now: tuple[int, ...]
    earlier: tuple[EarlierSeat, ...] = ()
    """The players who were replaced, sorted by seat and last deal."""

    def at(self, deal: int) -> tuple[int, ...]:
        """Return the players of this deal, by seat."""
        if not self.earlier:
            return self.now
        return tuple(_player_at(self.stays(seat), deal) for seat in range(len(self.now)))

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The numbers of the deals before which players changed, sorted."""
        return tuple(sorted({each.last_deal + 1 for each in self.earlier}))

    @cached_property
    def players(self) -> tuple[int, ...]:
        """All current and earlier players, each once: those of deal 1 by seat, then new players by their first deal and seat."""
        return tuple(dict.fromkeys(player for deal in (1, *self.starts) for player in self.at(deal)))

    def stays(self, seat: int) -> list[Stay]:
        """Return the players of this seat in order of time, each with their last deal there."""
        return [*((each.last_deal, each.player) for each in self.earlier if each.seat == seat), (None, self.now[seat])]

    def with_players(self, players: Sequence[int], from_deal: int | None) -> SeatHistory:
        """Return the history in which these players, in seat order, have the seats from deal `from_deal` on.

        If `from_deal` is None, a new player gets all deals of the seat, and a seat whose player stays keeps its history. A different number
        of players begins a new history.
        """
        if len(players) != len(self.now):
            return SeatHistory(tuple(players))
        stays = [self.stays(seat) for seat in range(len(players))]
        return _history(
            [
                own if from_deal is None and player == self.now[seat] else [*_until(own, from_deal or 1), (None, player)]
                for seat, (own, player) in enumerate(zip(stays, players, strict=True))
            ]
        )

    def with_player(self, seat: int, player: int, from_deal: int) -> SeatHistory:
        """Return the history in which this player has the seat from deal `from_deal` on; the other seats do not change."""
        seats = [self.stays(each) for each in range(len(self.now))]
        seats[seat] = [*_until(seats[seat], from_deal), (None, player)]
        return _history(seats)

    def exchanged(self, first: int, second: int, from_deal: int) -> SeatHistory:
        """Return the history after exchanging two seats from a deal on. Players who took one of these seats later are exchanged too."""
        stays = {seat: self.stays(seat) for seat in range(len(self.now))}
        changed = {
            mine: [*_until(stays[mine], from_deal), *_from(stays[other], from_deal)] for mine, other in ((first, second), (second, first))
        }
        return _history([changed.get(seat, own) for seat, own in stays.items()])


class PeopleOfReplay:
    """An adjustment of the game's state in a replay when players change: each player's counters move to the new seat.

    `state_before` must be called before each deal.
    """

    def __init__(self, rules: RuleSet, history: SeatHistory, figures: Mapping[str, Sequence[int]]) -> None:
        """Store the carry-over with which the players came: `figures` has each counter's values in the order of `SeatHistory.players`."""
        self._rules, self._history = rules, history
        self._carry_over: dict[int, CarryOver] = carry_over_at_start(figures, history.players) if figures else {}

    def state_before(self, state: GameState, deal: int) -> GameState:
        """Return the state before this deal, after moving each player's counters to their new seat; the dealer's rotation stays as it is.

        A new player takes over the counters of somebody who left. Counters with carry-over are not taken over:
        new players bring their own.
        """
        if deal not in self._history.starts:
            return state
        game, before, after = self._rules.game, self._history.at(deal - 1), self._history.at(deal)
        self._carry_over |= carry_over_by_player(self._rules, state, before)
        order = order_of(before, after)
        if order != tuple(range(len(order))):
            state = game.exchange_seats(state, order)
        names = game.carry_over(state)
        if names:
            figures = figures_by_seat(after, self._carry_over)
            state = game.with_carry_over(state, {name: tuple(figures.get(name, (0,) * len(after))) for name in names})
        return state

    def carry_over(self, last_state: GameState) -> dict[int, CarryOver]:
        """Return the carry-over that each player who sat here brings to their next table, by player.

        `last_state` is the state after the last deal.
        """
        if not self._rules.game.carry_over(last_state):
            return {player: {} for player in self._history.players}
        figures = self._carry_over | carry_over_by_player(self._rules, last_state, self._history.now)
        return {player: figures.get(player, {}) for player in self._history.players}


def order_of(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    """Return for each seat the seat from which its counters come after a change of players: `(1, 0)` if two players exchanged seats.

    A player's counters move with the player. A new player gets the counters of the seat's former player if that
    player left, else those of somebody else who left.
    """
    free = [seat for seat, player in enumerate(before) if player not in after]
    order: list[int | None] = [before.index(player) if player in before else None for player in after]
    for seat, old in enumerate(order):
        if old is None and seat in free:
            order[seat] = seat
            free.remove(seat)
    return tuple(free.pop(0) if old is None else old for old in order)


def _player_at(stays: Iterable[Stay], deal: int) -> int:
    return next(player for last, player in stays if last is None or deal <= last)


def _until(stays: Iterable[Stay], deal: int) -> list[Stay]:
    """Return the part of a seat's stays before this deal."""
    result: list[Stay] = []
    for last, player in stays:
        if result and result[-1][0] == deal - 1:
            break
        result.append((deal - 1 if last is None else min(last, deal - 1), player))
    return result


def _from(stays: Iterable[Stay], deal: int) -> list[Stay]:
    """Return the part of a seat's stays from this deal on."""
    return [(last, player) for last, player in stays if last is None or last >= deal]


def _history(seats: Sequence[Sequence[Stay]]) -> SeatHistory:
    """Build a history from the stays on each seat. Stays without a deal are left out; consecutive stays of one player become one."""
    earlier: list[EarlierSeat] = []
    for seat, stays in enumerate(seats):
        left = [(last, player) for last, player in stays if last is None or last > 0]
        for (last, player), (_next_last, successor) in pairwise(left):
            if last is not None and player != successor:
                earlier.append(EarlierSeat(seat, last, player))
    return SeatHistory(tuple(stays[-1][1] for stays in seats), tuple(earlier))
