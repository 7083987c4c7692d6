"""`manage.py season`: everything that it promises, for programs and for people."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

Write = Callable[..., str]
RESULTS = """evening,player,points
1,Jan,10
1,An,-4
1,Bo,-6
2,Jan,-8
2,An,3
2,Bo,5
10,Jan,2
10,An,-2
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def file(text: str = RESULTS, name: str = "results.csv", coding: str = "utf-8") -> str:
        path = tmp_path / name
        path.write_bytes(text.encode(coding))
        return str(path)

    return file


def output(*arguments: str) -> str:
    out = io.StringIO()
    call_command("season", *arguments, stdout=out)
    return out.getvalue()


def lines(*arguments: str) -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = json.loads(output(*arguments, "--json"))
    return answer


def totals(*arguments: str) -> dict[str, Any]:
    return {line["player"]: line["total"] for line in lines(*arguments)}


def refusal(*arguments: str) -> str:
    with pytest.raises(CommandError) as refused:
        output(*arguments)
    assert refused.value.returncode == 2
    return str(refused.value)


def test_for_programs(write: Write) -> None:
    assert lines(write()) == [
        {"place": 1, "player": "Jan", "total": 4, "evenings": 3, "average": 1.3, "counted": ["1", "2", "10"], "dropped": []},
        {"place": 2, "player": "Bo", "total": -1, "evenings": 2, "average": -0.5, "counted": ["1", "2"], "dropped": []},
        {"place": 3, "player": "An", "total": -3, "evenings": 3, "average": -1.0, "counted": ["1", "2", "10"], "dropped": []},
    ]


def test_for_people(write: Write) -> None:
    assert output(write(), "--best", "2", "--minimum", "3", "--missed", "−3").splitlines() == [
        "Place  Player  Total  Evenings  Average  Does not count",
        "    1  Jan        12         3      1.3  2",
        "    2  An          1         3     −1.0  1",
        "    –  Bo          2         2     −0.5  1",
    ]


def test_in_the_readers_language(write: Write) -> None:
    figures = [re.findall("[^ ]+", line) for line in output(write(), "--language", "nl").splitlines()[1:]]
    assert figures == [re.findall("[^ ]+", line) for line in output(write()).splitlines()[1:]]


def test_best_of(write: Write) -> None:
    assert [(line["player"], line["total"], line["counted"], line["dropped"]) for line in lines(write(), "--best", "2")] == [
        ("Jan", 12, ["1", "10"], ["2"]),
        ("An", 1, ["2", "10"], ["1"]),
        ("Bo", -1, ["1", "2"], []),
    ]


def test_best_of_counts_negative_evenings(write: Write) -> None:
    assert totals(write("evening,player,points\n1,Jan,-5\n2,Jan,-7\n3,Jan,-9"), "--best", "2") == {"Jan": -12}


def test_of_equal_evenings_the_later_one_is_dropped_and_later_goes_by_numbers(write: Write) -> None:
    (jan,) = lines(write("evening,player,points\navond 10,Jan,5\navond 9,Jan,5\navond 2,Jan,7"), "--best", "2")
    assert (jan["counted"], jan["dropped"]) == (["avond 2", "avond 9"], ["avond 10"])


def test_average_is_the_mean_of_the_counted_evenings_to_one_decimal(write: Write) -> None:
    assert totals(write(), "--average") == {"Jan": 1.3, "Bo": -0.5, "An": -1.0}
    assert totals(write(), "--average", "--best", "2") == {"Jan": 6.0, "An": 0.5, "Bo": -0.5}
    assert totals(write(), "--average", "--decimals", "3")["Jan"] == 1.333


def test_the_average_beside_the_total_is_of_all_evenings_that_were_played(write: Write) -> None:
    jan = lines(write(), "--best", "1", "--missed", "4")[0]
    assert (jan["total"], jan["average"]) == (10, 1.3)


@pytest.mark.parametrize(
    ("points", "decimals", "rounded"),
    [("2.5", "0", 3), ("−2.5", "0", -3), ("0.5", "0", 1), ("−0.4", "0", 0), ("1.25", "1", 1.3), ("−1.25", "1", -1.3), ("2.675", "2", 2.68)],
)
def test_rounding_is_half_away_from_zero(write: Write, points: str, decimals: str, rounded: float) -> None:
    text = output(write(f"evening,player,points\n1,Jan,{points}"), "--decimals", decimals, "--json")
    assert json.loads(text)[0]["total"] == rounded
    assert "-0," not in text
    assert isinstance(json.loads(text)[0]["total"], int if decimals == "0" else float)


def test_a_mean_of_halves_is_exact_before_it_is_rounded(write: Write) -> None:
    assert totals(write("evening,player,points\n1,Jan,1\n2,Jan,2\n1,An,-1\n2,An,-2"), "--average", "--decimals", "0") == {
        "Jan": 2,
        "An": -2,
    }


def test_sums_of_points_with_decimals_keep_them(write: Write) -> None:
    assert totals(write("evening;player;points\n1;Jan;0,25\n2;Jan;3\n1;An;−0,5")) == {"Jan": 3.25, "An": -0.5}


