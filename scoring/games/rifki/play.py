"""Rifki: score a checked deal, and settle the pot when a game ends.

A deal does not add up to zero: the pot pays the points of the positive contract and receives those of negative ones. After twenty deals it
is empty (§6). If a game ends earlier, the points in the pot stay there or are settled as the club
chose (`broken_off`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.engine.payments import POT, PointsPayment
from scoring.engine.result import SCORED, PaymentReason, Played
from scoring.games.rifki.check import counted
from scoring.games.rifki.facts import RifkiFacts
from scoring.games.rifki.rules import ANNULLED, DEALS, DEVIATION, KING, SEATS, STANDS, RifkiRules
from scoring.games.rifki.state import KING as BY_KING
from scoring.games.rifki.state import TIME as BY_TIME
from scoring.games.rifki.state import RifkiState

REDEALT = "redeal_same_dealer"
Row = tuple[int, ...]
NOTHING: Row = (0,) * SEATS


def play(rules: RifkiRules, state: RifkiState, facts: RifkiFacts) -> Played[RifkiState]:
    """Score a checked deal (§2)."""
    at = state.declared_by(facts.declarer, facts.dealer)
    if facts.time_called:
        return _time_called(rules, at)
    if facts.void is not None:
        void = rules.voids[facts.void]
        line = _line("VOID", NOTHING, {"void": facts.void, "declarer": at.declarer})
        after = replace(at, replay=void.contract if void.again else at.replay)
        return Played((line,), REDEALT, after, counts=False, extra={"declarer": at.declarer})
    return _scored(rules, at, facts)


def _scored(rules: RifkiRules, at: RifkiState, facts: RifkiFacts) -> Played[RifkiState]:
    contract, counts = rules.contracts[facts.contract or ""], counted(rules, facts) or NOTHING
    score = tuple([contract.each * count for count in counts])
    after = at.declared(contract.negative, score)
    if rules.king_at_10 and contract.negative is None and max(counts) >= KING:
        after = replace(after, ended=BY_KING)
    winners = _winners(after, counts)
    declarer = at.declarer
    details: dict[str, Any] = {"declarer": declarer, "trump": facts.trump, "counts": counts, "winners": winners}
    more: dict[str, Any] = {"declarer": declarer, "next_declarer": after.declarer, "zero_sum_x4": zero_sum(score)}
    if after.finished:
        ended = _ended(rules, after)
        details |= {**ended, "pot": after.pot}
        more |= ended
    return Played((_line(contract.code, score, details),), SCORED, after, winners=winners, extra=more)


def zero_sum(score: Row) -> list[int]:
    """Return four times the deviation of each total from the mean, so that all are whole numbers: z = 4·s − Σs (§6)."""
    whole = sum(score)
    return [SEATS * figure - whole for figure in score]


def _winners(state: RifkiState, counts: Row) -> Row:
    """Return the players with the highest total. If a player ended the game by taking ten tricks, return only that player (§3, §7)."""
    if not state.finished:
        return ()
    if state.ended == BY_KING:
        return (counts.index(max(counts)),)
    return tuple(seat for seat, total in enumerate(state.totals) if total == max(state.totals))


def _ended(rules: RifkiRules, state: RifkiState) -> dict[str, Any]:
    """Return who got out and who sank after all twenty deals (§1); empty for a game that ended earlier."""
    if state.deals_played < DEALS or state.ended:
        return {}
    out = tuple(seat for seat in range(SEATS) if is_out(rules, state.totals[seat]))
    return {"got_out": list(out), "sank": [seat for seat in range(SEATS) if seat not in out]}


def is_out(rules: RifkiRules, total: int) -> bool:
    """Return whether a player with this total gets out (§3, `zero_is_out`)."""
    return total > 0 or (total == 0 and rules.zero_is_out)


SETTLED: Mapping[str, Callable[[Row], Row]] = {
    STANDS: lambda totals: NOTHING,
    DEVIATION: lambda totals: tuple((SEATS - 1) * total - sum(totals) for total in totals),
    ANNULLED: lambda totals: tuple(-total for total in totals),
}
"""For each value of the rule `broken_off`, the function that computes the points to add to the totals of a broken-off game.

STANDS adds nothing. DEVIATION raises or lowers each total t to 4·t − (sum of all totals) (§6). ANNULLED returns each total to 0.
"""


def _time_called(rules: RifkiRules, at: RifkiState) -> Played[RifkiState]:
    score = SETTLED[rules.broken_off](at.totals)
    after = replace(at.declared_nothing(score), ended=BY_TIME)
    annulled = rules.broken_off == ANNULLED or at.deals_played == 0
    winners = () if annulled else tuple(seat for seat, total in enumerate(at.totals) if total == max(at.totals))
    details = {"way": rules.broken_off, "pot": after.pot, "winners": winners}
    return Played((_line("TIME_CALLED", score, details),), BY_TIME, after, counts=False, winners=winners)


def _line(reason: str, score: Row, facts: Mapping[str, Any]) -> PaymentReason:
    payments = tuple(
        [
            PointsPayment(POT, seat, figure) if figure > 0 else PointsPayment(seat, POT, -figure)
            for seat, figure in enumerate(score)
            if figure
        ]
    )
    return PaymentReason(reason, score, payments, None, facts)
