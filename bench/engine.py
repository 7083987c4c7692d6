"""How fast the engine is: deals a second on one core, for an evening's mix or for whole games of each game. Touches no database."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from bench.figures import Figure, percentile
from bench.games import start_of, whole_games
from scoring.engine.promised.game import PromisedTricks
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import Start
from scoring.games import GAMES, published

FAMILY_DEALS_A_SECOND = 50_000
"""Of the family of promised tricks."""
OTHER_DEALS_A_SECOND = 40_000
"""Of every other game."""
DEALS = 5_000
GAME_DEALS = 1_000
"""Of a game that is played whole."""
REPEATS = 7
DEALS_AT_A_TABLE = (20, 100, 500, 2_000)
"""An evening has 20 in a round."""
SEED = 2026
SHORT: dict[str, object] = {"DEALS": 20, "GAME_DEALS": 20, "REPEATS": 1, "DEALS_AT_A_TABLE": (2,)}
PERCENT_OF_DEALS = {"pair": 62, "solo": 14, "flat": 16, "several": 4, "nobody": 4}
"""An evening's mix: two together, one alone, made or lost without counting, several declarers, all pass."""


def measure() -> dict[str, object]:
    """Every game: deals a second, percentiles a deal, and what a deal costs as a table grows."""
    return {"figures": [figure for code in GAMES for figure in figures_of(code)]}


def figures_of(code: str) -> list[Figure]:
    """What is measured of one game, named after it."""
    rules = published(code)
    return _mix(rules) if isinstance(rules.game, PromisedTricks) else _whole_games(rules)


def _mix(rules: RuleSet) -> list[Figure]:
    """The family of promised tricks: an evening's mix, and tables that grow. Promised: `FAMILY_DEALS_A_SECOND`."""
    state, deals = rules.game.first_state(Start(4, 0)), mixed(rules, DEALS)
    facts = [rules.game.read_facts(deal) for deal in deals]
    game = rules.game

    def read_and_score() -> None:
        for deal in deals:
            rules.game.score_deal(state, deal)

    def score() -> None:
        for each in facts:
            game.check(state, each)
            game.play(state, each)

    one = [_median(lambda deal=deal: rules.game.score_deal(state, deal)) for deal in deals]  # type: ignore[misc]
    name = f"engine, {rules.code}"
    return [
        _promised(name, DEALS / _best(read_and_score), FAMILY_DEALS_A_SECOND),
        Figure(f"{name}: checked and scored", round(DEALS / _best(score)), "deals/s"),
        *(Figure(f"{name}: one deal, p{part}", percentile(one, part) / 1000, "µs") for part in (50, 95, 99)),
        *(
            Figure(f"{name}: a deal in a table of {size}", round(_microseconds_a_deal(rules, deals, size), 1), "µs")
            for size in DEALS_AT_A_TABLE
        ),
    ]


def _whole_games(rules: RuleSet) -> list[Figure]:
    """A game that somebody wins: random games from the first deal to the last, deal by deal and as a table is replayed.
    Promised: `OTHER_DEALS_A_SECOND`.
    """
    games = whole_games(rules, GAME_DEALS, SEED)
    deals = [deal for game in games for deal in game]
    facts = [(state, rules.game.read_facts(deal)) for state, deal in deals]
    tables = [(start_of(rules, number), [deal for _, deal in game]) for number, game in enumerate(games)]
    game = rules.game

    def read_and_score() -> None:
        for state, deal in deals:
            rules.game.score_deal(state, deal)

    def score() -> None:
        for state, each in facts:
            game.check(state, each)
            game.play(state, each)

    def replay() -> None:
        for start, table in tables:
            rules.game.replay(start, table)

    one = [_median(lambda state=state, deal=deal: rules.game.score_deal(state, deal)) for state, deal in deals]  # type: ignore[misc]
    name = f"engine, {rules.code}"
    return [
        _promised(name, len(deals) / _best(read_and_score), OTHER_DEALS_A_SECOND),
        Figure(f"{name}: checked and scored", round(len(deals) / _best(score)), "deals/s"),
        *(Figure(f"{name}: one deal, p{part}", percentile(one, part) / 1000, "µs") for part in (50, 95, 99)),
        Figure(f"{name}: a deal in a whole game", round(1_000_000 * _best(replay) / len(deals), 1), "µs"),
    ]


def _promised(name: str, deals_a_second: float, goal: int) -> Figure:
    return Figure(f"{name}: read, checked and scored", round(deals_a_second), "deals/s", goal, at_most=False)


def _microseconds_a_deal(rules: RuleSet, deals: Sequence[dict[str, Any]], size: int) -> float:
    """Microseconds a deal, of a whole table through `replay`: the deals follow one another, so their dealers are left open."""
    table = [{name: value for name, value in deal.items() if name != "dealer"} for deal in deals[:size]]
    return 1_000_000 * _best(lambda: rules.game.replay(Start(4, 0), table)) / size


def _best(work: Callable[[], object]) -> float:
    """Seconds of this process's own time, the best of some runs: what else the machine does is not the engine's."""
    times = []
    for _ in range(REPEATS):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return max(min(times), 1e-9)


def _median(work: Callable[[], object]) -> float:
    """Nanoseconds, the median of three runs."""
    times = []
    for _ in range(3):
        started = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - started)
    return statistics.median(times)


def mixed(rules: RuleSet, number: int) -> list[dict[str, Any]]:
    """Deals as an evening has them, half of them counted per seat; the same every time."""
    chance = random.Random(SEED)
    state = rules.game.first_state(Start(4, 0))
    kinds: dict[str, list[Any]] = {kind: [] for kind in PERCENT_OF_DEALS}
    for facts in rules.game.possible_deals(state):
        kinds[_kind(facts)].append(facts)
    possible = [kind for kind in kinds if kinds[kind]]
    chosen = chance.choices(possible, [PERCENT_OF_DEALS[kind] for kind in possible], k=number)
    return [_with_tricks_by_seat(rules.game.write_facts(chance.choice(kinds[kind])), chance) for kind in chosen]


def _kind(facts: Any) -> str:
    if len(facts.promises) != 1:
        return "several" if facts.promises else "nobody"
    promise = facts.promises[0]
    return "flat" if promise.made is not None else "solo" if promise.partner is None else "pair"


def _with_tricks_by_seat(deal: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """In half of the deals, at random, the tricks of all four hands instead of those of the declarer's side."""
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
