"""The public text of a ruling: its article and its effect. The text that the jury wrote is left out; it is for the players concerned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.entrants.queries.names import Names, names_in_sentences
from tournaments.jury.queries.public_rulings import PublicRuling
from tournaments.jury.wording.rulings import kinds


@dataclass(frozen=True)
class RulingText:
    """The public text of a ruling."""

    title: str
    """The title of the article, or the kind of ruling if it has no article."""
    about: str
    """The deal or table of the ruling and, if the title is an article, also the kind of ruling; empty if there is neither."""
    effect: str
    """The payments, or the deal's new result; empty if the ruling moved no points."""


def ruling_text(public: PublicRuling, rules: RuleSet, players: Mapping[int, str], names: Names) -> RulingText:
    """Return the public text of the ruling in the reader's language.

    `players` has each player's name as this reader sees it, by the player's number. `names` decides in which form the reader sees names.
    """
    ruling, language = public.ruling, get_language() or "en"
    kind = kinds().get(ruling.kind, ruling.kind)
    article = rules.articles.get(ruling.article)
    about = {"round": ruling.round_number, "table": ruling.table and ruling.table.number, "deal": ruling.deal and ruling.deal.number}
    if ruling.deal:
        place = _("round %(round)s, table %(table)s, deal %(deal)s") % about
    elif ruling.table:
        place = _("round %(round)s, table %(table)s") % about
    else:
        place = ""
    parts = (place, kind if article else "")
    return RulingText(
        title=say(article.title, language) if article else kind,
        about=" · ".join(part for part in parts if part),
        effect=_effect(public, rules, players, names, language),
    )


def _effect(public: PublicRuling, rules: RuleSet, players: Mapping[int, str], names: Names, language: str) -> str:
    pot = _("the pot")
    moves = [
        _("%(payer)s pays %(payee)s %(amount)s")
        % {"payer": players.get(move.payer or 0, pot), "payee": players.get(move.payee or 0, pot), "amount": move.amount}
        for move in public.ruling.point_moves
    ]
    return "; ".join([*_deal_now(public, rules, names, language), *moves])


def _deal_now(public: PublicRuling, rules: RuleSet, names: Names, language: str) -> list[str]:
    """Return a list with one sentence: the current result of the ruling's deal. The list is empty while the deal is in doubt again."""
    rows = public.view.deals if public.view else ()
    row = next((each for each in rows if each.deal.pk == public.ruling.deal_id), None)
    if public.view is None or row is None or row.outcome.played is None:
        return []
    at_table = names_in_sentences(public.view.entrants_at(row.deal.number), names)
    return [rules.game.describe_result(row.outcome.played, at_table, language)]
