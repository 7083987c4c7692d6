"""Skat: score a checked deal, and settle it (dossier §2, §3, §6, §7).

A player's score is the performance: game points, and the bonus points of the Skat list for games won and lost. The scores of a table do not
add up to zero; the ledger books the payments of the club's settlement.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from scoring.engine.payments import POT, PointsPayment, Seat, pairwise
from scoring.engine.result import SCORED, PaymentReason, Played
from scoring.games.skat.facts import SkatFacts
from scoring.games.skat.result import ANNOUNCED, result_of
from scoring.games.skat.rules import DURCHMARSCH, NO_TRICK_MOST, PAIRWISE, PAIRWISE_GAME, RAMSCH, SkatRules
from scoring.games.skat.state import SkatState

PASSED, LIST = "PASSED", "LIST"
"""Reason codes of lines: all passed, and the bonus points of the Skat list. The line of a game has the game's code."""
Figures = tuple[int, ...]


def play(rules: SkatRules, state: SkatState, facts: SkatFacts) -> Played[SkatState]:
    """Score a checked deal."""
    at = state.dealt_by(facts.dealer)
    if facts.passed:
        return _passed(rules, at)
    if facts.game == RAMSCH:
        return _ramsch(rules, at, facts)
    return _game(rules, at, facts)


@lru_cache(maxsize=4096)
def _paid_pairwise(figures: Figures) -> tuple[PointsPayment, ...]:
    """Return payments in which, of any two players, the one with the smaller number pays the other the difference.

    They are cached, because the same numbers recur often.
    """
    return pairwise(figures)


def _game(rules: SkatRules, at: SkatState, facts: SkatFacts) -> Played[SkatState]:
    seats, declarer, result = at.seats, facts.declarer or 0, result_of(rules, facts)
    value = result.value << ((facts.kontra or 0) + (facts.bock or 0))
    if not result.won:
        value *= -2 if rules.hand_loss_doubles or not facts.hand else -1
    score = _of_one(seats, declarer, value)
    details: dict[str, Any] = {
        "declarer": declarer, "matadors": facts.matadors, "hand": bool(facts.hand), "level": result.level,
        "announced": ANNOUNCED.get(facts.announced or "", 0), "value": result.value, "overbid": result.overbid, "bid": facts.bid,
        "doubled": (facts.kontra or 0) + (facts.bock or 0),
    }  # fmt: skip
    own = rules.own_bonus if result.won else -rules.own_bonus
    bonus = _of_one(seats, declarer, own, 0 if result.won else rules.lost_bonus(seats))
    fee = rules.fee(at.lost[declarer]) if rules.charges_losses and not result.won else 0
    payments = _settled(rules, score, bonus) + ((PointsPayment(declarer, POT, fee),) if fee else ())
    lines: tuple[PaymentReason, ...] = (PaymentReason(facts.game or "", score, payments, result.won, details),)
    if any(bonus):
        lines += (PaymentReason(LIST, bonus, ()),)
    return _ended(_counted(at, lines, won=(declarer,) if result.won else (), lost=() if result.won else (declarer,)), lines)


def _passed(rules: SkatRules, at: SkatState) -> Played[SkatState]:
    """Score a passed-in deal: the dealer may get points on the Skat list, and the players who passed may pay a fee into the pot."""
    score, fee = [0] * at.seats, rules.passed_fee
    if at.dealer is not None:
        score[at.dealer] = rules.passed_credit
    fees = tuple(PointsPayment(seat, POT, fee) for seat in range(at.seats) if fee and seat not in at.sits_out)
    lines = (PaymentReason(PASSED, tuple(score), _settled(rules, tuple(score)) + fees, None, {"fee": fee}),)
    return _ended(_counted(at, lines, (), ()), lines)


def _of_one(seats: int, seat: Seat, figure: int, others: int = 0) -> Figures:
    """Return a row of numbers: `figure` for this seat, and `others` for each other seat."""
    row = [others] * seats
    row[seat] = figure
    return tuple(row)


def _settled(rules: SkatRules, game: Figures, *bonuses: Figures) -> tuple[PointsPayment, ...]:
    """Return the payments for these game points and bonus points. Between any two players, the difference is paid (§7)."""
    if rules.settles == PAIRWISE:
        return _paid_pairwise(tuple(map(sum, zip(game, *bonuses, strict=True))))
    return _paid_pairwise(game) if rules.settles == PAIRWISE_GAME else ()


def _counted(at: SkatState, lines: tuple[PaymentReason, ...], won: Figures, lost: Figures) -> SkatState:
    """Return the state after a deal with these lines. `won` and `lost` are the seats that won or lost a game of their own."""
    scores = list(at.scores)
    for line in lines:
        for seat, figure in enumerate(line.score):
            scores[seat] += figure
    return at.after(tuple(scores), _more(at.won, won), _more(at.lost, lost))


def _more(counts: Figures, seats: Figures) -> Figures:
    """Add one to the counts of these seats."""
    if not seats:
        return counts
    row = list(counts)
    for seat in seats:
        row[seat] += 1
    return tuple(row)


def _ended(state: SkatState, lines: tuple[PaymentReason, ...]) -> Played[SkatState]:
    """Return the result of the deal. After the last deal of a Skat list, its `winners` are the players who are first on it."""
    return Played(lines, SCORED, state, winners=state.leaders() if state.finished else ())


def _ramsch(rules: SkatRules, at: SkatState, facts: SkatFacts) -> Played[SkatState]:
    """Score a Ramsch: the players with the most card points lose that number; a player who takes all tricks wins 120 (§6)."""
    points, without = _points_by_seat(facts), facts.no_trick or ()
    seats, most, doubled = at.seats, max(points), (facts.pushed or 0) + (facts.bock or 0)
    first = tuple(seat for seat, figure in enumerate(points) if figure == most)
    all_tricks = len(without) == NO_TRICK_MOST
    figure = DURCHMARSCH << doubled if all_tricks else -(most << (doubled + len(without)))
    score = tuple(figure if seat in first else 0 for seat in range(seats))
    bonuses = _ramsch_bonuses(rules, seats, first, won=all_tricks) if rules.ramsch_seeger else []
    details = {"first": first, "all_tricks": all_tricks, "points": most}
    lines = [PaymentReason(RAMSCH, score, _settled(rules, score, *bonuses), None, details)]
    lines += [PaymentReason(RAMSCH, bonus, (), all_tricks, {"declarer": seat}) for seat, bonus in zip(first, bonuses, strict=False)]
    own_games = first if rules.ramsch_seeger else ()
    won, lost = (own_games, ()) if all_tricks else ((), own_games)
    return _ended(_counted(at, tuple(lines), won, lost), tuple(lines))


def _ramsch_bonuses(rules: SkatRules, seats: int, first: Figures, *, won: bool) -> list[Figures]:
    """Return the bonus points of the Skat list for a Ramsch that counts as an own game of each player in `first`.

    The result has a row for each of these players, with only that player's own points. The points of the players who are not in `first`
    are in the first row; all other numbers are 0.
    """
    own, others = (rules.own_bonus, 0) if won else (-rules.own_bonus, rules.lost_bonus(seats))
    return [
        tuple(own if each == seat else 0 if each in first or number else others for each in range(seats))
        for number, seat in enumerate(first)
    ]


def _points_by_seat(facts: SkatFacts) -> Figures:
    points = facts.card_points
    return points if isinstance(points, tuple) else ()
