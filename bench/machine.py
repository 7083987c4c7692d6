"""Describes the machine on which something is measured."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from importlib.metadata import version
from pathlib import Path

BUSY_PERCENT = 10
"""The share of the processors, in per cent, above which use by other programs makes the measured times unreliable."""


def busy_percent(seconds: float = 1.0) -> int:
    """Return how much of all processors other programs use, in per cent. This process sleeps meanwhile, for `seconds`."""
    before = _ticks()
    time.sleep(seconds)
    idle, all_ticks = (now - then for now, then in zip(_ticks(), before, strict=True))
    return round(100 * (1 - idle / max(1, all_ticks)))


def _ticks() -> tuple[int, int]:
    """Return (idle clock ticks, all clock ticks) of all processors together since the machine started."""
    ticks = [int(each) for each in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return ticks[3] + ticks[4], sum(ticks)


def machine() -> dict[str, object]:
    """Return the processor, cores, load, operating system, and versions of the software that matters."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 2),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "postgresql": _first_line("psql", "--version"),
        "redis": _first_line("redis-server", "--version"),
        **{name: version(name) for name in ("Django", "psycopg", "uvicorn", "weasyprint")},
    }


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    lines = information.read_text().splitlines() if information.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _first_line(*command: str) -> str:
    """Return the first line of a command's output; "" if this machine does not have the command."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return ""
