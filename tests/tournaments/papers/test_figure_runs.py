"""Plain figures of neighbouring players share a cell, with their digits aligned; every other figure has its own cell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

from tests.architecture.sources import ROOT
from tournaments.papers.card.figure import PrintedFigure
from tournaments.papers.card.figure_runs import DIGIT_PIXELS, DIGIT_SPACE, PLAIN, TIGHT_DIGIT_PIXELS, FigureRun, runs

SIGNED = PrintedFigure("+5", "n b", "✓")


def seat(points: str, total: str) -> list[PrintedFigure]:
    return [PrintedFigure(points, "n edge"), PrintedFigure(total, "n b")]


def test_the_bold_figures_are_a_line_of_their_own() -> None:
    (run,) = runs([*seat("+3", "−12"), *seat("", "0")], 2, 3)
    assert isinstance(run, FigureRun)
    assert (run.light.replace(DIGIT_SPACE, "_"), run.bold.replace(DIGIT_SPACE, "_"), run.span) == ("__+3", "______−12_________0", 4)


def test_each_digit_has_the_same_place_in_every_row() -> None:
    rows = [
        runs([*seat(points, total), *seat(total, points)], 2, 4)[0] for points, total in (("+3", "−12"), ("−103", "0"), ("+45", "+999"))
    ]
    for row in rows:
        assert isinstance(row, FigureRun)
        # Each figure ends one place before the end of its column, which is six digits wide.
        assert [
            place
            for place, (here, after) in enumerate(zip(row.light, row.light[1:] + DIGIT_SPACE, strict=True), 1)
            if here != DIGIT_SPACE == after
        ] == [5, 17]
        assert [
            place
            for place, (here, after) in enumerate(zip(row.bold, row.bold[1:] + DIGIT_SPACE, strict=True), 1)
            if here != DIGIT_SPACE == after
        ] == [11, 23]


def test_a_player_with_a_sign_a_ground_or_words_keeps_their_cells() -> None:
    for own in (SIGNED, PrintedFigure("", "n edge dim"), PrintedFigure("?", "n edge"), PrintedFigure("12345", "n")):
        figures = [*seat("+1", "+1"), own, PrintedFigure("+2", "n b"), *seat("−1", "−1"), *seat("0", "0")]
        first, *own_cells, last = runs(figures, 2, 4)
        assert own_cells == figures[2:4]
        assert isinstance(first, FigureRun)
        assert isinstance(last, FigureRun)
        assert (first.span, last.span) == (2, 4)


@pytest.mark.parametrize(("rule", "pixels"), [(".deals", DIGIT_PIXELS), (".tight .deals", TIGHT_DIGIT_PIXELS)])
def test_a_digit_is_as_wide_as_the_style_sets_it(rule: str, pixels: float) -> None:
    style = (ROOT / "tournaments/papers/making/paper.css").read_text()
    (points,) = re.findall(rf"^{re.escape(rule)} \{{[^}}]*font-size: ([\d.]+)pt", style, re.MULTILINE)
    for weight, file in (("400", "NotoSans-Regular.ttf"), ("700", "NotoSans-Bold.ttf")):
        assert f"font-family: Paper; src: url({file}); font-weight: {weight} " in style
        font = TTFont(Path(settings.BASE_DIR) / "static" / "fonts" / file)
        glyphs, widths = font.getBestCmap(), font["hmtx"].metrics
        # The font has no DIGIT_SPACE; HarfBuzz then makes one as wide as a digit.
        (width,) = {widths[glyphs[ord(letter)]][0] for letter in PLAIN}
        # The PDF rounds the width to a thousandth of the size; a quarter of a pixel over a row of 40 digits is invisible.
        assert width / font["head"].unitsPerEm * float(points) * 4 / 3 == pytest.approx(pixels, abs=0.013)
