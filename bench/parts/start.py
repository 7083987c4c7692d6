"""The time from the start of a web process to its first answer, and the time of the scoring command.

The process is started alone, as a supervisor starts one that was killed, so no other can answer in its place.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from bench.evening import start_round
from bench.figures import BenchFigure, percentile
from bench.server import running

REPEATS = 5
PROMISED_SECONDS = 2.0
"""The promised time, in seconds, from the start of a web process to its first answer."""
PROMISED_SCORE_SECONDS = 0.5
ROOT = Path(__file__).resolve().parents[2]
SHORT: dict[str, object] = {"REPEATS": 1}
SCORE = [sys.executable, "manage.py", "score", "-"]
SHEET = b'{"game": "rikken_brabant", "deals": [{"contracts": [{"code": "RIK", "declarer": 0, "partner": 2}], "tricks": [5, 3, 3, 2]}]}\n'
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
"""The environment variables for the scoring command, without DJANGO_SETTINGS_MODULE, as the command chooses its settings itself."""


def measure() -> dict[str, object]:
    """Measure how long a web process takes to start with a running evening, then how long `manage.py score` takes with one deal.

    Returns the figures.
    """
    tournament, _sendings = start_round(2, deals=2)
    figures = []
    for name, address in {"/up/": "/up/", "/e/SLUG/": f"/e/{tournament.slug}/"}.items():
        seconds = [_web_process(address) for _ in range(REPEATS)]
        figures.append(BenchFigure(f"start: a web process, to its first 200 on {name}", percentile(seconds, 50), "s", PROMISED_SECONDS))
    score = min(_score() for _ in range(REPEATS))  # the fastest run: other programs slow some runs down
    return {"figures": [*figures, BenchFigure("start: manage.py score, one deal", score, "s", PROMISED_SCORE_SECONDS)]}


def _web_process(address: str) -> float:
    """Start one process, and return the seconds until this address is first answered with 200."""
    begun = time.perf_counter()
    with running(1, address):
        return time.perf_counter() - begun


def _score() -> float:
    begun = time.perf_counter()
    subprocess.run(SCORE, input=SHEET, stdout=subprocess.DEVNULL, cwd=ROOT, check=True, env=ENVIRONMENT)
    return time.perf_counter() - begun