def test_missed_evenings_are_candidates_that_may_be_dropped(write: Write) -> None:
    made = {line["player"]: line for line in lines(write(), "--missed", "-3", "--best", "2")}
    assert (made["Bo"]["total"], made["Bo"]["counted"], made["Bo"]["dropped"]) == (2, ["2", "10"], ["1"])
    assert (made["Bo"]["evenings"], made["Bo"]["average"]) == (2, -0.5)
    assert totals(write(), "--missed", "0", "--average") == {"Jan": 1.3, "Bo": -0.3, "An": -1.0}


def test_more_evenings_than_the_file_has_are_missed_by_all(write: Write) -> None:
    made = {line["player"]: line for line in lines(write(), "--missed", "-3", "--evenings", "5")}
    assert {player: line["total"] for player, line in made.items()} == {"Jan": -2, "An": -9, "Bo": -10}
    assert made["Jan"]["counted"] == ["1", "2", "10", None, None]
    assert {player: line["evenings"] for player, line in made.items()} == {"Jan": 3, "An": 3, "Bo": 2}
    assert totals(write(), "--evenings", "5") == totals(write())


def test_who_played_too_few_evenings_comes_last_by_total_then_name(write: Write) -> None:
    text = "evening,player,points\n1,Jan,1\n2,Jan,1\n1,Zus,50\n1,An,50\n1,Bo,60"
    assert [(line["place"], line["player"]) for line in lines(write(text), "--minimum", "2")] == [
        (1, "Jan"),
        (None, "Bo"),
        (None, "An"),
        (None, "Zus"),
    ]


def test_equal_unrounded_totals_share_a_place_in_order_of_name(write: Write) -> None:
    text = "evening,player,points\n1,Zus,3\n1,Jan,9\n1,An,3\n1,Bo,1"
    assert [(line["place"], line["player"]) for line in lines(write(text))] == [(1, "Jan"), (2, "An"), (2, "Zus"), (4, "Bo")]
    text = "evening;player;points\n1;An;3,1\n1;Zus;3,2"
    assert [(line["place"], line["total"]) for line in lines(write(text), "--decimals", "0")] == [(1, 3), (2, 3)]


@pytest.mark.parametrize(
    ("text", "coding"),
    [
        (RESULTS, "utf-8-sig"),
        (RESULTS.replace(",", ";"), "utf-8"),
        (RESULTS.replace(",", ";").replace("-", "−").replace("\n", "\r\n"), "utf-8-sig"),
        (RESULTS.replace(",", "\t"), "utf-16"),
    ],
)
def test_ways_to_write_the_file(write: Write, text: str, coding: str) -> None:
    assert lines(write(text, "other.csv", coding)) == lines(write())


def test_a_file_of_an_older_spreadsheet(write: Write) -> None:
    assert totals(write("evening;player;points\n1;Zoë;4,5", coding="cp1252")) == {"Zoë": 4.5}


def test_several_files_are_one_season(write: Write) -> None:
    heading, *rows = RESULTS.splitlines()
    parts = [write("\n".join([heading, *rows[part::3]]), f"{part}.csv") for part in range(3)]
    assert lines(*parts, "--best", "2") == lines(write(), "--best", "2")


def test_a_player_twice_in_an_evening_is_refused_by_row(write: Write) -> None:
    file = write(RESULTS + "2,Bo,7\n")
    assert refusal(file) == f"{file}, row 10, column player: Bo already has points for evening 2 in row 7. Keep only one of these rows."


def test_every_refusal_is_a_sentence_and_ends_with_2(write: Write, tmp_path: Path) -> None:
    file = write()
    assert refusal(file, "--best", "0") == "With “the best 0 evenings” nothing counts. Let at least one evening count, or all of them."
    assert refusal(file, "--missed", "1", "--evenings", "2").startswith("The season has 3 evenings, more than the 2 planned.")
    assert refusal(file, "--minimum", "4", "--evenings", "3").startswith("Nobody can get a place")
    assert refusal(file, "--decimals", "9") == "Totals can have at most 6 decimals."
    assert refusal(str(tmp_path / "none.csv")) == f"{tmp_path / 'none.csv'} cannot be read: No such file or directory"
    assert refusal(write("evening,player,points\n1,Jan,ten\n2,An,\n")).count("\n") == 1


@pytest.mark.parametrize("arguments", [["--best", "two"], ["--missed", "x"], ["--evenings", "-1"], ["--decimals", "1.5"], []])
def test_what_cannot_be_read_on_the_command_line(write: Write, arguments: list[str]) -> None:
    with pytest.raises(CommandError, match="Error: "):
        call_command("season", *([write()] if arguments else []), *arguments)


@pytest.mark.slow
def test_without_a_database_and_with_a_negative_decimal_comma(write: Write) -> None:
    environment = {
        "PATH": "",
        "TROELA_DATA": "/nonexistent",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": "postgres://no:no@0.0.0.0:1/no",
    }
    command = [sys.executable, "manage.py", "season", write(), "--missed", "-2,5", "--json"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {line["player"]: line["total"] for line in json.loads(done.stdout)} == {"Jan": 4.0, "An": -3.0, "Bo": -3.5}
