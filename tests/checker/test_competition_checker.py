"""`checker/troela_competition.py`: it counts as the engine does, finds a forged line, and shares no code with the engine."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from checker import troela_competition as second
from competitions.competition import UnusableCompetition, competition_standings, json_line, results_of_text, rules_of_text
from tests.checker.nasty_competitions import NastyCase
from tests.depth import examples

EXAMPLES = sorted((Path(__file__).parents[2] / "docs/competitions/examples").glob("*.toml"))
FILE = Path(second.__file__)


def lines_of_engine(rule: str, results: str) -> list[dict[str, Any]]:
    try:
        tables = competition_standings(rules_of_text(rule), results_of_text(results))
    except UnusableCompetition as unusable:
        return in_any_order({"error": problem.code, "field": problem.field} for problem in unusable.problems)
    return [json_line(table, line) for table in tables for line in table.lines]


def lines_of_checker(rule: str, results: str) -> list[dict[str, Any]]:
    try:
        tables = second.compute(second.read_rules(rule), second.read_results(results))
    except second.UnusableFiles as unusable:
        return in_any_order({"error": problem.code, "field": problem.field} for problem in unusable.problems)
    return [line for table in tables.values() for line in second.lines_of(table)]


def in_any_order(refusals: Any) -> list[dict[str, Any]]:
    return sorted(refusals, key=lambda refusal: (refusal["field"], refusal["error"]))


def test_it_imports_the_standard_library_and_the_checker_beside_it() -> None:
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names | {"troela_check"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_agrees(example: Path) -> None:
    expected = [json.loads(line) for line in example.with_suffix(".expected.jsonl").read_text(encoding="utf-8").splitlines()]
    lines = lines_of_checker(example.read_text(encoding="utf-8"), example.with_suffix(".csv").read_text(encoding="utf-8"))
    assert lines == (in_any_order(expected) if expected and "error" in expected[0] else expected)


def test_it_counts_as_the_engine_does() -> None:
    """Two programs that were written from one specification, over random rules and results."""
    for seed in range(examples(300, by_day=40)):
        case = NastyCase(seed)
        assert lines_of_checker(case.rule, case.results) == lines_of_engine(case.rule, case.results), f"NastyCase({seed})"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-I", str(FILE), *arguments], capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.mark.slow
def test_a_forged_line_is_found(tmp_path: Path) -> None:
    example = next(each for each in EXAMPLES if each.stem == "t-harde")
    files = str(example), str(example.with_suffix(".csv"))
    expected = example.with_suffix(".expected.jsonl").read_text(encoding="utf-8").splitlines()
    printed = run(*files)
    assert (printed.returncode, [json.loads(line) for line in printed.stdout.splitlines()]) == (0, [json.loads(line) for line in expected])
    forged = json.loads(expected[2])
    forged["figure"] = "9999"
    (tmp_path / "forged.jsonl").write_text("\n".join([*expected[:2], json.dumps(forged), *expected[3:]]), encoding="utf-8")
    compared = run(*files, "--expected", str(tmp_path / "forged.jsonl"))
    assert compared.returncode == 1
    assert compared.stdout.startswith(f"DIFFERS. Line 3, {forged['player']} in {forged['competition']}: figure is ")
    assert '"9999" in the expected line' in compared.stdout
