"""The draw of whole evenings: its time, and its repeats compared with the fewest that a long search found (`bench.long_draw_search`)."""

from __future__ import annotations

import json
import sys
import time
from itertools import islice
from pathlib import Path

from bench.figures import BenchFigure
from tournaments.seating.draw import EveningToDraw, Fives, draw_evening

BEST = Path(__file__).with_name("best_draws.json")
"""A JSON file with the fewest repeats ever found for 8–100 players and 3–5 rounds.

A key such as `9 3 any` means 9 players, 3 rounds, and how tables of five are drawn (`any` or `shared`).
"""
SEED = "bench"
WITHIN_PERCENT = 10
PROMISED_REPEATS = {
    (37, 4, Fives.SHARED): 0, (20, 5, Fives.SHARED): 0, (16, 5, Fives.SHARED): 0, (100, 5, Fives.SHARED): 0,
    (17, 4, Fives.SHARED): 17, (17, 4, Fives.ANY): 3, (23, 5, Fives.SHARED): 10, (23, 5, Fives.ANY): 3,
}  # fmt: skip
LARGE = (250, 4)
PROMISED_SECONDS = 2.0
EVENINGS = 552
"""The number of evenings in the file BEST."""
SHORT: dict[str, object] = {"EVENINGS": 6, "PROMISED_REPEATS": {(20, 5, Fives.SHARED): 0}, "LARGE": (40, 2)}


def evening(players: int, rounds: int, fives: Fives, seed: str = SEED) -> EveningToDraw:
    return EveningToDraw(players=tuple(range(1, players + 1)), rounds=rounds, fives=fives, seed=seed)


def best_draws() -> dict[tuple[int, int, Fives], int]:
    """Return the fewest repeats ever found, by players, rounds, and how tables of five are drawn."""
    rows = json.loads(BEST.read_text(encoding="utf-8")).items()
    return {(int(players), int(rounds), Fives(fives)): best for name, best in rows for players, rounds, fives in [name.split()]}


def measure() -> dict[str, object]:
    """Draw the evenings of the file BEST, those of PROMISED_REPEATS, and the LARGE one.

    Returns the figures: repeats compared with the fewest known, and the seconds for the LARGE evening.
    """
    best, worse, unfair = dict(islice(best_draws().items(), EVENINGS)), 0, 0
    for key, fewest in best.items():
        cost = draw_evening(evening(*key)).cost
        unfair += cost.unfair
        if 100 * cost.repeats > (100 + WITHIN_PERCENT) * fewest:
            worse += 1
            print(f"{key}: {cost.repeats} repeats, the best is {fewest}", file=sys.stderr)
    figures = [
        BenchFigure(f"draw: of {len(best)} evenings, worse than the best found by more than {WITHIN_PERCENT} %", worse, "evenings", 0),
        BenchFigure("draw: turns too many at a table of five", unfair, "turns", 0),
    ]
    for (players, rounds, fives), promised in PROMISED_REPEATS.items():
        repeats = draw_evening(evening(players, rounds, fives)).cost.repeats
        figures.append(BenchFigure(f"draw: {players} players, {rounds} rounds, fives {fives}", repeats, "repeats", promised))
    begun = time.perf_counter()
    repeats = draw_evening(evening(*LARGE, Fives.SHARED)).cost.repeats
    seconds = time.perf_counter() - begun
    name = "draw: {} players, {} rounds".format(*LARGE)
    return {
        "figures": [*figures, BenchFigure(f"{name}: repeats", repeats, "repeats", 0), BenchFigure(name, seconds, "s", PROMISED_SECONDS)]
    }
