"""Every file to which SECURITY.md refers as keeping a promise exists."""

from __future__ import annotations

import re

from tests.architecture.sources import ROOT

TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PATH = re.compile(r"`((?:bench|checker|clubs|config|docs|scoring|tests|tournaments)/[\w./-]*)`")


def promises() -> dict[str, str]:
    """Return every promise, with the text about what keeps it."""
    table = TEXT.partition("## What is promised")[2].partition("## ")[0]
    lines = [line.strip("| ").split(" | ", 1) for line in table.splitlines() if line.startswith("|")][2:]
    return {line[0]: line[1] for line in lines}


def test_every_file_it_names_is_there() -> None:
    named = PATH.findall(TEXT)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_promise_names_what_holds_it() -> None:
    assert len(promises()) > 10
    assert [promise for promise, holds in promises().items() if not PATH.search(holds) and "make audit" not in holds] == []
