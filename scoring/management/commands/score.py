"""Score sheets from a file or a pipe: each input line is a sheet, each output line is its scored sheet."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.engine.problem import Problem, Refused
from scoring.engine.ruleset import RuleSet, sentence
from scoring.engine.sheet import refused, score
from scoring.engine.words import LANGUAGES
from scoring.explain import explain
from scoring.games import published, sentences
from scoring.rulefile.check import problem_sentence, rule_set
from scoring.rulefile.disk import rule_file_at


class Command(BaseCommand):
    """Score sheets line by line. For a line that is not a readable sheet, the output line is an error, and the command continues."""

    help = (
        "Score sheets. FILE has one sheet (JSON) in each line; - reads from standard input. One scored sheet is written for each "
        "line, in the same order. Its errors list the mistakes in the sheet."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a file with one sheet in each line; - for standard input")
        parser.add_argument(
            "--rules", metavar="FILE", help="a rule file (docs/rule-files.md) with which to score every sheet, whichever game it names"
        )
        parser.add_argument("--strict", action="store_true", help="end with 1 if any sheet has errors")
        parser.add_argument("--explain", action="store_true", help="write sentences for people instead of JSON")
        parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of messages (default: en)")

    def handle(self, *args: Any, **options: Any) -> None:
        bad = False
        language = options["language"]
        rules = _rules_of(options["rules"], language) if options["rules"] else None
        find = (lambda game: rules) if rules else published
        try:
            with _lines_of(options["file"]) as lines:
                for sheet, scored in _scored(lines, language, rules):
                    bad = bad or bool(scored["errors"])
                    self.stdout.write(explain(sheet, scored, language, find) if options["explain"] else _line(scored))
        except OSError as error:  # reading the sheets, or a file that every game must have
            raise CommandError(f"{error.filename or options['file']}: {error.strerror}") from error
        if bad and options["strict"]:
            sys.exit(1)


def _rules_of(name: str, language: str) -> RuleSet:
    """Return the rule set in a file. Raises CommandError that lists all problems of the file."""
    try:
        file = rule_file_at(Path(name))
        return rule_set(file.tree)
    except OSError as error:
        raise CommandError(f"{error.filename or name}: {error.strerror}") from error
    except Refused as refused:
        wrong = [f"{name}: {each.field or each.context.get('line', '')}: {problem_sentence(each, language)}" for each in refused.problems]
        raise CommandError("\n".join(wrong)) from None


def _scored(lines: Iterable[str], language: str, rules: RuleSet | None) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Yield each sheet with its scored sheet. For a line that is not a readable sheet, yield None and an error.

    If `rules` are given, every sheet is scored by them: the sheet's game is ignored, and its options override those of the rules.
    """
    for line in lines:
        if not line.strip():
            continue
        try:
            sheet = json.loads(line)
        except (ValueError, RecursionError):
            problem = Problem("SHEET_NOT_JSON", "")
            yield None, refused(problem, sentence(sentences().get(problem.code), problem, language))
            continue
        if rules is not None and isinstance(sheet, dict):
            own = sheet.get("options", {})
            sheet = {**sheet, "game": rules.code, "options": {**rules.options, **own} if isinstance(own, dict) else own}
        yield sheet, score(sheet, published if rules is None else lambda game: rules, sentences(), language)


def _line(scored: dict[str, Any]) -> str:
    return json.dumps(scored, ensure_ascii=False, separators=(", ", ": "))


@contextmanager
def _lines_of(file: str) -> Iterator[TextIO]:
    if file == "-":
        yield sys.stdin
        return
    with Path(file).open(encoding="utf-8", errors="replace") as stream:
        yield stream
