"""One look: components are styled in one file, colours are distinct tokens, and the only movement is a change of place."""

from __future__ import annotations

import colorsys
import re

from tests.architecture.sources import ROOT

FOLDER = ROOT / "static/css"
STYLES = {
    path.relative_to(FOLDER).as_posix(): re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for path in FOLDER.rglob("*.css")
}
COMPONENTS = {name: css for name, css in STYLES.items() if name.startswith("components/")}
PRINT = "components/print.css"
"""Styles what is on a page, components included, for paper."""
ALONE = {"look.css", "fonts.css", "table.css", "screen.css", "souvenir.css"}
"""Files that belong to every page, and those of the phone, the big screen and a picture, which use no components."""
MOVES = re.compile(r"\b(transition|animation|scroll-behavior)\b|@keyframes")
SELECTORS = re.compile(r"([^{};]+)\{")
RULES = re.compile(r"\{([^{}]*)\}")
FOUR_SIDES = re.compile(r"((?<![\w-])(?:padding|margin|inset): ?[^\s;()]+ ([^\s;()]+) [^\s;()]+ ([^\s;()]+)) *(?:;|$)")
LETTERS_IN_PIXELS = re.compile(r"\bfont(?:-size)?:[^;}]*\dpx")
WIDTH_IN_PIXELS = re.compile(r"@media[^{]*\dpx")
HOLDS_LETTERS = re.compile(
    r"(?<![\w-])(?:(?:min-|max-)?(?:inline|block)-size|flex|flex-basis|grid-template(?:-columns|-rows)?|line-height): ?([^;}]*)"
)
PIXELS = re.compile(r"(\d+)px")
HAIRLINE = 3
"""Pixels. Anything larger that contains letters must grow with them."""
LEAST_DEGREES = 25
"""The least distance on the colour circle at which two greens are distinct."""


def selectors(css: str) -> set[str]:
    """Return each selector of a file by itself."""
    groups = (group.strip() for group in SELECTORS.findall(css))
    return {part.strip() for group in groups if not group.startswith("@") for part in re.split(r",(?![^(]*\))", group)}


def tokens(theme: str) -> dict[str, str]:
    """Return the colours that differ between light and dark, for one of the two."""
    return dict(re.findall(rf"(--[\w-]+): [^;]*var\(--{theme}, (#[0-9a-f]{{6}})\)", STYLES["look.css"]))


def degrees(colour: str) -> float:
    """Return the position of a colour on the colour circle, in degrees."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 360 * colorsys.rgb_to_hls(red, green, blue)[0]


def test_no_page_draws_a_component_anew() -> None:
    """A page's own file may place a component (`.evening .card`), but never change how all of them look (`.card`)."""
    components = {each for name, css in COMPONENTS.items() if name != PRINT for each in selectors(css) if re.fullmatch(r"\.[\w-]+", each)}
    assert len(components) > 30
    copies = {name: sorted(selectors(css) & components) for name, css in STYLES.items() if name not in ALONE and name not in COMPONENTS}
    assert {name: copied for name, copied in copies.items() if copied} == {}


def test_every_component_is_in_the_one_file_that_pages_load() -> None:
    imported = re.findall(r'^@import url\("(.+)"\);$', STYLES["components.css"], re.MULTILINE)
    assert sorted(imported) == sorted(COMPONENTS)


def test_only_the_tokens_ask_whether_it_is_dark() -> None:
    """A part of a page may be dark by itself (`data-theme`); a style that depended on the browser's setting would stay light there."""
    assert [name for name, css in STYLES.items() if "prefers-color-scheme" in css] == ["look.css"]


def test_nothing_moves_by_itself_but_a_place_that_changes() -> None:
    assert [name for name, css in STYLES.items() if MOVES.search(css)] == []
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "static/js").rglob("*.js")}
    moving = {name for name, script in scripts.items() if ".animate(" in script or 'behavior: "smooth"' in script}
    assert moving == {"screen.js"}  # it does not if less motion is requested: tests/browser/test_screen.py


def test_the_green_of_a_link_is_not_the_green_of_a_plus() -> None:
    for shown in (tokens("light"), tokens("dark")):
        assert abs(degrees(shown["--link"]) - degrees(shown["--plus"])) > LEAST_DEGREES


def test_a_distance_is_on_the_side_where_a_line_begins_or_ends() -> None:
    """Four values in a row are top, right, bottom and left in every language; only things that always run from left to right may do so."""
    one_sided = [
        f"{name}: {distance}"
        for name, css in STYLES.items()
        for rule in RULES.findall(css)
        for distance, right, left in FOUR_SIDES.findall(rule)
        if right != left and "direction: ltr" not in rule
    ]
    assert one_sided == []


def test_whoever_wants_larger_letters_gets_them() -> None:
    """Letters and their containers are in `rem`, breakpoints in `em`, so larger letters enlarge the page like the browser's zoom.

    The big screen is measured by its own height.
    """
    assert {name: LETTERS_IN_PIXELS.findall(css) for name, css in STYLES.items() if LETTERS_IN_PIXELS.search(css)} == {}
    narrow = {name: WIDTH_IN_PIXELS.findall(css) for name, css in STYLES.items() if WIDTH_IN_PIXELS.search(css)}
    assert list(narrow) == ["screen.css"]
    stiff = {
        name: [size for value in HOLDS_LETTERS.findall(css) for size in PIXELS.findall(value) if int(size) > HAIRLINE]
        for name, css in STYLES.items()
    }
    assert {name: sizes for name, sizes in stiff.items() if sizes} == {}
