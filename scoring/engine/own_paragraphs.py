"""The paragraphs that a club adds to the regulation of its rules, under `own_paragraphs` in the rule set's data.

[[own_paragraphs]]
section = "end"
title = { nl = "Koffie" }
text = { nl = "Na de tweede ronde is er koffie." }
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.words import Words

KEY = "own_paragraphs"
MAX_PARAGRAPHS = 40
MAX_TEXT_CHARACTERS, MAX_TITLE_CHARACTERS = 2000, 120
MAX_LANGUAGE_CHARACTERS = 12


@dataclass(frozen=True, slots=True)
class OwnParagraph:
    """One paragraph of a club, in the languages in which the club wrote it."""

    section: str
    text: Words
    title: Words = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the paragraph as JSON, in the form of `own_paragraphs` in a rule set's data."""
        return {"section": self.section, "text": dict(self.text)} | ({"title": dict(self.title)} if self.title else {})


def read_own_paragraphs(data: Mapping[str, Any], sections: Iterable[str]) -> tuple[OwnParagraph, ...]:
    """Return a club's paragraphs from the data of a rule set.

    Raises Refused: PARAGRAPH_VALUE, field `own_paragraphs.<n>`, and PARAGRAPHS_MANY.
    """
    raws = data.get(KEY, [])
    if not isinstance(raws, list | tuple):
        raise Refused(Problem("PARAGRAPH_VALUE", KEY, {"number": 1}))
    if len(raws) > MAX_PARAGRAPHS:
        raise Refused(Problem("PARAGRAPHS_MANY", KEY, {"most": MAX_PARAGRAPHS}))
    places = frozenset(sections)
    wrong = [number for number, raw in enumerate(raws) if not _is_paragraph(raw, places)]
    if wrong:
        raise Refused(*(Problem("PARAGRAPH_VALUE", f"{KEY}.{number}", {"number": number + 1}) for number in wrong))
    return tuple(OwnParagraph(raw["section"], dict(raw["text"]), dict(raw.get("title", {}))) for raw in raws)


def _is_paragraph(raw: Any, sections: frozenset[str]) -> bool:
    if not isinstance(raw, Mapping) or not raw.keys() <= {"section", "text", "title"}:
        return False
    if not isinstance(raw.get("section"), str) or raw["section"] not in sections:
        return False
    return bool(raw.get("text")) and _are_words(raw["text"], MAX_TEXT_CHARACTERS) and _are_words(raw.get("title", {}), MAX_TITLE_CHARACTERS)


def _are_words(raw: Any, most: int) -> bool:
    return isinstance(raw, Mapping) and all(
        isinstance(language, str)
        and 0 < len(language) <= MAX_LANGUAGE_CHARACTERS
        and isinstance(text, str)
        and 0 < len(text.strip()) <= most
        for language, text in raw.items()
    )
