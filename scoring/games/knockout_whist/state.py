"""Knock-out whist: its rules as read from data, and where a table stands between two hands (dossier knockout_whist §1, §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.engine.game import Problem, Refused, Start
from scoring.engine.payments import Seat
from scoring.engine.words import Words

FULL, DOG, PARISH, BLIND, OUT = "full", "dog", "parish", "blind", "out"
ONE_CARD = frozenset({DOG, PARISH, BLIND})
LIVES: Final = (DOG, PARISH, BLIND)
"""The ladder of purchases, in order (§3)."""
LEAST, MOST = 2, 7
ANY_SIZE = 4
"""The default of `players`: fours where the numbers allow, and any other table that the cards suffice for."""
DECK = 51
"""Cards that can be dealt: one is turned for trumps."""
RAINBOW_CARDS = 4
ROTATE, HAND_WINNER = "rotate", "hand_winner"
NONE, PLACEMENT = "none", "placement"


@dataclass(frozen=True)
class Rules:
    """What a table agreed."""

    sizes: tuple[int, ...]
    start_cards: int
    dogs_life: bool
    first_hand_immune: bool
    rainbow: bool
    money: bool
    stake: int
    price: int
    placement: bool
    winner_deals: bool
    first_leader: str
    cut_for_trump: bool
    words: Mapping[str, Mapping[str, Any]]

    def term(self, name: str) -> Words:
        """One of the game's own words: a state of a seat, `winner`, `pot` …"""
        words: Words = self.words["terms"][name]
        return words


@dataclass(frozen=True, slots=True)
class State:
    """Where a table stands before its next hand."""

    seats: int
    dealer: Seat | None
    cards: int
    """In a full hand of the next deal; 0 when the game is over."""
    hands: tuple[str, ...]
    """What each seat is dealt next: `full`, `dog`, `parish`, `blind`, `out`."""
    bought: tuple[int, ...]
    """How far each seat is up the ladder of purchases (§3)."""
    left: tuple[int, ...]
    """In which hand each seat left, counted from 1; 0 for one that is still in."""
    paid: tuple[int, ...]
    """What each seat has put into the pot."""
    hand: int = 1
    """The number of the next hand."""
    staked: bool = False
    occasion: bool = False
    """Somebody had no trick already: the dog's life was given, or offered."""
    chooser: Seat | None = None
    """Who won the hand before and chooses trumps; None in the first hand and where nobody said who won it or the cut."""
    over: bool = False

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, hand in enumerate(self.hands) if hand == OUT)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Seats that are dealt cards."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand != OUT)

    @property
    def full(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, hand in enumerate(self.hands) if hand == FULL)

    @property
    def finished(self) -> bool:
        return self.over

    @property
    def pot(self) -> int:
        return 0 if self.over else sum(self.paid)

    @property
    def next_cards(self) -> tuple[int, ...]:
        """How many cards each seat is dealt next."""
        return tuple(0 if self.over or hand == OUT else 1 if hand in ONE_CARD else self.cards for hand in self.hands)

    def left_of(self, seat: Seat | None) -> Seat | None:
        """The next seat clockwise among those that are dealt cards; None where nobody knows."""
        if seat is None:
            return None
        return next((each % self.seats for each in range(seat + 1, seat + 1 + self.seats) if each % self.seats in self.playing), None)

    def dealt_by(self, dealer: Seat | None) -> State:
        """The same table with who really dealt."""
        return self if dealer is None else replace(self, dealer=dealer)


def read(data: Mapping[str, Any]) -> Rules:
    """Raises Refused: TABLE_VALUE, KO_NOT_ENOUGH_CARDS."""
    options = data["options"]
    numbers = {name: _whole(options, name, least) for name, least in (("players", 2), ("start_cards", 1), ("stake", 0), ("price", 0))}
    players, cards = numbers["players"], numbers["start_cards"]
    fits = tuple(size for size in range(LEAST, MOST + 1) if size * cards <= DECK)
    sizes = fits if players == ANY_SIZE else tuple(size for size in fits if size == players)
    if not sizes:
        raise Refused(_too_few_cards("options.start_cards", players, cards))
    return Rules(
        sizes, cards, options["dogs_life"] != NONE, options["first_hand_immune"], options["rainbow"], options["money"],
        numbers["stake"], numbers["price"], options["settlement"] == PLACEMENT, options["dealer_rule"] == HAND_WINNER,
        options["first_leader"], options["trump_tie"] == "cut", data["words"],
    )  # fmt: skip


def start(rules: Rules, start: Start) -> State:
    """Raises Refused: KO_PLAYERS, KO_NOT_ENOUGH_CARDS, KO_SEAT_RANGE, SHEET_UNKNOWN_FIELD."""
    seats, first = start.seats, start.first_dealer
    if LEAST <= seats <= MOST and seats * rules.start_cards > DECK:
        raise Refused(_too_few_cards("seats", seats, rules.start_cards))
    if seats not in rules.sizes:
        raise Refused(Problem("KO_PLAYERS", "seats", {"found": seats, "values": rules.sizes}))
    if first is not None and not 0 <= first < seats:
        raise Refused(Problem("KO_SEAT_RANGE", "first_dealer", {"found": first}))
    unknown = [f"carried.{name}"[:60] for name in start.carried] + ["first_declarer"] * (start.first_declarer is not None)
    if unknown:
        raise Refused(*(Problem("SHEET_UNKNOWN_FIELD", name, {"name": name}) for name in unknown))
    none = (0,) * seats
    return State(seats, first, rules.start_cards, (FULL,) * seats, none, none, none)


def skip(rules: Rules, state: State) -> State:
    """A hand that was dealt but does not count: one card less, everybody as he was. The hand of one card is dealt again (§1).

    Who won it is not known here: whoever deals or chooses because of that is not either.
    """
    if state.over:
        return state
    dealer = None if rules.winner_deals else state.left_of(state.dealer)
    return replace(state, dealer=dealer, chooser=None, cards=max(state.cards - 1, 1), hand=state.hand + 1)


def leader(rules: Rules, state: State) -> Seat | None:
    """Who plays the first card, or knocks; None where nobody knows (§1)."""
    if rules.first_leader == "dealer" and state.dealer in state.playing:
        return state.dealer
    if rules.first_leader == HAND_WINNER and state.hand > 1:
        return state.chooser
    return state.left_of(state.dealer)


def _too_few_cards(field: str, players: int, cards: int) -> Problem:
    return Problem("KO_NOT_ENOUGH_CARDS", field, {"players": players, "cards": cards, "found": players * cards, "wanted": DECK})


def _whole(options: Mapping[str, Any], name: str, least: int) -> int:
    value = options[name]
    if type(value) is not int or value < least:
        raise Refused(Problem("TABLE_VALUE", f"options.{name}", {"name": name}))
    return value
