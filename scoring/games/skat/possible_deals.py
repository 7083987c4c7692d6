"""Skat: deals that a table could report now: for tests, demo evenings, and to find how far a phone can continue offline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.games.skat.facts import SkatFacts
from scoring.games.skat.result import ANNOUNCED
from scoring.games.skat.rules import ACTIVE, BASE, MOST_BOCK, MOST_MATADORS, MOST_PUSHES, NULL, NULL_VALUES, PUSHED, RAMSCH, SkatRules
from scoring.games.skat.state import SkatState

OFTEN = (1, -1, 2, -2, 3, -3, 4, -4)
SELDOM = (5, -6, 11, -11)
WITH_SELDOM = ("C", "G")
"""The codes of the games whose rare deals are listed too: clubs and Grand. Rare deals of all games would make demo evenings unrealistic."""
HIGHEST_BID = 264


def possible_deals(rules: SkatRules, state: SkatState) -> Iterator[SkatFacts]:
    """Yield each game of each declarer, with and without matadors, with its possible endings. As at a real table, most are won."""
    if state.finished:
        return
    for dealer in range(state.seats) if state.dealer is None else (state.dealer,):
        players = [seat for seat in range(state.seats) if state.seats == ACTIVE or seat != dealer]
        yield from _nobody(rules, state.seats, players, SkatFacts(dealer=dealer))
        for declarer in players:
            base = SkatFacts(dealer=dealer, declarer=declarer, bid=18 if rules.bid_required else None)
            for game in BASE:
                yield from _game(rules, replace(base, game=game))
            yield from _null(rules, replace(base, game=NULL))


def _nobody(rules: SkatRules, seats: int, players: list[int], base: SkatFacts) -> Iterator[SkatFacts]:
    """Yield the deal in which all passed, or each result of the Ramsch that is played then."""
    if not rules.plays_ramsch:
        yield replace(base, passed=True)
        return
    one, two, three = players
    for split, without in (((40, 50, 30), ()), ((60, 60, 0), (three,)), ((0, 90, 30), (one,)), ((120, 0, 0), (two, three))):
        points = tuple(dict(zip(players, split, strict=True)).get(seat, 0) for seat in range(seats))
        facts = replace(base, game=RAMSCH, card_points=points, no_trick=without or None)
        yield facts
        if rules.passed_in == PUSHED:
            yield from (replace(facts, pushed=times) for times in range(1, MOST_PUSHES + 1))
        if rules.bock:
            yield replace(facts, bock=MOST_BOCK)


def _game(rules: SkatRules, base: SkatFacts) -> Iterator[SkatFacts]:
    for matadors in OFTEN:
        with_matadors = replace(base, matadors=matadors)
        for hand in (None, True):
            won = replace(with_matadors, hand=hand, won=True)
            yield won
            yield replace(won, reached="schneider")
        yield replace(with_matadors, won=False)
    if base.game in WITH_SELDOM:
        yield from _seldom(rules, replace(base, matadors=1))


def _seldom(rules: SkatRules, base: SkatFacts) -> Iterator[SkatFacts]:
    """Yield rare deals of one game: many matadors, announcements, levels, bids above the value, card points, Kontra and Bock."""
    for matadors in SELDOM:
        if abs(matadors) <= MOST_MATADORS[base.game or ""]:
            yield replace(base, matadors=matadors, won=True)
    for announced, reached in (("schneider", "schneider"), ("schneider", "schwarz"), ("schwarz", "schwarz"), ("ouvert", "schwarz")):
        yield replace(base, hand=True, announced=announced, reached=reached, won=True)
    for announced in ANNOUNCED:
        yield replace(base, hand=True, announced=announced, won=False)
    yield replace(base, reached="schwarz", won=True)
    for reached in ("schneider", "schwarz"):
        yield replace(base, reached=reached, won=False)
    for points in (0, 30, 60, 61, 90, 120):
        yield replace(base, card_points=points)
    yield replace(base, bid=HIGHEST_BID, won=False)
    yield replace(base, bid=HIGHEST_BID, card_points=80)
    yield replace(base, hand=True, won=False)
    for times in range(1, rules.kontra + 1):
        yield from (replace(base, kontra=times, won=won) for won in (True, False))
    for times in range(1, MOST_BOCK + 1) if rules.bock else ():
        yield from (replace(base, bock=times, won=won) for won in (True, False))


def _null(rules: SkatRules, base: SkatFacts) -> Iterator[SkatFacts]:
    for hand, ouvert in NULL_VALUES:
        facts = replace(base, hand=hand or None, announced="ouvert" if ouvert else None)
        yield from (replace(facts, won=won) for won in (True, False))
    if not rules.null_overbid_replaced:
        yield replace(base, bid=HIGHEST_BID, won=False)
