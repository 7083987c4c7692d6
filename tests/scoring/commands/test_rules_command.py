"""`manage.py rules check` prints every problem with its line; `manage.py score --rules` scores by a file."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.games import FOLDER, GAMES, published
from tests.scoring.rulefile.test_rule_files import CLUB, WRONG


def check(*files: Path, language: str = "en") -> tuple[list[str], int]:
    out, code = io.StringIO(), 0
    try:
        call_command("rules", "check", *map(str, files), language=language, stdout=out)
    except SystemExit as end:
        code = int(end.code or 0)
    return out.getvalue().splitlines(), code


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    return path


def test_a_sound_file_is_named_with_its_fingerprint(club: Path) -> None:
    [line], code = check(club, language="nl")
    assert code == 0
    assert line.startswith(f"{club}: Rikken bij ons, ")


def test_every_problem_is_a_line_and_the_command_ends_with_one(club: Path) -> None:
    club.write_text(WRONG, encoding="utf-8")
    lines, code = check(club)
    assert code == 1
    assert len(lines) == 19
    assert lines[0] == f"{club}:2: “titel” means nothing here. Did you mean “title”? (FILE_KEY_MISSPELT)"
    assert f"{club}:17: “fine_tru” means nothing here. Did you mean “fine_trou”? (FILE_KEY_MISSPELT)" in lines
    club.write_bytes(b"like = \xff")
    assert check(club) == ([f"{club}:1: This file is not text. Save it as plain text (UTF-8). (FILE_NOT_TEXT)"], 1)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        check(tmp_path / "none.toml")


@pytest.mark.parametrize("code", GAMES)
def test_the_published_files_pass(code: str) -> None:
    [line], end = check(FOLDER / code / "rules.toml")
    assert (end, line.rsplit(", ", 1)[1]) == (0, published(code).fingerprint)


def score(monkeypatch: pytest.MonkeyPatch, sheet: Any, *arguments: str) -> str:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(sheet)))
    call_command("score", "-", *arguments, stdout=out)
    return out.getvalue()


PETITE = {"game": "rikken_brabant", "deals": [{"dealer": 0, "contracts": [{"code": "PETITE", "declarer": 0, "took": 1}]}]}


def test_a_rule_file_stands_in_for_the_game_of_the_sheets(monkeypatch: pytest.MonkeyPatch, club: Path) -> None:
    scored = json.loads(score(monkeypatch, PETITE, "--rules", str(club)))
    assert (scored["points"], scored["errors"]) == ([12, -4, -4, -4], [])
    assert "Petite" in score(monkeypatch, PETITE, "--rules", str(club), "--explain", "--language", "nl")


def test_a_sheets_options_go_over_those_of_the_file(monkeypatch: pytest.MonkeyPatch, club: Path) -> None:
    sheet = {
        **PETITE,
        "options": {"points_table": {"MISERE": {"flat": 9}}},
        "deals": [{"contracts": [{"code": "MISERE", "declarer": 0, "took": 0}]}],
    }
    assert json.loads(score(monkeypatch, sheet, "--rules", str(club)))["points"] == [27, -9, -9, -9]


def test_a_wrong_rule_file_is_refused_with_every_problem(monkeypatch: pytest.MonkeyPatch, club: Path) -> None:
    club.write_text(WRONG, encoding="utf-8")
    with pytest.raises(CommandError) as refused:
        score(monkeypatch, PETITE, "--rules", str(club))
    assert len(str(refused.value).splitlines()) == 19
