"""Deals whose texts each fit on a line are stacked; all others have a row of their own."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

from tests.architecture.sources import ROOT
from tests.cast import AtTable
from tests.tournaments.papers.reading import pages, paper
from tournaments.evening.models import Tournament
from tournaments.papers.card.figure import PrintedFigure
from tournaments.papers.card.figure_runs import DIGIT_SPACE, FigureRun
from tournaments.papers.card.filled_row import FilledRow
from tournaments.papers.card.row_stacks import LINE_POINTS, STACK_ROWS, TEXT_POINTS, in_stacks
from tournaments.papers.card.text_width import FONTS, text_pixels

WIDTHS = (30.0, 40.0, 200.0, 400.0)


def deal(number: int, played: str = "Rik", *, sign: str = "") -> FilledRow:
    parts = (
        PrintedFigure("A", "c", sign),
        PrintedFigure(played),
        PrintedFigure("An pays.", "small"),
        FigureRun(f"+{number}", DIGIT_SPACE, 8),
    )
    return FilledRow(str(number), "deal", parts=parts)


def numbers(rows: tuple[FilledRow, ...]) -> list[tuple[str, str]]:
    return [(row.number, row.kind) for row in rows]


def test_a_stack_has_a_line_for_each_deal_in_each_cell() -> None:
    (stack,) = in_stacks([deal(1), deal(2, "Misère ✓")], WIDTHS, tight=False)
    assert stack.number == "1\n2"
    assert stack.parts == (
        PrintedFigure("A\nA", "c"),
        PrintedFigure("Rik\nMisère ✓"),
        PrintedFigure("An pays.\nAn pays.", "small"),
        FigureRun("+1\n+2", "\u2007\n\u2007", 8),
    )


@pytest.mark.parametrize(
    "own",
    [
        deal(2, "a text that is much too long for the column in which it stands"),
        deal(2, "letters of another font: سلام"),
        deal(2, sign="✓"),
        replace(deal(2), kind="doubt"),
        replace(deal(2), kind="void", parts=(), struck="Rik"),
        replace(deal(2), parts=(*deal(2).parts[:3], *[PrintedFigure("+1", "n dim")] * 8)),
        replace(deal(2), parts=(*deal(2).parts[:3], *[PrintedFigure("+1", "n dim")] * 2, FigureRun("+1", "+2", 6))),
        replace(deal(2), parts=(*deal(2).parts[:3], FigureRun("+1", "+2", 6), *[PrintedFigure("+1", "n dim")] * 2)),
    ],
)
def test_any_other_row_keeps_its_cells(own: FilledRow) -> None:
    rows = in_stacks([deal(1), own, deal(3)], WIDTHS, tight=False)
    assert numbers(rows) == [("1", "stack"), ("2", own.kind), ("3", "stack")]
    assert rows[1] is own


def test_a_stack_is_no_higher_than_a_page_may_lose() -> None:
    rows = in_stacks([deal(number) for number in range(STACK_ROWS + 2)], WIDTHS, tight=True)
    assert [len(row.number.splitlines()) for row in rows] == [STACK_ROWS, 2]


def test_sizes_are_those_of_the_style() -> None:
    style = (ROOT / "tournaments/papers/making/paper.css").read_text()
    for shape, before in (("roomy", ""), ("tight", ".tight ")):
        for rule, key, points in (
            (".deals", "font-size", TEXT_POINTS[shape][""]),
            (".deals .small", "font-size", TEXT_POINTS[shape]["small"]),
            (".deals .stack td", "line-height", LINE_POINTS[shape]),
        ):
            assert re.findall(rf"^{re.escape(before + rule)} \{{[^}}]*{key}: ([\d.]+)pt", style, re.MULTILINE) == [f"{points:g}"]


def test_no_sign_makes_a_line_higher() -> None:
    heights = set()
    for name in FONTS:
        font = TTFont(Path(settings.BASE_DIR) / "static" / "fonts" / name)
        heights.add((font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap))
    assert len(heights) == 1


def test_a_text_is_measured_with_room_for_kerning_and_without_isolates() -> None:
    assert text_pixels("Li", 7.5) == pytest.approx((0.524 + 0.258) * 10 * 1.02)
    assert text_pixels("\u2068An\u2069", 8) == text_pixels("An", 8)
    assert text_pixels("سلام", 8) is None


def test_what_stands_in_a_row_is_printed_in_a_row(four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0 | made", "RIK 0+2 | 8", "MISERE 1 | lost")
    (page,) = pages(paper(tournament, "scoresheet-filled", "round 1 table 1"))
    rows = [line.split() for line in page.splitlines() if re.match(r" *\d +[A-D] ", line)]
    assert [(row[0], row[1], len([word for word in row if re.fullmatch(r"[+−]?\d+", word)]) >= 9) for row in rows] == [
        (str(number), letter, True) for number, letter in enumerate("ABCD", 1)
    ]
