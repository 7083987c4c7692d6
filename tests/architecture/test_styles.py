"""One look: components are styled in one file, colours are distinct tokens, and the only movement is a change of place."""

from __future__ import annotations

import colorsys
import re

import pytest

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
DECLARATIONS = re.compile(r"(?<![\w-])(--)?([a-z][\w-]*): *([^;{}]+?) *(?=[;}])")
VALUES = re.compile(r"(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+")
"""The parts of a value, each function with its brackets as one."""
WEIGHT_OR_STYLE = re.compile(r"italic|normal|bold|\d{3}")
SPACINGS = re.compile(r"(?:(?:scroll-)?(?:padding|margin)|inset)(?:-\w+)*|(?:row-|column-)?gap|border-spacing")
OF_THE_LINE = r"-?[\d.]+(?:em|ch|%)"
"""Measures of the letters or of the container."""
SCALES = {
    "letters": re.compile(rf"var\(--(?:t[1-7]|f)\)|inherit|{OF_THE_LINE}"),
    "spaces": re.compile(
        rf"var\(--s[1-6]\)|0|auto|-?(?:[0-3]|[0-2]?\.\d+)px|{OF_THE_LINE}|env\([a-z-]+\)|(?:calc|min|max|clamp)\((?=.*(?:var\(--s[1-6]\)|env\(|%))(?!.*\dpx).*\)"
    ),
    "radii": re.compile(rf"var\(--(?:radius|round|pill)\)|0|inherit|[1-3]px|{OF_THE_LINE}"),
}
"""The values allowed: a token; what depends on the letters or the container; a hairline; room for a thing and a space."""
COLOURS = re.compile(
    r"(?<![\w-])(?:#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch|lab)a?\(|(?:white|black|red|green|blue|gr[ae]y)\b(?!-))", re.IGNORECASE
)
TITLE = r'<\w+ class="title">(.*?)</|{% page_head name %}(.*?){% (?:below|beside|endpage_head) %}'
NAME = re.compile(r"\{\{ (?:(?:[\w.]+\.)?name(?:\|isolated)?|title\|isolated|entrant\|display_name:names|headline) \}\}")
"""The heading that is the name of a person or of a thing, such as a competition's title, or the headline of an evening's story."""
OWN_TOKENS = {"look.css", "screen.css", "poster.css", PRINT}
"""Files that set tokens: those of every page, of the big screen, and of paper."""


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


def strange_parts(scale: str, prop: str, value: str) -> list[str]:
    """Return the parts of a declaration's value that are not on the scale that governs it."""
    parts = VALUES.findall(value.removesuffix("!important"))
    return [part for part in parts if not SCALES[scale].fullmatch(part)]


def off_the_scale(css: str) -> list[str]:
    """Return the declarations of a file whose size of type, space, radius or colour is not a token of the scale."""
    strange = []
    for token, prop, value in DECLARATIONS.findall(re.sub(r"@page[^{]*\{[^}]*\}", "", css)):
        if token:
            odd = strange_parts("letters", prop, value) if prop == "f" else []
        elif prop == "font-size":
            odd = strange_parts("letters", prop, value)
        elif prop == "font":
            size = next(part for part in VALUES.findall(value) if not WEIGHT_OR_STYLE.fullmatch(part))
            odd = strange_parts("letters", prop, size.split("/")[0])
        elif SPACINGS.fullmatch(prop):
            odd = strange_parts("spaces", prop, value)
        elif prop.startswith("border") and prop.endswith("radius"):
            odd = strange_parts("radii", prop, value)
        else:
            odd = []
        if odd or (not token and COLOURS.search(value)):
            strange.append(f"{prop}: {value}")
    return strange


def test_sizes_spaces_radii_and_colours_are_tokens() -> None:
    """Seven sizes of type, six spaces, two radii: a page that needs another has the wrong element."""
    look = [prop for token, prop, _ in DECLARATIONS.findall(STYLES["look.css"]) if token]
    assert [name for name in look if re.fullmatch(r"[ts]\d", name)] == [f"t{n}" for n in range(1, 8)] + [f"s{n}" for n in range(1, 7)]
    others = {name: off_the_scale(css) for name, css in STYLES.items() if name != "fonts.css"}
    assert {name: strange for name, strange in others.items() if strange} == {}


def test_only_a_few_files_set_tokens() -> None:
    """A page that set a token of its own would have a second palette or a second scale."""
    named = re.compile(r"[ts]\d|radius|round|pill")
    setting = {
        name
        for name, css in STYLES.items()
        for token, prop, value in DECLARATIONS.findall(css)
        if token and (named.fullmatch(prop) or COLOURS.search(value))
    }
    assert setting <= OWN_TOKENS


@pytest.mark.parametrize(
    "declaration",
    [
        "font-size: .9375rem",
        "font-size: 15px",
        "font: 700 1.0625rem/1.2 var(--sans)",
        "font-size: clamp(1rem, 4vw, 2rem)",
        "padding: var(--s2) 10px",
        "margin-block-end: 1rem",
        "gap: calc(1rem + 2px)",
        "border-radius: 12px",
        "color: #fff",
        "border: 1px solid rgb(0 0 0)",
    ],
)
def test_another_size_is_refused(declaration: str) -> None:
    assert off_the_scale(f".planted {{ {declaration}; }}") == [declaration]


def test_only_names_are_in_the_serif() -> None:
    """A page about a club, an evening, a player or a season has its name as a title; a task has a plain heading."""
    headings = {
        path.relative_to(ROOT).as_posix(): [text or name for text, name in re.findall(TITLE, path.read_text(encoding="utf-8"))]
        for path in (ROOT / "templates").rglob("*.html")
    }
    assert sum(map(len, headings.values())) > 5
    assert {
        path: [text for text in each if not NAME.fullmatch(text)] for path, each in headings.items() if not all(map(NAME.fullmatch, each))
    } == {}


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
    # A reader starts the replay of an evening; the bars of its players then change places.
    assert [name for name, css in STYLES.items() if MOVES.search(css)] == ["story.css"]
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "static/js").rglob("*.js")}
    moving = {name for name, script in scripts.items() if ".animate(" in script or 'behavior: "smooth"' in script}
    # Neither does if less motion is requested: tests/browser/test_screen.py, test_screen_moments.py.
    assert moving == {"screen.js", "screen-suits.js"}


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
