"""Join the plain numbers of neighbouring players in a row into one cell on paper. Pure.

The time to make a sheet grows with its number of cells, and most cells hold only a few digits (docs/adr/0054). In the font of the papers,
digits, plus and minus are equally wide, even in bold. So numbers that are padded with spaces of a digit's width stay exactly aligned.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.papers.card.figure import PrintedFigure

DIGIT_SPACE = "\N{FIGURE SPACE}"
DIGIT_PIXELS, TIGHT_DIGIT_PIXELS = 6.473, 5.712
"""The printed width of a digit at the normal and the small text size of the table (`.deals` in paper.css), as rounded in the PDF."""
PADDING_LETTERS = 2
"""The space to the left and right of a number together, as a number of digit widths."""
LINE_PIXELS = 1.32
"""The width of the line between two players' columns, in pixels."""
PLAIN = frozenset("0123456789+−")


@dataclass(frozen=True)
class FigureRun:
    """One cell with the numbers of several players: one text with the light numbers, and one with the bold numbers printed over it."""

    light: str
    bold: str
    span: int
    """The number of columns that the cell covers."""


def column_pixels(letters: int, *, tight: bool) -> float:
    """Return the width in pixels of a column for numbers of at most `letters` characters."""
    return (letters + PADDING_LETTERS) * (TIGHT_DIGIT_PIXELS if tight else DIGIT_PIXELS)


def runs(figures: Sequence[PrintedFigure], seat_span: int, letters: int) -> tuple[PrintedFigure | FigureRun, ...]:
    """Return the players' cells of a row. Each player has `seat_span` numbers; those of neighbouring players are joined into one cell.

    A player whose numbers have a sign, a background or characters of another width keeps separate cells.
    """
    seats = [figures[start : start + seat_span] for start in range(0, len(figures), seat_span)]
    parts: list[PrintedFigure | FigureRun] = []
    for plain, neighbours in groupby(seats, lambda seat: all(_is_plain(figure, letters) for figure in seat)):
        joined = [figure for seat in neighbours for figure in seat]
        parts += [_run(joined, letters)] if plain else joined
    return tuple(parts)


def _is_plain(figure: PrintedFigure, letters: int) -> bool:
    return (
        not figure.sign and set(figure.css.split()) <= {"n", "edge", "b"} and len(figure.text) <= letters and PLAIN.issuperset(figure.text)
    )


def _run(figures: Sequence[PrintedFigure], letters: int) -> FigureRun:
    bold = ["b" in figure.css.split() for figure in figures]
    light_text = _spaced(["" if is_bold else figure.text for figure, is_bold in zip(figures, bold, strict=True)], letters)
    bold_text = _spaced([figure.text if is_bold else "" for figure, is_bold in zip(figures, bold, strict=True)], letters)
    return FigureRun(light_text, bold_text or DIGIT_SPACE, len(figures))


def _spaced(texts: Sequence[str], letters: int) -> str:
    """Return the numbers of several columns as one text, with spaces of a digit's width that align each to the right of its column."""
    width, behind = letters + PADDING_LETTERS, PADDING_LETTERS // 2
    return "".join((text + DIGIT_SPACE * behind).rjust(width, DIGIT_SPACE) for text in texts).rstrip(DIGIT_SPACE)


def lines_between(places: Iterable[float], width: float) -> str:
    """Return vertical lines at these positions (pixels), over the whole height of a table, as the data URL of a background image."""
    return background("".join(f"M{place - LINE_PIXELS / 2:.2f} 0h{LINE_PIXELS}v9h-{LINE_PIXELS}z" for place in places), width, 9)


def background(path: str, width: float, height: float, colour: str = "#000") -> str:
    """Return this SVG path as the data URL of a background image. Its drawing area, `width` × `height`, is stretched over the whole box."""
    field = f'viewBox="0 0 {width:.2f} {height:.2f}" preserveAspectRatio="none"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {field}><path d="{path}" fill="{colour}"/></svg>'
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
