"""Measures one part in a process of its own, so that none disturbs another: `python -m bench.part standings`.

It prints the part's figures as JSON, with the speed of the machine before and after it. With `--short` it measures next to nothing, by the
constants in the part's `SHORT`: a test sees that every line of it still runs.
"""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import json

import django
from django.core.management import call_command

from bench.yardstick import speed

WITHOUT_DATABASE = {"engine", "draw"}


def main() -> None:
    """Measure, and print one line of JSON. A part finds Django ready and the tables of an empty database."""
    parser = argparse.ArgumentParser(prog="python -m bench.part")
    parser.add_argument("name")
    parser.add_argument("--short", action="store_true")
    arguments = parser.parse_args()
    django.setup()
    part = importlib.import_module(f"bench.parts.{arguments.name}")
    if arguments.short:
        shorten(part.__dict__)
    if arguments.name not in WITHOUT_DATABASE:
        call_command("migrate", verbosity=0)
    before = speed()
    result = part.measure()
    print(json.dumps({"speed": round((before + speed()) / 2, 3), **result}, default=dataclasses.asdict))


def shorten(part: dict[str, object]) -> None:
    """Give the part the constants of its short form."""
    short = part["SHORT"]
    assert isinstance(short, dict)
    if unknown := short.keys() - part.keys():
        raise SystemExit(f"SHORT names what is not in the part: {', '.join(sorted(unknown))}")
    part.update(short)


if __name__ == "__main__":
    main()
