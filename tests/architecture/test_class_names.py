"""A CSS class is a component, a component and a word (`door-guest`), or one of the few words below that many components share."""

from __future__ import annotations

import re

import pytest

from tests.architecture.sources import ROOT

LEAST_LETTERS = 4
COMPONENTS = frozenset({
    "accept", "account", "actions", "adder", "article-rule", "automatic-play", "award", "awards", "backup", "bar", "bars",
    "board", "bump", "button", "calculator", "calendar", "call", "calls", "camera", "card", "cards", "case", "cause", "causes", "cell",
    "changes", "chart", "check", "checks", "chip", "chips", "choices", "clock", "closing", "club", "columns", "competition", "contract",
    "count", "course", "cover", "crumbs", "deal", "deals", "decision", "decisions", "door", "dots", "errorlist", "evening", "facts", "feed",
    "field", "fields", "figure", "figures", "foot", "form", "frozen-card", "games", "gaps", "grid", "group", "hand", "help", "hero",
    "home", "icon", "impact", "is", "jury", "keys", "label", "ladder", "legend", "levels", "lines", "list", "live", "log", "marks", "mast",
    "medal", "members", "message", "messages", "meter", "mine-card", "name", "names", "nextup", "not-sent", "nothing", "officials",
    "opener", "option", "own-figure", "own-seat", "own-totals", "pack", "page", "pager", "pages", "part", "payments",
    "people", "phase", "phone", "pick", "picks", "picture", "pictures", "place", "plan", "plane", "player", "plays-as", "plot",
    "podium", "points", "poster", "prices", "prize", "prizes", "qr-code", "race", "rail", "rating", "reasons", "refusal", "regulation",
    "replace", "duty",
    "room", "round", "row", "rows", "rules", "rulings", "samples", "score", "screen", "search", "season", "seat", "seating", "seats",
    "section", "segments", "sign", "signup", "skip", "slip", "souvenir", "souvenirs", "spark", "standings", "status", "stepper", "sticky",
    "story",
    "styleguide", "suit", "sum", "table", "tabs", "teams", "this-deal", "tile", "tiles", "timeline", "title", "tone", "totals", "two-sided",
})  # fmt: skip
"""Each begins the names of its own parts, as in `season-table`."""
UTILITIES = frozenset({
    "dense", "differs", "done", "equal", "error", "final", "frozen", "hide-small", "invalid", "kept-hidden", "lead", "long", "lost",
    "mine", "mono", "moves", "newest", "no-print", "none", "note", "nowrap", "number", "opening", "plain", "prose", "refused",
    "right", "series", "small", "spacer", "stack", "stale", "success", "taken-back", "target", "total",
    "tricks", "visually-hidden", "waiting", "warning", "warns", "wide", "wide-only", "word", "wrong",
})  # fmt: skip
"""Words that say a state, a size or a place in any component. A word of one page does not belong here: it takes its component's name."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTOR = re.compile(r"([^{};]+)\{")
QUOTED = re.compile(r"\[[^\]]*\]")
CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")
ATTRIBUTE = re.compile(r'\bclass="((?:\{\{.*?\}\}|\{%.*?%\}|[^"])*)"', re.DOTALL)
TAG = re.compile(r"\{%.*?%\}", re.DOTALL)
PUT_TOGETHER = re.compile(r"\S*\{\{.*?\}\}\S*", re.DOTALL)
PAPERS = "templates/tournaments/papers/"
"""Printed pages have their own stylesheet (`tournaments/papers/making/paper.css`)."""


def classes_of_styles(css: str) -> set[str]:
    """Return the classes that selectors name."""
    selectors = (each for each in SELECTOR.findall(COMMENT.sub("", css)) if not each.strip().startswith("@"))
    return {name for each in selectors for name in CLASS.findall(QUOTED.sub("", each))}


def classes_of_template(html: str) -> set[str]:
    """Return the classes that a template writes as they are; a name that is put together has its stylesheet as its witness."""
    return {name for value in ATTRIBUTE.findall(html) for name in PUT_TOGETHER.sub(" ", TAG.sub(" ", value)).split()}


def is_unclear(name: str) -> bool:
    if len(name) < LEAST_LETTERS:
        return True
    return name not in UTILITIES and not any(name == each or name.startswith(f"{each}-") for each in COMPONENTS)


def test_every_class_of_a_stylesheet_says_its_component() -> None:
    styles = {path.name: classes_of_styles(path.read_text(encoding="utf-8")) for path in (ROOT / "static/css").rglob("*.css")}
    assert len(set().union(*styles.values())) > 500
    unclear = {name: sorted(filter(is_unclear, classes)) for name, classes in styles.items()}
    assert {name: classes for name, classes in unclear.items() if classes} == {}


def test_every_class_of_a_template_says_its_component() -> None:
    unclear = {
        path.relative_to(ROOT).as_posix(): sorted(filter(is_unclear, classes_of_template(path.read_text(encoding="utf-8"))))
        for path in (ROOT / "templates").rglob("*.html")
    }
    assert {name: classes for name, classes in unclear.items() if classes and not name.startswith(PAPERS)} == {}


def test_no_component_and_no_shared_word_is_left_over() -> None:
    css = set().union(*(classes_of_styles(path.read_text(encoding="utf-8")) for path in (ROOT / "static/css").rglob("*.css")))
    html = set().union(*(classes_of_template(path.read_text(encoding="utf-8")) for path in (ROOT / "templates").rglob("*.html")))
    used = css | html
    assert sorted(UTILITIES - used) == []
    assert [each for each in sorted(COMPONENTS) if not any(name == each or name.startswith(f"{each}-") for name in used)] == []


@pytest.mark.parametrize("name", ["go", "nm", "sub", "walk", "riddle", "last3", "doorguest"])
def test_a_riddle_is_refused(name: str) -> None:
    assert is_unclear(name)
    assert classes_of_styles(f".door .{name}:hover {{ color: red; }}") == {"door", name}
    assert classes_of_template(f'<p class="door{{% if a == "b" %}} {name}{{% endif %}} tone-{{{{ c }}}}">') == {"door", name}
