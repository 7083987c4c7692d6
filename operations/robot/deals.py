"""Random deals of a rikken evening that look real: the bids, how often each wins, and its usual result.

The same seed gives the same deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from operations.robot.any_deals import AnyDeals
from scoring.engine.promised import passgames
from scoring.engine.ruleset import RuleSet

RIKKEN = "rikken_brabant"
BIDS = {
    "RIK": 540,
    "RIK_BETER": 140,
    "SOLO_8": 70,
    "MISERE": 75,
    "PIEK": 65,
    "SOLO_9": 25,
    "SOLO_10": 5,
    "OPEN_MISERE": 8,
    "OPEN_PIEK": 5,
    "TROELA": 22,
    "SOLO_13": 1,
}
"""The number of deals in a thousand in which each contract wins the bidding. The rest are passed out or played by two declarers at once."""
PASSED = 32
TOGETHER = 12
MEANS = {"RIK": 8.6, "RIK_BETER": 8.9, "TROELA": 9.1, "SOLO_8": 8.1, "SOLO_9": 9.0, "SOLO_10": 9.9}
"""The average number of tricks of the declarer's side, by contract."""
MADE = {"MISERE": 0.62, "PIEK": 0.66, "OPEN_MISERE": 0.6, "OPEN_PIEK": 0.62, "SOLO_13": 0.8}
"""The probability that a contract with a flat payment is made, by contract."""


class Deals:
    """A generator of random rikken deals under a rule set, one after the other. The same seed gives the same deals."""

    def __init__(self, random: Random, rules: RuleSet) -> None:
        self._random = random
        self._rules = rules
        played = {row.code for chart in rules.game.charts() for row in chart.rows}
        self._chances = {code: weight for code, weight in BIDS.items() if code in played} | {"passed": PASSED}
        if {"MISERE", "PIEK"} <= played:
            self._chances["together"] = TOGETHER

    def plausible(self, state: Any, skills: Sequence[float]) -> dict[str, Any]:
        """Return the facts of a deal that could be played now.

        `skills` has a number for each seat: about 0, and higher for a better player.
        """
        seats = [seat for seat in range(state.seats) if seat not in state.sits_out]
        bid = self._random.choices(list(self._chances), list(self._chances.values()))[0]
        if bid == "passed":
            return {"dealer": state.dealer, **self._passed(state, seats)}
        declarers = self._random.sample(seats, 2) if bid == "together" else self._declarer(seats, skills)
        contracts = [self._contract(self._either() if bid == "together" else bid, declarer, seats, skills) for declarer in declarers]
        return {"dealer": state.dealer, "kind": "contract", "contracts": contracts}

    def _declarer(self, seats: Sequence[int], skills: Sequence[float]) -> list[int]:
        return self._random.choices(seats, [1.0 + 0.2 * skills[seat] for seat in seats])

    def _either(self) -> str:
        return self._random.choice(("MISERE", "PIEK"))

    def _contract(self, code: str, declarer: int, seats: Sequence[int], skills: Sequence[float]) -> dict[str, Any]:
        """Return a contract with its result, as a table reports it."""
        contract: dict[str, Any] = {"code": code, "declarer": declarer}
        skill = skills[declarer]
        if code in MADE:
            return contract | {"made": self._random.random() < MADE[code] + 0.08 * skill}
        if not code.startswith("SOLO"):
            contract["partner"] = self._random.choice([seat for seat in seats if seat != declarer])
            skill = (skill + skills[contract["partner"]]) / 2
        return contract | {"took": max(2, min(13, round(self._random.gauss(MEANS[code] + 0.7 * skill, 1.5))))}

    def _passed(self, state: Any, seats: Sequence[int]) -> dict[str, Any]:
        """Return the facts of a deal in which all pass: it is dealt again, or a pass game is played if the club's rules say so."""
        game = self._rules.game
        games = () if state.has_blind else game.rules.pass_games
        if not games:
            return {"kind": "all_pass"}
        chosen = games[0] if len(games) == 1 else self._random.choice(games)
        if chosen.way != "queen_and_last":
            return game.write_facts(self._random.choice([*passgames.deals(chosen, state.dealer, tuple(seats), state.seats)]))
        queen_taker, last_taker = self._random.choice(seats), self._random.choice(seats)
        return {"kind": "pass_game", "game": chosen.code, "queen_taker": queen_taker, "last_taker": last_taker}


def deals_for(random: Random, rules: RuleSet) -> Deals | AnyDeals:
    """Return the generator for a game: for rikken with realistic bids, for any other game by chance alone."""
    return Deals(random, rules) if rules.code == RIKKEN else AnyDeals(random, rules)
