"""`manage.py competition`: print the tables of a rule file over a file of results. Stores nothing."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from competitions.competition import (
    CompetitionProblem,
    CompetitionTable,
    UnusableCompetition,
    competition_standings,
    json_line,
    results_of_text,
    rules_of_text,
)
from competitions.wording.competition import competition_problems, table_for_people

UNUSABLE = 2
"""The exit status if a file cannot be read, or nothing can be counted."""


class Command(BaseCommand):
    help = (
        "Compute competitions over many evenings from a rule file (TOML) and results (CSV); nothing is stored. Example: manage.py "
        "competition rule.toml results.csv --as-of 2026-06-30. docs/competitions.md describes both files."
    )
    requires_system_checks = ()
    """No checks: the command needs no database and no pages."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("rule", metavar="RULE.toml", help="the rule file, with a table for each competition")
        parser.add_argument("results", metavar="RESULTS.csv", help="the results, with a line for each player and round")
        parser.add_argument("--json", action="store_true", help="for programs: a JSON line for each competition and entrant")
        parser.add_argument("--competition", metavar="NAME", help="print only this competition")
        parser.add_argument("--as-of", type=_date, metavar="DATE", help="compute the standings of this day (default: as in the rule file)")
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], default="en")

    def handle(self, *_args: Any, **options: Any) -> None:
        with translation.override(options["language"]):
            try:
                tables = _tables(options)
            except UnusableCompetition as unusable:
                for problem in unusable.problems:
                    self.stdout.write(json.dumps({"error": problem.code, "field": problem.field}, ensure_ascii=False))
                raise CommandError("\n".join(competition_problems(unusable.problems)), returncode=UNUSABLE) from None
            if options["json"]:
                for table in tables:
                    for line in table.lines:
                        self.stdout.write(json.dumps(json_line(table, line), ensure_ascii=False))
            else:
                self.stdout.write("\n\n".join("\n".join(table_for_people(table)) for table in tables))


def _tables(options: dict[str, Any]) -> list[CompetitionTable]:
    """Return the tables that the options ask for. Refused (`UnusableCompetition`): first the rule, then the results, then both together."""
    rules = rules_of_text(_text_of(options["rule"], "RULE_UNREADABLE"))
    name = options["competition"]
    if name is not None and name not in {rule.name for rule in rules.competitions}:
        raise UnusableCompetition([CompetitionProblem("RULE_NAME", f"competition.{name}", {"name": name})])
    results = results_of_text(_text_of(options["results"], "RESULTS_UNREADABLE"))
    return [each for each in competition_standings(rules, results, options["as_of"]) if name in (None, each.rule.name)]


def _text_of(file: str, code: str) -> str:
    try:
        return Path(file).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise CommandError(_("{file} cannot be read: {error}").format(file=file, error=error.strerror), returncode=UNUSABLE) from None
    except UnicodeDecodeError as error:
        raise UnusableCompetition([CompetitionProblem(code, "", {"reason": str(error)})]) from None


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"a date such as 2026-01-31 is expected, not {text!r}") from None
