"""`manage.py competition`: what it prints for programs and for people, and how it refuses."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from competitions.competition import CompetitionProblem, Expected
from competitions.wording.competition import SENTENCES, competition_problems

RULE = """
[competition.year]
title = "Jaarklassement"
count = "mean"
minimum = { evenings = 2 }
[competition.week]
only = { from = 2026-01-12 }
"""
RESULTS = """date,player,points
2026-01-05,An,-4
2026-01-05,Bo,7
2026-01-12,An,3
2026-01-12,Cor,8
"""


def output(folder: Path, *arguments: str, rule: str = RULE, results: str = RESULTS) -> str:
    (folder / "rule.toml").write_text(rule, encoding="utf-8")
    (folder / "results.csv").write_text(results, encoding="utf-8")
    out = io.StringIO()
    try:
        call_command("competition", str(folder / "rule.toml"), str(folder / "results.csv"), *arguments, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error.returncode} {error}"
    return out.getvalue()


def lines(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output(folder, "--json", *arguments).splitlines()]


def test_a_line_for_each_competition_and_entrant(tmp_path: Path) -> None:
    printed = lines(tmp_path)
    assert [(line["competition"], line["place"], line["player"]) for line in printed] == [
        ("year", 1, "An"),
        ("year", None, "Cor"),
        ("year", None, "Bo"),
        ("week", 1, "Cor"),
        ("week", 2, "An"),
    ]
    assert printed[0] == {
        "competition": "year",
        "place": 1,
        "player": "An",
        "figure": "-1/2",
        "shown": "-0.5",
        "units": 2,
        "evenings": 2,
        "counted": [["2026-01-05", "-4", "1"], ["2026-01-12", "3", "1"]],
        "struck": [],
        "marks": {},
        "rights": [],
        "tie": None,
        "why": None,
    }


def test_one_competition_on_an_earlier_day(tmp_path: Path) -> None:
    assert [(line["player"], line["why"]) for line in lines(tmp_path, "--competition", "year", "--as-of", "2026-01-05")] == [
        ("Bo", "minimum"),
        ("An", "minimum"),
    ]


def test_a_table_for_people(tmp_path: Path) -> None:
    assert output(tmp_path, "--competition", "year").splitlines() == [
        "Jaarklassement",
        "Place  Player  Total  Evenings  Does not count  Remark",
        "    1  An       −0.5         2",
        "    –  Cor       8.0         1                  came too seldom",
        "    –  Bo        7.0         1                  came too seldom",
    ]


def test_a_refusal_has_its_code_its_field_and_a_sentence(tmp_path: Path) -> None:
    assert output(tmp_path, rule="[competition.year]\nbest = 0") == (
        '{"error": "RULE_TYPE", "field": "competition.year.best"}\n2 competition.year.best: Write a whole number of at least 1 here.'
    )
    assert output(tmp_path, results="date,player,points\n2026-01-05,An,x").splitlines()[1] == (
        "2 line 2, column points: “x” is not a number. Write 12, -2.5 or 7/3; a round is a whole number from 1."
    )
    assert output(tmp_path, "--competition", "cup").splitlines()[0] == '{"error": "RULE_NAME", "field": "competition.cup"}'


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("competition", str(tmp_path / "none.toml"), str(tmp_path / "none.csv"))
    assert refused.value.returncode == 2
    (tmp_path / "rule.toml").write_bytes(b"\xff")
    with pytest.raises(CommandError) as refused:
        call_command("competition", str(tmp_path / "rule.toml"), str(tmp_path / "none.csv"), stdout=io.StringIO())
    assert refused.value.returncode == 2


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr", "fa"])
def test_every_refusal_is_a_sentence_in_each_language(language: str) -> None:
    context: dict[str, Any] = dict.fromkeys(
        ("reason", "key", "value", "choices", "other", "need", "name", "column", "text", "player", "keys"), "q"
    )
    context |= {"line": 3, "earlier": 2, "least": 1, "most": 6}
    with translation.override(language):
        codes = [CompetitionProblem(code, "x", context) for code in SENTENCES]
        types = [
            CompetitionProblem("RULE_TYPE", "competition.x.best", {"least": 1, "most": 6, "expected": each.value}) for each in Expected
        ]
        sentences = competition_problems([*codes, *types])
    assert all(len(sentence) > 15 and "{least}" not in sentence and "{key}" not in sentence for sentence in sentences)
    assert len({*sentences}) == len(sentences)
