"""`manage.py season`: print a season's table from a file of results. Stores nothing."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from competitions.past_file import evenings_of, rows_of_text
from competitions.season import (
    Counting,
    CountingRule,
    Points,
    SeasonLine,
    SeasonTable,
    Unusable,
    decimals_of_averages,
    decimals_of_totals,
    read_points,
    require_usable,
    rounded,
    season_table,
)
from competitions.wording.season import problems_in_words

UNUSABLE = 2
"""The exit status if a file cannot be read, or the rule cannot be used."""


class Command(BaseCommand):
    help = (
        "Compute a season's standings from files with the columns evening,player,points; nothing is stored. Example: manage.py "
        "season results.csv --best 5 --minimum 3"
    )
    requires_system_checks = ()
    """No checks: the command needs no database and no pages."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="files with the results, which together are one season; - for standard input"
        )
        parser.add_argument(
            "--best", type=_number, metavar="N", help="count only the best N evenings of each player, even if their points are negative"
        )
        parser.add_argument("--average", action="store_true", help="use the average of the evenings that count as the total, not their sum")
        parser.add_argument("--minimum", type=_number, default=0, metavar="N", help="do not rank players who played fewer evenings")
        parser.add_argument("--missed", type=_points, metavar="POINTS", help="the points for an evening that a player missed")
        parser.add_argument(
            "--evenings", type=_number, metavar="M", help="the number of evenings in the season (default: all in the files)"
        )
        parser.add_argument(
            "--decimals", type=_number, metavar="D", help="decimals of the totals and averages (default: 0, for averages 1)"
        )
        parser.add_argument("--json", action="store_true", help='for programs: [{"place", "player", "total", …}], best first')
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], default="en")

    def run_from_argv(self, argv: list[str]) -> None:
        """Join `--missed -2,5` into one argument, as the parser would take `-2,5` for an option."""
        at = next((index for index, argument in enumerate(argv[:-1]) if argument == "--missed"), None)
        super().run_from_argv(argv if at is None else [*argv[:at], f"--missed={argv[at + 1]}", *argv[at + 2 :]])

    def handle(self, *_args: Any, **options: Any) -> None:
        with translation.override(options["language"]):
            try:
                table = _table(options)
            except Unusable as unusable:
                raise CommandError("\n".join(problems_in_words(unusable.problems)), returncode=UNUSABLE) from None
            totals = decimals_of_totals(table.rule, (line.total for line in table.lines))
            averages = decimals_of_averages(table.rule)
            if options["json"]:
                lines = [_for_programs(line, totals, averages) for line in table.lines]
                self.stdout.write(json.dumps(lines, ensure_ascii=False))
            else:
                self.stdout.write("\n".join(_for_people(table.lines, totals, averages)))


def _table(options: dict[str, Any]) -> SeasonTable:
    rule = CountingRule(
        counting=Counting.AVERAGE if options["average"] else Counting.SUM,
        best=options["best"],
        minimum=options["minimum"],
        missed=options["missed"],
        planned=options["evenings"],
        decimals=options["decimals"],
    )
    require_usable(rule)
    rows = [row for file in options["files"] for row in rows_of_text(_text_of(file), file)]
    return season_table(rule, evenings_of(rows))


def _for_programs(line: SeasonLine, totals: int, averages: int) -> dict[str, Any]:
    return {
        "place": line.place,
        "player": line.player,
        "total": _json_number(line.total, totals),
        "evenings": line.evenings,
        "average": _json_number(line.average, averages),
        "counted": [each.evening for each in line.counted],
        "dropped": [each.evening for each in line.dropped],
    }


def _json_number(points: Points, decimals: int) -> int | float:
    figure = rounded(points, decimals)
    return float(figure) if decimals else int(figure)


def _for_people(lines: Sequence[SeasonLine], totals: int, averages: int) -> Iterator[str]:
    """Yield the table as text lines: the headings, then a line for each player, which ends with their dropped evenings."""
    rows = [[_("Place"), _("Player"), _("Total"), _("Evenings"), _("Average"), _("Does not count")]]
    for line in lines:
        dropped = ", ".join(each.evening or "–" for each in line.dropped)
        place = "–" if line.place is None else str(line.place)
        total, average = (str(rounded(*each)).replace("-", "−") for each in ((line.total, totals), (line.average, averages)))
        rows.append([place, line.name, total, str(line.evenings), average, dropped])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [text.rjust(width) for text, width in zip(row, widths, strict=True)]
        cells[1], cells[5] = row[1].ljust(widths[1]), row[5]
        yield "  ".join(cells).rstrip()


def _text_of(file: str) -> str:
    """Return the text of this file: UTF-8, UTF-16 with a byte order mark, else Windows-1252 as older spreadsheets write it."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(_("{file} cannot be read: {error}").format(file=file, error=error.strerror), returncode=UNUSABLE) from None
    try:
        return content.decode("utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise ArgumentTypeError(f"a whole number is expected, not {text!r}")
    return int(text)


def _points(text: str) -> Points:
    points = read_points(text)
    if points is None:
        raise ArgumentTypeError(f"a number is expected, not {text!r}")
    return points
