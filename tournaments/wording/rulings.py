"""A ruling in the reader's words: its kind, and what it decides besides points. Knows no page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.ruleset import RuleSet
from scoring.engine.spoken import signed
from scoring.engine.words import say
from tournaments.wording.cards import SIGNS, corner, in_order
from tournaments.wording.seats import seat_letter

Names = Mapping[int, str]
"""Players' names by their number."""


def kinds() -> dict[str, str]:
    """The kinds of ruling, as a list of them says it."""
    return {
        "allow": _("allowed"),
        "refuse": _("refused"),
        "fine": _("fine"),
        "annul": _("annulled"),
        "replace": _("result replaced"),
        "award": _("points awarded"),
        "adjust": _("points moved"),
        "warn": _("warning"),
        "exclude": _("exclusion"),
        "souvenir": _("souvenir"),
        "overturn": _("overturned"),
    }


def article_title(rules: RuleSet, code: str, language: str) -> str:
    """An article of the regulation by its title; what the jury typed, where the regulation has no such article; empty for none."""
    article = rules.articles.get(code)
    return say(article.title, language) if article else code


def decided(
    decides: Mapping[str, Any], players: Names, contract: Callable[[str], str], deal: Callable[[Mapping[str, Any]], str]
) -> Iterator[tuple[str, str]]:
    """What a ruling decides, as pairs of name and text. `contract` says a contract's code, `deal` the facts of the deal it is about."""
    verdict, word, excluded, souvenir = (decides.get(name) or {} for name in ("deal", "word", "excluded", "souvenir"))
    if "facts" in verdict:
        yield _("counts as"), deal(verdict["facts"])
    if verdict.get("annulled"):
        yield _("deal"), _("annulled; the same dealer deals again")
    if "awarded" in verdict:
        yield _("points by seat"), ", ".join(f"{seat_letter(seat)} {signed(figure)}" for seat, figure in enumerate(verdict["awarded"]))
    if word:
        yield _("contract"), _words()[word["word"]] % {"contract": contract(word["contract"]), "number": word["number"]}
    if decides.get("warned"):
        yield _("warned"), players.get(decides["warned"], "")
    if excluded:
        told = _("%(player)s, from round %(round)s on") % {"player": players.get(excluded["entrant"], ""), "round": excluded["from"]}
        yield _("excluded"), f"{told}; {_stops(excluded['table'])}"
    if souvenir:
        yield _("souvenir"), f"{players.get(souvenir['entrant'], '')}: {contract(souvenir['contract'])}, {_hand(souvenir['cards'])}"


def _words() -> Mapping[str, str]:
    """What the jury said of a contract."""
    return {
        "approved": _("%(contract)s in deal %(number)s is allowed"),
        "refused": _("%(contract)s in deal %(number)s is refused"),
        "fined": _("%(contract)s in deal %(number)s was played without asking; the result stands"),
        "annulled": _("%(contract)s in deal %(number)s was played without asking; the deal is annulled"),
    }


def _hand(cards: list[str]) -> str:
    return " ".join(f"{SIGNS[card[1]]}{corner(card[0])}" for card in in_order(cards))


def _stops(at_table: str) -> str:
    return _("their table stops") if at_table == "stops" else _("their table plays on")
