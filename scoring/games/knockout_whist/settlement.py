"""Knock-out whist: payments: stakes and lives into the pot, then the pot or a settlement to the winner (dossier §3, §4)."""

from __future__ import annotations

from scoring.engine.payments import POT, PointsPayment, Seat, points
from scoring.engine.result import PaymentReason
from scoring.games.knockout_whist.rules import KnockoutWhistRules
from scoring.games.knockout_whist.state import KnockoutWhistState


def stakes(rules: KnockoutWhistRules, state: KnockoutWhistState) -> list[PaymentReason]:
    """Return a list with one line, everybody's stake, if the game is for money and no stake was paid yet; else an empty list."""
    if not rules.money or state.staked or not rules.stake:
        return []
    moves = tuple(PointsPayment(seat, POT, rules.stake) for seat in range(state.seats))
    return [PaymentReason("STAKE", points(moves, state.seats), moves)]


def settled(rules: KnockoutWhistRules, left: tuple[int, ...], paid: tuple[int, ...], winner: Seat) -> tuple[PointsPayment, ...]:
    """Return the payments when `winner` has won.

    `left` has, for each seat, the hand in which it left the game; 0 if it was still in at the end.
    """
    if rules.money:
        return (PointsPayment(POT, winner, sum(paid)),) if sum(paid) else ()
    if not rules.stake:
        return ()
    if rules.placement:
        return placed(rules.stake, left, winner)
    return tuple(PointsPayment(seat, winner, rules.stake) for seat in range(len(left)) if seat != winner)


def placed(stake: int, left: tuple[int, ...], winner: Seat) -> tuple[PointsPayment, ...]:
    """Return payments in which every player pays each player with a better place (§4).

    Each player thus gets stake × (players + 1 − 2 × place), where players with equal results have the average of their places. If a rainbow
    ended the game, the players who were still in without winning share the place after the winner.
    """
    stayed = max(left) + 1
    rank = {seat: stayed + 1 if seat == winner else hand or stayed for seat, hand in enumerate(left)}
    return tuple(PointsPayment(other, seat, stake) for seat in rank for other in rank if rank[seat] > rank[other])


def pot_back(state: KnockoutWhistState) -> tuple[PointsPayment, ...]:
    """Return payments from the pot that give back what each player paid into it, because time was called."""
    return tuple(PointsPayment(POT, seat, paid) for seat, paid in enumerate(state.paid) if paid)
