"""Measures one part in a process of its own, so that parts do not affect one another: `python -m bench.part standings`.

It prints the part's figures as JSON, with the machine's speed before and after. With `--short` it uses the tiny sizes in the part's
`SHORT`, so that a test can check that every line still runs.
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
    """Measure, and print one line of JSON. Before the part is called, Django is set up and the tables of an empty database exist."""
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
    """Give the part's constants the values in its `SHORT`."""
    short = part["SHORT"]
    assert isinstance(short, dict)
    if unknown := short.keys() - part.keys():
        raise SystemExit(f"SHORT names values that are not in the part: {', '.join(sorted(unknown))}")
    part.update(short)


if __name__ == "__main__":
    main()
