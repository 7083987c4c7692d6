"""The speed of this machine at Python, measured by work that never changes: it makes milliseconds of two days or machines comparable.

The engine's figure would do, were the engine never made faster. Do not change `_round`: no old figure could be compared any more.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS_A_SECOND = 88_000
"""The result of this work on the machine on which the engine scores 82,000 deals of rikken_brabant a second.

That is the engine of November 2026, which reads, checks and scores them; both were measured in turn on one machine.
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
    """Return this machine's speed at Python, as a multiple of the reference."""

    def all_rounds() -> None:
        for number in range(ROUNDS):
            _round(number)

    return ROUNDS / best_seconds(all_rounds) / ROUNDS_A_SECOND


def best_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Measure the process's own time, the best of a few runs: other programs slow some of them down."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return max(min(times), 1e-9)


def _round(number: int) -> str:
    """Read and write a body, make values, sort and sum them, seal the text: a bit of all that a request does."""
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
