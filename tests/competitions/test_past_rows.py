"""Results that come in by file feed competitions as the same results do straight from the file."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from clubs.club.models import Season
from competitions.actions.past_results import import_results
from competitions.competition import CompetitionTable, competition_standings, results_of_text, rules_of_text
from competitions.queries.competition.rows import fed_results
from tests.cast import MACHINE
from tests.competitions.winter import Winter

pytestmark = pytest.mark.django_db

EXAMPLES = Path(__file__).parents[2] / "docs/competitions/examples"
PUBLISHED = ("ascee-79", "de-daele", "germering", "kiepenkerl", "laarderweg", "nk-rikken", "t-harde")
"""Regulations that name no evening and no player, and so can be used whatever the keys of the evenings are."""


def test_a_published_regulation_has_the_same_table_from_imported_evenings(winter: Winter) -> None:
    for number, name in enumerate(PUBLISHED):
        text = (EXAMPLES / f"{name}.csv").read_text(encoding="utf-8")
        rules = rules_of_text((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
        expected = competition_standings(rules, results_of_text(text), None)
        first, last = datetime.date(2020 + number, 1, 1), datetime.date(2035, 12, 31)
        season = Season.objects.create(club=winter.club, name=name, starts_on=first, ends_on=last)
        import_results(by=MACHINE, season=season, text=text)
        fed = fed_results(winter.club, season=season)
        tables = competition_standings(rules, fed.results, None)
        names = {key: person.name for key, person in fed.people.items()}
        assert [lines(table, names) for table in tables] == [lines(table, {}) for table in expected], name


def lines(table: CompetitionTable, names: dict[str, str]) -> list[tuple[str, str, int, str]]:
    """Return each line's figure, units, evenings, and entrant; a pair has another key in the database than in a file."""
    return sorted(
        (
            str(line.figure),
            str(sorted((each.worth, each.unit.weight) for each in line.counted)),
            len(line.evenings),
            "" if table.rule.by == "pair" else names.get(line.entrant, line.entrant),
        )
        for line in table.lines
    )
