"""Klaverjas: score a checked deal, and settle it (dossier §2, §6).

The score of a player is their side's total for the deal. The totals of the two sides do not add up to zero, so the ledger books their
difference.
"""

from __future__ import annotations

from typing import Any

from scoring.engine.payments import POT, PointsPayment
from scoring.engine.result import SCORED, PaymentReason, Played
from scoring.games.klaverjas.check import player_of
from scoring.games.klaverjas.facts import KlaverjasFacts
from scoring.games.klaverjas.result import Pair, awarded, plays_on, result_of
from scoring.games.klaverjas.rules import DIFFERENCE, FINE, PAIRWISE, REDEAL, SEATS, SIDES, KlaverjasRules, side_of
from scoring.games.klaverjas.state import KlaverjasState

REDEALT = "redeal_same_dealer"
PLAYED, PIT, COUNTER_PIT, REVOKED, FINED, AGAIN = "PLAYED", "PIT", "COUNTER_PIT", "REVOKED", "FINED", "REDEALT"
"""Reason codes of lines: a deal played, pit, counter-pit, a deal awarded after a revoke, the fine for a revoke, a deal dealt again."""


def play(rules: KlaverjasRules, state: KlaverjasState, facts: KlaverjasFacts) -> Played[KlaverjasState]:
    """Score a checked deal."""
    at = state.dealt_by(facts.dealer)
    if facts.revoke is not None and rules.revoke_rule == REDEAL:
        line = PaymentReason(AGAIN, (0,) * SEATS, (), None, {"revoked": facts.revoke})
        return Played((line,), REDEALT, at, counts=False)
    if not plays_on(rules, facts):
        score, roem = awarded(rules, facts)
        lines: tuple[PaymentReason, ...] = (_line(rules, REVOKED, score, None, {"revoked": facts.revoke, "roem": roem}),)
    else:
        lines = (_played_line(rules, at, facts),)
        if facts.revoke is not None and rules.revoke_rule == FINE and rules.revoke_fine:
            lines += (_fine(rules, facts.revoke),)
    return Played(lines, SCORED, at.next())


def settled(rules: KlaverjasRules, score: Pair) -> tuple[PointsPayment, ...]:
    """Return the payments for the sides' scores (§6).

    Each player of the side with fewer points pays the difference to the left neighbour, or to both opponents.
    """
    difference = score[0] - score[1]
    if not difference or rules.settlement not in (DIFFERENCE, PAIRWISE):
        return ()
    amount, to = abs(difference), (1,) if rules.settlement == DIFFERENCE else (1, SEATS - 1)
    return tuple([PointsPayment(seat, (seat + places) % SEATS, amount) for seat in SIDES[difference > 0] for places in to])


def roem(rules: KlaverjasRules, facts: KlaverjasFacts, declarer: int | None) -> tuple[int, ...]:
    """Return the roem in each seat's score. That of a side that is nat belongs to the other side."""
    if not plays_on(rules, facts):
        of_sides: Pair = awarded(rules, facts)[1] if rules.revoke_rule != REDEAL else (0, 0)
    elif declarer is None:
        of_sides = (0, 0)
    else:
        of_sides = result_of(rules, facts, side_of(declarer)).roem
    return of_sides * 2


def _played_line(rules: KlaverjasRules, at: KlaverjasState, facts: KlaverjasFacts) -> PaymentReason:
    player = player_of(rules, at, facts) or 0
    playing = side_of(player)
    result = result_of(rules, facts, playing)
    reason = PLAYED if result.all_tricks is None else PIT if result.all_tricks == playing else COUNTER_PIT
    details: dict[str, Any] = {"declarer": player, "partner": (player + 2) % SEATS, "krak": facts.krak or 0, "roem": result.roem}
    return _line(rules, reason, result.score, result.made, details)


def _line(rules: KlaverjasRules, reason: str, score: Pair, made: bool | None, details: dict[str, Any]) -> PaymentReason:
    return PaymentReason(reason, score * 2, settled(rules, score), made, details)


def _fine(rules: KlaverjasRules, seat: int) -> PaymentReason:
    """Return the line for a fine of the player who revoked: paid into the pot (§6), or only subtracted from the score."""
    score = tuple(-rules.revoke_fine if each == seat else 0 for each in range(SEATS))
    is_booked = rules.settlement in (DIFFERENCE, PAIRWISE)
    return PaymentReason(FINED, score, (PointsPayment(seat, POT, rules.revoke_fine),) if is_booked else (), None, {"revoked": seat})
