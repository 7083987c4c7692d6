"""Random deals of any game. They are chosen from the deals that the game's rules list, low bids more often than high ones.

The same seed gives the same deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate, islice
from random import Random
from typing import Any

from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import contract_label

MAX_POSSIBLE_DEALS = 20_000
"""The greatest number of possible deals that may be listed; further ones are not considered."""
MAX_SAMPLE = 400
"""The number of listed deals drawn at random, of which one is then played."""


class AnyDeals:
    """A generator of random deals under a rule set, one after the other. The same seed gives the same deals."""

    def __init__(self, random: Random, rules: RuleSet) -> None:
        self._random = random
        self._rules = rules
        self._possible: dict[Any, list[list[Any]]] = {}

    def plausible(self, state: Any, skills: Sequence[float]) -> dict[str, Any]:
        """Return the facts of a deal that could be played now. `skills` has no effect: chance decides."""
        kinds = self._kinds(state)
        often = [1 / (4 + index) for index in range(len(kinds))]
        facts = self._random.choice(self._random.choices(kinds, cum_weights=list(accumulate(often)))[0])
        return self._rules.game.write_facts(facts)

    def _kinds(self, state: Any) -> list[list[Any]]:
        """Return the deals that are possible now, grouped by contract in the order of the rules.

        Deals that need the jury, or that call time, are left out.
        """
        kinds_here = self._possible.get(state)
        if kinds_here is None:
            kinds: dict[str, list[Any]] = defaultdict(list)
            possible = list(islice(self._rules.game.possible_deals(state), MAX_POSSIBLE_DEALS))
            if len(possible) > MAX_SAMPLE:
                possible = [possible[index] for index in sorted(self._random.sample(range(len(possible)), MAX_SAMPLE))]
            for facts in possible:
                if self._rules.game.obligations(state, facts):
                    continue
                sheet_deal = self._rules.game.write_facts(facts)
                if "time_called" not in sheet_deal:
                    kinds[str(sheet_deal.get("contract") or contract_label(sheet_deal))].append(facts)
            kinds_here = self._possible[state] = list(kinds.values())
        return kinds_here
