"""Makes the fonts of the web pages (`make fonts`).

Each weight and script is one WOFF2 file, so that a browser loads only what a page needs. They are cut from the TTF files of
`static/fonts/`. Papers are made with these TTF files, so letters are equally wide on pages and papers.

Until one of our fonts has loaded, a browser uses a font of the reader's machine, stretched to the same width (`static/css/fonts.css`).
`python setup/fonts.py near NotoSans-Regular FILE…` prints the CSS for that.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parent.parent / "static" / "fonts"
WEB = FOLDER / "web"

LATIN = "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-200B, U+2010-209F, U+20AC, U+2116, U+2122, U+2212"
"""The letters and signs of Dutch, French, German and English."""
LATIN_EXT = "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02D9, U+02DB, U+02DD-036F, U+1E00-1EFF, U+20A0-20AB, U+20AD-20CF"
SCRIPTS = {
    "latin": LATIN,
    "latin-ext": LATIN_EXT,
    "greek": "U+0370-03FF, U+1F00-1FFF",
    "cyrillic": "U+0400-052F, U+1C80-1C88",
}
ARABIC = "U+0600-06FF, U+200C-200F, U+FBFC-FBFF, U+FDFC"
CUTS = {
    "NotoSans-Regular": SCRIPTS,
    "NotoSans-Bold": SCRIPTS,
    "NotoSerifDisplay-Regular": SCRIPTS,
    "NotoSansMath-Regular": {"arrows": "U+2190-2211, U+2213-22FF"},
    "NotoSansSymbols2-Regular": {"symbols": "U+25A0-27BF"},
    "NotoSansArabic-Regular": {"arabic": ARABIC},
    "NotoSansArabic-Bold": {"arabic": ARABIC},
}
"""For each font file, the scripts that get a WOFF2 file of their own, each with its letters as a CSS `unicode-range`.

Each letter of a font file is in only one WOFF2 file.
"""


def letters(unicode_range: str) -> set[int]:
    """Return the letters of a `unicode-range`."""
    spans = [part.strip().removeprefix("U+").split("-") for part in unicode_range.split(",")]
    return {letter for span in spans for letter in range(int(span[0], 16), int(span[-1], 16) + 1)}


def cut(name: str, script: str) -> Path:
    """Write a WOFF2 file with only the letters of this script from the TTF file `name`; return its path."""
    font = TTFont(FOLDER / f"{name}.ttf", recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=["*"], flavor="woff2", notdef_outline=True, name_IDs=[0, 1, 2, 13, 14]))
    subsetter.populate(unicodes=letters(CUTS[name][script]) & set(font.getBestCmap()))
    subsetter.subset(font)
    font.flavor = "woff2"
    path = WEB / f"{name}.{script}.woff2"
    font.save(path)
    return path


def average_width(font: TTFont, text: Counter[str]) -> float:
    """Return the average width that this font gives the letters of `text`, as a multiple of the font size."""
    widths, glyphs = font["hmtx"], font.getBestCmap()
    counted = {letter: times for letter, times in text.items() if ord(letter) in glyphs}
    width: int = sum(widths[glyphs[ord(letter)]][0] * times for letter, times in counted.items())
    em: int = font["head"].unitsPerEm
    return width / sum(counted.values()) / em


def nearness(ours: TTFont, theirs: TTFont, text: Counter[str]) -> str:
    """Return the CSS (such as `size-adjust: 105.2%; …`) that makes the font `theirs` take as much space as our font.

    The widths of the two fonts are compared over the letters of `text`.
    """
    stretch = average_width(ours, text) / average_width(theirs, text)
    height, em = ours["hhea"], ours["head"].unitsPerEm
    ascent, descent = height.ascent / em / stretch, -height.descent / em / stretch
    return f"size-adjust: {stretch:.1%}; ascent-override: {ascent:.1%}; descent-override: {descent:.1%}; line-gap-override: 0%"


def say_nearness(ours: str, files: list[str]) -> None:
    """Print, for each of these font files, the CSS that makes its text as wide as text in our font.

    Widths are compared over the Dutch texts of the pages and a thousand digits.
    """
    words = (FOLDER.parent.parent / "locale" / "nl" / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    text = Counter("".join(line[8:-1] for line in words.splitlines() if line.startswith('msgstr "')) + "0123456789" * 100)
    for file in files:
        print(Path(file).stem, "{", nearness(TTFont(FOLDER / f"{ours}.ttf"), TTFont(file), text), "}")


def main() -> None:
    if sys.argv[1:2] == ["near"]:
        say_nearness(sys.argv[2], sys.argv[3:])
        return
    WEB.mkdir(exist_ok=True)
    for name, scripts in CUTS.items():
        for script in scripts:
            path = cut(name, script)
            print(f"{path.stat().st_size:>7,} {path.name}")


if __name__ == "__main__":
    main()
