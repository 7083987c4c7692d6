"""Russian 501: settlement (dossier §6). Payments are always between seats and in whole points; there is no pot."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.payments import PointsPayment, Seat
from scoring.games.russian_501.rules import DECLARER_THEN_LOWEST, JOINT, LOWEST_THEN_DECLARER


def remaining(scores: Sequence[int], winners: Sequence[Seat]) -> tuple[PointsPayment, ...]:
    """Return payments in which each loser pays its remaining score to the winners, in equal parts.

    If it does not divide evenly, the loser keeps the remainder. If time is called, the players with the lowest score are the winners; then
    a loser pays only the difference to that score.
    """
    if not winners:
        return ()
    level = max(0, max(scores[seat] for seat in winners))
    shares = [(seat, max(0, max(0, score) - level) // len(winners)) for seat, score in enumerate(scores) if seat not in winners]
    return tuple(PointsPayment(seat, winner, share) for seat, share in shares for winner in winners if share)


def winners_of(scores: Sequence[int], declarer: Seat | None, tie_break: str) -> tuple[Seat, ...]:
    """Return the seats that have won the game after a deal; empty as long as all scores are above 0 (dossier §3, `tie_break`)."""
    if min(scores) > 0:
        return ()
    down = tuple(seat for seat, score in enumerate(scores) if score <= 0)
    if len(down) < 2 or tie_break == JOINT:
        return down
    if tie_break == DECLARER_THEN_LOWEST and declarer in down:
        return (declarer,)
    lowest = lowest_of(scores)
    return (declarer,) if tie_break == LOWEST_THEN_DECLARER and declarer in lowest else lowest


def lowest_of(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats that have the lowest score."""
    lowest = min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == lowest)
