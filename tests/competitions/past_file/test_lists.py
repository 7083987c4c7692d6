"""A file of results: its possible forms, and every row that cannot be read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from competitions.past_file import ResultRow, evenings_of, rows_of_text
from competitions.past_file.cells import MAX_ROWS
from competitions.season import EveningResults, SeasonProblem, Unusable, evening_order, name_order, read_points
from competitions.wording.season import problems_in_words

WIDE = (
    "f.csv, row 2, column points: The row has 4 cells, but there are 3 headings. "
    "Put points with a decimal comma between quotation marks, or separate the columns with semicolons."
)
JAN, AN = ResultRow("1", "Jan", 10, 2), ResultRow("1", "An", Fraction(-5, 2), 3)


@pytest.mark.parametrize(
    "text",
    [
        "evening,player,points\n1,Jan,10\n1,An,-2.5",
        "evening;player;points\r\n1;Jan;10\r\n1;An;−2,5\r\n",
        "\ufeffevening;player;points\n1;Jan;10\n1;An;-2,5",
        'evening,player,points\n1,Jan,10\n1,An,"−2,5"',
        'evening, player, points\n1, Jan, +10\n1, An, "-2,50"',
        "evening\tplayer\tpoints\n1\tJan\t10\n1\tAn\t-2,5",
        "Points;Remark;Player;Evening\n10;;Jan;1\n–2.5;late;An;1",
        "Avond;Speler;Punten\n1;Jan;10\n1;An;-2,5",
        "soirée,joueur,points\n1,Jan,10\n1,An,-2.5",
        '"evening";"player";"points"\n"1";" Jan ";"10"\n"1";"An";" -2,5 "',
        "evening;player;points;\n1;Jan;10;\n1;An;-2,5;",
    ],
)
def test_ways_to_write_it(text: str) -> None:
    assert rows_of_text(text) == [JAN, AN]


def test_the_separator_that_a_spreadsheet_declares_is_a_row() -> None:
    assert rows_of_text("sep=;\nevening;player;points\n1;Jan;10") == [ResultRow("1", "Jan", 10, 3)]


def test_empty_rows_are_left_out_and_counted() -> None:
    assert rows_of_text("\nevening;player;points\n\n;;\n1;Jan;10") == [ResultRow("1", "Jan", 10, 5)]


def test_a_heading_alone_is_a_season_without_evenings() -> None:
    assert rows_of_text("evening,player,points\n") == []


def test_names_are_one_however_their_accents_are_typed() -> None:
    one, other = rows_of_text("evening,player,points\n1,Zo\u00eb,1\n2,Zoe\u0308,1\n")
    assert one.player == other.player


@pytest.mark.parametrize(
    ("text", "points"),
    [("0", 0), ("+3", 3), ("−3", -3), ("-3", -3), ("1,5", Fraction(3, 2)), ("-0.25", Fraction(-1, 4)), ("007", 7), ("2.0", 2)],
)
def test_numbers(text: str, points: object) -> None:
    assert read_points(text) == points


@pytest.mark.parametrize("text", ["", "-", "1.000,5", "1e3", "٣", "--3", "3-", "1 000", "½", "nan", "1" * 10, "0x1", ",5", "5,"])
def test_what_is_no_number(text: str) -> None:
    assert read_points(text) is None


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", ["f.csv: The file is empty. Its first row must have headings, such as: evening, player, points."]),
        (
            "avond;punten\n",
            [
                "f.csv, row 1, column player: there is no column “player”. The first row must have these words: evening, player, points.",
            ],
        ),
        ("evening,player,points,points\n", ["f.csv, row 1, column points: there are several columns “points”. Keep only one."]),
        (
            "evening,player,points\n1,Jan,10\n2,,x\n1,An,5\n1,Jan,3",
            [
                "f.csv, row 3, column player: the cell is empty. Fill it in, or remove the row.",
                "f.csv, row 3, column points: “x” is not a number. Write a number such as 12, −3 or 4,5.",
                "f.csv, row 5, column player: Jan already has points for evening 1 in row 2. Keep only one of these rows.",
            ],
        ),
        (
            "evening,player,points\n1,Jan,1,5",
            [
                WIDE,
            ],
        ),
        (
            "evening,player,points\n1",
            [
                "f.csv, row 2, column player: the cell is empty. Fill it in, or remove the row.",
                "f.csv, row 2, column points: the cell is empty. Fill it in, or remove the row.",
            ],
        ),
        (f"evening,player,points\n1,{'x' * 121},1", ["f.csv, row 2, column player: the cell has more than 120 characters. Shorten it."]),
        (
            f"evening,player,points\n{'9' * 5000},Jan,1",
            ["f.csv, row 2, column evening: the cell has more than 120 characters. Shorten it."],
        ),
        ("evening,player,points\n1,Jan," + "x" * 200_000, ["f.csv: This file cannot be read as a table. Save it as CSV."]),
        (
            "evening,player,points\n" + "1,Jan,1\n" * (MAX_ROWS + 1),
            ["f.csv: This file has more than 100000 results. Divide it into several files."],
        ),
    ],
)
def test_every_bad_row_is_named(text: str, sentences: list[str]) -> None:
    with pytest.raises(Unusable) as refused:
        rows_of_text(text, "f.csv")
    assert problems_in_words(refused.value.problems) == sentences


def test_a_player_twice_in_an_evening_over_two_files() -> None:
    rows = [*rows_of_text("evening,player,points\n1,Jan,1", "a.csv"), *rows_of_text("evening,player,points\n\n1,Jan,1", "b.csv")]
    with pytest.raises(Unusable) as refused:
        evenings_of(rows)
    context = {"file": "b.csv", "row": 3, "column": "player", "player": "Jan", "evening": "1", "earlier": 2, "earlier_file": "a.csv"}
    assert refused.value.problems == (SeasonProblem("RESULTS_TWICE", "player", context),)
    assert problems_in_words(refused.value.problems) == [
        "b.csv, row 3, column player: Jan already has points for evening 1 in row 2 of a.csv. Keep only one of these rows."
    ]


def test_evenings_in_order_of_their_names_with_numbers_as_numbers() -> None:
    names = ["Avond 10", "avond 9", "10", "9", "Avond", "2026-02-01", "2026-01-31", "b", "A", "09"]
    assert sorted(names, key=evening_order) == ["09", "9", "10", "2026-01-31", "2026-02-01", "A", "Avond", "avond 9", "Avond 10", "b"]
    rows = rows_of_text("evening,player,points\n10,Jan,1\n9,Jan,2\n9,An,3")
    assert evenings_of(rows) == (EveningResults("9", {"Jan": 2, "An": 3}), EveningResults("10", {"Jan": 1}))


def test_people_in_order_of_their_letters() -> None:
    assert sorted(["Zoë", "emma", "Élise", "Anna", "eva"], key=name_order) == ["Anna", "Élise", "emma", "eva", "Zoë"]
