"""`python -m bench [PART …]`: measure what the house promises, print a table and write bench/latest.json."""

from __future__ import annotations

import argparse
import datetime
import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench.figures import Figure, table
from bench.machine import machine
from bench.scratch import postgres, sqlite

Databases = Callable[[], AbstractContextManager[Mapping[str, str]]]
PARTS: dict[str, tuple[Databases, ...]] = {
    "engine": (sqlite,),
    "standings": (postgres, sqlite),
    "reporting": (postgres,),
    "stall": (postgres, sqlite),
    "public": (postgres,),
    "seen": (postgres,),
    "papers": (sqlite,),
    "draw": (sqlite,),
    "hall": (postgres,),
    "club": (postgres,),
    "phone": (sqlite,),
}
"""Each part, and the databases that it is measured on."""
OUT = Path(__file__).parent / "latest.json"


def main() -> int:
    """Measure the parts that the command line names, or all; the exit code is 1 where a promise is not kept."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure what Troela promises; bench/README.md says what and how.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these: {', '.join(PARTS)}")
    parts = parser.parse_args().parts or list(PARTS)
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    results: dict[str, Any] = {"measured_at": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"), "machine": machine()}
    print("\n".join(f"{name}: {value}" for name, value in results["machine"].items()), flush=True)
    all_kept = True
    for part in parts:
        for database in PARTS[part]:
            with database() as environment:
                result = _result(part, environment)
            figures = [Figure(**figure) for figure in result.pop("figures")]
            print(f"\n{table(figures)}", flush=True)
            all_kept = all_kept and all(figure.promise_kept is not False for figure in figures)
            in_all = results.setdefault(part, {**result, "figures": []})
            in_all["figures"] += [asdict(figure) | {"kept": figure.promise_kept} for figure in figures]
    if parts == list(PARTS):
        OUT.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"\nWritten to {OUT.name}.")
    return 0 if all_kept else 1


def _result(part: str, environment: Mapping[str, str]) -> dict[str, Any]:
    """What the part measured, with its figures, in a process of its own."""
    process = subprocess.run(
        [sys.executable, "-m", "bench.part", part], env=dict(environment), stdout=subprocess.PIPE, text=True, check=True
    )
    return dict(json.loads(process.stdout.splitlines()[-1]))


if __name__ == "__main__":
    sys.exit(main())
