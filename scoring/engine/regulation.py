"""The regulation of a rule set, in prose: sections of short sentences that follow the values of the options.

The code is the same for all games. The sentences of a section are in the words of a rule set, in every language:

    [words.regulation.auction]
    text = [
      { en = "The player left of the dealer speaks first.", nl = "…", fr = "…" },
      { when = "troela=forbidden", en = "Troela is not played.", nl = "…", fr = "…" },
      { when = "troela!=forbidden & troela_trump_by=bidder", paragraph = true, en = "…", nl = "…", fr = "…" },
    ]

`when` holds conditions, joined by `&`: on options (`solo_set.SEUL=true` tests one value of an option, `solo_set=none` is true if all its
values are off), on a contract (`plays=PIEK`) and on the size of a table (`seats=5`). `paragraph = true` begins a new paragraph. In a
sentence `{option:fine_trou}` is replaced by an option's value in words and `{name:PIEK}` by the rule set's name for a contract. A sentence
is left out if its conditions do not hold, or if it names an option or a contract that these rules do not have.

Other sections of the words belong to the regulation: `regulation_titles`, `article_rules` (the rule behind each article of the jury),
`bid_lines`. A club adds paragraphs in `own_paragraphs` (`own_paragraphs.py`). The fingerprint includes the paragraphs and sentences that a
club writes, because tables play by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.engine.articles import ANNULLED, OTHER_SIDE, OTHERS, Article, FinesTo
from scoring.engine.bids import Bid
from scoring.engine.options import Option
from scoring.engine.own_paragraphs import OwnParagraph
from scoring.engine.problem import Problem, Refused
from scoring.engine.words import comma_list, say

SECTIONS = ("table", "shuffle", "deal", "auction", "bids", "lead", "follow", "special", "points", "jury", "irregularities", "end")
"""The sections of every regulation, in the order in which they are read."""
PROSE = frozenset({"regulation_titles", "article_rules", "bid_lines", "newcomers", "source"})
"""The sections of a rule set's words from which the regulation and its source are written. No rule file can change them."""
_PLACEHOLDER = re.compile(r"\{(option|name):([\w.\-]+)\}")
_CONDITION = re.compile(r"^\s*([\w.\-]+)\s*(!?=)\s*([\w.\-]+)\s*$")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a section, in the reader's language."""

    text: str
    title: str = ""
    """The paragraph's heading, if it has one: a bid, an article, or the heading that a club wrote."""
    article: str = ""
    """The code of the jury's article that the paragraph explains; empty if it explains none."""
    own: bool = False
    """True if the club wrote this paragraph."""


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a regulation, in the reader's language."""

    code: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Regulation:
    """The regulation of a rule set: its words, and the options, bids and articles that the words describe.

    `sections` writes it in a language.
    """

    words: Mapping[str, Mapping[str, Any]]
    options: tuple[Option, ...]
    values: Mapping[str, Any]
    bids: tuple[Bid, ...]
    articles: Mapping[str, Article]
    own: tuple[OwnParagraph, ...]
    table_sizes: tuple[int, ...]
    fines_to: FinesTo = OTHERS
    """The players who share a fine: `others` or `other_side`."""

    def sections(self, language: str) -> tuple[Section, ...]:
        """Return every section that has paragraphs, in order; a club's paragraphs come at the end of their section."""
        titles = self.words.get("regulation_titles", {})
        sections = (
            Section(code, say(titles.get(code, {}), language), (*self._written(code, language), *self._own(code, language)))
            for code in SECTIONS
        )
        return tuple(section for section in sections if section.paragraphs)

    def article(self, code: str, language: str) -> Paragraph | None:
        """Return the paragraph that explains an article of the jury; None if these rules have no such article."""
        article = self.articles.get(code)
        return _article_paragraph(article, self, language) if article else None

    def play(self, language: str) -> tuple[str, ...]:
        """Explain in a few paragraphs how a deal is played, for somebody who has never played."""
        return tuple(self._paragraphs(self.words.get("newcomers", {}).get("text", ()), language))

    def mentioned_options(self) -> frozenset[str]:
        """Return the options that some sentence of this regulation mentions, whether or not its conditions hold now.

        If the game has bids, the regulation lists them with their payments: options of kind `table` and `groups` then count as mentioned.
        """
        sentences = [each for code in SECTIONS for each in _sentences(self.words.get("regulation", {}).get(code, {}))]
        in_conditions = {name.split(".")[0] for each in sentences for name, _, _ in _conditions(each)}
        texts = [text for each in sentences for text in each.values() if isinstance(text, str)]
        in_texts = {name.split(".")[0] for text in texts for kind, name in _PLACEHOLDER.findall(text) if kind == "option"}
        in_bids = {option.name for option in self.options if self.bids and option.kind in ("table", "groups")}
        return frozenset(in_conditions | in_texts | in_bids)

    def _written(self, code: str, language: str) -> Iterator[Paragraph]:
        for text in self._paragraphs(_sentences(self.words.get("regulation", {}).get(code, {})), language):
            yield Paragraph(text)
        if code == "bids":
            yield from self._bid_paragraphs(language)
        if code == "irregularities":
            yield from (_article_paragraph(article, self, language) for article in self.articles.values())
        if code == "end":
            yield from self._unspoken(language)

    def _own(self, code: str, language: str) -> Iterator[Paragraph]:
        for each in self.own:
            if each.section == code:
                yield Paragraph(say(each.text, language), say(each.title, language), own=True)

    def _bid_paragraphs(self, language: str) -> Iterator[Paragraph]:
        equal = self.words.get("bid_lines", {}).get("equal", {})
        for bid in self.bids:
            parts = (say(bid.promise, language), say(equal, language) if bid.equal else "", say(bid.pays, language))
            yield Paragraph(" ".join(part for part in parts if part), say(bid.name, language))

    def _unspoken(self, language: str) -> Iterator[Paragraph]:
        """Yield a paragraph `title: value` for each option that no sentence mentions, so that the regulation covers every option."""
        mentioned = self.mentioned_options()
        for option in self.options:
            if option.name not in mentioned:
                yield Paragraph(f"{say(option.title, language)}: {self.value_in_words(option.name, language)}.")

    def _paragraphs(self, sentences: Sequence[Mapping[str, Any]], language: str) -> Iterator[str]:
        run: list[str] = []
        for each in sentences:
            if each.get("paragraph") and run:
                yield " ".join(run)
                run = []
            text = self.sentence(each, language)
            if text:
                run.append(text)
        if run:
            yield " ".join(run)

    def sentence(self, raw: Mapping[str, Any], language: str) -> str:
        """Return one sentence with its values filled in; empty if a condition fails or it names an unknown option or contract."""
        if not all(self._holds(*condition) for condition in _conditions(raw)):
            return ""
        text = say({key: value for key, value in raw.items() if key not in ("when", "paragraph")}, language)
        missing = False

        def filled(match: re.Match[str]) -> str:
            nonlocal missing
            value = self.value_in_words(match[2], language) if match[1] == "option" else self._contract_name(match[2], language)
            missing = missing or not value
            return value

        text = _PLACEHOLDER.sub(filled, text)
        return "" if missing else text

    def _contract_name(self, code: str, language: str) -> str:
        return say(self.words.get("contracts", {}).get(code, {}), language)

    def _holds(self, name: str, sign: str, value: str) -> bool:
        if name == "plays":
            holds = any(bid.code == value for bid in self.bids)
        elif name == "seats":
            holds = value in map(str, self.table_sizes)
        else:
            holds = _spelled(self._value(name)) == value
        return holds == (sign == "=")

    def _value(self, name: str) -> Any:
        value: Any = self.values
        for step in name.split("."):
            value = value.get(step) if isinstance(value, Mapping) else None
        return value

    def value_in_words(self, name: str, language: str) -> str:
        """Return an option's value in words; empty if these rules do not have the option.

        The name `solo_base.9` selects the entry `9` of an option whose value is a mapping.
        """
        first, *inside = name.split(".")
        option = next((each for each in self.options if each.name == first), None)
        value = self._value(name)
        return "" if option is None or value is None else self._in_words(option, value, bool(inside), language)

    def _in_words(self, option: Option, value: Any, inside: bool, language: str) -> str:
        lines = self.words.get("bid_lines", {})
        if isinstance(value, bool):
            return say(lines.get("yes" if value else "no", {}), language)
        if option.kind == "choice":
            return say(option.labels.get(str(value), {}), language) or str(value)
        if option.kind == "flags":
            names = [self._contract_name(code, language) or code for code, on in value.items() if on]
            return comma_list(names, language) or say(lines.get("none", {}), language)
        if isinstance(value, Mapping) and not inside:
            return comma_list((f"{self._contract_name(key, language) or key}: {figure}" for key, figure in value.items()), language)
        return str(value)


