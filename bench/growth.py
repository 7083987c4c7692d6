"""How a report's cost grows: with the players of its evening, the deals of its table, the rounds before, and the evenings in the house.

In this process, through every layer but the network (`bench.in_process`). Nothing of it may grow but with the deals of the table, which
are replayed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import django

from bench.figures import Figure

if TYPE_CHECKING:
    from bench.evening import Sending
    from bench.in_process import Cost

PLAYERS = (40, 250, 1000, 2000)
DEALS_AT_A_TABLE = (5, 20, 60)
ROUNDS = (1, 4, 8)
EVENINGS = (1, 50, 500)
LAST_DEALS = 3
EVENING_PLAYERS = 40
REPORTS = 60
"""Of each size, from the first ten tables: each table's second to seventh deal."""
TABLES = 10
MOST_GROWTH = 1.25
"""How many times what it costs in the smallest evening or house a report may cost in the largest."""
SHORT: dict[str, object] = {
    "PLAYERS": (8, 12), "DEALS_AT_A_TABLE": (2, 3), "ROUNDS": (1, 2), "EVENINGS": (1,), "EVENING_PLAYERS": 8, "REPORTS": 2, "TABLES": 1,
}  # fmt: skip


def measure() -> dict[str, object]:
    """Everything in one database; the house fills up last."""
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    _warm_up()
    return {"figures": [*_players(), *_deals(), *_rounds(), *_evenings()]}


def _warm_up() -> None:
    from bench.evening import start_round
    from bench.in_process import cost_of, in_turns

    _tournament, sendings = start_round(2, deals=5)
    cost_of(in_turns(sendings))


def _players() -> list[Figure]:
    from bench.evening import start_round

    return _compared({f"{players} players": _cost(start_round(players // 4, deals=_deals_needed())[1]) for players in PLAYERS})


def _deals() -> list[Figure]:
    """One table that goes on; the last deals of each length."""
    from bench.evening import start_round
    from bench.in_process import cost_of, report

    _tournament, ((*sendings,), *_others) = start_round(2, deals=max(DEALS_AT_A_TABLE))
    costs, sent = {}, 0
    for deals in DEALS_AT_A_TABLE:
        last = max(sent, deals - LAST_DEALS)
        for sending in sendings[sent:last]:
            report(sending)
        costs[f"deal {deals} of a table"] = cost_of(sendings[last:deals])
        sent = deals
    return _compared(costs, most=None)


def _rounds() -> list[Figure]:
    from bench.evening import create_in_bulk, prepare, start_next_round
    from tournaments.evening.models import Tournament

    costs = {}
    for rounds in ROUNDS:
        tournament = create_in_bulk(EVENING_PLAYERS, rounds=rounds - 1) if rounds > 1 else prepare(EVENING_PLAYERS, rounds=1, deals=20)
        Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=rounds)
        tournament.refresh_from_db()
        costs[f"round {rounds}"] = _cost(start_next_round(tournament, _deals_needed()))
    return _compared(costs)


def _evenings() -> list[Figure]:
    from bench.club_data import fill_club
    from bench.evening import start_round

    costs, there = {}, 1
    for evenings in EVENINGS:
        if evenings > there:
            fill_club(evenings=evenings - there, slug=f"house-of-{evenings}")
            there = evenings
        costs[f"{evenings} evenings in the house"] = _cost(start_round(EVENING_PLAYERS // 4, deals=_deals_needed())[1])
    return _compared(costs)


def _deals_needed() -> int:
    """At each table: one to warm up, and those that are measured."""
    return 1 + -(-REPORTS // TABLES)


def _cost(sendings: list[list[Sending]]) -> Cost:
    """Of reports from the first tables, the first of each left out."""
    from bench.in_process import cost_of, in_turns

    first, *others = zip(*sendings[:TABLES], strict=True)
    cost_of(first)
    return cost_of(in_turns(list(zip(*others, strict=True))))


def _compared(costs: dict[str, Cost], most: float | None = MOST_GROWTH) -> list[Figure]:
    """Each cost, and how many times the first one the last one is."""
    names = list(costs)
    first, last = costs[names[0]], costs[names[-1]]
    figures = []
    for name, cost in costs.items():
        title = f"growth, {name}"
        figures += [
            Figure(f"{title}: statements of a report", cost.most_statements, "", first.most_statements),
            Figure(f"{title}: processor time of a report, p50", cost.processor_p50, "ms"),
            Figure(f"{title}: a report, p50", cost.p50, "ms"),
        ]
    growth = last.processor_p50 / first.processor_p50
    return [*figures, Figure(f"growth: {names[-1]}, as a multiple of {names[0]}", growth, "", most)]
