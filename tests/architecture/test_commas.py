"""Lists in texts for people have the comma of their language (`comma_text`)."""

from __future__ import annotations

import re

from tests.architecture.sources import ROOT

PACKAGES = ("clubs", "competitions", "tournaments")
SPEAK = {"pages", "pages.py", "papers", "wording", "wording.py"}
"""Parts of a path: modules below them write texts for readers."""
LATIN_COMMA = re.compile(r"""(["']), \1\.join\(""")
TYPED = {
    "tournaments/entrants/pages/group_forms.py": "categories, as they stand in their field",
    "tournaments/entrants/pages/group_lines.py": "teams, as they stand in their field",
    "competitions/pages/rule_form.py": "numbers, as they stand in their field",
    "tournaments/papers/pages/papers.py": "what a button sends",
    "tournaments/papers/api.py": "codes, in the English description of the API",
    "tournaments/seating/wording/draw.py": "seeds, which are not words",
    "tournaments/archive/wording.py": "cells of a spreadsheet",
}
"""Commas that a machine reads, with the code beside them."""


def test_only_what_a_machine_reads_has_a_latin_comma() -> None:
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if SPEAK & set(path.relative_to(ROOT).parts))
    joined = {path.relative_to(ROOT).as_posix() for path in files if LATIN_COMMA.search(path.read_text(encoding="utf-8"))}
    assert joined - TYPED.keys() == set()
