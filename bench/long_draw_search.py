"""`python -m bench.long_draw_search`: search, for as long as you like, for evenings with fewer repeats than the best known ones.

Results are written into `best_draws.json`, with which the draw is compared, and into `designs.txt`, from which the draw copies evenings
that a short search does not find.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from dataclasses import replace
from pathlib import Path

from bench.parts.draw import BEST, best_draws, evening
from tournaments.seating.draw import EveningToDraw, Fives, cost_of, designs
from tournaments.seating.draw.chance import Chance
from tournaments.seating.draw.frames import least_cost, tables_of
from tournaments.seating.draw.search import improve
from tournaments.seating.draw.seating import SwappableSeating
from tournaments.seating.draw.tables import SPREAD, rounds_of, start_by_chance
from tournaments.seating.draw.values import Round

DESIGNS = Path(designs.__file__).with_name("designs.txt")
ROUNDS = (3, 4, 5)


def main() -> int:
    """Search an evening for each number of players and rounds and each way to draw tables of five; print the improvements."""
    parser = argparse.ArgumentParser(prog="python -m bench.long_draw_search", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--players", nargs=2, type=int, default=(8, 100), metavar=("FROM", "TO"))
    parser.add_argument("--attempts", type=int, default=20, help="the number of searches for each evening, each from a different start")
    parser.add_argument("--times", type=int, default=10, help="how many times as long as the draw's own search each one is")
    parser.add_argument("--seed", default="long")
    options = parser.parse_args()
    first, last = options.players
    for players, rounds, fives in itertools.product(range(first, last + 1), ROUNDS, Fives):
        best = best_draws().get((players, rounds, fives))
        if best == 0 or players in {6, 7, 11}:
            continue
        for attempt in range(options.attempts):
            seating = search(evening(players, rounds, fives), Chance(f"{options.seed}/{attempt}"), options.times)
            cost = cost_of(evening(players, rounds, fives), seating)
            if cost.unfair == 0 and (best is None or cost.repeats < best):
                best = cost.repeats
                print(f"{players} players, {rounds} rounds, fives {fives}: {best}", flush=True)
                keep(players, rounds, fives, best, seating)
    return 0


def search(whole: EveningToDraw, chance: Chance, times: int) -> tuple[Round, ...]:
    """Search for an evening with few repeats from one random start, and return its rounds.

    The search tries `times` times as many exchanges of players as the draw of a real evening.
    """
    frame, seats = start_by_chance(whole, [tables_of(whole)] * whole.rounds, chance)
    seating = SwappableSeating(frame, seats)
    improve(seating, chance, replace(SPREAD[0], proposals=SPREAD[0].proposals * times), least_cost(frame))
    return rounds_of(whole, frame, seating.seats)


def keep(players: int, rounds: int, fives: Fives, repeats: int, seating: tuple[Round, ...]) -> None:
    """Store a better evening: its number of repeats in `best_draws.json`, its seats in `designs.txt`."""
    best = best_draws() | {(players, rounds, fives): repeats}
    rows = {f"{players} {rounds} {fives}": best[players, rounds, fives] for players, rounds, fives in sorted(best)}
    BEST.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if players % 4 == 0 and fives is Fives.SHARED:
        return  # an evening without tables of five is the same for SHARED and ANY
    lines = DESIGNS.read_text(encoding="utf-8").splitlines()
    name = f"{players} {rounds} {fives}:"
    lines = [line for line in lines if not line.startswith(name)]
    lines.append(f"{name} {designs.as_text(seating)}")
    remarks = [line for line in lines if line.startswith("#")]
    evenings = sorted((line for line in lines if not line.startswith("#")), key=_order)
    DESIGNS.write_text("\n".join([*remarks, *evenings]) + "\n", encoding="utf-8")


def _order(line: str) -> tuple[int, int, str]:
    players, rounds, fives = line.partition(":")[0].split()
    return int(players), int(rounds), fives


if __name__ == "__main__":
    sys.exit(main())
