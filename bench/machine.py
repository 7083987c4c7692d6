"""The machine that the figures belong to."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path


def machine() -> dict[str, object]:
    """Processor, cores, load, system and the versions that matter."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
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
    """The first line that a command prints; empty where the command is not on this machine."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return ""
