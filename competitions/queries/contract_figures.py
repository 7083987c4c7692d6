"""Counts of contracts played and made over many evenings. Only reads.

The database counts the rows with equal `Deal.contract_results`, so that each different text is parsed only once. Deals that are void, in
doubt, annulled or awarded by the jury have no contract results, and are not counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count

from clubs.club.models import Club
from competitions.queries.club_evenings import ClosedEvening
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import Words
from tournaments.evening.models import Tournament
from tournaments.play.contract_results import read_contract_results
from tournaments.play.models import Deal
from tournaments.standings.queries.visible_standings import counting

ContractKey = tuple[str, str]
"""The code of the game, and the code of the contract."""


@dataclass
class ContractCount:
    """The number of times a contract was played, and the number of times it was made."""

    played: int = 0
    made: int = 0
    alone: int = 0
    """The number of times it was played by a declarer without a partner."""
    alone_made: int = 0

    @property
    def percent(self) -> int | None:
        """The percentage of these contracts that was made; None if none was played."""
        return percent_of(self.made, self.played)

    @property
    def alone_percent(self) -> int | None:
        return percent_of(self.alone_made, self.alone)

    def add(self, *, made: bool, alone: bool, times: int = 1) -> None:
        """Count a contract that was played, or `times` contracts with the same result."""
        self.played += times
        self.made += times * made
        self.alone += times * alone
        self.alone_made += times * (alone and made)


def percent_of(part: int, whole: int) -> int | None:
    """Return `part` as a percentage of `whole`, with a half rounded up; None if `whole` is 0."""
    return (200 * part + whole) // (2 * whole) if whole else None


def contract_counts(club: Club, evenings: Sequence[ClosedEvening], rules: Rulebook) -> dict[ContractKey, ContractCount]:
    """Return how often each contract was played and made on these evenings, in one query.

    `evenings` must contain every closed evening of the club between its first and its last, as the query selects by date.
    """
    if not evenings:
        return {}
    deals = Deal.objects.filter(void=False, counts=True, in_doubt=False, table__round__tournament__club=club)
    deals = deals.filter(table__round__tournament__on__range=(evenings[0].on, evenings[-1].on))
    deals = (
        deals.filter(counting("table__round__tournament__"), table__round__tournament__state=Tournament.State.CLOSED)
        .exclude(contract_results="")
        .order_by()
    )
    counts: dict[ContractKey, ContractCount] = defaultdict(ContractCount)
    for fingerprint, text, times in deals.values_list("table__round__tournament__fingerprint", "contract_results").annotate(Count("pk")):
        for result in read_contract_results(text):
            counts[rules.game_of(fingerprint), result.code].add(made=result.made, alone=result.alone, times=times)
    return dict(counts)


def sum_of(counts: Mapping[ContractKey, ContractCount]) -> ContractCount:
    """Return the counts of all contracts added together."""
    each = counts.values()
    return ContractCount(
        sum(c.played for c in each), sum(c.made for c in each), sum(c.alone for c in each), sum(c.alone_made for c in each)
    )


class Rulebook:
    """The rules by which evenings of a club were played: their games, and the names of their contracts. Each rule set is read once."""

    def __init__(self, evenings: Sequence[ClosedEvening]) -> None:
        """Read the rules of these evenings, which are in order of date. One query."""
        newest: dict[str, int] = {}
        for evening in reversed(evenings):
            newest.setdefault(evening.fingerprint, evening.key)
        rows = Tournament.objects.only("rules", "fingerprint").in_bulk(newest.values())
        self._rules: dict[str, RuleSet] = {fingerprint: rows[key].rule_set for fingerprint, key in newest.items()}

    def game_of(self, fingerprint: str) -> str:
        """Return the code of the game with the rules that have this fingerprint."""
        return self._rules[fingerprint].code

    @property
    def games(self) -> dict[str, RuleSet]:
        """The newest rules of each game, by its code."""
        return {rules.code: rules for rules in reversed(self._rules.values())}

    def words_of(self, contract: ContractKey) -> Words:
        """Return a contract's name in the newest rules of its game that still have the contract."""
        game, code = contract
        for rules in self._rules.values():
            if rules.code == game and (not rules.game.contract_codes or code in rules.game.contract_codes):
                return rules.game.words_for(code)
        return {"en": code}

    def order(self, contracts: Iterable[ContractKey]) -> list[ContractKey]:
        """Return the contracts in the order of their games' rules. Contracts that are no longer in any rules come last."""
        place = {
            (game, code): (nth, number)
            for nth, (game, rules) in enumerate(self.games.items())
            for number, code in enumerate(rules.game.contract_codes)
        }
        return sorted(contracts, key=lambda contract: (place.get(contract, (99, 99)), contract))
