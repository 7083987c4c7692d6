"""Deals of any game from a seeded generator: one of those that its rules list, low bids more often than high ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate, islice
from random import Random
from typing import Any

from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import contract_label

MANY = 20_000
"""Of so many possible deals some are looked at."""
SOME = 400


class AnyDeals:
    """One deal after the other under some rules; the same seed gives the same ones."""

    def __init__(self, random: Random, rules: RuleSet) -> None:
        self._random = random
        self._rules = rules
        self._possible: dict[Any, list[list[Any]]] = {}

    def plausible(self, state: Any, skills: Sequence[float]) -> dict[str, Any]:
        """The facts of a deal that could be dealt now. `skills` are not looked at: chance decides."""
        kinds = self._kinds(state)
        often = [1 / (4 + index) for index in range(len(kinds))]
        facts = self._random.choice(self._random.choices(kinds, cum_weights=list(accumulate(often)))[0])
        return self._rules.game.write_facts(facts)

    def _kinds(self, state: Any) -> list[list[Any]]:
        """The deals possible now by what was played, in the order in which the rules list them; none that needs the jury's word.

        Nor does anybody call time.
        """
        found = self._possible.get(state)
        if found is None:
            kinds: dict[str, list[Any]] = defaultdict(list)
            possible = list(islice(self._rules.game.possible_deals(state), MANY))
            if len(possible) > SOME:
                possible = [possible[index] for index in sorted(self._random.sample(range(len(possible)), SOME))]
            for facts in possible:
                if self._rules.game.obligations(state, facts):
                    continue
                written = self._rules.game.write_facts(facts)
                if "time_called" not in written:
                    kinds[str(written.get("contract") or contract_label(written))].append(facts)
            found = self._possible[state] = list(kinds.values())
        return found
