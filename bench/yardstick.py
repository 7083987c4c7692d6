"""The speed of this machine at Python, measured by work that never changes. It makes times from different days or machines comparable.

The engine's own speed would serve as well, if the engine were never made faster. Do not change `_round`: earlier figures could no longer
be compared.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS_A_SECOND = 88_000
"""The speed of the reference machine: the number of times a second that it ran `_round`. A machine of that rate has speed 1.

For comparison: in November 2026 the engine read, checked and scored 82,000 deals of rikken_brabant a second on that machine.
"""
ROUNDS = 5_000
REPEATS = 7
BODY = {"table": 7, "number": 12, "facts": {"contracts": [{"code": "RIK", "declarer": 0, "partner": 2}], "tricks": [5, 3, 3, 2]}}


@dataclass(frozen=True)
class _Payment:
    payer: int
    payee: int
    amount: int


def speed() -> float:
    """Return this machine's speed at Python, as a multiple of the reference machine's."""

    def all_rounds() -> None:
        for number in range(ROUNDS):
            _round(number)

    return ROUNDS / best_seconds(all_rounds) / ROUNDS_A_SECOND


def best_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the shortest processor time of a few runs, in seconds, as other programs may slow some runs down."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return max(min(times), 1e-9)


def _round(number: int) -> str:
    """Do a little of everything that a request does: parse and write JSON, make objects, sort, add up, and hash."""
    body = json.loads(json.dumps({**BODY, "number": number}))
    tricks = body["facts"]["tricks"]
    payments = [_Payment(seat, (seat + 1) % 4, tricks[seat] + number % 7) for seat in range(4) if tricks[seat]]
    totals = dict.fromkeys(range(4), 0)
    for payment in payments:
        totals[payment.payer] -= payment.amount
        totals[payment.payee] += payment.amount
    places = sorted(totals, key=lambda seat: (-totals[seat], seat))
    text = ", ".join(f"{place}. {seat}: {totals[seat]:+d}" for place, seat in enumerate(places, start=1))
    return hashlib.sha256(text.encode()).hexdigest()
