"""Texts about a ruling in the reader's language: its kind, and its decision besides points. Used by pages, papers and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.direction import comma_text, isolated
from scoring.engine.ruleset import RuleSet
from scoring.engine.spoken import signed
from scoring.engine.words import say
from tournaments.evening.wording.seats import seat_letter
from tournaments.jury.decisions import (
    Annulled,
    Awarded,
    ContractWord,
    Decision,
    Excluded,
    ExcludedTable,
    Lots,
    Replaced,
    Souvenir,
    Warned,
    Word,
)
from tournaments.jury.wording.cards import SUIT_SIGNS, corner, in_order

Names = Mapping[int, str]
"""Players' names by number."""


def kinds() -> dict[str, str]:
    """Return the names of the kinds of ruling, by their code: `annul` is “annulled”."""
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
        "lots": _("lots drawn"),
        "overturn": pgettext("a kind of ruling", "overturned"),
    }


def article_title(rules: RuleSet, code: str, language: str) -> str:
    """Return the title of the article with this code. If the rules have no such article, `code` is a typed text and is returned itself."""
    article = rules.articles.get(code)
    return say(article.title, language) if article else isolated(code)


def decision_details(
    decision: Decision | None, players: Names, contract: Callable[[str], str], deal: Callable[[Mapping[str, Any]], str]
) -> Iterator[tuple[str, str]]:
    """Yield the parts of a ruling's decision as pairs of a label and a text, such as “warned”, “Piet”.

    `contract` turns the code of a contract into its name; `deal` turns a deal's facts into text.
    """
    match decision:
        case Replaced(facts):
            yield _("counts as"), deal(facts)
        case Annulled():
            yield _("deal"), _("annulled; the same dealer deals again")
        case Awarded(points):
            yield _("points by seat"), comma_text(f"{seat_letter(seat)} {signed(figure)}" for seat, figure in enumerate(points))
        case Word(number, _seat, code, word):
            yield _("contract"), _words()[word] % {"contract": contract(code), "number": number}
        case Warned(player):
            yield _("warned"), players.get(player, "")
        case Excluded(player, from_round, table):
            text = _("%(player)s, from round %(round)s on") % {"player": players.get(player, ""), "round": from_round}
            yield _("excluded"), f"{text}; {_table_stops_text(table)}"
        case Souvenir(player, code, cards):
            yield _("souvenir"), f"{players.get(player, '')}: {contract(code)}, {_hand(cards)}"
        case Lots(order, seed):
            yield (
                _("order after drawing lots"),
                comma_text(f"{place}. {players.get(number, '')}" for place, number in enumerate(order, start=1)),
            )
            yield _("seed"), seed


def _words() -> Mapping[ContractWord, str]:
    """Return a sentence for each answer of the jury about a contract, with the placeholders `%(contract)s` and `%(number)s`."""
    return {
        ContractWord.APPROVED: _("%(contract)s in deal %(number)s is allowed"),
        ContractWord.REFUSED: _("%(contract)s in deal %(number)s is refused"),
        ContractWord.FINED: _("%(contract)s in deal %(number)s was played without asking the jury; the result stands"),
        ContractWord.ANNULLED: _("%(contract)s in deal %(number)s was played without asking the jury; the deal is annulled"),
    }


def _hand(cards: Sequence[str]) -> str:
    return " ".join(f"{SUIT_SIGNS[card[1]]}{corner(card[0])}" for card in in_order(cards))


def _table_stops_text(at_table: ExcludedTable) -> str:
    return _("their table stops") if at_table == ExcludedTable.STOPS else _("their table plays on")
