"""Russian 501: check a deal (dossier §4), and report all problems at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem
from scoring.engine.seats import dealer_problems
from scoring.games.russian_501 import auction
from scoring.games.russian_501.facts import ALL_PASS, GIVE_UP, TIME_CALLED, Russian501Facts
from scoring.games.russian_501.rules import ACTIVE, CARD_POINTS, NO_TRUMP, SUITS, TRICKS, Russian501Rules
from scoring.games.russian_501.state import Russian501State

CARDS = (11, 10, 4, 3, 2, 0)
"""The values of A, 10, K, Q, J and 9. The pack has four of each."""
PLAYED = ("contract", "trump", "card_points", "marriages", "tricks")
BID = ("declarer", "bid", "blind")


@cache
def worths(tricks: int) -> frozenset[int]:
    """Return the card points that are possible in this number of tricks, of three cards each."""
    sums: dict[int, set[int]] = {0: {0}}
    for value in (card for card in CARDS for _ in SUITS):
        for number in sorted(sums, reverse=True):
            sums.setdefault(number + 1, set()).update(total + value for total in sums[number])
    return frozenset(sums[ACTIVE * tricks])


@cache
def reachable() -> frozenset[int]:
    """Return the card points that are possible for a player: 0 to 120 without 1 and 119."""
    return frozenset(worth for tricks in range(TRICKS + 1) for worth in worths(tricks))


def check(rules: Russian501Rules, state: Russian501State, facts: Russian501Facts) -> tuple[Problem, ...]:
    """Return all problems of a deal; empty if there are none.

    The dealer is checked first, because at a table of four the dealer sits out.
    """
    if state.finished:
        return (Problem("R5_GAME_OVER", ""),)
    problems = () if facts.dealer is not None and facts.dealer == state.dealer else tuple(_dealer(state, facts))
    return problems or tuple(_deal(rules, state.dealt_by(facts.dealer), facts))


def _dealer(state: Russian501State, facts: Russian501Facts) -> Iterator[Problem]:
    if facts.dealer is None and state.dealer is None and state.seats > ACTIVE and facts.kind != TIME_CALLED:
        yield Problem("R5_DEALER_REQUIRED", "dealer")
    yield from dealer_problems("R5", state, facts.dealer)


def _deal(rules: Russian501Rules, state: Russian501State, facts: Russian501Facts) -> Iterator[Problem]:
    if facts.kind == TIME_CALLED:
        yield from _not_here(facts, "R5_FIELD_NOT_HERE", *BID, *PLAYED, "auction")
        return
    if facts.kind == ALL_PASS:
        yield from _not_here(facts, "R5_FIELD_NOT_HERE", *BID, *PLAYED)
    else:
        yield from _bid(rules, state, facts)
        if facts.kind == GIVE_UP:
            yield from _give_up(rules, facts)
        else:
            yield from _contract(rules, facts)
            yield from _points(state, facts)
            if facts.tricks is not None:
                yield from _tricks(state, facts, facts.tricks)
            if facts.marriages:
                yield from _marriages(rules, state, facts)
    if facts.auction is not None:
        yield from auction.problems(rules, state, facts)


def _not_here(facts: Russian501Facts, code: str, *names: str) -> Iterator[Problem]:
    for name in names:
        value = getattr(facts, name)
        if value is not None and value is not False and value != ():  # `in` would take seat 0 for False
            yield Problem(code, name, {"name": name})


def _seat(state: Russian501State, seat: Seat, field: str) -> Iterator[Problem]:
    if not 0 <= seat < state.seats:
        yield Problem("R5_SEAT_RANGE", field, {"found": seat})
    elif seat in state.sits_out:
        yield Problem("R5_DEALER_SITS_OUT", field, {"seat": seat})


def _bid(rules: Russian501Rules, state: Russian501State, facts: Russian501Facts) -> Iterator[Problem]:
    if facts.declarer is None:
        yield Problem("R5_DECLARER_MISSING", "declarer")
    else:
        yield from _seat(state, facts.declarer, "declarer")
    if facts.bid is None:
        yield Problem("R5_BID_MISSING", "bid")
    elif facts.bid < rules.min_bid:
        yield Problem("R5_BID_TOO_LOW", "bid", {"found": facts.bid, "least": rules.min_bid})
    elif facts.bid > rules.highest_bid:
        yield Problem("R5_CONTRACT_TOO_HIGH", "bid", {"found": facts.bid, "most": rules.highest_bid})


def _give_up(rules: Russian501Rules, facts: Russian501Facts) -> Iterator[Problem]:
    if not rules.give_up_allowed:
        yield Problem("R5_GIVE_UP_NOT_ALLOWED", "give_up")
    yield from _not_here(facts, "R5_GIVE_UP_HAS_PLAY", *PLAYED)


def _contract(rules: Russian501Rules, facts: Russian501Facts) -> Iterator[Problem]:
    contract, most = facts.contract, rules.highest(facts.trump)
    if contract is None:
        yield Problem("R5_CONTRACT_MISSING", "contract")
    elif facts.bid is not None and contract < facts.bid:
        yield Problem("R5_CONTRACT_BELOW_BID", "contract", {"found": contract, "bid": facts.bid})
    elif contract > most:
        yield Problem("R5_CONTRACT_TOO_HIGH", "contract", {"found": contract, "most": most})
    if facts.trump not in (*SUITS, NO_TRUMP):
        yield Problem("R5_TRUMP_REQUIRED", "trump")


def _figures(state: Russian501State, figures: tuple[int, ...], field: str) -> Iterator[Problem]:
    """Yield the problems of a list of numbers: it needs one for every seat, and 0 for a seat that sits out."""
    if len(figures) != state.seats:
        yield Problem("R5_LENGTH", field, {"wanted": state.seats})
        return
    for seat in state.sits_out:
        if figures[seat]:
            yield Problem("R5_DEALER_SITS_OUT", field, {"seat": seat})


def _points(state: Russian501State, facts: Russian501Facts) -> Iterator[Problem]:
    points = facts.card_points
    if points is None:
        yield Problem("R5_POINTS_MISSING", "card_points")
        return
    yield from _figures(state, points, "card_points")
    total, possible = sum(points), reachable()
    if total != CARD_POINTS:
        yield Problem("R5_POINTS_SUM", "card_points", {"found": total, "wanted": CARD_POINTS})
    if points and (min(points) < 0 or max(points) > CARD_POINTS):
        yield Problem("R5_POINTS_RANGE", "card_points")
    unreachable = [figure for figure in points if figure not in possible and 0 <= figure <= CARD_POINTS]
    if unreachable:
        yield Problem("R5_POINTS_UNREACHABLE", "card_points", {"found": unreachable[0]})


def _tricks(state: Russian501State, facts: Russian501Facts, tricks: tuple[int, ...]) -> Iterator[Problem]:
    points = facts.card_points
    yield from _figures(state, tricks, "tricks")
    if sum(tricks) != TRICKS or min(tricks) < 0 or max(tricks) > TRICKS:
        yield Problem("R5_TRICKS_SUM", "tricks", {"found": sum(tricks), "wanted": TRICKS})
        return
    if points is None or len(points) != len(tricks):
        return
    pairs = list(zip(points, tricks, strict=True))
    without = [worth for worth, number in pairs if not number and worth > 0]
    if without:
        yield Problem("R5_POINTS_WITHOUT_TRICK", "tricks", {"found": without[0]})
        return
    for worth, number in pairs:
        if number and worth not in worths(number):
            most, least = max(worths(number)), min(worths(number))
            yield Problem("R5_POINTS_VS_TRICKS", "tricks", {"found": worth, "tricks": number, "least": least, "most": most})
            return


def without_trick(facts: Russian501Facts, seat: Seat) -> bool:
    """Return whether this player took no trick, by the recorded tricks, or else by the card points.

    By card points, a player without points took no trick. If somebody took only a trick of three nines (0 points), the table must therefore
    record tricks.
    """
    figures = facts.card_points if facts.tricks is None else facts.tricks
    return figures is not None and seat < len(figures) and not figures[seat]


def _marriages(rules: Russian501Rules, state: Russian501State, facts: Russian501Facts) -> Iterator[Problem]:
    suits = [suit for _, suit in facts.marriages]
    playing = state.playing
    for number, (seat, suit) in enumerate(facts.marriages):
        field = f"marriages.{number}"
        if seat not in playing:
            yield from _seat(state, seat, field)
        if suit not in SUITS:
            yield Problem("R5_MARRIAGE_SUIT", field, {"found": suit})
        elif suit in suits[:number]:
            yield Problem("R5_MARRIAGE_TWICE", field, {"found": suit})
        if rules.marriage_needs_trick and seat in playing and without_trick(facts, seat):
            yield Problem("R5_MARRIAGE_WITHOUT_TRICK", field, {"seat": seat})
