"""The speed of the engine for each game: deals a second on one core, for typical deals or for whole random games. Uses no database."""

from __future__ import annotations

import random
from typing import Any

from bench.figures import BenchFigure
from bench.games import Deal, whole_games
from bench.yardstick import best_seconds
from scoring.engine.promised.game import FAMILY
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import GAMES, published

PROMISED_DEALS_A_SECOND = 40_000
DEALS = 5_000
GAME_DEALS = 1_000
"""The number of deals to reach: whole random games of a rule set are made until together they have this many."""
REPEATS = 7
SEED = 2026
SHORT: dict[str, object] = {"DEALS": 20, "GAME_DEALS": 20, "REPEATS": 1}
PERCENT_OF_DEALS = {"pair": 62, "solo": 14, "flat": 16, "several": 4, "nobody": 4}
"""The share of each kind of deal, in per cent.

The kinds are: declarer with a partner, declarer alone, a contract where only made or lost counts, several declarers, all pass.
"""


def measure() -> dict[str, object]:
    """Measure the engine's speed for every game. Returns the figures."""
    return {"figures": [figure_of(published(code)) for code in GAMES]}


def figure_of(rules: RuleSet) -> BenchFigure:
    """Measure how many deals a second the engine scores in one game.

    Games with promised tricks, such as rikken, score typical deals; other games score whole random games.
    """
    deals = mixed(rules, DEALS) if rules.game.family == FAMILY else [deal for game in whole_games(rules, GAME_DEALS, SEED) for deal in game]

    def read_check_and_score() -> None:
        for state, deal in deals:
            rules.game.score_deal(state, deal)

    rate = round(len(deals) / best_seconds(read_check_and_score, REPEATS))
    return BenchFigure(f"engine, {rules.code}: read, checked and scored", rate, "deals/s", PROMISED_DEALS_A_SECOND, at_most=False)


def mixed(rules: RuleSet, number: int) -> list[Deal]:
    """Return `number` typical deals, half of them with the tricks of all four hands. The seed is fixed, so each run gets the same deals."""
    chance = random.Random(SEED)
    state = rules.game.first_state(TableStart(4, 0))
    kinds: dict[str, list[Any]] = {kind: [] for kind in PERCENT_OF_DEALS}
    for facts in rules.game.possible_deals(state):
        kinds[_kind(facts)].append(facts)
    possible = [kind for kind in kinds if kinds[kind]]
    chosen = chance.choices(possible, [PERCENT_OF_DEALS[kind] for kind in possible], k=number)
    return [(state, _with_tricks_by_seat(rules.game.write_facts(chance.choice(kinds[kind])), chance)) for kind in chosen]


def _kind(facts: Any) -> str:
    if len(facts.promises) != 1:
        return "several" if facts.promises else "nobody"
    promise = facts.promises[0]
    return "flat" if promise.made is not None else "solo" if promise.partner is None else "pair"


def _with_tricks_by_seat(deal: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Replace, in half of the deals at random, the tricks of the declarer's side by the tricks of all four hands."""
    contracts = deal.get("contracts", [])
    if len(contracts) != 1 or "took" not in contracts[0] or chance.random() < 0.5:
        return deal
    took = contracts[0].pop("took")
    declarer, partner = contracts[0]["declarer"], contracts[0].get("partner")
    tricks = [0, 0, 0, 0]
    own = took if partner is None else chance.randint(0, took)
    tricks[declarer] = own
    if partner is not None:
        tricks[partner] = took - own
    others = [seat for seat in range(4) if seat not in (declarer, partner)]
    for _ in range(13 - took):
        tricks[chance.choice(others)] += 1
    return {**deal, "tricks": tricks}
