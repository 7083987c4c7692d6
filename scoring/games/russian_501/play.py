"""Russian 501: score a checked deal (dossier §2): the change of each score, the payments, and the next state."""

from __future__ import annotations

from dataclasses import replace
from operator import add
from typing import Any

from scoring.engine.payments import PointsPayment, pairwise
from scoring.engine.result import SCORED, PaymentReason, Played
from scoring.games.russian_501.facts import ALL_PASS, GIVE_UP, TIME_CALLED, Russian501Facts
from scoring.games.russian_501.rules import ANNULLED, GAMES, NO_TRUMP, ONE_GAME, PAIRWISE, WINNER_TAKES_REMAINING, Russian501Rules
from scoring.games.russian_501.settlement import lowest_of, remaining, winners_of
from scoring.games.russian_501.state import Russian501State

REMAINING = "REMAINING"
"""The reason code of the line in which the losers of a game pay their remaining scores."""


def play(rules: Russian501Rules, state: Russian501State, facts: Russian501Facts) -> Played[Russian501State]:
    """Score a checked deal."""
    if facts.kind == TIME_CALLED:
        return _time_called(rules, state)
    at = state.dealt_by(facts.dealer)
    line = _line(rules, at, facts)
    scores = tuple(map(add, at.scores, line.score))
    winners = winners_of(scores, facts.declarer, rules.tie_break)
    lines = (line, *_won(rules, scores, winners)) if winners else (line,)
    after = _next_game(rules, at, scores).moved_on() if winners else at.after(scores)
    return Played(lines, SCORED, after, winners=winners, extra={"standing": list(scores)})


def _line(rules: Russian501Rules, state: Russian501State, facts: Russian501Facts) -> PaymentReason:
    if facts.kind == ALL_PASS:
        return PaymentReason("ALL_PASS", (0,) * state.seats, ())
    if facts.kind == GIVE_UP:
        price = (facts.bid or 0) * (rules.blind_factor if facts.blind else 1)
        delta = _delta(state, facts, price, (rules.give_up_opponents,) * state.seats)
        details: dict[str, Any] = {"declarer": facts.declarer, "bid": facts.bid, "blind": facts.blind}
        return PaymentReason("GIVE_UP", delta, _live(rules, delta), details=details)
    own = scored(rules, state.seats, facts)
    contract, declarer = facts.contract or 0, facts.declarer or 0
    made = own[declarer] >= contract
    price = contract * (rules.blind_factor if facts.blind else 1) * (-1 if made else 1)
    delta = _delta(state, facts, price, own)
    details = {"declarer": declarer, "contract": contract, "took": own[declarer], "blind": facts.blind, "trump": facts.trump}
    return PaymentReason("PLAY", delta, _live(rules, delta), made, details)


def _delta(state: Russian501State, facts: Russian501Facts, price: int, own: tuple[int, ...]) -> tuple[int, ...]:
    """Return the change of each seat's score.

    The declarer's score changes by `price`, and an opponent's falls by that seat's points in `own`. Seats that sit out have 0.
    """
    out = state.sits_out
    return tuple([price if seat == facts.declarer else 0 if seat in out else -figure for seat, figure in enumerate(own)])


def scored(rules: Russian501Rules, seats: int, facts: Russian501Facts) -> tuple[int, ...]:
    """Return the points of each seat: card points and marriages."""
    own = list(facts.card_points or (0,) * seats)
    for seat, suit in facts.marriages:
        own[seat] += rules.marriage_trump if suit == facts.trump and facts.trump != NO_TRUMP else rules.marriage_plain
    return tuple(own)


def _live(rules: Russian501Rules, delta: tuple[int, ...]) -> tuple[PointsPayment, ...]:
    """Return the payments of a deal, if the rules settle in pairs; else none.

    Between any two players, the one whose score fell less pays the other the difference. Over a whole game these payments add up to the
    differences between the final scores, so they may be booked deal by deal.
    """
    return pairwise([-added for added in delta]) if rules.settlement == PAIRWISE else ()


def _won(rules: Russian501Rules, scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[PaymentReason, ...]:
    if rules.settlement != WINNER_TAKES_REMAINING:
        return ()
    return (PaymentReason(REMAINING, (0,) * len(scores), remaining(scores, winners)),)


def _next_game(rules: Russian501Rules, state: Russian501State, scores: tuple[int, ...]) -> Russian501State:
    """Return the state after a game is won: the table is finished, or a new game starts."""
    games = state.games + 1
    if rules.round == ONE_GAME or (rules.round == GAMES and games >= rules.games):
        return replace(state, scores=scores, games=games, finished=True)
    top = (rules.start,) * state.seats
    return replace(state, scores=top, started_with=top, games=games)


def _time_called(rules: Russian501Rules, state: Russian501State) -> Played[Russian501State]:
    """Return the result if time is called in a game that nobody has won. By the rules, its points count or are taken back."""
    delta = (0,) * state.seats
    payments: tuple[PointsPayment, ...] = ()
    if rules.time_called == ANNULLED:
        delta = tuple(before - now for before, now in zip(state.started_with, state.scores, strict=True))
        payments = _live(rules, delta)
    elif rules.settlement == WINNER_TAKES_REMAINING:
        payments = remaining(state.scores, lowest_of(state.scores))
    scores = tuple(left + added for left, added in zip(state.scores, delta, strict=True))
    after = replace(state, scores=scores, finished=True)
    return Played((PaymentReason("TIME_CALLED", delta, payments),), TIME_CALLED, after, counts=False, extra={"standing": list(scores)})
