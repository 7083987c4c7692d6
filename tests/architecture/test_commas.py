"""What people read has the comma of their language between its parts (`comma_text`)."""

from __future__ import annotations

import re

from tests.architecture.sources import ROOT

FOLDERS = ("clubs/web", "tournaments/papers", "tournaments/web", "tournaments/wording")
LATIN_COMMA = re.compile(r"""(["']), \1\.join\(""")
TYPED = {
    "tournaments/web/desk/desk_player.py": "categories, as they stand in their field",
    "tournaments/web/desk/group_lines.py": "teams, as they stand in their field",
    "tournaments/web/season/rule_form.py": "numbers, as they stand in their field",
    "tournaments/web/papers.py": "what a button sends",
    "tournaments/wording/draw.py": "seeds, which are not words",
    "tournaments/wording/exports.py": "cells of a spreadsheet",
}
"""Where a machine reads the comma, and what stands beside it."""


def test_only_what_a_machine_reads_has_a_latin_comma() -> None:
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    joined = {path.relative_to(ROOT).as_posix() for path in files if LATIN_COMMA.search(path.read_text(encoding="utf-8"))}
    assert joined - TYPED.keys() == set()
