"""The forms of a file from before Troela: what is recognized, what is left out, and that no doubt passes without a word."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from competitions.competition import RoundRow, UnusableCompetition, results_of_text
from competitions.competition.evenings import standing_rows
from competitions.competition.results import latest_date
from competitions.past_file import FileForm, NearNames, PastFile, SeasonFacts, read_results, rows_of_text
from competitions.past_file.cells import MAX_COLUMNS, column_letter
from competitions.season import Points, Unusable
from competitions.wording.season import problems_in_words

WINTER = SeasonFacts("Winter", date(2024, 9, 1), date(2025, 6, 30), date(2025, 6, 30))
EXAMPLES = Path(__file__).parents[3] / "docs/competitions/examples"
MATRIX = """Klaverjasclub, seizoen 2024
Nr;Naam;12-9-2024;19-9;do 26 sept;totaal;plaats
1;Jan;10;20;afw;30;1
2;An;5;;vrij;6;2
3;Kees;;;;;
;Totaal;15;20;;;
"""


def results(file: PastFile) -> list[tuple[object, ...]]:
    return [(row.evening, row.player, row.round, row.mark, row.points) for row in file.rows]


def notes(file: PastFile) -> dict[str, object]:
    return {note.code: dict(note.context) for note in file.notes}


def sentences(text: str, facts: SeasonFacts | None = WINTER) -> list[str]:
    with pytest.raises(Unusable) as refused:
        read_results(text, facts)
    return problems_in_words(refused.value.problems)


def test_a_matrix_is_read_and_everything_left_out_is_said() -> None:
    file = read_results(MATRIX, WINTER)
    assert file.form is FileForm.MATRIX
    assert results(file) == [
        ("2024-09-12", "Jan", 1, "played", 10),
        ("2024-09-19", "Jan", 1, "played", 20),
        ("2024-09-26", "Jan", None, "absent", 0),
        ("2024-09-12", "An", 1, "played", 5),
        ("2024-09-26", "An", 1, "bye", 0),
    ]
    assert [evening.on for evening in file.evenings] == [date(2024, 9, 12), date(2024, 9, 19), date(2024, 9, 26)]
    assert notes(file) == {
        "ABOVE": {"rows": [1]},
        "ROWS_LEFT_OUT": {"rows": [6]},
        "COLUMNS_LEFT_OUT": {"columns": ["Nr", "totaal", "plaats"]},
        "PLAYERS_EMPTY": {"count": 1},
        "MARK": {"word": "vrij", "mark": "bye", "count": 1},
    }
    assert [(note.code, note.context["row"], note.context["said"], note.context["total"]) for note in file.warnings] == [
        ("TOTAL_DIFFERS", 4, 6, 5)
    ]


def test_evenings_without_a_date_are_in_natural_order_of_their_names() -> None:
    file = read_results("naam;avond 10;avond 2;wk 37\nJan;1;2;3\n", WINTER)
    assert [evening.name for evening in file.evenings] == ["avond 2", "avond 10", "wk 37"]
    assert "BY_NAME" in notes(file)
    assert [evening.name for evening in read_results("naam;1-2-2025;3-1-2025\nJan;1;2\n", WINTER).evenings] == ["2025-01-03", "2025-02-01"]


def test_a_list_by_round_has_everything_that_a_competition_asks() -> None:
    file = read_results(
        "Datum;Ronde;Voornaam;Achternaam;Status;Punten;Gewonnen;Tafel;Ploeg;Opmerking\n"
        "12/9/2024;ronde 1;Jan;de Wit;;5;3;2;Rood;laat\n12/9/2024;ronde 2;Jan;de Wit;invaller;-7,5;1;1;Rood;\n"
        "12/9/2024;;An;Bos;afgemeld;;;;;\n12/9/2024;;Bo;Vos;ziek;;;;;\n",
        WINTER,
    )
    assert file.form is FileForm.PER_ROUND
    assert results(file) == [
        ("2024-09-12", "Jan de Wit", 1, "played", 5),
        ("2024-09-12", "Jan de Wit", 2, "substitute", Fraction(-15, 2)),
        ("2024-09-12", "An Bos", None, "excused", 0),
        ("2024-09-12", "Bo Vos", None, "ziek", 0),
    ]
    assert (file.rows[0].won, file.rows[0].table, file.rows[0].team) == (3, "2", "Rood")
    assert notes(file)["COLUMNS_LEFT_OUT"] == {"columns": ["Opmerking"]}
    assert notes(file)["OWN_MARK"] == {"word": "ziek", "mark": "ziek", "count": 1}


def test_totals_are_one_evening_with_the_name_and_the_last_day_of_the_season() -> None:
    file = read_results("rang\tnaam\tgespeeld\ttotaal\n1\tJan\t3\t100\n2\tAn\t3\t−5\n", WINTER)
    assert file.form is FileForm.TOTALS
    assert [(evening.name, evening.on, len(evening.rows)) for evening in file.evenings] == [("Winter", date(2025, 6, 30), 2)]
    assert notes(file)["COLUMNS_LEFT_OUT"] == {"columns": ["rang", "gespeeld"]}


def test_names_without_a_heading_are_found_and_said() -> None:
    file = read_results(";1;2\nJan;5;6\nAn;7;\n", WINTER)
    assert {row.player for row in file.rows} == {"Jan", "An"}
    assert notes(file)["NAMES"] == {"column": "A"}
    assert [column_letter(index) for index in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("naam;avond 1\nJan;1.250", "row 2, column avond 1: “1.250” may be thousands or have three decimals."),
        ("naam;avond 1\nJan;veel", "row 2, column avond 1: “veel” is neither a number nor a known word."),
        ("naam;avond 1\nJan;=B2+3", "row 2, column avond 1: “=B2+3” is a formula."),
        ("naam;avond 1;12-9\nJan;1;2", "row 1, column avond 1: “avond 1” is not a date, but others are"),
        ("avond;speler;punten\n12-9;Jan;1\nkerst;Jan;2", "row 3, column avond: “kerst” is not a date, but others are"),
        ("naam;30-2-2025\nJan;1", "row 1, column 30-2-2025: “30-2-2025” is a date that does not exist."),
        ("naam;sept 2024\nJan;1", "row 1, column sept 2024: “sept 2024” has a month without a day."),
        ("naam;wo 12-9-2024\nJan;1", "row 1, column wo 12-9-2024: “wo 12-9-2024”: Thursday 12 September 2024 is another day"),
        ("naam;12-7\nJan;1", "row 1, column 12-7: “12-7” has no year, and is not one day of the season."),
        ("datum;speler;punten\nkerst;Jan;1", "row 2, column datum: “kerst” is not a date."),
        ("datum;ronde;speler;punten\n12-9;0;Jan;1", "row 2, column ronde: “0” is not the number of a round."),
        ("datum;speler;status;punten\n12-9;Jan;ziek thuis;1", "row 2, column status: “ziek thuis” is not one word."),
        ("naam;avond 1;avond 1\nJan;1;2", "row 1, column avond 1: there are several columns “avond 1”."),
        ("naam;avond 1\nJan;1\nJan;2", "row 3, column avond 1: Jan already has points for evening avond 1 in row 2."),
        ("naam;avond 1\n;1", "row 2, column naam: the cell is empty."),
        ("naam;punten;totaal\nJan;1;2", "row 1, column punten: there are several columns “punten”."),
        ("naam;plaats\nJan;1", "row 1, column naam: these headings have no evening, points or total."),
        (";".join(["naam", *map(str, range(MAX_COLUMNS))]), "This file has more than 200 columns."),
    ],
)
def test_a_doubt_is_refused_with_its_row_and_column(text: str, start: str) -> None:
    assert sentences(text)[0].startswith(start)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("datum;speler;punten\n12-9-2025;Jan;1", "OUTSIDE"),
        ("datum;avond;speler;punten\n12-9;Rikken;Jan;1\n19-9;Rikken;An;1", "SEVERAL_DAYS"),
        ("avond;speler;punten\nAvond 1;Jan;1\navond 1;An;1", "EVENINGS_ALIKE"),
    ],
)
def test_what_may_be_wrong_is_said(text: str, code: str) -> None:
    assert [note.code for note in read_results(text, WINTER).warnings] == [code]


def test_a_matrix_and_the_list_of_its_results_are_read_alike() -> None:
    chance = Random(35)
    for number in range(200):
        days = sorted({WINTER.first + timedelta(days=chance.randrange(300)) for _ in range(chance.randint(1, 12))})
        names = [f"Speler {at}" for at in range(chance.randint(1, 9))]
        marks = {"afw": "absent", "afgemeld": "excused", "vrij": "bye", "-": "absent"}
        cells = {
            (name, day): chance.choice(["", *marks, str(chance.randint(-99, 999)), f"{chance.randint(0, 99)},5"])
            for name in names
            for day in days
        }
        sign = chance.choice(";\t")
        form = chance.choice(["{0:%d-%m-%Y}", "{0.day}/{0.month}", "{0:%Y-%m-%d}"])
        lines = [["naam", *map(form.format, days)], *([name, *(cells[name, day] for day in days)] for name in names)]
        listed = [["datum", "speler", "status", "punten"]] + [
            [form.format(day), name, cell if cell in marks else "", "" if cell in marks else cell]
            for (name, day), cell in cells.items()
            if cell
        ]
        if len(listed) == 1:
            continue
        matrix, rows = (read_results("\n".join(sign.join(line) for line in table), WINTER) for table in (lines, listed))
        assert (matrix.form, rows.form) == (FileForm.MATRIX, FileForm.PER_EVENING), number
        assert results(matrix) == results(rows), number
        assert [(each.name, each.on) for each in matrix.evenings] == [(each.name, each.on) for each in rows.evenings], number
        assert {replace(row, number=0) for row in matrix.rows} == {replace(row, number=0) for row in rows.rows}


def test_the_results_of_every_example_are_read_as_the_specification_reads_them() -> None:
    facts = SeasonFacts("all", date(2000, 1, 1), date(2099, 12, 31), date(2099, 12, 31))
    for path in sorted(EXAMPLES.glob("*.csv")):
        text = path.read_text(encoding="utf-8")
        try:
            specified = results_of_text(text)
        except UnusableCompetition:
            with pytest.raises(Unusable):
                read_results(text, facts)
            continue
        today = latest_date(specified)
        assert today is not None
        expected = [
            (row.evening, row.player, row.round, row.mark, row.date, row.table, row.tags) for row in standing_rows(specified.rows, today)
        ]
        read = read_results(text, facts)
        assert sorted((r.evening, r.player, r.round or 0, r.mark, r.on, r.table, r.tags) for r in read.rows if r.on) == sorted(
            (evening, player, number or 0, *others) for evening, player, number, *others in expected
        ), path.name
        assert sum(row.points for row in read.rows) == sum(figure(row) for row in standing_rows(specified.rows, today)), path.name


def figure(row: RoundRow) -> Points:
    return row.figures.get("points", 0)


def test_names_of_evenings_are_no_days_where_the_season_is_unknown() -> None:
    assert [row.evening for row in rows_of_text("evening,player,points\n1-2,Jan,1\nkerst,Jan,2")] == ["1-2", "kerst"]


def test_names_that_are_alike_are_found_whatever_the_order_of_their_words() -> None:
    near = NearNames(["Piet Jansen", "Jan Pietersen", "Élise de Wit", "Bo"])
    assert near.near("Jansen, Piet")[0] == "Piet Jansen"
    assert near.near("elise de witt") == ("Élise de Wit",)
    assert near.near("Xander Q") == ()
