"""The form of the jury's articles and duties in a club's own rules: the typed text, the resulting rule file, and the problems.

It stores nothing, and no typed text is lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clubs.houserules.pages.told_problem import ToldProblem, tell_problem
from clubs.houserules.pages.typed_contracts import LANGUAGES, code_from
from clubs.houserules.pages.typed_options import number
from scoring.engine.articles import MAX_SOURCE_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, STANDS, Article
from scoring.engine.own_articles import OWN_RANK, duty_values, own_articles
from scoring.engine.problem import Problem
from scoring.engine.ruleset import RuleSet
from scoring.engine.shown_text import visible
from scoring.engine.words import say

SENT = "articles"
"""The name of a hidden control, which shows that the form was on the page."""
UNREADABLE = -1
"""The value for typed text that is not a whole number. The rules refuse it, and the text stays in its field."""
LIMITS = {"title": MAX_TITLE_LENGTH, "text": MAX_TEXT_LENGTH, "source": MAX_SOURCE_LENGTH}


@dataclass
class ArticleRow:
    """One article as the page shows it."""

    key: str
    """The article's code, or `new1`, `new2` … if it has none yet."""
    article: Article
    title: str
    titles: list[tuple[str, str]]
    """(language, title) for each language in which the title can be typed."""
    texts: list[tuple[str, str]]
    ladder: str
    fine: str
    is_new: bool
    """True if the club added the article: no published article has its code."""
    problems: dict[str, list[ToldProblem]] = field(default_factory=dict)
    """The article's problems as sentences, by the name of the form field."""
    is_changed: bool = False