def check_regulation(data: Mapping[str, Any]) -> None:
    """Refuse a club's own sentences that cannot be read. Raises Refused: TABLE_VALUE; field `words.regulation.<section>`."""
    sections = data.get("words", {}).get("regulation", {})
    if not isinstance(sections, Mapping):
        raise Refused(Problem("TABLE_VALUE", "words.regulation"))
    problems = [
        Problem("TABLE_VALUE", f"words.regulation.{code}", {"name": str(code)[:60]})
        for code, raw in sections.items()
        if code not in SECTIONS or not _is_readable(raw)
    ]
    if problems:
        raise Refused(*problems)


def _is_readable(raw: Any) -> bool:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("text"), list):
        return False
    return all(isinstance(each, Mapping) and _is_readable_sentence(each) for each in raw["text"])


def _is_readable_sentence(raw: Mapping[str, Any]) -> bool:
    conditions = raw.get("when", "")
    if not isinstance(conditions, str) or not all(_CONDITION.match(part) for part in conditions.split("&") if conditions):
        return False
    texts = [value for key, value in raw.items() if key not in ("when", "paragraph")]
    return bool(texts) and all(isinstance(text, str) for text in texts)


def _sentences(section: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    sentences: Sequence[Mapping[str, Any]] = section.get("text", ())
    return sentences


def _conditions(raw: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    matches = (_CONDITION.match(part) for part in raw.get("when", "").split("&") if part.strip())
    return [(match[1], match[2], match[3]) for match in matches if match]


def _article_paragraph(article: Article, regulation: Regulation, language: str) -> Paragraph:
    """Return the paragraph about an article: its rule and its fine. If it has neither, the paragraph says that the jury decides."""
    lines = regulation.words.get("bid_lines", {})
    rule = regulation.words.get("article_rules", {}).get(article.code)
    parts = [regulation.sentence(rule, language) if rule else ""]
    whose = "_other_side" if regulation.fines_to == OTHER_SIDE and not article.ruled else ""
    if article.ladder_costs:
        steps = comma_list(map(str, article.ladder), language)
        parts.append(say(lines.get(f"ladder{whose}", {}), language, steps=steps, last=article.ladder[-1]))
    elif article.fine:
        parts.append(say(lines.get(f"fine{whose}", {}), language, points=article.fine))
    if article.deal == ANNULLED:
        parts.append(say(lines.get("annulled", {}), language))
    text = " ".join(part for part in parts if part) or say(lines.get("jury_decides", {}), language)
    return Paragraph(text, say(article.title, language), article=article.code)


def _spelled(value: Any) -> str:
    """Return an option's value as a `when` condition spells it: `true`, `5`.

    A mapping is `some` if any of its values is true, else `none`.
    """
    if isinstance(value, Mapping):
        return "some" if any(value.values()) else "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
