"""`manage.py draw`: a whole evening for programs and for people; an impossible one ends with 2 and a sentence."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings

from tests.depth import examples
from tests.tournaments.seating.draw.test_draw_laws import evenings
from tournaments.seating.draw import EveningToDraw, Impossible, draw_evening, equal_deals
from tournaments.seating.wording.draw import SENTENCES, impossible_in_words


def output(*arguments: str) -> str:
    out = io.StringIO()
    call_command("draw", *arguments, stdout=out)
    return out.getvalue()


def refusal(*arguments: str) -> str:
    with pytest.raises(CommandError) as refused:
        output(*arguments)
    assert refused.value.returncode == 2
    return str(refused.value)


def test_for_programs() -> None:
    drawn: dict[str, Any] = json.loads(output("--players", "37", "--rounds", "4", "--json"))
    assert set(drawn) == {"rounds", "repeats", "fives"}
    assert [sorted(player for table in tables for player in table) for tables in drawn["rounds"]] == [list(range(1, 38))] * 4
    assert drawn["repeats"] == 0
    assert list(drawn["fives"]) == [str(player) for player in range(1, 38)]
    assert sorted(drawn["fives"].values()) == [0] * 17 + [1] * 20


def test_for_people() -> None:
    assert output("--players", "8", "--rounds", "2", "--seed", "1", "--method", "random").splitlines() == [
        "Round 1",
        "  1:  7  4  8  6",
        "  2:  5  2  3  1",
        "Round 2",
        "  1:  2  8  1  5",
        "  2:  4  7  6  3",
        "",
        "6 repeated meetings:",
        "  2 times: 1–2, 1–5, 2–5, 4–6, 4–7, 6–7",
        "Seeds of the rounds: 1, 1.2. Anybody can repeat the order of a round: the SHA-256 of SEED:NUMBER for each player, sorted.",
    ]


def test_who_sits_at_a_table_of_five_is_said() -> None:
    lines = output("--players", "9", "--rounds", "1", "--seed", "1", "--method", "random").splitlines()
    assert lines[4:] == [
        "Nobody meets the same player twice.",
        "At a table of five:",
        "  1 time: 1, 2, 3, 5, 9",
        "  0 times: 4, 6, 7, 8",
        lines[-1],
    ]


def test_a_table_of_three_is_called_so() -> None:
    lines = output("--players", "7", "--sizes", "3,4", "--rounds", "1", "--seed", "1", "--method", "random").splitlines()
    assert "At a table of three:" in lines
    assert "At a table of five:" not in lines


@pytest.mark.slow
def test_apart(tmp_path: Path) -> None:
    file = tmp_path / "apart.txt"
    file.write_text("# brothers\n1 2\n\n1,3 # and a friend\n", encoding="utf-8")
    drawn = json.loads(output("--players", "8", "--rounds", "3", "--apart", str(file), "--json"))
    assert not any(1 in table and {2, 3} & set(table) for tables in drawn["rounds"] for table in tables)
    file.write_text("".join(f"1 {other}\n" for other in range(2, 9)), encoding="utf-8")
    assert refusal("--players", "8", "--rounds", "1", "--apart", str(file)).startswith(
        "No tables were found that fulfil these wishes: 1 and "
    )
    file.write_text("1 2\nAnna Bert\n", encoding="utf-8")
    assert refusal("--players", "8", "--rounds", "1", "--apart", str(file)).endswith("line 2: expected two numbers, found 'Anna Bert'.")
    file.write_text("1 9\n", encoding="utf-8")
    assert refusal("--players", "8", "--rounds", "1", "--apart", str(file)) == "Player 9 does not take part."


def test_totals(tmp_path: Path) -> None:
    file = tmp_path / "totals.csv"
    file.write_text("player,points\n" + "".join(f"{player},{-player}\n" for player in range(1, 9)), encoding="utf-8")
    drawn = json.loads(output("--players", "8", "--rounds", "1", "--method", "standing", "--totals", str(file), "--json"))
    assert [sorted(table) for table in drawn["rounds"][0]] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    needed = "Player 1 has no points yet; this method of drawing needs the points of everybody."
    assert refusal("--players", "8", "--rounds", "1", "--method", "snake") == needed
    assert "cannot be read" in refusal("--players", "8", "--rounds", "1", "--method", "snake", "--totals", str(tmp_path / "nothing"))


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("6", "4 or 5. These tables have room for 5 or 8 players. It is possible with tables of three: 3 + 3."),
        ("7", "4 or 5. These tables have room for 5 or 8 players. It is possible with tables of three: 4 + 3."),
        ("11", "4 or 5. These tables have room for 10 or 12 players. It is possible with tables of three: 4 + 4 + 3."),
    ],
)
def test_what_cannot_be_seated_is_said_in_words(players: str, sentence: str) -> None:
    assert refusal("--players", players, "--rounds", "4") == f"{players} players cannot be divided over tables of {sentence}"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "0"),
        ("--players", "1001"),
        ("--players", "x"),
        ("--players", "8", "--sizes", "1"),
        ("--players", "8", "--sizes", "4;5"),
    ],
)
def test_wrong_arguments_are_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        output("--rounds", "1", *arguments)


def test_other_sizes() -> None:
    drawn = json.loads(output("--players", "11", "--rounds", "2", "--sizes", "3,4", "--json"))
    assert [[len(table) for table in tables] for tables in drawn["rounds"]] == [[4, 4, 3]] * 2
    assert set(drawn["fives"].values()) == {0}


EVERYTHING = {
    "players": (1, 2), "player": 1, "sizes": (4, 5), "size": 5, "fewer": 5, "more": 8, "with_threes": None, "round": 1, "table": 1,
    "first": 1, "second": 2, "wishes": (), "groups": 3, "most": 9, "line": 1, "deals": 18, "character": "x", "seat": 4,
}  # fmt: skip


def test_deals_that_cannot_be_equal_are_said_in_words() -> None:
    with pytest.raises(Impossible) as refused:
        equal_deals((4, 5), 18)
    assert impossible_in_words(refused.value) == "At a table of 5 not everybody can play 18 deals. Possible: 16 or 20 deals each."


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_code_has_a_sentence(code: str) -> None:
    assert impossible_in_words(Impossible(code, **EVERYTHING)).endswith(".")


def test_every_code_that_is_raised_is_worded() -> None:

    sources = (Path(__file__).parents[3] / "tournaments/seating/draw").glob("*.py")
    codes = {code for source in sources for code in re.findall(r'Impossible\(\s*"([A-Z_]+)"|__init__\("([A-Z_]+)"', source.read_text())}
    assert {one or other for one, other in codes} == set(SENTENCES)


@settings(max_examples=examples(40, by_day=8))
@given(evenings())
def test_what_a_refusal_tells_is_all_that_its_sentence_asks(asked_for: EveningToDraw) -> None:
    said = "Drawn."
    try:
        draw_evening(asked_for)
    except Impossible as refusal:
        said = impossible_in_words(refusal)
    assert said.endswith(".")
