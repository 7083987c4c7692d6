"""Schafkopf: deals that a table could report now: for tests, demo evenings, and to find how far a phone can continue offline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.games.schafkopf.facts import LOST, SCHNEIDER, SCHWARZ, WON, SchafkopfFacts
from scoring.games.schafkopf.rules import (
    ALL_PASS,
    BETTEL,
    CROSS,
    EYES,
    OFF,
    RAMSCH,
    SIE,
    SOLO,
    SOLOS,
    SUITS,
    TOUT,
    SchafkopfContract,
    SchafkopfRules,
)  # fmt: skip
from scoring.games.schafkopf.state import SchafkopfState

PAIR_EYES = (0, 12, 30, 31, 45, 59, 60, 61, 74, 89, 90, 91, 105, 120)
"""The eyes of the playing side in the listed deals of two against two: those at which the result changes, and some between."""
SOLO_EYES = (30, 60, 61, 75, 91)


def possible_deals(rules: SchafkopfRules, state: SchafkopfState) -> Iterator[SchafkopfFacts]:
    """Yield deals of every game and every declarer, with every ending.

    Some deals record the eyes, some the tricks (in games that tricks decide), and some only the result. Deals with a broken rule, with
    runners and with doublings are among them.
    """
    for dealer in range(state.seats) if state.dealer is None else (state.dealer,):
        at = state.dealt_by(dealer)
        for contract in rules.contracts.values():
            yield from _played(rules, at, contract)
        if rules.plays(RAMSCH):
            yield from _ramsch(rules, at)
        if rules.plays(ALL_PASS):
            yield SchafkopfFacts(dealer=dealer, contract=ALL_PASS)


def _played(rules: SchafkopfRules, at: SchafkopfState, contract: SchafkopfContract) -> Iterator[SchafkopfFacts]:
    seats = at.after_dealer
    suits = SUITS if contract.code == SOLO and rules.heart_solo_value else (None,)
    for declarer in seats:
        partners: tuple[int | None, ...] = (None,)
        if contract.is_pair and contract.code != CROSS:
            partners = tuple(seat for seat in seats if seat != declarer)
        for partner in partners:
            for suit in suits:
                base = SchafkopfFacts(dealer=at.dealer, contract=contract.code, declarer=declarer, partner=partner, suit=suit)
                yield from _ended(rules, contract, base, seats)


def _ended(rules: SchafkopfRules, contract: SchafkopfContract, base: SchafkopfFacts, seats: tuple[int, ...]) -> Iterator[SchafkopfFacts]:
    if contract.code == BETTEL:
        yield from (replace(base, result=WON), replace(base, result=LOST), replace(base, tricks=0), replace(base, tricks=2))
        yield replace(base, fault=base.declarer)
        return
    for eyes in PAIR_EYES if contract.is_pair else SOLO_EYES:
        yield replace(base, eyes=eyes)
    won = replace(base, result=WON)
    lost = replace(base, result=LOST)
    for ended in (won, lost):
        yield ended
        yield replace(ended, level=SCHNEIDER)
        yield replace(ended, level=SCHWARZ)
    yield replace(base, eyes=EYES, tricks=rules.tricks)
    yield replace(base, eyes=EYES, tricks=rules.tricks - 1)
    yield replace(base, tricks=0)
    for seat in seats:
        yield replace(base, fault=seat)
    yield replace(base, fault=base.declarer, level=SCHNEIDER)
    if rules.counts_runners:
        for count in range(contract.runners_from, min(contract.trumps, rules.tricks) + 1):
            yield replace(won, laufende=count)
    for name, most in (("stoss", rules.stoss_most), ("legen", rules.legen_most)):
        for count in range(1, most + 1):
            yield replace(won, stoss=count) if name == "stoss" else replace(won, legen=count)
    if contract.code in SOLOS:
        yield from _announced(rules, contract, base)


def _announced(rules: SchafkopfRules, contract: SchafkopfContract, base: SchafkopfFacts) -> Iterator[SchafkopfFacts]:
    if rules.tout:
        tout = replace(base, announced=TOUT)
        yield from (replace(tout, result=WON), replace(tout, result=LOST), replace(tout, tricks=rules.tricks), replace(tout, eyes=100))
        yield replace(tout, fault=base.declarer)
    if rules.sie and contract.code == SOLO:
        yield replace(base, announced=SIE)
        yield replace(base, announced=SIE, fault=base.declarer)


def _ramsch(rules: SchafkopfRules, at: SchafkopfState) -> Iterator[SchafkopfFacts]:
    base, seats, most = SchafkopfFacts(dealer=at.dealer, contract=RAMSCH), at.after_dealer, rules.tricks // 2 - 1
    for place, loser in enumerate(seats):
        yield replace(base, loser=loser)
        yield replace(base, fault=loser)
        turned = [*seats[place:], *seats[:place]]
        yield replace(base, eyes=_by_seat(at, turned, (50, 40, 20, 10)), tricks=_by_seat(at, turned, (most, most, 1, 1)))
        yield replace(base, eyes=_by_seat(at, turned, (45, 45, 20, 10)), loser=loser)
        if rules.jungfrau:
            yield replace(base, eyes=_by_seat(at, turned, (60, 40, 20, 0)), tricks=_by_seat(at, turned, (most, most, 2, 0)))
            yield replace(base, loser=loser, jungfrauen=1)
        if rules.durchmarsch != OFF:
            yield replace(base, durchmarsch=loser)
            yield replace(base, eyes=_by_seat(at, turned, (120, 0, 0, 0)), tricks=_by_seat(at, turned, (rules.tricks, 0, 0, 0)))


def _by_seat(at: SchafkopfState, seats: list[int], figures: tuple[int, ...]) -> tuple[int, ...]:
    """Return a number for every seat of the table: the given one, or 0 for a seat that has none."""
    by_seat = dict(zip(seats, figures, strict=True))
    return tuple(by_seat.get(seat, 0) for seat in range(at.seats))
