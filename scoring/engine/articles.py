"""The articles of a rule set: what a jury may decide about, each with its sentence and its fine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from scoring.engine.options import option_reference
from scoring.engine.problem import Problem
from scoring.engine.words import Words

STANDS, ANNULLED = "stands", "annulled"
"""The usual effects of a ruling on its deal.

STANDS: the result of the deal stays. ANNULLED: the deal is annulled.
"""
PLACEHOLDERS: Final = ("player", "contract", "deal", "points")
"""The placeholders that an article's sentence may hold."""
MAX_FINE, MAX_STEPS, MAX_TITLE_LENGTH, MAX_TEXT_LENGTH, MAX_SOURCE_LENGTH, MAX_RANK = 10_000, 8, 80, 300, 120, 999
FinesTo = Literal["others", "other_side"]
OTHERS: Final = "others"
OTHER_SIDE: Final = "other_side"
"""The two values of `RuleSet.fines_to`: the players who share a fine.

OTHERS: the other players of the deal. OTHER_SIDE, in a game with fixed sides: the opponents.
"""
CONSENT: Final = "CONSENT"
"""The article about a contract that needs the jury's consent. Rules without such a contract do not have it."""
_CODE = re.compile(r"[A-Z][A-Z0-9_]{0,39}")
_FILLED_IN = re.compile("|".join(f"{{{name}}}" for name in PLACEHOLDERS).replace("{", r"\{").replace("}", r"\}"))


@dataclass(frozen=True, slots=True)
class Article:
    """One article: the reason for calling the jury, the sentence of its decision, and the usual fine."""

    code: str
    title: Words
    text: Words
    """The sentence of the jury's decision; may hold `{player}`, `{contract}`, `{deal}`, `{points}`."""
    source: str = ""
    """The place where the rule is written: `1. La Donne`."""
    call: bool = False
    """True if a table may call the jury because of this article."""
    fine: int = 0
    """Points that the player pays in all, divided equally over those who get them; 0: the jury sets the amount."""
    deal: str = STANDS
    ladder: tuple[int, ...] = ()
    """A warning's steps: the fine the first time, the second time, and so on. The last step also applies to every later time."""
    reasons: Mapping[str, Words] = field(default_factory=dict)
    """The reasons for which the jury may refuse a contract that needs its consent, by code."""
    rank: int = 0
    """The article's position in the lists that people choose from."""
    hidden: bool = False
    """True if the article is not offered: the game does not have it, or the club does not use it. Earlier rulings still show its title."""
    always: bool = False
    """True if the article cannot be hidden, because Troela itself refers to it."""
    absent: bool = False
    """True if these rules have nothing that the article could be about. The article is then hidden; only earlier rulings show its title."""
    ruled: bool = False
    """True if a duty or an option of the rules sets the fine. Then the fine cannot be changed in the article itself."""

    @property
    def offered(self) -> bool:
        """True if the article is among those that a table of this rule set may choose when it calls the jury."""
        return self.call and not self.hidden

    @property
    def ladder_costs(self) -> bool:
        """True if some step of the ladder costs points. If none does, the ladder means a warning without points."""
        return any(self.ladder)

    def fine_at(self, time: int) -> int:
        """Return the fine if a player breaks this article for the `time`-th time; the first time is 1."""
        return self.ladder[min(time, len(self.ladder)) - 1] if self.ladder else self.fine


def articles(
    words: Mapping[str, Mapping[str, Any]], options: Mapping[str, Any], own_fines: Mapping[str, int], *, asks_jury: bool
) -> tuple[Article, ...]:
    """Return the articles in the words of a rule set, hidden ones too, in the order of the lists that people choose from.

    A fine may refer to an option: `"=fine_trou"`. `own_fines` holds the fines that the rules themselves set, by article
    (`Game.article_fines`). `asks_jury` is true if some contract needs the jury's consent.
    """
    every = (_article(code, raw, options, own_fines) for code, raw in _sorted(words.get("articles", {}).items()))
    return tuple(each if asks_jury or each.code != CONSENT else replace(each, absent=True, hidden=True, always=False) for each in every)


