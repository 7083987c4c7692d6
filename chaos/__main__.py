"""`make chaos`: play an evening in each form of installation, kill every process in turn, and print what was lost.

The exit status is 1 if a deal or paper was lost or doubled, or if `verify` or the checker reports a difference.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from chaos.installation import Installation
from chaos.laptop_installation import LaptopInstallation
from chaos.outages import OutageRow, OutagesResult, play
from chaos.own_postgresql import PROGRAMS
from chaos.server_installation import ServerInstallation

INSTALLATIONS: dict[str, type[ServerInstallation] | type[LaptopInstallation]] = {"server": ServerInstallation, "laptop": LaptopInstallation}
SEED = 15
PROMISED_SILENCE_SECONDS = 3.0
HEAD = ("", "killed", "longest silence", "deals", "lost", "doubled", "verify and checker")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120.0, help="how many seconds the tables play on each kind of installation")
    parser.add_argument("--form", choices=INSTALLATIONS, action="append", help="test only this kind of installation")
    options = parser.parse_args(arguments)
    if shutil.which("redis-server") is None or not any(PROGRAMS.glob("*/bin/initdb")):
        print("PostgreSQL and Redis are needed but missing: apt-get install postgresql redis-server", file=sys.stderr)
        return 2
    results = [_play(INSTALLATIONS[form], options.seconds) for form in options.form or INSTALLATIONS]
    print(report(results))
    return 0 if is_right(results) else 1


def _play(installation_of: type[ServerInstallation] | type[LaptopInstallation], seconds: float) -> OutagesResult:
    """Play one evening in a temporary folder, which is removed only if nothing went wrong."""
    folder = Path(tempfile.mkdtemp(prefix="troela-chaos-"))
    installation: Installation = installation_of(folder)
    result = None
    try:
        result = play(installation, seconds, Random(SEED))
    finally:
        if result is not None and is_right([result]):
            shutil.rmtree(folder)
        else:
            print(f"The data and the logs of the installation are in {folder}", file=sys.stderr)
    return result


def is_right(results: Sequence[OutagesResult]) -> bool:
    """Return True if nothing was lost or doubled and the checks agree.

    A long silence does not count as wrong, as it depends on the machine.
    """
    return all(row.is_right for result in results for row in result.rows)


def report(results: Sequence[OutagesResult]) -> str:
    """Return the report: a table of all outages, the mishaps of each connection, and a list of what went wrong."""
    lines = [f"| {' | '.join(HEAD)} |", f"|{'---|' * len(HEAD)}"]
    lines += [_line(row) for result in results for row in result.rows]
    one, five, fifteen = os.getloadavg()
    lines += [
        "",
        f"The load of this machine's {os.cpu_count()} processors: {one:.1f}, {five:.1f} in five minutes, {fifteen:.1f} in fifteen.",
    ]
    for result in results:
        mishaps = ", ".join(f"{times} {mishap}" for mishap, times in sorted(result.line.mishaps.items()))
        lines.append(f"{result.rows[0].form}: {result.papers} papers; {result.line.messages} requests and answers, of them {mishaps}.")
        lines += [f"{row.form}, {row.fault}: {what}" for row in result.rows for what in _wrong(row)]
    return "\n".join(lines)


def _line(row: OutageRow) -> str:
    silence = "" if row.silence is None else f"{row.silence:.1f} s" + (" (!)" if row.silence > PROMISED_SILENCE_SECONDS else "")
    agree = "disagree" if row.count.disagreeing else "agree"
    cells = (row.form, row.fault, silence, row.deals, len(row.count.lost), len(row.count.doubled), agree)
    return f"| {' | '.join(map(str, cells))} |"


def _wrong(row: OutageRow) -> list[str]:
    """Return every fault that an outage caused, one per line."""
    lost = [f"lost: {what}" for what in row.count.lost]
    doubled = [f"doubled: {what}" for what in row.count.doubled]
    return lost + doubled + ([row.count.disagreeing] if row.count.disagreeing else [])


if __name__ == "__main__":
    sys.exit(main())
