"""Klaverjas: check whether a deal is possible, and report all problems at once (dossier §5)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.problem import Problem
from scoring.games.klaverjas.facts import KlaverjasFacts
from scoring.games.klaverjas.result import all_tricks_by, as_pair, is_made, plays_on
from scoring.games.klaverjas.rules import CARD_POINTS, MOST_KRAK, NONE, REDEAL, SEATS, SUITS, TRICKS, KlaverjasRules, side_of
from scoring.games.klaverjas.state import KlaverjasState, left_of

PLAY = ("card_points", "pit", "nat", "tricks")
POINTS_OF_TRICKS = ((0, 0), (0, 66), (0, 108), (2, 136), (12, 150), (26, 160), (54, 162), (96, 162), (162, 162))
"""The fewest and the most card points of a side, indexed by its number of tricks (0 to 8)."""
IMPOSSIBLE_POINTS = frozenset({1, CARD_POINTS - 1})
IMPOSSIBLE_ROEM = frozenset({10, 30})


def check(rules: KlaverjasRules, state: KlaverjasState, facts: KlaverjasFacts) -> tuple[Problem, ...]:
    """Return all problems of this deal at once; empty if there are none."""
    if state.finished:
        return (Problem(f"{rules.prefix}_TOO_MANY_DEALS", "deals", {"wanted": rules.deals}),)
    problems = [*_seats(rules, state, facts), *_trump(rules, facts), *_krak(rules, facts)]
    lists = list(_two_sides(rules.prefix, facts))
    problems += lists
    if not plays_on(rules, facts):
        problems += _revoked(rules, facts)
        if not lists:
            problems += _roem(rules, facts)
    elif not lists:
        problems += _played(rules, state, facts)
    return tuple(problems)


def player_of(rules: KlaverjasRules, state: KlaverjasState, facts: KlaverjasFacts) -> int | None:
    """Return the recorded player, else the dealer's left neighbour if the rules make that player play, else None."""
    dealer = dealt_by(state, facts)
    if facts.player is None and rules.left_must_play and dealer is not None:
        return left_of(dealer)
    return facts.player


def dealt_by(state: KlaverjasState, facts: KlaverjasFacts) -> int | None:
    """Return the recorded dealer, else the seat whose turn it is to deal."""
    return state.dealer if facts.dealer is None else facts.dealer


def _seats(rules: KlaverjasRules, state: KlaverjasState, facts: KlaverjasFacts) -> Iterator[Problem]:
    prefix, dealer = rules.prefix, facts.dealer
    for name in ("dealer", "player", "revoke"):
        seat = getattr(facts, name)
        if seat is not None and not 0 <= seat < SEATS:
            yield Problem(f"{prefix}_SEAT_RANGE", name, {"found": seat})
    if dealer is None and state.dealer is None:
        yield Problem(f"{prefix}_DEALER_REQUIRED", "dealer")
    elif dealer is not None and state.dealer not in (None, dealer):
        yield Problem(f"{prefix}_WRONG_DEALER", "dealer", {"found": dealer, "wanted": state.dealer})
    elif rules.left_must_play and facts.player is not None and facts.player != (turn := left_of(dealt_by(state, facts) or 0)):
        yield Problem(f"{prefix}_WRONG_PLAYER", "player", {"found": facts.player, "wanted": turn})
    if facts.player is None and plays_on(rules, facts) and not rules.left_must_play:
        yield Problem(f"{prefix}_PLAYER_REQUIRED", "player")


def _trump(rules: KlaverjasRules, facts: KlaverjasFacts) -> Iterator[Problem]:
    if facts.trump is not None and facts.trump not in SUITS:
        yield Problem(f"{rules.prefix}_TRUMP", "trump")
    elif facts.trump is None and rules.record_trump and plays_on(rules, facts):
        yield Problem(f"{rules.prefix}_TRUMP_REQUIRED", "trump")


def _krak(rules: KlaverjasRules, facts: KlaverjasFacts) -> Iterator[Problem]:
    if facts.krak is None:
        return
    if not 0 <= facts.krak <= MOST_KRAK:
        yield Problem(f"{rules.prefix}_KRAK_RANGE", "krak", {"most": MOST_KRAK})
    elif facts.krak and not rules.kraken:
        yield Problem(f"{rules.prefix}_KRAK_OFF", "krak")


def _two_sides(prefix: str, facts: KlaverjasFacts) -> Iterator[Problem]:
    for name in ("card_points", "roem", "tricks"):
        figures = getattr(facts, name)
        if figures is not None and len(figures) != 2:
            yield Problem(f"{prefix}_TWO_SIDES", name, {"found": len(figures)})


