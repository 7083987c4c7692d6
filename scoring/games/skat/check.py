"""Skat: check whether a deal is possible, and report all problems at once (dossier §5)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.problem import Problem
from scoring.games.skat.check_ramsch import RAMSCH_FIELDS, ramsch
from scoring.games.skat.facts import FIELDS, SkatFacts
from scoring.games.skat.result import ANNOUNCED, LEVELS, is_won_by_cards, level_due, level_reached, value_of
from scoring.games.skat.rules import (
    BIDS,
    CARD_POINTS,
    GAMES,
    HALF,
    MOST_BOCK,
    MOST_MATADORS,
    NULL,
    RAMSCH,
    SCHNEIDER,
    SCHWARZ_AT_MOST,
    UNREACHABLE_POINTS,
    SkatRules,
)
from scoring.games.skat.state import SkatState

PLAY = tuple(name for name in FIELDS if name not in ("dealer", "passed"))


def check(rules: SkatRules, state: SkatState, facts: SkatFacts) -> tuple[Problem, ...]:
    """Return all problems of this deal at once; empty if there are none."""
    if state.finished:
        return (Problem(f"{rules.prefix}_LIST_FULL", "deals", {"wanted": state.deals}),)
    problems = [] if facts.dealer is not None and facts.dealer == state.dealer else list(_dealer(rules, state, facts))
    if facts.passed:
        problems += _passed(rules, facts)
    elif facts.game == RAMSCH:
        problems += ramsch(rules, state.dealt_by(facts.dealer), facts)
        if facts.bock is not None:
            problems += _bock(rules, facts.bock)
    else:
        problems += _game(rules, state, facts)
    return tuple(problems)


def _dealer(rules: SkatRules, state: SkatState, facts: SkatFacts) -> Iterator[Problem]:
    dealer, prefix = facts.dealer, rules.prefix
    if dealer is None:
        if state.dealer is None:
            yield Problem(f"{prefix}_DEALER_REQUIRED", "dealer")
    elif not 0 <= dealer < state.seats:
        yield Problem(f"{prefix}_SEAT_RANGE", "dealer", {"found": dealer})
    elif state.dealer not in (None, dealer):
        yield Problem(f"{prefix}_WRONG_DEALER", "dealer", {"found": dealer, "wanted": state.dealer})


def _passed(rules: SkatRules, facts: SkatFacts) -> Iterator[Problem]:
    others = [name for name in PLAY if getattr(facts, name) is not None]
    if others:
        yield Problem(f"{rules.prefix}_PASSED_HAS_PLAY", "passed", {"name": others[0]})
    elif rules.plays_ramsch:
        yield Problem(f"{rules.prefix}_RAMSCH_REQUIRED", "passed")


def _game(rules: SkatRules, state: SkatState, facts: SkatFacts) -> list[Problem]:
    """Return the problems of a game with a declarer. Its result is checked only if everything else is right."""
    prefix, declarer, game = rules.prefix, facts.declarer, facts.game
    problems: list[Problem] = []
    if declarer is None:
        problems.append(Problem(f"{prefix}_DECLARER_REQUIRED", "declarer"))
    elif not 0 <= declarer < state.seats:
        problems.append(Problem(f"{prefix}_SEAT_RANGE", "declarer", {"found": declarer}))
    elif declarer in state.dealt_by(facts.dealer).sits_out:
        problems.append(Problem(f"{prefix}_DEALER_SITS_OUT", "declarer", {"found": declarer}))
    problems += [Problem(f"{prefix}_{name.upper()}", name) for name in RAMSCH_FIELDS if getattr(facts, name) is not None]
    if game is None:
        problems.append(Problem(f"{prefix}_GAME_REQUIRED", "game"))
    elif game not in GAMES:
        problems.append(Problem(f"{prefix}_GAME_UNKNOWN", "game", {"name": game}))
    elif game == NULL:
        problems += _null(rules, facts)
    else:
        problems += _cards(rules, facts, MOST_MATADORS[game])
    if facts.bid is not None or rules.bid_required:
        problems += _bid(rules, facts.bid)
    if facts.kontra and not 0 < facts.kontra <= rules.kontra:
        problems.append(Problem(f"{prefix}_KONTRA_NOT_ALLOWED", "kontra", {"most": rules.kontra}))
    if facts.bock is not None:
        problems += _bock(rules, facts.bock)
    return problems or _result(rules, facts)


def _null(rules: SkatRules, facts: SkatFacts) -> Iterator[Problem]:
    """Yield the problems of a Null. One trick loses it, so it has no matadors, no levels and no card points."""
    prefix = rules.prefix
    for name in ("matadors", "reached", "card_points"):
        if getattr(facts, name) is not None:
            yield Problem(f"{prefix}_NULL_{name.upper()}", name)
    if facts.announced not in (None, "ouvert"):
        yield Problem(f"{prefix}_{'NULL_ANNOUNCED' if facts.announced in ANNOUNCED else 'ANNOUNCED_UNKNOWN'}", "announced")


def _cards(rules: SkatRules, facts: SkatFacts, most: int) -> list[Problem]:
    """Check a suit game or Grand: possible matadors, announcements, levels and card points."""
    prefix, matadors = rules.prefix, facts.matadors
    problems: list[Problem] = []
    if matadors is None:
        problems.append(Problem(f"{prefix}_MATADORS_REQUIRED", "matadors", {"most": most}))
    elif not 1 <= abs(matadors) <= most:
        problems.append(Problem(f"{prefix}_MATADORS_RANGE", "matadors", {"most": most}))
    if facts.announced is not None:
        if facts.announced not in ANNOUNCED:
            problems.append(Problem(f"{prefix}_ANNOUNCED_UNKNOWN", "announced"))
        elif not facts.hand:
            problems.append(Problem(f"{prefix}_ANNOUNCED_NEEDS_HAND", "announced"))
    reached_is_known = facts.reached is None or facts.reached in LEVELS
    if not reached_is_known:
        problems.append(Problem(f"{prefix}_REACHED_UNKNOWN", "reached"))
    if facts.card_points is not None:
        problems += _points(prefix, facts.card_points, facts.reached if reached_is_known else None)
    return problems


def _points(prefix: str, points: int | tuple[int, ...], reached: str | None) -> Iterator[Problem]:
    if not isinstance(points, int):
        yield Problem(f"{prefix}_FIELD_TYPE", "card_points")
    elif not 0 <= points <= CARD_POINTS:
        yield Problem(f"{prefix}_POINTS_RANGE", "card_points", {"most": CARD_POINTS})
    elif points in UNREACHABLE_POINTS:
        yield Problem(f"{prefix}_POINTS_UNREACHABLE", "card_points")
    elif (reached == "schneider" and SCHNEIDER < points < CARD_POINTS - SCHNEIDER) or (
        reached == "schwarz" and SCHWARZ_AT_MOST < points < CARD_POINTS
    ):
        yield Problem(f"{prefix}_REACHED_MISMATCH", "reached", {"points": points})


def _bid(rules: SkatRules, bid: int | None) -> Iterator[Problem]:
    if bid is None:
        yield Problem(f"{rules.prefix}_BID_REQUIRED", "bid")
    elif bid not in BIDS:
        yield Problem(f"{rules.prefix}_BID_IMPOSSIBLE", "bid", {"found": bid})


def _bock(rules: SkatRules, bock: int) -> Iterator[Problem]:
    if not 0 <= bock <= MOST_BOCK:
        yield Problem(f"{rules.prefix}_BOCK_RANGE", "bock", {"most": MOST_BOCK})
    elif bock and not rules.bock:
        yield Problem(f"{rules.prefix}_BOCK_NOT_ALLOWED", "bock")


def _result(rules: SkatRules, facts: SkatFacts) -> list[Problem]:
    """Check whether the game was won: the facts about the result must not contradict one another."""
    prefix, won, points, bid = rules.prefix, facts.won, facts.card_points, facts.bid
    if won is None and points is None:
        return [Problem(f"{prefix}_RESULT_REQUIRED", "won")]
    is_overbid = bid is not None and bid > value_of(rules, facts)
    if is_overbid and facts.game == NULL and rules.null_overbid_replaced:
        return [Problem(f"{prefix}_NULL_BELOW_BID", "bid", {"bid": bid})]
    if won and is_overbid:
        return [Problem(f"{prefix}_WON_BELOW_BID", "won", {"bid": bid})]
    is_half = isinstance(points, int) and points <= HALF
    if won and facts.game != NULL and not is_half and level_reached(facts) < level_due(facts):
        return [Problem(f"{prefix}_ANNOUNCED_NOT_REACHED", "reached")]
    if won is not None and points is not None and won != (is_won_by_cards(facts) and not is_overbid):
        return [Problem(f"{prefix}_RESULT_MISMATCH", "won")]
    return []
