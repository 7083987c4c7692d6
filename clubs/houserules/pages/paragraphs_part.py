"""The paragraphs that a club adds to the regulation of its rules, as a part of a draft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from clubs.houserules.pages.drafts import RulesDraft
from clubs.houserules.pages.parts import DraftPart
from clubs.houserules.pages.told_problem import ToldProblem, tell_problem
from scoring.engine.own_paragraphs import KEY, MAX_PARAGRAPHS, MAX_TEXT_CHARACTERS, MAX_TITLE_CHARACTERS, OwnParagraph, read_own_paragraphs
from scoring.engine.regulation import SECTIONS
from scoring.engine.words import say


@dataclass(frozen=True)
class LanguageFields:
    """The heading and the text of a paragraph in one language."""

    code: str
    name: str
    title: str
    text: str


@dataclass(frozen=True)
class ParagraphRow:
    """One paragraph in the form."""

    number: int
    section: str
    own: LanguageFields
    """The fields in the club's own language."""
    others: tuple[LanguageFields, ...]
    problems: list[ToldProblem]


class ParagraphsPart(DraftPart):
    """All paragraphs of the club, and an empty one. A paragraph without text is left out."""

    template = "clubs/rules/own_paragraphs.html"
    anchor = "paragraphs"

    def __init__(self, draft: RulesDraft, code: str, sent: Any) -> None:
        super().__init__(draft, code, sent)
        self.paragraphs = read_own_paragraphs(draft.rules.own, SECTIONS)
        self.problems: dict[str, list[ToldProblem]] = {}
        if sent is not None:
            self.paragraphs = tuple(_typed_paragraphs(sent))
            own = {**draft.rules.own, KEY: [each.to_json() for each in self.paragraphs]}
            form, problems = draft.changed(own)
            self.rules = form.rules if form else None
            for problem in problems:
                part, _dot, number = problem.field.partition(".")
                place = self.problems.setdefault(number, []) if part == KEY and number else self.elsewhere
                place.append(tell_problem(problem, draft.published))

    @property
    def title(self) -> str:
        return _("Our own paragraphs")

    def context(self) -> dict[str, Any]:
        titles = self.draft.rules.words["regulation_titles"]
        return {
            "sections": [(code, say(titles[code], self.draft.language)) for code in SECTIONS],
            "rows": [self._row(number, each) for number, each in enumerate([*self.paragraphs, OwnParagraph("end", {})])],
            "focus": min(self.problems, key=int, default=""),
            "most_characters": MAX_TEXT_CHARACTERS,
            "most_title": MAX_TITLE_CHARACTERS,
        }

    def _row(self, number: int, paragraph: OwnParagraph) -> ParagraphRow:
        labels = {code: str(label) for code, label in settings.LANGUAGES}
        own = next((code for code in labels if code == self.draft.languages[0]), settings.LANGUAGE_CODE)
        fields = {
            code: LanguageFields(code, labels[code], paragraph.title.get(code, ""), paragraph.text.get(code, ""))
            for code in sorted(labels, key=lambda code: code != own)
        }
        return ParagraphRow(number, paragraph.section, fields.pop(own), tuple(fields.values()), self.problems.get(str(number), []))


def _typed_paragraphs(sent: Mapping[str, str]) -> Iterator[OwnParagraph]:
    """Yield the paragraphs that were typed; rows without text are left out."""
    for number in range(2 * MAX_PARAGRAPHS):
        if f"section-{number}" not in sent:
            return
        titles, texts = ({code: _typed(sent, f"{part}-{number}-{code}") for code, _ in settings.LANGUAGES} for part in ("title", "text"))
        title, text = ({code: value for code, value in each.items() if value} for each in (titles, texts))
        if title or text:
            yield OwnParagraph(sent[f"section-{number}"], text, title)


def _typed(sent: Mapping[str, str], name: str) -> str:
    return sent.get(name, "").replace("\0", "").replace("\r\n", "\n").strip()