def _revoked(rules: KlaverjasRules, facts: KlaverjasFacts) -> Iterator[Problem]:
    """Yield a problem for each result that was recorded although a revoke ended the deal, which is awarded or dealt again (§5)."""
    here = [name for name in PLAY if getattr(facts, name) is not None]
    if any(facts.roem or ()) and (rules.revoke_rule == REDEAL or rules.revoke_roem == NONE):
        here.append("roem")
    for name in here:
        yield Problem(f"{rules.prefix}_REVOKE_HAS_PLAY", name, {"name": name})


def _played(rules: KlaverjasRules, state: KlaverjasState, facts: KlaverjasFacts) -> Iterator[Problem]:
    wrong = [*_points(rules, facts), *_tricks(rules, facts)]
    yield from wrong
    roem = list(_roem(rules, facts))
    yield from roem
    player = player_of(rules, state, facts)
    if wrong or roem or player is None or not 0 <= player < SEATS:
        return
    playing = side_of(player)
    yield from _sweep(rules, facts, playing)
    is_known = facts.card_points is not None or all_tricks_by(facts, playing) is not None
    if not is_known and not facts.nat:
        yield Problem(f"{rules.prefix}_POINTS_REQUIRED", "card_points")
    elif is_known and facts.nat is not None and facts.nat == is_made(rules, facts, playing):
        yield Problem(f"{rules.prefix}_NAT_MISMATCH", "nat")


def _points(rules: KlaverjasRules, facts: KlaverjasFacts) -> Iterator[Problem]:
    points, prefix = facts.card_points, rules.prefix
    if points is None:
        return
    if not all(0 <= figure <= CARD_POINTS for figure in points):
        yield Problem(f"{prefix}_POINTS_RANGE", "card_points", {"most": CARD_POINTS})
    elif sum(points) != CARD_POINTS:
        yield Problem(f"{prefix}_POINTS_SUM", "card_points", {"found": sum(points), "wanted": CARD_POINTS})
    elif IMPOSSIBLE_POINTS.intersection(points):
        yield Problem(f"{prefix}_POINTS_UNREACHABLE", "card_points")


def _tricks(rules: KlaverjasRules, facts: KlaverjasFacts) -> Iterator[Problem]:
    tricks, points = facts.tricks, facts.card_points
    if tricks is None:
        return
    if sum(tricks) != TRICKS or min(tricks) < 0:
        yield Problem(f"{rules.prefix}_TRICKS_SUM", "tricks", {"found": sum(tricks), "wanted": TRICKS})
    elif points is not None:
        for count, figure in zip(tricks, points, strict=True):
            least, most = POINTS_OF_TRICKS[count]
            if not least <= figure <= most:
                yield Problem(f"{rules.prefix}_POINTS_VS_TRICKS", "tricks", {"tricks": count, "least": least, "most": most})
                return


def _roem(rules: KlaverjasRules, facts: KlaverjasFacts) -> Iterator[Problem]:
    roem = as_pair(facts.roem)
    if any(figure < 0 or figure % 10 for figure in roem):
        yield Problem(f"{rules.prefix}_ROEM_VALUE", "roem")
    elif IMPOSSIBLE_ROEM.intersection(roem):
        yield Problem(f"{rules.prefix}_ROEM_UNREACHABLE", "roem")
    elif sum(roem) > rules.most_roem:
        yield Problem(f"{rules.prefix}_ROEM_TOO_HIGH", "roem", {"most": rules.most_roem})


def _sweep(rules: KlaverjasRules, facts: KlaverjasFacts, playing: int) -> Iterator[Problem]:
    """Check a deal in which one side took all tricks (§5): it must be recorded as such, be possible, and leave the other side no roem."""
    prefix, points, tricks = rules.prefix, facts.card_points, facts.tricks
    if tricks is not None and facts.pit is not None and facts.pit != (TRICKS in tricks):
        yield Problem(f"{prefix}_PIT_TRICKS", "pit")
        return
    if facts.pit and points is not None and 0 not in points:
        yield Problem(f"{prefix}_PIT_POINTS", "pit")
        return
    if points is not None and 0 in points and facts.pit is None and tricks is None:
        yield Problem(f"{prefix}_PIT_UNSAID", "pit")
        return
    sweep = all_tricks_by(facts, playing)
    if sweep is not None and as_pair(facts.roem)[1 - sweep] and not rules.roem_in_hand:
        yield Problem(f"{prefix}_ROEM_WITHOUT_TRICK", "roem")
