"""`manage.py score`: sheets in, scored sheets out, in order; mistakes are part of the output."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring import games
from scoring.management.commands import score
from scoring.rulefile import check

ROOT = Path(__file__).parents[3]

RIK = {"game": "rikken_brabant", "deals": [{"contracts": [{"code": "RIK", "declarer": 0, "partner": 2, "took": 9}]}]}
WRONG = {"game": "rikken_brabant", "deals": [{}]}


def lines(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> list[str]:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    call_command("score", "-", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_one_scored_sheet_a_line_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(["not json", json.dumps(RIK), "", json.dumps(WRONG), "[" * 100_000, json.dumps([])])
    results: list[dict[str, Any]] = [json.loads(line) for line in lines(monkeypatch, text)]
    assert [[error["code"] for error in result["errors"]] for result in results] == [
        ["SHEET_NOT_JSON"], [], ["RB_NO_CONTRACT"], ["SHEET_NOT_JSON"], ["SHEET_WRONG_TYPE"],
    ]  # fmt: skip
    assert results[1]["points"] == [2, -2, 2, -2]


def test_strict_ends_with_one_if_any_sheet_has_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(lines(monkeypatch, json.dumps(RIK), "--strict")) == 1
    with pytest.raises(SystemExit) as ended:
        lines(monkeypatch, json.dumps(WRONG), "--strict")
    assert ended.value.code == 1


def test_explained_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = {**RIK, "deals": [*RIK["deals"], {}]}
    output = lines(monkeypatch, json.dumps(sheet), "--explain", "--language", "nl")
    assert output[0].startswith("Rikken (Noord-Brabant) 1 (")
    assert output[1:] == [
        "1. Rik #0+#2 9",
        "   Rik gehaald, 1 over. #1 betaalt #0 2, #3 betaalt #2 2.  [+2 −2 +2 −2]",
        "2. ?",
        "  ! RB_NO_CONTRACT (contracts): Zeg wat er gespeeld is.",
        "= +2 −2 +2 −2",
    ]
    assert lines(monkeypatch, "?", "--explain") == ["  ! SHEET_NOT_JSON (): This line is not JSON. Write one sheet a line."]


def test_a_file(tmp_path: Path) -> None:
    file, out = tmp_path / "evening.jsonl", io.StringIO()
    file.write_text(json.dumps(RIK), encoding="utf-8")
    call_command("score", str(file), stdout=out)
    assert json.loads(out.getvalue())["errors"] == []


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("score", str(tmp_path / "nothing.jsonl"))


def test_it_starts_without_clubs_and_evenings() -> None:
    """A user who scores from a shell waits for Django and the games, not for pages and a database."""
    seen = "import manage, sys; manage.main(); print(sorted({name.partition('.')[0] for name in sys.modules} & {'clubs', 'tournaments'}))"
    program = [sys.executable, "-c", f"import sys; sys.argv = ['manage.py', 'score', '-']; {seen}"]
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    result = subprocess.run(program, input=json.dumps(RIK), env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    scored, modules = result.stdout.splitlines()
    assert json.loads(scored)["points"] == [2, -2, 2, -2]
    assert modules == "[]"


@pytest.fixture
def games_without_regulation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The games as they ship, but one of them is not yet written to its end."""
    folder = tmp_path / "games"
    shutil.copytree(games.FOLDER, folder, ignore=lambda path, _names: ["regulation.toml"] if Path(path).name == "rikken_brabant" else [])
    monkeypatch.setattr(games, "FOLDER", folder)
    monkeypatch.setattr(games, "words_for", games.words_for.__wrapped__)
    for module in (score, check):
        monkeypatch.setattr(module, "published", games.published.__wrapped__)
    return folder


def test_a_game_without_a_regulation_is_named_by_the_file_that_it_lacks(games_without_regulation: Path, tmp_path: Path) -> None:
    """Not by the sheet, which is there."""
    sheet = tmp_path / "evening.jsonl"
    sheet.write_text(json.dumps(RIK), encoding="utf-8")
    missing = games_without_regulation / "rikken_brabant/regulation.toml"
    with pytest.raises(CommandError) as refused:
        call_command("score", str(sheet))
    assert str(refused.value) == f"{missing}: the file is missing, although every game needs it. CONTRIBUTING.md describes its content."


def test_a_rule_file_of_a_game_without_a_regulation_is_not_blamed(games_without_regulation: Path, tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text('like = "rikken_brabant"\n', encoding="utf-8")
    missing = games_without_regulation / "rikken_brabant/regulation.toml"
    for command in (("rules", "check", str(rules)), ("score", "-", "--rules", str(rules))):
        with pytest.raises(CommandError) as refused:
            call_command(*command)
        assert str(refused.value).startswith(f"{missing}: the file is missing, although every game needs it")