class ArticlesForm:
    """The articles and duties of a club's own rules while somebody edits them."""

    def __init__(self, published: RuleSet, start: RuleSet, language: str, sent: Any = None) -> None:
        """Read the form. `start` is the rule set that the page began from, `sent` the form's QueryDict, None on the first request."""
        self.published, self.start, self.language = published, start, language
        self.sent = sent if sent is not None and SENT in sent else None
        self.keys = list(self.start.articles)
        self.articles = {key: self._article(key) for key in self.keys}
        self.duties = duty_values(start)
        if self.sent is not None and self.duties is not None:
            self.duties = {name: self._duty(name, value) for name, value in self.duties.items()}
        self.placed: list[tuple[str, str, Problem]] = []
        """(article's key, name of the form field, problem) for each problem. The key is `duties` for a duty, and "" for the form as a
        whole.
        """

    def add(self, key: str) -> None:
        """Add an article that has no code yet: as it was typed, else empty."""
        self.keys.append(key)
        self.articles[key] = self._article(key)

    def put_back(self, key: str) -> None:
        """Give an article its published text and fine; remove it if the club added it."""
        former = self.published.articles.get(key)
        self.articles[key] = _as_written(former) if former else _empty()

    def _article(self, key: str) -> Article:
        """Return an article with the typed values; values without a field in the form do not change."""
        former = _as_written(self.start.articles.get(key) or _empty())
        sent = self.sent
        if sent is None or f"a.{key}.title.nl" not in sent:
            return former
        title, text = self._words(key, "title", former), self._words(key, "text", former)
        steps = [number(part) for part in re.split(r"[\s,;/]+", self._text(key, "ladder")) if part]
        ladder = tuple(each if type(each) is int else UNREADABLE for each in steps)
        fine = number(self._text(key, "fine")) if self._text(key, "fine") else 0
        return replace(
            former,
            code=key if key in self.start.articles else self._new_code(title),
            title=title,
            text=text,
            source=self._text(key, "source"),
            call=f"a.{key}.call" in sent,
            hidden=not former.always and f"a.{key}.used" not in sent,
            fine=former.fine if former.ruled else fine if type(fine) is int else UNREADABLE,
            ladder=ladder,
            deal=self._text(key, "deal") or STANDS,
        )

    def _text(self, key: str, name: str) -> str:
        return visible(str(self.sent.get(f"a.{key}.{name}", ""))).strip() if self.sent is not None else ""

    def _words(self, key: str, name: str, former: Article) -> dict[str, str]:
        """Return a text in each language in which it was typed.

        English is shown to readers of all other languages. If no English was typed, the first typed text takes its place.
        """
        typed = {language: text for language in LANGUAGES if (text := self._text(key, f"{name}.{language}"))}
        first = next(iter(typed.values()), "")
        others = {language: text for language, text in getattr(former, name).items() if language not in LANGUAGES}
        return {**others, **typed, "en": typed.get("en", first)} if first else {}

    def _new_code(self, title: dict[str, str]) -> str:
        """Return a code derived from the title. It begins with OWN, so that it differs from the codes of articles published later."""
        plain = code_from(f"OWN {next(iter(title.values()), '')}")[:34]
        used = self.start.articles
        return next(code for n in range(1, len(used) + 2) if (code := plain if n == 1 else f"{plain}_{n}") not in used)

    def _duty(self, name: str, value: int | str) -> int | str:
        assert self.sent is not None
        text = str(self.sent.get(f"duties.{name}", value)).strip()
        if name == "forgotten":
            return text
        typed = number(text) if text else 0
        return typed if type(typed) is int else UNREADABLE

    # -- the result ----------------------------------------------------------------------------------------------------------------

    def tree(self) -> dict[str, Any]:
        """Return the rule file of the rules that the page began from, with these articles and duties."""
        tree = {"like": self.published.code, **self.start.file}
        words = {part: value for part, value in tree.pop("words", {}).items() if part != "articles"}
        articles = own_articles(self.published, (each for each in self.articles.values() if each.title or each.text))
        if articles:
            words["articles"] = articles
        if words:
            tree["words"] = words
        former = duty_values(self.published)
        if self.duties is not None and former is not None:
            tree.pop("duties", None)
            duties = {name: value for name, value in self.duties.items() if value != former[name]}
            if duties:
                tree["duties"] = duties
        return tree

    def place(self, problems: Sequence[Problem]) -> None:
        """Assign each problem to the article and the form field at which the page shows it."""
        keys = {article.code: key for key, article in self.articles.items()}
        for problem in problems:
            parts = problem.field.split(".")
            if parts[:2] == ["words", "articles"] and len(parts) > 2 and parts[2] in keys:
                self.placed.append((keys[parts[2]], parts[3] if len(parts) > 3 else "title", problem))
            elif parts[0] == "duties" and len(parts) > 1:
                self.placed.append(("duties", parts[1], problem))
            else:
                self.placed.append(("", parts[0], problem))

    def problems_of(self, key: str) -> dict[str, list[ToldProblem]]:
        """Return the problems of one article as sentences, by the name of the form field."""
        result: dict[str, list[ToldProblem]] = {}
        for each, control, problem in self.placed:
            text = tell_problem(problem, self.published)
            if each == key and text not in result.setdefault(control, []):
                result[control].append(text)
        return result

    @property
    def rows(self) -> list[ArticleRow]:
        """The articles as the page shows them: first those in use, then the unused ones. Those that the game cannot have are left out."""
        rows = [self._row(key) for key in self.keys if not self.articles[key].absent]
        return sorted(rows, key=lambda row: row.article.hidden)

    def _row(self, key: str) -> ArticleRow:
        article = self.articles[key]

        def texts(name: str) -> list[tuple[str, str]]:
            words = getattr(article, name)
            return [(language, words.get(language, "")) for language in LANGUAGES]

        former = self.published.articles.get(article.code)
        sent = self.sent is not None and f"a.{key}.fine" in self.sent
        return ArticleRow(
            key=key,
            article=article,
            title=say(article.title, self.language) if article.title else "",
            titles=texts("title"),
            texts=texts("text"),
            ladder=self._text(key, "ladder") if sent else " ".join(map(str, article.ladder)),
            fine=self._text(key, "fine") if sent and not article.ruled else str(article.fine or ""),
            is_new=former is None,
            problems=self.problems_of(key),
            is_changed=former is not None and bool(own_articles(self.published, [article])),
        )

    @property
    def duty_texts(self) -> dict[str, str]:
        """The text in the form field of each duty, by the duty's name."""
        shown = self.duties or {}
        if self.sent is None:
            return {name: str(value) for name, value in shown.items()}
        return {name: str(self.sent.get(f"duties.{name}", value)) for name, value in shown.items()}


def _as_written(article: Article) -> Article:
    """Return the article without the invisible characters that set text direction, as somebody would type it."""
    title, text = ({language: visible(each) for language, each in words.items()} for words in (article.title, article.text))
    return replace(article, title=title, text=text, source=visible(article.source))


def _empty() -> Article:
    return Article(code="", title={}, text={}, call=True, rank=OWN_RANK)
