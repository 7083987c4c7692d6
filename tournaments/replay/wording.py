"""The deals of an evening that other rules do not allow, for pages and API: grouped by the sentence with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import get_language

from clubs.problems import sentence
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from tournaments.entrants.queries.names import Names, names_in_sentences
from tournaments.evening.models import Tournament
from tournaments.jury.verdicts import counting_facts
from tournaments.play.queries.tables import entrants_at
from tournaments.replay.queries.replay import Misfit


@dataclass(frozen=True)
class NamedDeal:
    """A deal as text, with the numbers of its round and table and its own number."""

    tournament: Tournament
    round: int
    table: int
    deal: int
    text: str


def misfits_by_reason(
    misfits: Iterable[tuple[Tournament, Misfit]], rules: RuleSet, names: dict[int, Names]
) -> list[tuple[str, list[NamedDeal]]]:
    """Return (reason, deals) for each reason why `rules` do not allow deals, the most frequent reason first.

    The reason is a sentence. `names` are the players' names that the reader may see, by the evening's key.
    """
    by_reason: dict[str, list[NamedDeal]] = {}
    for tournament, misfit in misfits:
        why = " ".join(dict.fromkeys(sentence(problem, rules) for problem in misfit.problems))
        by_reason.setdefault(why, []).append(_named_deal(tournament, misfit, names[tournament.pk]))
    return sorted(by_reason.items(), key=lambda each: -len(each[1]))


def _named_deal(tournament: Tournament, misfit: Misfit, names: Names) -> NamedDeal:
    """Return the deal in the words of its evening's rules."""
    game = tournament.rule_set.game
    players = names_in_sentences(entrants_at(misfit.table, misfit.deal.number), names)
    try:
        text = game.describe_deal(game.read_facts(counting_facts(misfit.deal)), players, get_language() or "en")
    except Refused:
        text = misfit.deal.contract
    return NamedDeal(tournament, misfit.table.round.number, misfit.table.number, misfit.deal.number, text)