def _sorted(items: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return sorted(items, key=lambda item: (item[1].get("rank", 0), item[0]))


def _article(code: str, raw: Mapping[str, Any], options: Mapping[str, Any], own_fines: Mapping[str, int]) -> Article:
    option, always = option_reference(raw.get("fine", 0)), bool(raw.get("always", False))
    return Article(
        code=code,
        title=raw["title"],
        text=raw["text"],
        source=raw.get("source", ""),
        call=raw.get("call", False),
        fine=own_fines[code] if code in own_fines else int(options.get(option, 0)) if option else int(raw.get("fine", 0)),
        deal=raw.get("deal", STANDS),
        ladder=tuple(raw.get("ladder", ())),
        reasons=raw.get("reasons", {}),
        rank=raw.get("rank", 0),
        hidden=not always and code not in own_fines and _is_hidden(raw.get("hidden", False), options),
        always=always or code in own_fines,
        ruled=code in own_fines or option is not None,
    )


def _is_hidden(value: Any, options: Mapping[str, Any]) -> bool:
    name = option_reference(value)
    return bool(options.get(name)) if name else bool(value)


def merged(shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Merge a rule set's `own` articles into the shared ones.

    Fields of own articles override shared fields; additional articles come last.
    """
    return {**shared, **{code: {**shared.get(code, {}), **raw} for code, raw in own.items()}}


def problems(own: Mapping[str, Any], shared: Mapping[str, Any], shares: int, *, strict: bool = False) -> Iterator[Problem]:
    """Yield the problems of a rule set's own articles, each with its field, such as `words.articles.TALK.ladder`.

    `shares` is the number of players who share a fine (`RuleSet.fine_shares`). With `strict`, a fine that they cannot divide is a problem:
    a club must not write it, but evenings whose rules contain one are still read.

    Codes: ARTICLE_CODE, ARTICLE_WORDS, ARTICLE_BRACES, ARTICLE_FINE, ARTICLE_LADDER, TABLE_VALUE.
    """
    for code, raw in own.items():
        where = f"words.articles.{code}"
        if not isinstance(raw, Mapping):
            yield Problem("TABLE_VALUE", where)
        elif not _CODE.fullmatch(str(code)):
            yield Problem("ARTICLE_CODE", where[:100])
        else:
            yield from _wrong({**shared.get(code, {}), **raw}, where, shares, strict)


def _wrong(raw: Mapping[str, Any], where: str, shares: int, strict: bool) -> Iterator[Problem]:
    multiple = shares if strict else 1
    for name, most in (("title", MAX_TITLE_LENGTH), ("text", MAX_TEXT_LENGTH)):
        if not _are_words(raw.get(name), most):
            yield Problem("ARTICLE_WORDS", f"{where}.{name}", {"most": most})
    if _are_words(raw.get("text"), MAX_TEXT_LENGTH) and any(set("{}") & set(_FILLED_IN.sub("", text)) for text in raw["text"].values()):
        yield Problem("ARTICLE_BRACES", f"{where}.text")
    if option_reference(raw.get("fine", 0)) is None and not _is_fine(raw.get("fine", 0), multiple):
        yield Problem("ARTICLE_FINE", f"{where}.fine", {"most": MAX_FINE, "count": shares})
    ladder = raw.get("ladder", [])
    if not isinstance(ladder, list | tuple) or len(ladder) > MAX_STEPS or not all(_is_fine(each, multiple) for each in ladder):
        example = " ".join(str(shares * each) for each in (0, 1, 3, 5))
        yield Problem("ARTICLE_LADDER", f"{where}.ladder", {"most": MAX_STEPS, "count": shares, "example": example})
    values = {
        "source": isinstance(raw.get("source", ""), str) and len(raw.get("source", "")) <= MAX_SOURCE_LENGTH,
        "deal": raw.get("deal", STANDS) in (STANDS, ANNULLED),
        "rank": type(raw.get("rank", 0)) is int and 0 <= raw.get("rank", 0) <= MAX_RANK,
        "call": isinstance(raw.get("call", False), bool),
        "hidden": isinstance(raw.get("hidden", False), bool) or option_reference(raw["hidden"]) is not None,
        "reasons": _are_reasons(raw.get("reasons", {})),
    }
    yield from (Problem("TABLE_VALUE", f"{where}.{name}") for name, right in values.items() if not right)


def _are_words(value: Any, most: int) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(isinstance(text, str) and 0 < len(text) <= most for text in value.values())


def _are_reasons(value: Any) -> bool:
    return isinstance(value, Mapping) and all(_are_words(words, MAX_TEXT_LENGTH) for words in value.values())


def _is_fine(value: Any, multiple: int) -> bool:
    return type(value) is int and 0 <= value <= MAX_FINE and value % multiple == 0
