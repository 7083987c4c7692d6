"""Klaverjas: the result of a deal: whether the playing side got more than half, who took all tricks, and both scores (dossier §2).

Results are for sides (0 or 1), not for seats.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.games.klaverjas.facts import KlaverjasFacts
from scoring.games.klaverjas.rules import BOTH, CARD_POINTS, FINE, OPPONENTS, TRICKS, KlaverjasRules, side_of

Pair = tuple[int, int]
"""Two numbers: one for each side."""
NO_ROEM: Pair = (0, 0)
HERKRAAK = 2
"""The value of `krak` if both sides doubled: the opponents first, then the playing side."""


@dataclass(frozen=True, slots=True)
class KlaverjasResult:
    """The result of a deal that was played to its end."""

    made: bool
    all_tricks: int | None
    """The side that took all eight tricks; None if neither did."""
    score: Pair
    roem: Pair
    """The roem of each side in the score. If the playing side is nat, its roem goes to the other side."""


def as_pair(figures: tuple[int, ...] | None) -> Pair:
    """Return recorded numbers, one for each side, as a pair; (0, 0) if they are None."""
    return (figures[0], figures[1]) if figures else NO_ROEM


def plays_on(rules: KlaverjasRules, facts: KlaverjasFacts) -> bool:
    """Return whether the deal counts as played: nobody revoked, or a revoke is only fined."""
    return facts.revoke is None or rules.revoke_rule == FINE


def all_tricks_by(facts: KlaverjasFacts, playing: int) -> int | None:
    """Return the side that took all eight tricks; None if no side did, or if the facts do not tell."""
    if facts.tricks is not None and TRICKS in facts.tricks:
        return facts.tricks.index(TRICKS)
    if not facts.pit:
        return None
    if facts.card_points is not None:
        return 0 if facts.card_points[0] else 1
    return 1 - playing if facts.nat else playing


def is_made(rules: KlaverjasRules, facts: KlaverjasFacts, playing: int) -> bool:
    """Return whether the playing side made its game: it must get more than half of the points, roem included.

    A side that took all tricks always wins. If both sides have the same points, the side that doubled last loses; without doubling, the
    club's rule decides.
    """
    sweep = all_tricks_by(facts, playing)
    if sweep is not None:
        return sweep == playing
    if facts.card_points is None:
        return not facts.nat
    points, roem = facts.card_points, as_pair(facts.roem)
    ours, theirs = points[playing] + roem[playing], points[1 - playing] + roem[1 - playing]
    if ours != theirs:
        return ours > theirs
    return facts.krak != HERKRAAK if facts.krak else rules.level_is_made


def result_of(rules: KlaverjasRules, facts: KlaverjasFacts, playing: int) -> KlaverjasResult:
    """Return the result of a checked deal that counts as played. `playing` is the side (0 or 1) that plays."""
    made, sweep, roem = is_made(rules, facts, playing), all_tricks_by(facts, playing), as_pair(facts.roem)
    bonus = 0 if sweep is None else rules.pit_bonus if sweep == playing else rules.counter_pit
    if facts.krak or not made:
        winner, roem_of_both = playing if made else 1 - playing, sum(roem)
        everything = (CARD_POINTS << (facts.krak or 0)) + roem_of_both + bonus
        return KlaverjasResult(made, sweep, of_side(winner, everything), of_side(winner, roem_of_both))
    points = as_pair(facts.card_points) if sweep is None else of_side(sweep, CARD_POINTS + bonus)
    return KlaverjasResult(made, sweep, (points[0] + roem[0], points[1] + roem[1]), roem)


def awarded(rules: KlaverjasRules, facts: KlaverjasFacts) -> tuple[Pair, Pair]:
    """Return the scores and the roem of both sides in a deal that is awarded to the side that did not revoke."""
    other, roem = 1 - side_of(facts.revoke or 0), as_pair(facts.roem)
    extra = {BOTH: sum(roem), OPPONENTS: roem[other]}.get(rules.revoke_roem, 0)
    return of_side(other, (CARD_POINTS << (facts.krak or 0)) + rules.revoke_bonus + extra), of_side(other, extra)


def of_side(side: int, figure: int) -> Pair:
    """Return a pair: `figure` for `side`, and 0 for the other side."""
    return (figure, 0) if side == 0 else (0, figure)
