"""Every example of the specification: twelve published regulations, every clause alone and together, and random rules.

An example is a rule file, results, and the expected lines, or the expected refusals.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from competitions.competition import UnusableCompetition, competition_standings, json_line, results_of_text, rules_of_text

EXAMPLES = sorted((Path(__file__).parents[3] / "docs/competitions/examples").glob("*.toml"))


def lines(rule: str, results: str) -> list[dict[str, Any]]:
    try:
        tables = competition_standings(rules_of_text(rule), results_of_text(results))
    except UnusableCompetition as unusable:
        return [{"error": problem.code, "field": problem.field} for problem in unusable.problems]
    return [json_line(table, line) for table in tables for line in table.lines]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 96


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_agrees(example: Path) -> None:
    expected = [json.loads(line) for line in example.with_suffix(".expected.jsonl").read_text(encoding="utf-8").splitlines()]
    assert lines(example.read_text(encoding="utf-8"), example.with_suffix(".csv").read_text(encoding="utf-8")) == expected
