"""Convert a club's own articles and duties to parts of a rule file. Only differences from the published rules are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.engine.articles import STANDS, Article
from scoring.engine.options import option_reference
from scoring.engine.promised.duties.rules import DUTY_KEYS
from scoring.engine.promised.game import FAMILY
from scoring.engine.ruleset import RuleSet

OWN_RANK: Final = 85
"""The rank of a club's own articles. They are listed after the published ones, but before «something else»."""


def own_articles(published: RuleSet, articles: Iterable[Article]) -> dict[str, dict[str, Any]]:
    """Return `[words.articles]` of a rule file, by article code: the differences from the published article, or the whole of a new one."""
    result = {}
    for article in articles:
        former = published.articles.get(article.code)
        own = _whole(article) if former is None else _differences(article, former)
        if own:
            result[article.code] = own
    return result


def _whole(article: Article) -> dict[str, Any]:
    values = {"title": dict(article.title), "text": dict(article.text), "rank": article.rank, "call": article.call, "deal": article.deal}
    more = {"source": article.source, "fine": article.fine, "ladder": list(article.ladder), "hidden": article.hidden}
    return values | {name: value for name, value in more.items() if value}


def _differences(article: Article, former: Article) -> dict[str, Any]:
    """Return the fields that differ from the published article.

    The fine is left out if a duty or option sets it. `hidden` is left out if Troela itself refers to the article.
    """
    own: dict[str, Any] = {}
    for name in ("title", "text"):
        words, published = getattr(article, name), getattr(former, name)
        if {**published, **words} != dict(published):
            own[name] = {**published, **words}
    fixed = ({"fine"} if former.ruled else set()) | ({"hidden"} if former.always else set())
    for name in {"source", "call", "deal", "fine", "hidden", "ladder"} - fixed:
        if getattr(article, name) != getattr(former, name):
            own[name] = list(article.ladder) if name == "ladder" else getattr(article, name)
    return dict(sorted(own.items()))


def duty_values(rules: RuleSet) -> dict[str, int | str] | None:
    """Return the values of `[duties]` in these rules: `third_solo_after`, `forgotten`, `fine`, `fine_third_solo`.

    None if the rules have no such duties, or if options of the rule set hold the values.
    """
    if rules.game.family != FAMILY:
        return None
    stated: Mapping[str, Any] = rules.data.get("duties", {})
    if rules.data.get("jury") or any(option_reference(value) for value in stated.values()):
        return None
    return {name: stated.get(name, STANDS if name == "forgotten" else 0) for name in DUTY_KEYS}
