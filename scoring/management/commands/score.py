"""Scores sheets from a file or a pipe: one sheet on each line in, one scored sheet on each line out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.engine.problem import Problem
from scoring.engine.ruleset import sentence
from scoring.engine.sheet import refused, score
from scoring.explain import explain
from scoring.games import published, sentences


class Command(BaseCommand):
    """Reads lines and writes lines. A line that cannot be read gives an error in its place, and the command goes on."""

    help = (
        "Score sheets. FILE holds one sheet a line (JSON); - reads from the keyboard or a pipe. "
        "For each line one scored sheet is written, in the same order. Mistakes in a sheet are listed in its errors."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the sheets, one a line; - for standard input")
        parser.add_argument("--strict", action="store_true", help="end with 1 if any sheet has errors")
        parser.add_argument("--explain", action="store_true", help="write sentences for people instead of JSON")
        parser.add_argument("--language", default="en", choices=("en", "nl", "fr"), help="language of messages (default: en)")

    def handle(self, *args: Any, **options: Any) -> None:
        bad = False
        with _lines_of(options["file"]) as lines:
            for sheet, scored in _scored(lines, options["language"]):
                bad = bad or bool(scored["errors"])
                self.stdout.write(explain(sheet, scored, options["language"]) if options["explain"] else _line(scored))
        if bad and options["strict"]:
            sys.exit(1)


def _scored(lines: Iterable[str], language: str) -> Iterator[tuple[Any, dict[str, Any]]]:
    for line in lines:
        if not line.strip():
            continue
        try:
            sheet = json.loads(line)
        except (ValueError, RecursionError):
            problem = Problem("SHEET_NOT_JSON", "")
            yield None, refused(problem, sentence(sentences().get(problem.code), problem, language))
            continue
        yield sheet, score(sheet, published, sentences(), language)


def _line(scored: dict[str, Any]) -> str:
    return json.dumps(scored, ensure_ascii=False, separators=(", ", ": "))


@contextmanager
def _lines_of(file: str) -> Iterator[TextIO]:
    if file == "-":
        yield sys.stdin
        return
    try:
        with Path(file).open(encoding="utf-8", errors="replace") as stream:
            yield stream
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
