"""Rifki: the state of a game before its next deal: the declarer, and the contracts that each player has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.state import TableStart, check_start
from scoring.games.rifki.rules import DEALS, KOZ_EACH, NEGATIVES, NEGATIVES_EACH, SEATS, RifkiRules

TIME, KING = "time_called", "king"


@dataclass(frozen=True, slots=True)
class RifkiState:
    """The state before the next deal. Play goes to the right: after seat s comes s−1 (§1)."""

    turn: Seat
    """The seat of the next declarer.

    While the declarer is not known (`declarer_is_known` is false), it is a placeholder that `declared_by` replaces.
    """
    declarer_is_known: bool
    first_dealer: Seat | None = None
    """The dealer of the first deal, if the two of diamonds decides who declares; later the dealer follows from the declarer."""
    koz: tuple[int, ...] = (0,) * SEATS
    """The number of times that each seat declared the positive contract."""
    negatives: tuple[int, ...] = (0,) * SEATS
    used: tuple[int, ...] = (0,) * NEGATIVES
    """The number of times that each negative contract was declared, by all players together."""
    totals: tuple[int, ...] = (0,) * SEATS
    replay: str = ""
    """The contract that must be played because the deal before was void; empty if there is none."""
    ended: str = ""
    """The reason why the game ended before its twentieth deal: `time_called`, `king`; empty if it did not."""

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def declarer(self) -> Seat | None:
        return self.turn if self.declarer_is_known else None

    @property
    def dealer(self) -> Seat | None:
        """The declarer's left neighbour, who was the declarer of the deal before (§1)."""
        if self.first_dealer is not None:
            return self.first_dealer
        return left_of(self.turn) if self.declarer_is_known else None

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        return ()

    @property
    def deals_played(self) -> int:
        """The number of deals (of 20) that were declared and count."""
        return sum(self.koz) + sum(self.negatives)

    @property
    def finished(self) -> bool:
        return bool(self.ended) or self.deals_played >= DEALS

    @property
    def pot(self) -> int:
        """The points in the table's pot."""
        return -sum(self.totals)

    def koz_left(self) -> int:
        """Return the number of times that the next declarer may still choose the positive contract."""
        return max(0, KOZ_EACH - self.koz[self.turn])

    def negatives_left(self) -> int:
        """Return the number of times that the next declarer may still choose a negative contract."""
        return max(0, NEGATIVES_EACH - self.negatives[self.turn])

    def declared_by(self, declarer: Seat | None, dealer: Seat | None = None) -> RifkiState:
        """Return the state with this declarer. If only the dealer is known, the dealer's right neighbour declares."""
        if declarer is None and dealer is not None and self.first_dealer is None:
            declarer = right_of(dealer)
        if declarer is None or (self.declarer_is_known and declarer == self.turn):
            return self
        if self.declarer_is_known:
            return replace(self, turn=declarer, replay="")
        by = (declarer - self.turn) % SEATS  # the earlier declarations move by the same number of seats
        return replace(self, turn=declarer, declarer_is_known=True, koz=_moved(self.koz, by), negatives=_moved(self.negatives, by))

    def dealt_by(self, dealer: Seat | None) -> RifkiState:
        return self.declared_by(None, dealer)

    def exchanged(self, order: Sequence[Seat]) -> RifkiState:
        """Return the state after the players exchanged seats: the player of `order[seat]` moves to `seat`.

        If the seat whose turn it is gets a player who has declared everything, the turn passes to the next player who has not.
        """
        koz, negatives, totals = (tuple(row[seat] for seat in order) for row in (self.koz, self.negatives, self.totals))
        turn = _next(left_of(self.turn), added(koz, negatives)) if self.declarer_is_known else self.turn
        return replace(self, koz=koz, negatives=negatives, totals=totals, turn=turn)

    def skipped(self) -> RifkiState:
        """Return the state after a deal that is not added to its declarer's declarations, such as a voided one. The turn passes on."""
        return replace(self, turn=_next(self.turn, added(self.koz, self.negatives)), first_dealer=None, replay="")

    def declared(self, negative: int | None, score: tuple[int, ...]) -> RifkiState:
        """Return the state after a deal with this contract and score.

        `negative` is the index of the contract among the negative ones, None for the positive one.
        """
        koz, negatives, used = self.koz, self.negatives, self.used
        if negative is None:
            koz = _once_more(koz, self.turn)
        else:
            negatives, used = _once_more(negatives, self.turn), _once_more(used, negative)
        return RifkiState(
            turn=_next(self.turn, added(koz, negatives)),
            declarer_is_known=self.declarer_is_known,
            koz=koz,
            negatives=negatives,
            used=used,
            totals=added(self.totals, score),
            ended=self.ended,
        )

    def declared_nothing(self, score: tuple[int, ...]) -> RifkiState:
        """Return the state with these points added to the totals. No deal counts as played, and the turn does not change."""
        return replace(self, totals=added(self.totals, score))


def first_state(rules: RifkiRules, start: TableStart) -> RifkiState:
    """Return the first state, with the declarer of the first deal: the recorded one, or the right neighbour of the first dealer.

    If neither is known, the facts of the first deal tell who declares.

    Raises Refused: …_SEATS, …_SEAT_RANGE, …_WRONG_DECLARER, SHEET_UNKNOWN_FIELD.
    """
    check_start(start, rules.prefix, rules.table_sizes)
    dealer, declarer = start.first_dealer, start.first_declarer
    if rules.diamond_two:  # the deal is dealt before anybody knows who declares
        return RifkiState(declarer or 0, declarer is not None, first_dealer=dealer)
    if dealer is None:
        return RifkiState(declarer or 0, declarer is not None)
    if declarer not in (None, right_of(dealer)):
        raise Refused(Problem(f"{rules.prefix}_WRONG_DECLARER", "first_declarer", {"found": declarer, "wanted": right_of(dealer)}))
    return RifkiState(right_of(dealer), True)


def added(totals: tuple[int, ...], score: tuple[int, ...]) -> tuple[int, ...]:
    """Add two lists of numbers, seat by seat."""
    return tuple(map(add, totals, score))


def left_of(seat: Seat) -> Seat:
    return (seat + 1) % SEATS


def right_of(seat: Seat) -> Seat:
    return (seat - 1) % SEATS


def _next(turn: Seat, declared: tuple[int, ...]) -> Seat:
    """Return the next declarer: the first player to the right who has declared fewer than five times.

    Some players may have declared less often than others, because a deal can be voided after later ones were played.
    """
    order = _ORDERS[turn]
    for seat in order:
        if declared[seat] < KOZ_EACH + NEGATIVES_EACH:
            return seat
    return order[0]


_ORDERS = tuple(tuple((turn - step) % SEATS for step in range(1, SEATS + 1)) for turn in range(SEATS))
"""For each seat, the seats to its right in order, from which the next declarer is chosen."""


def _once_more(row: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*row[:place], row[place] + 1, *row[place + 1 :])


def _moved(row: tuple[int, ...], by: int) -> tuple[int, ...]:
    return tuple(row[(seat - by) % SEATS] for seat in range(SEATS))
