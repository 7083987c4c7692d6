"""The jury's rules of a draft: articles, ladders of fines, and the duties of the tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from clubs.houserules.pages.article_form import LIMITS, ArticlesForm
from clubs.houserules.pages.drafts import RulesDraft
from clubs.houserules.pages.parts import DraftPart
from clubs.houserules.pages.told_problem import ToldProblem
from clubs.problems import refuse
from scoring.engine.articles import ANNULLED, STANDS

NEW = "new1"
"""The code in the address of an article that does not exist yet."""


class JuryPart(DraftPart):
    """The jury's articles as a list, and the duties of the tables; with a code, one article."""

    anchor = "jury"

    def __init__(self, draft: RulesDraft, code: str, sent: Any) -> None:
        super().__init__(draft, code, sent)
        self.form = ArticlesForm(draft.published, draft.rules, draft.language, sent)
        if code == NEW:
            self.form.add(NEW)
        elif code and code not in self.form.articles:
            raise refuse("NOT_FOUND")
        if self.button == "published":
            self.form.put_back(code)
        if sent is not None:
            form, problems = draft.changed(self.form.tree())
            self.rules = form.rules if form else None
            self.form.place(problems)
        self.elsewhere = [text for texts in self.form.problems_of("").values() for text in texts]

    @property
    def title(self) -> str:
        row = next((each for each in self.form.rows if each.key == self.code), None) if self.code else None
        return (row.title or _("New article")) if row else _("The jury’s articles")

    @property
    def template(self) -> str:  # type: ignore[override]
        return "clubs/rules/article_row.html" if self.code else "clubs/rules/articles.html"

    def context(self) -> dict[str, Any]:
        row = next((each for each in self.form.rows if each.key == self.code), None) if self.code else None
        if row is None:
            duties = duty_controls(self.form)
            wrong = next((f"duties.{control.name}" for control, *_texts in duties if control.problems), "")
            return {"articles": self.form.rows, "duties": duties, "focus": wrong}
        names = {"title": f"title.{self.draft.languages[0]}", "text": f"text.{self.draft.languages[0]}"}
        focus = next((f"a.{row.key}.{names.get(name, name)}" for name in row.problems), "")
        titles, sentences = dict(row.titles), dict(row.texts)
        texts = [(language, titles[language], sentences[language]) for language in self.draft.languages if language in titles]
        shares = self.form.published.fine_shares
        example = " ".join(str(shares * times) for times in (5, 10, 20))
        fines = {"shares": shares, "example": example}
        return {"row": row, "texts": texts[:1], "other_texts": texts[1:], "limits": LIMITS, "focus": focus, **fines}


@dataclass(frozen=True)
class DutyControl:
    """A form field for one duty of the tables, such as the number of lost solos after which the jury must be called."""

    name: str
    value: str
    problems: list[ToldProblem]
    choices: tuple[tuple[str, str], ...] = ()


def duty_controls(form: ArticlesForm) -> list[tuple[DutyControl, str, str]]:
    """Return the form fields of the duties, each with its label and its help text."""
    shared = _("A multiple of 3, because the other three players share it.")
    labels = {
        "fine": (_("Jury not called for a contract that needs it"), shared),
        "forgotten": (_("The deal for which the jury was not called"), _("This applies unless the jury decides otherwise.")),
        "third_solo_after": (_("Lost solos before the jury is called"), _("0: lost solos do not count.")),
        "fine_third_solo": (_("Jury not called for another solo"), shared),
    }
    choices = ((STANDS, _("the result stands")), (ANNULLED, _("annulled: the same dealer deals again")))
    texts, problems = form.duty_texts, form.problems_of("duties")
    return [
        (DutyControl(name, texts[name], problems.get(name, []), choices if name == "forgotten" else ()), label, help)
        for name, (label, help) in labels.items()
        if name in texts
    ]
