"""One part in a process of its own, so that none disturbs another: `python -m bench.part standings` prints its figures as JSON."""

from __future__ import annotations

import dataclasses
import importlib
import json
import sys


def main(name: str) -> None:
    """Measure, and print one line of JSON."""
    measured = importlib.import_module(f"bench.{name}").measure()
    print(json.dumps(measured, default=dataclasses.asdict))


if __name__ == "__main__":
    main(sys.argv[1])
