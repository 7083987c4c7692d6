"""`python -m bench [PART …]`: measure what Troela promises, print a table and write bench/latest.json."""

from __future__ import annotations

import argparse
import datetime
import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from bench.figures import BenchFigure, table
from bench.machine import BUSY_PERCENT, busy_percent, machine
from bench.scratch import postgres, sqlite

Databases = Callable[[], AbstractContextManager[Mapping[str, str]]]
PARTS: dict[str, tuple[Databases, ...]] = {
    "engine": (sqlite,),
    "start": (postgres,),
    "standings": (postgres, sqlite),
    "reporting": (postgres,),
    "growth": (postgres,),
    "sign_up": (postgres,),
    "stall": (postgres, sqlite),
    "public": (postgres,),
    "seen": (postgres,),
    "papers": (sqlite,),
    "draw": (sqlite,),
    "hall": (postgres,),
    "club": (postgres,),
    "competitions": (postgres,),
    "phone": (sqlite,),
    "lighthouse": (sqlite,),
}
"""Each part, and the databases on which it is measured."""
OUT = Path(__file__).parent / "latest.json"


def main() -> int:
    """Measure the parts that the command line names, or all. Returns exit code 1 if a promise is broken."""
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Measure the performance that Troela promises; see bench/README.md."
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these: {', '.join(PARTS)}")
    parts = parser.parse_args().parts or list(PARTS)
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    print("\n".join(f"{name}: {value}" for name, value in machine().items()), flush=True)
    fates = [_measured(part) for part in parts]
    if missed := [fate for fate in fates if fate]:
        print("\n" + "\n".join(missed))
    return 1 if missed else 0


def _measured(part: str) -> str:
    """Measure a part on each of its databases; print and store the result. Returns a sentence with the broken promises, or ""."""
    begun, busy_before = time.monotonic(), busy_percent()
    stored: dict[str, Any] = {"measured_at": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"), "machine": machine()}
    all_figures: list[BenchFigure] = []
    for database in PARTS[part]:
        try:
            with database() as environment:
                result = _result(part, environment)
        except subprocess.CalledProcessError:
            return f"{part}: it could not be measured; its output is above."
        speed = result.pop("speed")
        figures = [replace(BenchFigure(**figure), speed=speed) for figure in result.pop("figures")]
        print(f"\n{table(figures)}\nThe machine's speed in this run: {speed:.2f}", flush=True)
        all_figures += figures
        stored |= result
    busy = {"before": busy_before, "after": busy_percent()}
    seconds = round(time.monotonic() - begun)
    print(f"{part}: {seconds} s. {_load(busy)}", flush=True)
    stored |= {"seconds": seconds, "busy_percent": busy}
    stored["figures"] = [asdict(figure) | {"judged": figure.judged, "kept": figure.promise_kept} for figure in all_figures]
    _keep(part, stored)
    missed = [figure.what for figure in all_figures if figure.promise_kept is False]
    return f"{part}: MISSED: {'; '.join(missed)}" if missed else ""


def _load(busy: Mapping[str, int]) -> str:
    """Return a sentence on how busy other programs kept the machine before and after the measurement, with a warning above BUSY_PERCENT."""
    words = f"Other programs used {busy['before']} % of the processors before the run, {busy['after']} % after it"
    return f"{words}: THE MACHINE WAS BUSY, so the times are not reliable." if max(busy.values()) > BUSY_PERCENT else f"{words}."


def _keep(part: str, stored: Mapping[str, Any]) -> None:
    """Replace this part's stored result. The results of other parts stay, each with its date and machine."""
    results = json.loads(OUT.read_text(encoding="utf-8")) if OUT.exists() else {}
    results[part] = stored
    in_order = {name: results[name] for name in PARTS if name in results}
    OUT.write_text(json.dumps(in_order, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _result(part: str, environment: Mapping[str, str]) -> dict[str, Any]:
    """Run `python -m bench.part` for this part in a new process; return the JSON that it prints: the figures and the machine's speed."""
    process = subprocess.run(
        [sys.executable, "-m", "bench.part", part], env=dict(environment), stdout=subprocess.PIPE, text=True, check=True
    )
    return dict(json.loads(process.stdout.splitlines()[-1]))


if __name__ == "__main__":
    sys.exit(main())
