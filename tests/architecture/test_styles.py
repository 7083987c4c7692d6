"""One look: components are drawn in one file, colours are tokens that differ, and nothing moves but a place that changes."""

from __future__ import annotations

import colorsys
import re

from tests.architecture.sources import ROOT

STYLES = {
    path.name: re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL) for path in (ROOT / "static/css").glob("*.css")
}
ALONE = {"look.css", "fonts.css", "forms.css", "pages.css", "components.css", "table.css", "screen.css", "souvenir.css"}
"""What every page has, and the pages of the phone, the big screen and a picture, which have none of the components."""
MOVES = re.compile(r"\b(transition|animation|scroll-behavior)\b|@keyframes")
SELECTORS = re.compile(r"([^{};]+)\{")
LEAST_DEGREES = 25
"""Between two greens that nobody takes for each other."""


def selectors(css: str) -> set[str]:
    """Each selector of a file by itself."""
    groups = (group.strip() for group in SELECTORS.findall(css))
    return {part.strip() for group in groups if not group.startswith("@") for part in re.split(r",(?![^(]*\))", group)}


def tokens(css: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6})\b", css))


def degrees(colour: str) -> float:
    """Where a colour stands on the circle of hues."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 360 * colorsys.rgb_to_hls(red, green, blue)[0]


def test_no_page_draws_a_component_anew() -> None:
    """A page's own file may say where a component stands (`.evening .card`), never what every one of them looks like (`.card`)."""
    components = {each for each in selectors(STYLES["components.css"]) if re.fullmatch(r"\.[\w-]+", each)}
    assert len(components) > 30
    copies = {name: sorted(selectors(css) & components) for name, css in STYLES.items() if name not in ALONE}
    assert {name: copied for name, copied in copies.items() if copied} == {}


def test_nothing_moves_by_itself_but_a_place_that_changes() -> None:
    assert [name for name, css in STYLES.items() if MOVES.search(css)] == []
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "static/js").rglob("*.js")}
    moving = {name for name, script in scripts.items() if ".animate(" in script or 'behavior: "smooth"' in script}
    assert moving == {"screen.js"}  # with less motion asked for it does not: tests/browser/test_screen.py


def test_the_green_of_a_link_is_not_the_green_of_a_plus() -> None:
    light, dark = STYLES["look.css"].split("@media (prefers-color-scheme: dark)")
    for shown in (tokens(light), tokens(dark)):
        assert abs(degrees(shown["--link"]) - degrees(shown["--plus"])) > LEAST_DEGREES
