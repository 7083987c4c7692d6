"""Knock-out whist: the result of a hand: each player's next number of cards, who leaves, who wins, and the payments (dossier §1-§4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.engine.payments import POT, PointsPayment, Seat, points
from scoring.engine.result import SCORED, PaymentReason, Played
from scoring.games.knockout_whist.facts import KnockoutWhistFacts
from scoring.games.knockout_whist.rules import KnockoutWhistRules
from scoring.games.knockout_whist.settlement import pot_back, settled, stakes
from scoring.games.knockout_whist.state import DOG, FULL, LIVES, OUT, KnockoutWhistState

HAND, RAINBOW, TIME_CALLED = "HAND", "RAINBOW", "TIME_CALLED"
BUYS = {"dog": "BUY_DOG", "parish": "BUY_PARISH", "blind": "BUY_BLIND"}


def offers(rules: KnockoutWhistRules, state: KnockoutWhistState) -> dict[Seat, str]:
    """Return the life that each seat would be offered if it took no trick in the next hand: `dog`, `parish` or `blind` (§3)."""
    if not rules.money or not rules.dogs_life or state.cards <= 1 or _immune(rules, state):
        return {}
    offered: dict[Seat, str] = {}
    for seat in state.playing:
        step = state.bought[seat]
        if step < len(LIVES) and (step or not state.occasion):
            offered[seat] = LIVES[step]
    return offered


def seats_with_most(tricks: Iterable[int]) -> tuple[Seat, ...]:
    """Return the seats that share the largest number of tricks."""
    figures = tuple(tricks)
    most = max(figures, default=0)
    return tuple([seat for seat, figure in enumerate(figures) if figure == most])


def play(rules: KnockoutWhistRules, state: KnockoutWhistState, facts: KnockoutWhistFacts) -> Played[KnockoutWhistState]:
    """Score a checked hand."""
    state = state.dealt_by(facts.dealer)
    if facts.time_called:
        return _stopped(rules, state)
    paid = stakes(rules, state)
    if facts.rainbow is not None:
        claims = facts.rainbow.seats
        winner = claims[0] if facts.rainbow.winner is None else facts.rainbow.winner
        return _ended(rules, state, state.hands, _line(RAINBOW, state, seats=claims, winner=winner), paid, winner)
    tricks, playing = facts.tricks or (), state.playing
    hands, lives = _next_hands(rules, state, playing, tricks, dict(facts.buys))
    paid += [PaymentReason(BUYS[life], _score(moves, state), moves) for life, moves in _purchases(rules, lives)]
    details = {
        "out": tuple([seat for seat in playing if hands[seat] == OUT]),
        "dog": () if rules.money else tuple([seat for seat in playing if hands[seat] == DOG]),
        "tricks": tricks,
    }
    best = seats_with_most(tricks)
    if state.cards == 1 or hands.count(OUT) == len(hands) - 1:
        return _ended(rules, state, hands, _line(HAND, state, **details, winner=best[0]), paid, best[0])
    chooser = best[0] if len(best) == 1 else facts.cut_winner
    after = KnockoutWhistState(
        seats=state.seats,
        dealer=chooser if rules.winner_deals else state.left_of(state.dealer),
        cards=state.cards - 1,
        hands=hands,
        bought=tuple([step + (seat in lives) for seat, step in enumerate(state.bought)]) if lives else state.bought,
        left=_left(state, hands),
        paid=_paid(state, paid),
        hand=state.hand + 1,
        staked=True,
        occasion=state.occasion or (not _immune(rules, state) and 0 in [tricks[seat] for seat in playing]),
        chooser=chooser,
    )
    return _played((_line(HAND, state, **details), *paid), SCORED, after)


def _immune(rules: KnockoutWhistRules, state: KnockoutWhistState) -> bool:
    return rules.first_hand_immune and state.hand == 1


def _next_hands(
    rules: KnockoutWhistRules, state: KnockoutWhistState, playing: tuple[Seat, ...], tricks: tuple[int, ...], answers: Mapping[Seat, bool]
) -> tuple[tuple[str, ...], dict[Seat, str]]:
    """Return the kind of each seat's next hand, and the life that each buyer bought (§2, §3).

    After the hand of one card, everybody except its winner is out.
    """
    offered = offers(rules, state)
    hands, lives = list(state.hands), {}
    for seat in playing:
        if tricks[seat]:
            hands[seat] = FULL if state.cards > 1 else state.hands[seat]
        elif seat in offered and answers.get(seat):
            lives[seat] = offered[seat]
            hands[seat] = FULL if lives[seat] == DOG else lives[seat]
        elif _immune(rules, state) and state.cards > 1:
            hands[seat] = FULL
        else:
            in_pot = rules.dogs_life and not rules.money and not state.occasion and state.cards > 1
            hands[seat] = DOG if in_pot else OUT
    return tuple(hands), lives


def _purchases(rules: KnockoutWhistRules, lives: Mapping[Seat, str]) -> list[tuple[str, tuple[PointsPayment, ...]]]:
    if not rules.price or not lives:
        return []
    return [
        (life, tuple(PointsPayment(seat, POT, rules.price) for seat, bought in lives.items() if bought == life))
        for life in LIVES
        if life in lives.values()
    ]


def _left(state: KnockoutWhistState, hands: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([state.hand if hand == OUT and not left else left for hand, left in zip(hands, state.left, strict=True)])


def _paid(state: KnockoutWhistState, lines: Sequence[PaymentReason]) -> tuple[int, ...]:
    """Return the amount that each seat has put into the pot so far, with the payments of these lines added."""
    if not lines:
        return state.paid
    in_pot = points([payment for line in lines for payment in line.payments], state.seats)
    return tuple(before - figure for before, figure in zip(state.paid, in_pot, strict=True))


def _ended(
    rules: KnockoutWhistRules,
    state: KnockoutWhistState,
    hands: tuple[str, ...],
    line: PaymentReason,
    paid: list[PaymentReason],
    winner: Seat,
) -> Played[KnockoutWhistState]:
    """Return the result when the game is won: the winner gets the pot, or the settlement is paid."""
    left, into = _left(state, hands), _paid(state, paid)
    moves = settled(rules, left, into, winner)
    lines = (line, *paid, PaymentReason("WON", _score(moves, state), moves, details={"winner": winner}))
    return _played(lines, SCORED, _over(state, hands=hands, left=left, paid=into), winner)


def _stopped(rules: KnockoutWhistRules, state: KnockoutWhistState) -> Played[KnockoutWhistState]:
    """Return the result when time is called before the game is won: everybody gets their payments back."""
    moves = pot_back(state)
    line = PaymentReason(TIME_CALLED, _score(moves, state), moves)
    return Played((line,), "time_called", _over(state), counts=False, extra=_more(_over(state)))


def _over(state: KnockoutWhistState, **changed: Any) -> KnockoutWhistState:
    return replace(state, dealer=None, cards=0, finished=True, chooser=None, **changed)


def _played(
    lines: tuple[PaymentReason, ...], status: str, state: KnockoutWhistState, winner: Seat | None = None
) -> Played[KnockoutWhistState]:
    return Played(lines, status, state, winners=() if winner is None else (winner,), extra=_more(state))


def _more(state: KnockoutWhistState) -> dict[str, Any]:
    return {"seat_status": list(state.hands), "next_cards": list(state.next_cards)}


def _line(reason: str, state: KnockoutWhistState, **facts: Any) -> PaymentReason:
    return PaymentReason(reason, (0,) * state.seats, (), details=facts)


def _score(moves: tuple[PointsPayment, ...], state: KnockoutWhistState) -> tuple[int, ...]:
    return points(moves, state.seats)
