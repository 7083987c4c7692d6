"""Russian 501: a selection of the millions of deals that a table could report now, with every kind of deal.

It is used for tests and demo evenings, and to find how far a phone can continue offline.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from scoring.engine.payments import Seat
from scoring.games.russian_501.check import reachable, without_trick
from scoring.games.russian_501.facts import ALL_PASS, GIVE_UP, PLAY, TIME_CALLED, Russian501Facts, Spoken
from scoring.games.russian_501.play import scored
from scoring.games.russian_501.rules import ACTIVE, CARD_POINTS, NO_TRUMP, SUITS, TRICKS, USUAL_MOST, Russian501Rules
from scoring.games.russian_501.state import Russian501State

Marriages = tuple[tuple[Seat, str], ...]


def possible_deals(rules: Russian501Rules, state: Russian501State) -> Iterator[Russian501Facts]:
    """Yield deals of every declarer, blind or not, in every suit and without trumps.

    The bids are the lowest, a raise, a hundred and the highest contract. The marriages belong to nobody, to the declarer, to both sides, or
    all four to the declarer. The declarer's points are just below and at the contract, none, or all.
    """
    if state.finished:
        return
    if state.seats > ACTIVE and state.dealer is None:
        for dealer in range(state.seats):
            yield from possible_deals(rules, state.dealt_by(dealer))
        return
    yield Russian501Facts(ALL_PASS, state.dealer)
    if state.dealer is not None:
        yield Russian501Facts(ALL_PASS, state.dealer, auction=tuple(Spoken(seat) for seat in _speaking(state, state.dealer)))
    yield Russian501Facts(TIME_CALLED, state.dealer)
    for declarer, blind in product(state.playing, (False, True)):
        if rules.give_up_allowed:
            for bid in sorted({rules.min_bid, _most(rules, None)}):
                yield Russian501Facts(GIVE_UP, state.dealer, declarer, bid, blind)
        yield from _played(rules, state, declarer, blind)


def _most(rules: Russian501Rules, trump: str | None) -> int:
    """Return the highest contract that is allowed; without a limit, the highest that is possible with the usual values of marriages."""
    return min(rules.highest(trump), max(USUAL_MOST, rules.min_bid))


def _speaking(state: Russian501State, dealer: Seat) -> list[Seat]:
    """Return the players in the order of the bidding, which starts left of the dealer."""
    around = [(dealer + step) % state.seats for step in range(1, state.seats + 1)]
    return [seat for seat in around if seat in state.playing]


def _played(rules: Russian501Rules, state: Russian501State, declarer: Seat, blind: bool) -> Iterator[Russian501Facts]:
    left, right = (seat for seat in state.playing if seat != declarer)
    for trump in (*SUITS, NO_TRUMP):
        most = _most(rules, trump)
        bids = {
            (rules.min_bid, rules.min_bid),
            (rules.min_bid, min(most, rules.min_bid + 14)),
            (min(most, 100), min(most, 100)),
            (most, most),
        }
        for (bid, contract), marriages in product(sorted(bids), _marriages(trump, declarer, left, right)):
            if bid < rules.min_bid:
                continue
            plain = Russian501Facts(PLAY, state.dealer, declarer, bid, blind, contract, trump, marriages=marriages)
            extra = scored(rules, state.seats, plain)[declarer]
            for own in sorted({0, contract - extra - 1, contract - extra, CARD_POINTS}):
                for facts in _splits(state, plain, own, left, right):
                    if not rules.marriage_needs_trick or not any(without_trick(facts, seat) for seat, _ in facts.marriages):
                        yield facts


def _marriages(trump: str, declarer: Seat, left: Seat, right: Seat) -> Iterator[Marriages]:
    first = trump if trump in SUITS else "S"
    yield ()
    yield ((declarer, first),)
    yield tuple((left if suit == first else right if suit == SUITS[-1] else declarer, suit) for suit in SUITS)
    yield tuple((declarer, suit) for suit in SUITS)


def _splits(state: Russian501State, plain: Russian501Facts, own: int, left: Seat, right: Seat) -> Iterator[Russian501Facts]:
    """Yield up to three deals in which the declarer has `own` card points. One opponent has all other points, or each has half."""
    rest = CARD_POINTS - own
    for more in sorted({0, rest // 2, rest}):
        figures = {plain.declarer: own, left: more, right: rest - more}
        points = tuple(figures.get(seat, 0) for seat in range(state.seats))
        if all(figure in reachable() for figure in points):
            yield Russian501Facts(
                PLAY, plain.dealer, plain.declarer, plain.bid, plain.blind, plain.contract, plain.trump, points, plain.marriages,
                _tricks(points, plain),
            )  # fmt: skip


def _tricks(points: tuple[int, ...], plain: Russian501Facts) -> tuple[int, ...] | None:
    """Return the tricks of each seat if one player has all the card points; else None."""
    if CARD_POINTS not in points or any(not points[seat] for seat, _ in plain.marriages):
        return None
    return tuple(TRICKS if figure else 0 for figure in points)
