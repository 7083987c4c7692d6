"""Where the time of one report goes: `make profile`, or `python -m bench.profile_report [--sqlite] [--deals 200]`.

A round is started in a database that is dropped afterwards, and its tables report in this process, through every layer of a request but the
network. First as they are: the statements of one report with their times, and how much of the processor's time is the database driver's.
Then under Python's profiler, which makes every function slower, small ones most: read there who calls whom and how often, not how long.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import django

from bench.figures import percentile

if TYPE_CHECKING:
    from bench.evening import Sending
    from bench.in_process import Cost

ROOT = Path(__file__).resolve().parents[1]
TABLES = 10
DEALS = 200
"""Twenty at each table, as in a round of an evening."""
FUNCTIONS = 30
WIDTH = 150


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.profile_report", description="Where the time of one report goes.")
    parser.add_argument("--sqlite", action="store_true", help="on SQLite instead of PostgreSQL")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"how many reports are measured, and again as many profiled ({DEALS})")
    parser.add_argument("--here", action="store_true", help="in the database of the environment, which must be empty")
    arguments = parser.parse_args()
    if arguments.here:
        profile(arguments.deals)
        return 0
    from bench.scratch import postgres, sqlite

    with (sqlite if arguments.sqlite else postgres)() as environment:
        again = [sys.executable, "-m", "bench.profile_report", "--here", "--deals", str(arguments.deals)]
        return subprocess.run(again, env=dict(environment), check=False).returncode


def profile(deals: int) -> None:
    """Print everything about so many reports."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from bench.evening import start_round
    from bench.in_process import cost_of, in_turns, report

    call_command("migrate", verbosity=0)
    each = -(-deals // TABLES)
    plain, profiled = (in_turns(start_round(TABLES, deals=each + 1)[1]) for _ in range(2))
    cost_of(plain[:TABLES])
    cost = cost_of(plain[TABLES:])
    print(f"{len(cost.milliseconds)} reports on {connection.vendor}, {TABLES} tables of {each} deals, the first of each table left out")
    _print_cost(cost)
    _print_statements(cost)
    for sending in profiled[:TABLES]:
        report(sending)
    _print_functions(profiled[TABLES:])


def _print_cost(cost: Cost) -> None:
    reports = len(cost.milliseconds)
    waited = 1000 * sum(one.seconds for each in cost.statements for one in each) / reports
    driver = 1000 * sum(one.processor_seconds for each in cost.statements for one in each) / reports
    spent = sum(cost.processor) / reports
    print(f"\nA report: p50 {cost.p50:.1f} ms, p95 {percentile(cost.milliseconds, 95):.1f} ms by the clock")
    print(f"  processor: {spent:.1f} ms, of which {driver:.1f} in the driver, for {cost.most_statements} statements")
    print(f"  statements: {waited:.1f} ms by the clock, waiting for the database included; the commit comes on top")


def _print_statements(cost: Cost) -> None:
    """The statements of the report that asked most, each with its mean over all reports that asked the same in the same place."""
    longest = max(cost.statements, key=len)
    alike = [each for each in cost.statements if [one.sql for one in each] == [one.sql for one in longest]]
    print(f"\nThe {len(longest)} statements of {len(alike)} of the reports, in order: milliseconds by the clock, and of this process")
    for place, one in enumerate(longest):
        seconds = sum(each[place].seconds for each in alike) / len(alike)
        spent = sum(each[place].processor_seconds for each in alike) / len(alike)
        print(f"{place + 1:3} {1000 * seconds:7.2f} {1000 * spent:7.2f}  {' '.join(one.sql.split())[:WIDTH]}")


def _print_functions(sendings: list[Sending]) -> None:
    from bench.in_process import report

    profiler = cProfile.Profile(time.process_time)
    profiler.enable()
    for sending in sendings:
        report(sending)
    profiler.disable()
    statistics = pstats.Stats(profiler)
    rows = [
        (path, line, name, calls, own, whole)
        for (path, line, name), (_direct, calls, own, whole, _callers) in statistics.stats.items()  # type: ignore[attr-defined]
    ]
    for title, chosen in (
        ("most time of their own", sorted(rows, key=lambda row: -row[4])[:FUNCTIONS]),
        ("Troela's own, with what they call", sorted((row for row in rows if _is_ours(row[0])), key=lambda row: -row[5])[:FUNCTIONS]),
    ):
        print(f"\nFunctions, {title}: milliseconds a report of its own, with what it calls, calls a report")
        for path, line, name, calls, own, whole in chosen:
            reports = len(sendings)
            print(f"{1000 * own / reports:8.2f} {1000 * whole / reports:8.2f} {calls / reports:8.1f}  {_place(path)}:{line} {name}")


def _is_ours(path: str) -> bool:
    return path.startswith(str(ROOT)) and not path.startswith((str(ROOT / ".venv"), str(ROOT / "bench")))


def _place(path: str) -> str:
    """A path as people read it: from Troela's folder, or from the library's."""
    if _is_ours(path):
        return str(Path(path).relative_to(ROOT))
    return path.partition("site-packages/")[2] or path.partition("python3.")[2] or path


if __name__ == "__main__":
    sys.exit(main())
