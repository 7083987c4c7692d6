"""Check rule files: list every problem with its line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.engine.problem import Problem, Refused
from scoring.engine.words import LANGUAGES, say
from scoring.rulefile.check import in_lines, problem_sentence, problems, rule_set
from scoring.rulefile.disk import rule_file_at
from scoring.rulefile.text import RuleFile


class Command(BaseCommand):
    """`rules check FILE …`: print one line for each problem, in the format of compilers. The exit code is 1 if there is any."""

    help = (
        "Check a club's rule files (TOML; docs/rule-files.md). Each problem is printed as FILE:LINE: what is wrong and what to do "
        "(CODE). For a valid file, the title and the fingerprint of its rules are printed. Exits with 1 if a file is invalid."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=("check",), help="the action")
        parser.add_argument("files", metavar="FILE", nargs="+", help="the rule files")
        parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of messages (default: en)")

    def handle(self, *args: Any, **options: Any) -> None:
        sound = [self._is_sound(file, options["language"]) for file in options["files"]]
        if not all(sound):
            sys.exit(1)

    def _is_sound(self, name: str, language: str) -> bool:
        try:
            file = rule_file_at(Path(name))
            wrong = problems(file.tree)
        except OSError as error:
            raise CommandError(f"{error.filename or name}: {error.strerror}") from error
        except Refused as refused:
            file, wrong = RuleFile({}, {}), refused.problems
        for line, problem in in_lines(file, wrong):
            self.stdout.write(f"{name}:{line or 1}: {_sentence(problem, file, language)} ({problem.code})")
        if not wrong:
            rules = rule_set(file.tree)
            self.stdout.write(f"{name}: {say(rules.title, language)}, {rules.fingerprint}")
        return not wrong


def _sentence(problem: Problem, file: RuleFile, language: str) -> str:
    """Return the problem's sentence. It begins with the key if the key has no line in the file, for example because it is missing."""
    text = problem_sentence(problem, language)
    return f"{problem.field}: {text}" if problem.field and problem.field not in file.lines else text
