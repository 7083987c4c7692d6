"""How long after its start a web process answers, and what the commands that score take beside Django alone.

The process is started bare, as a supervisor starts one that was killed: no other is there to answer for it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import django

from bench.figures import Figure, percentile
from bench.server import running

REPEATS = 5
PROMISED_SECONDS = 2.0
"""From the start of a web process to its first answer."""
PROMISED_SCORE_SECONDS = 0.5
ROOT = Path(__file__).resolve().parents[1]
SHORT: dict[str, object] = {"REPEATS": 1}
SCORE = [sys.executable, "manage.py", "score", "-"]
DJANGO = [sys.executable, "-c", "import django; from django.conf import settings; settings.configure(); django.setup()"]
BARE = [sys.executable, "-c", "pass"]
SHEET = b'{"game": "rikken_brabant", "deals": [{"contracts": [{"code": "RIK", "declarer": 0, "partner": 2}], "tricks": [5, 3, 3, 2]}]}\n'


def measure() -> dict[str, object]:
    """A web process on an evening that plays, then the commands."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from bench.evening import start_round

    call_command("migrate", verbosity=0)
    tournament, _sendings = start_round(2, deals=2)
    connection.close()
    addresses = {"/up/": "/up/", "/e/SLUG/": f"/e/{tournament.slug}/"}
    figures = []
    for name, address in addresses.items():
        starts = [_web_process(address) for _ in range(REPEATS)]
        seconds, spent = zip(*starts, strict=True)
        figures += [
            Figure(f"start: a web process, to its first 200 on {name}", percentile(seconds, 50), "s", PROMISED_SECONDS),
            Figure(f"start: a web process, to its first 200 on {name}, processor time", percentile(spent, 50), "s"),
        ]
    bare, alone, score = (_command(command) for command in (BARE, DJANGO, SCORE))
    return {
        "figures": [
            *figures,
            Figure("start: Python alone", bare, "s"),
            Figure("start: Django alone", alone, "s"),
            Figure("start: manage.py score, one deal", score, "s", PROMISED_SCORE_SECONDS),
            Figure("start: manage.py score, as a multiple of Django alone", score / alone, ""),
        ]
    }


def _web_process(address: str) -> tuple[float, float]:
    """Seconds from the start of one process to its first 200 on this address, and its processor time until then."""
    begun = time.perf_counter()
    with running(1, address) as server:
        return time.perf_counter() - begun, server.spent()


def _command(command: list[str]) -> float:
    """Seconds, the best of some runs: what else the machine does is not the command's."""
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        subprocess.run(command, input=SHEET, stdout=subprocess.DEVNULL, cwd=ROOT, check=True, env=_ENVIRONMENT)
        times.append(time.perf_counter() - begun)
    return min(times)


_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
"""The commands that score choose their own settings."""
