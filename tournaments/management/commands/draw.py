"""`manage.py draw`: a possible seating for an evening with a given number of players. Stores nothing."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from tournaments.seating.draw import Apart, Draw, EveningToDraw, Fives, Impossible, Method, Wishes, draw_evening
from tournaments.seating.wording.draw import drawn_evening, impossible_in_words

MAX_PLAYERS = 1000
MAX_ROUNDS = 100
TABLE_SIZES = range(2, 8)
METHODS = [method.value for method in Method if method is not Method.SCHEDULE]
IMPOSSIBLE = 2
"""The exit code of the command if the evening cannot be drawn, or an input file cannot be read."""


class Command(BaseCommand):
    help = (
        "Draw a whole evening for players 1 … n and show it; nothing is stored. Example: manage.py draw --players 37 --rounds 4. "
        "The same seed draws the same tables on any machine."
    )

    requires_system_checks = ()
    """Empty, because Django's system checks take longer than the draw, and the command needs neither database nor pages."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=_up_to(MAX_PLAYERS), required=True, metavar="N", help="the number of players")
        parser.add_argument("--rounds", type=_up_to(MAX_ROUNDS), required=True, metavar="N", help="the number of rounds")
        parser.add_argument(
            "--method", choices=METHODS, default=Method.SPREAD.value, help="the method; by default spread, with few repeated meetings"
        )
        parser.add_argument(
            "--totals",
            type=Path,
            metavar="FILE",
            help="a file with the points, for standing and snake: one line `player,points` for each player",
        )
        parser.add_argument("--sizes", type=_sizes, default=(4, 5), metavar="4,5", help="the allowed numbers of players at a table")
        parser.add_argument(
            "--fives",
            choices=[each.value for each in Fives],
            default=Fives.SHARED.value,
            help="shared (the default): no player sits at a table of five more than one round more often than another; any: no limit, for "
            "fewer repeated meetings",
        )
        parser.add_argument(
            "--apart", type=Path, metavar="FILE", help="a file with pairs who must never sit together: two numbers in each line"
        )
        parser.add_argument("--seed", default="troela", help="the seed; a different word draws different tables")
        parser.add_argument("--json", action="store_true", help='for programs: {"rounds", "repeats", "fives"}')
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], default="en")

    def handle(self, *_args: Any, **options: Any) -> None:
        with translation.override(options["language"]):
            try:
                draw = draw_evening(self._evening(options))
            except Impossible as impossible:
                raise CommandError(impossible_in_words(impossible), returncode=IMPOSSIBLE) from None
            if options["json"]:
                self.stdout.write(json.dumps(_for_programs(draw)))
            else:
                self.stdout.write("\n".join(drawn_evening(draw)))

    def _evening(self, options: dict[str, Any]) -> EveningToDraw:
        pairs = (_numbers(options["apart"], number, line) for number, line in _lines(options["apart"]))
        totals = [_numbers(options["totals"], number, line) for number, line in _lines(options["totals"])]
        return EveningToDraw(
            players=tuple(range(1, options["players"] + 1)),
            rounds=options["rounds"],
            seed=options["seed"],
            method=Method(options["method"]),
            sizes=options["sizes"],
            fives=Fives(options["fives"]),
            totals=dict(totals),
            wishes=Wishes(apart=tuple(Apart(*pair) for pair in pairs)),
        )


def _for_programs(draw: Draw) -> dict[str, Any]:
    return {"rounds": draw.rounds, "repeats": draw.cost.repeats, "fives": {str(player): times for player, times in draw.fives.items()}}


def _lines(file: Path | None) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file with their numbers, without empty lines, comments after # and a first line with column titles."""
    if file is None:
        return
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}", returncode=IMPOSSIBLE) from None
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if content and not (number == 1 and re.fullmatch(r"[a-zA-Z,; ]+", content)):
            yield number, content


def _numbers(file: Path, number: int, line: str) -> tuple[int, int]:
    if not re.fullmatch(r"[0-9]{1,9}[\s,;]+[-−]?[0-9]{1,9}", line):
        raise CommandError(f"{file}, line {number}: expected two numbers, found {line!r}.", returncode=IMPOSSIBLE)
    first, second = re.split(r"[\s,;]+", line.replace("−", "-"))
    return int(first), int(second)


def _up_to(most: int) -> Any:
    def number(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,6}", text) or not 1 <= int(text) <= most:
            raise ArgumentTypeError(f"a number from 1 to {most} is expected, not {text!r}")
        return int(text)

    return number


def _sizes(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[0-9](,[0-9])*", text) or not {*map(int, text.split(","))} <= {*TABLE_SIZES}:
        raise ArgumentTypeError(f"sizes from {TABLE_SIZES[0]} to {TABLE_SIZES[-1]} are expected, as 4,5, not {text!r}")
    return tuple(sorted(set(map(int, text.split(",")))))
