"""Texts for people are about their game, not about how the rules came into the program."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.ruleset import RuleSet
from scoring.games import GAMES, published

ROOT = Path(__file__).parents[2]
PAPERS = "dossier|score ?keeper|source text|texte source|brontekst|retold|seed text|rules/tables|§"
"""Words about the makers' documents; no page may contain them either."""
OURS = re.compile(rf"{PAPERS}|\.(csv|jsonl|toml)\b", re.IGNORECASE)
"""Words about the makers' documents and files."""
AS_FILES = {"scoring/games/shared_words/rulefile.toml"}
"""Texts about a club's own rule file may call it a file."""
EARLIER = [
    ("pagat.com/boston/rik.html as translated in the Noord-Brabant source text; dossier rikken_brabant §2-§5", "pagat.com/boston/rik.html"),
    ("pagat.com (Rıfkı) as retold in the Japanese source text of 2012-10-06; dossier rifki §1-§6", "pagat.com (Rıfkı)"),
    ("points scale of the Dutch championship 2025; rules/tables/stichting_rikken_2025.csv", "points scale of the Dutch championship 2025"),
    (
        "points scale of the federation's tournaments, as two public score keepers have it; rules/tables/iwwa_whist.csv",
        "points scale of the federation's tournaments",
    ),
    ("Rules of our club, as written by Jan; 2019", "Rules of our club, as written by Jan; 2019"),
]


def texts(part: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(part, Mapping):
        for name, value in part.items():
            yield from texts(value, f"{where}.{name}")
    elif isinstance(part, list | tuple):
        for number, value in enumerate(part):
            yield from texts(value, f"{where}.{number}")
    elif isinstance(part, str):
        yield where, part


@pytest.mark.parametrize("code", GAMES)
def test_the_words_of_a_game(code: str) -> None:
    rules = published(code)
    shown = [("source", str(rules.data["source"])), *texts(rules.title, "title"), *texts(rules.words, "words")]
    about_files = {text for _where, text in texts(_rule_file_words(), "")}
    assert [(where, text) for where, text in shown if OURS.search(text) and text not in about_files] == []


def _rule_file_words() -> Any:
    return [tomllib.loads((ROOT / file).read_text(encoding="utf-8")) for file in AS_FILES if (ROOT / file).exists()]


def test_the_pages() -> None:
    comment = re.compile(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}|<!--.*?-->", re.DOTALL)
    shown = ((page, comment.sub("", page.read_text(encoding="utf-8"))) for page in (ROOT / "templates").rglob("*.html"))
    assert [str(page.relative_to(ROOT)) for page, text in shown if re.search(PAPERS, text, re.IGNORECASE)] == []


@pytest.mark.parametrize(("earlier", "shown"), EARLIER)
def test_the_source_of_an_evening_that_was_prepared_before(earlier: str, shown: str) -> None:
    rules = published("rikken_brabant")
    kept = RuleSet(rules.functions, {**rules.data, "source": earlier}, {}, rules.shared_words)
    assert kept.source == shown
