"""Knock-out whist: the state of a table between two hands (dossier knockout_whist §1, §5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.state import TableStart
from scoring.games.knockout_whist.rules import DECK_CARDS, HAND_WINNER, MAX_PLAYERS, MIN_PLAYERS, KnockoutWhistRules, too_few_cards

FULL, DOG, PARISH, BLIND, OUT = "full", "dog", "parish", "blind", "out"
ONE_CARD = frozenset({DOG, PARISH, BLIND})
LIVES: Final = (DOG, PARISH, BLIND)
"""The lives that can be bought, in the order in which a player may buy them (§3)."""


@dataclass(frozen=True, slots=True)
class KnockoutWhistState:
    """The state of a table before its next hand."""

    seats: int
    dealer: Seat | None
    cards: int
    """The number of cards in a full hand of the next deal; 0 when the game is over."""
    hands: tuple[str, ...]
    """The kind of each seat's next hand: `full`, `dog`, `parish`, `blind`, `out`."""
    bought: tuple[int, ...]
    """The number of lives that each seat has bought (§3)."""
    left: tuple[int, ...]
    """The number of the hand in which each seat left, from 1; 0 if it is still in."""
    paid: tuple[int, ...]
    """The amount that each seat has put into the pot."""
    hand: int = 1
    """The number of the next hand, from 1."""
    staked: bool = False
    occasion: bool = False
    """True if the dog's life was already given or offered in this game. That happens only after the first hand in which somebody took no
    trick."""
    chooser: Seat | None = None
    """The winner of the last hand, who chooses trumps; None in the first hand, and if that winner is not known."""
    finished: bool = False

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, hand in enumerate(self.hands) if hand == OUT])

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are dealt cards."""
        return tuple([seat for seat, hand in enumerate(self.hands) if hand != OUT])

    @property
    def full(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, hand in enumerate(self.hands) if hand == FULL])

    @property
    def pot(self) -> int:
        return 0 if self.finished else sum(self.paid)

    @property
    def next_cards(self) -> tuple[int, ...]:
        """The number of cards that each seat is dealt next."""
        full = 0 if self.finished else self.cards
        one = min(full, 1)
        return tuple([full if hand == FULL else 0 if hand == OUT else one for hand in self.hands])

    def left_of(self, seat: Seat | None) -> Seat | None:
        """Return the next seat clockwise that is dealt cards; None if `seat` is None or nobody is left."""
        if seat is None:
            return None
        clockwise = (each % self.seats for each in range(seat + 1, seat + 1 + self.seats))
        return next((each for each in clockwise if self.hands[each] != OUT), None)

    def exchanged(self, order: Sequence[Seat], *, winner_deals: bool) -> KnockoutWhistState:
        """Return the state after the players exchanged seats: the player of `order[seat]` moves to `seat`.

        The dealing seat does not change, but if the new player there is out, the next player clockwise deals. With `winner_deals`, the
        winner of the last hand deals from the new seat.
        """
        hands = tuple(self.hands[seat] for seat in order)
        bought, left, paid = (tuple(row[seat] for seat in order) for row in (self.bought, self.left, self.paid))
        chooser = None if self.chooser is None else tuple(order).index(self.chooser)
        state = replace(self, hands=hands, bought=bought, left=left, paid=paid, chooser=chooser)
        if winner_deals and self.chooser is not None:
            return replace(state, dealer=chooser)
        return state if state.dealer is None or state.dealer in state.playing else replace(state, dealer=state.left_of(state.dealer))

    def dealt_by(self, dealer: Seat | None) -> KnockoutWhistState:
        """Return the state with this dealer; unchanged if `dealer` is None or the game is over."""
        return self if dealer is None or dealer == self.dealer or self.finished else replace(self, dealer=dealer)


def first_state(rules: KnockoutWhistRules, start: TableStart) -> KnockoutWhistState:
    """Return the state before a game's first hand.

    Raises Refused: KO_PLAYERS, KO_NOT_ENOUGH_CARDS, KO_SEAT_RANGE, SHEET_UNKNOWN_FIELD.
    """
    seats, first = start.seats, start.first_dealer
    if MIN_PLAYERS <= seats <= MAX_PLAYERS and seats * rules.start_cards > DECK_CARDS:
        raise Refused(too_few_cards("seats", seats, rules.start_cards))
    if seats not in rules.table_sizes:
        raise Refused(Problem("KO_PLAYERS", "seats", {"found": seats, "values": rules.table_sizes}))
    if first is not None and not 0 <= first < seats:
        raise Refused(Problem("KO_SEAT_RANGE", "first_dealer", {"found": first}))
    unknown = [f"carried.{name}"[:60] for name in start.carry_over] + ["first_declarer"] * (start.first_declarer is not None)
    if unknown:
        raise Refused(*(Problem("SHEET_UNKNOWN_FIELD", name, {"name": name}) for name in unknown))
    none = (0,) * seats
    return KnockoutWhistState(seats, first, rules.start_cards, (FULL,) * seats, none, none, none)


def skip_deal(rules: KnockoutWhistRules, state: KnockoutWhistState) -> KnockoutWhistState:
    """Return the state after a hand that does not count: the next hand has one card fewer, and nobody leaves.

    If the skipped hand had one card, it is dealt again (§1). A skipped hand has no known winner, so `chooser` is None, and so is
    `dealer` if the winner deals.
    """
    if state.finished:
        return state
    dealer = None if rules.winner_deals else state.left_of(state.dealer)
    return replace(state, dealer=dealer, chooser=None, cards=max(state.cards - 1, 1), hand=state.hand + 1)


def leader(rules: KnockoutWhistRules, state: KnockoutWhistState) -> Seat | None:
    """Return the seat that plays the first card or knocks first; None if it cannot be known (§1)."""
    if rules.first_leader == "dealer" and state.dealer in state.playing:
        return state.dealer
    if rules.first_leader == HAND_WINNER and state.hand > 1:
        return state.chooser
    return state.left_of(state.dealer)
