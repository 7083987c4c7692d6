"""Joins the plain figures of neighbouring players in a row into one text: one cell on paper instead of one for each figure. Pure.

The time to make a sheet grows with its cells, and most cells hold a figure of a few digits (docs/adr/0054). Digits, plus and minus have the
same width in our font, so figures padded with spaces as wide as a digit are aligned exactly beneath one another, bold or not.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.papers.card.figure import Figure

DIGIT_SPACE = "\N{FIGURE SPACE}"
DIGIT_PIXELS, TIGHT_DIGIT_PIXELS = 6.473, 5.712
"""Width of a digit at the two sizes of the table's text (`.deals` in paper.css), as it is printed: rounded by the PDF."""
PADDING_LETTERS = 2
"""Digits of space beside the figures of a column, both sides together."""
LINE_PIXELS = 1.32
"""Width of the line between two players."""
PLAIN = frozenset("0123456789+−")


@dataclass(frozen=True)
class Run:
    """Figures of some players in one cell: a line of the light ones, and over it a line of the bold ones."""

    light: str
    bold: str
    span: int
    """Number of columns that it takes."""


def column_pixels(letters: int, *, tight: bool) -> float:
    """Return the width of a column of figures with at most `letters` letters."""
    return (letters + PADDING_LETTERS) * (TIGHT_DIGIT_PIXELS if tight else DIGIT_PIXELS)


def runs(figures: Sequence[Figure], seat_span: int, letters: int) -> tuple[Figure | Run, ...]:
    """Return the figures of a row from the first player to the last, each with `seat_span` columns.

    Players with a figure that has a sign, a background or other letters keep their own cells.
    """
    seats = [figures[start : start + seat_span] for start in range(0, len(figures), seat_span)]
    parts: list[Figure | Run] = []
    for plain, neighbours in groupby(seats, lambda seat: all(_is_plain(figure, letters) for figure in seat)):
        joined = [figure for seat in neighbours for figure in seat]
        parts += [_run(joined, letters)] if plain else joined
    return tuple(parts)


def _is_plain(figure: Figure, letters: int) -> bool:
    return (
        not figure.sign and set(figure.css.split()) <= {"n", "edge", "b"} and len(figure.text) <= letters and PLAIN.issuperset(figure.text)
    )


def _run(figures: Sequence[Figure], letters: int) -> Run:
    bold = ["b" in figure.css.split() for figure in figures]
    light_text = _spaced(["" if is_bold else figure.text for figure, is_bold in zip(figures, bold, strict=True)], letters)
    bold_text = _spaced([figure.text if is_bold else "" for figure, is_bold in zip(figures, bold, strict=True)], letters)
    return Run(light_text, bold_text or DIGIT_SPACE, len(figures))


def _spaced(texts: Sequence[str], letters: int) -> str:
    """Return each text at the right of its column, with half of the padding behind it."""
    width, behind = letters + PADDING_LETTERS, PADDING_LETTERS // 2
    return "".join((text + DIGIT_SPACE * behind).rjust(width, DIGIT_SPACE) for text in texts).rstrip(DIGIT_SPACE)


def lines_between(places: Iterable[float], width: float) -> str:
    """Return the lines between players over the whole height of a table, at these pixels, as the data URL of a background."""
    return background("".join(f"M{place - LINE_PIXELS / 2:.2f} 0h{LINE_PIXELS}v9h-{LINE_PIXELS}z" for place in places), width, 9)


def background(path: str, width: float, height: float, colour: str = "#000") -> str:
    """Return this path, drawn in a field of this size that is stretched over all of a box, as the data URL of a background."""
    field = f'viewBox="0 0 {width:.2f} {height:.2f}" preserveAspectRatio="none"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {field}><path d="{path}" fill="{colour}"/></svg>'
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
