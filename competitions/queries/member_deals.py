"""A member's contracts over the years: declared and made, their partners, and the longest streak. Only reads.

A deal's facts name seats, and the table's seat history names the player on each seat (ADR 22). If somebody took over the seat in the middle
of a round, each of the two has the contracts of the deals that they played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from competitions.queries.contract_figures import ContractCount, ContractKey, Rulebook
from tournaments.play.contract_results import ContractResult, read_contract_results
from tournaments.play.models import Deal
from tournaments.play.queries.seat_histories import seat_histories


@dataclass
class MemberContracts:
    """A member's counts: how often they played and made each contract, and with whom."""

    declared: dict[ContractKey, ContractCount] = field(default_factory=lambda: defaultdict(ContractCount))
    """Counts of the contracts that the member declared, by contract."""
    together: dict[int, ContractCount] = field(default_factory=lambda: defaultdict(ContractCount))
    """Counts of the contracts that the member played with a partner, whichever of them declared.

    The key is the partner's Entrant of that evening.
    """
    deals: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """The number of deals with a contract that the member played, as declarer or not, by the code of the game."""
    rounds: int = 0
    """The number of rounds in which the member had a seat in a deal that counts."""
    streak: int = 0
    """The longest streak of declared contracts that were all made."""


def member_contracts(entrants: Mapping[int, int], tables: Collection[int], rules: Rulebook) -> MemberContracts:
    """Return the counts of a member's contracts, in three queries.

    `entrants` maps each evening's key to the key of the member's Entrant there, in the evenings' order. `tables` are the tables at which
    they sat.
    """
    mine = set(entrants.values())
    histories = seat_histories(tables)
    contracts, in_a_row, rounds = MemberContracts(), 0, set[tuple[int, int]]()
    for evening, round_, table, number, fingerprint, text, idle in _deals(tables, list(entrants)):
        players = histories[table].at(number)
        seat_of_member = next((seat for seat, player in enumerate(players) if player in mine), None)
        if seat_of_member is not None:
            rounds.add((evening, round_))
            contracts.deals[rules.game_of(fingerprint)] += bool(text) and seat_of_member not in idle
        for result in _of_players(read_contract_results(text), players, mine):
            if players[result.declarer] in mine:
                contracts.declared[rules.game_of(fingerprint), result.code].add(made=result.made, alone=result.alone)
                in_a_row = in_a_row + 1 if result.made else 0
                contracts.streak = max(contracts.streak, in_a_row)
            for seat in result.seats:
                if len(result.seats) > 1 and players[seat] not in mine:
                    contracts.together[players[seat]].add(made=result.made, alone=False)
    contracts.rounds = len(rounds)
    return contracts


class _DealRow(NamedTuple):
    """A deal that counts."""

    evening: int
    round: int
    table: int
    number: int
    fingerprint: str
    """The fingerprint of the rules."""
    contract_results: str
    sits_out: list[int]


def _deals(tables: Collection[int], evenings: list[int]) -> list[_DealRow]:
    """Return the deals that count, in the order of play."""
    deals = Deal.objects.filter(table__in=tables, void=False, counts=True, in_doubt=False).order_by()
    columns = ("table__round__tournament", "table__round__number", "table", "number", "table__round__tournament__fingerprint")
    order = {evening: nth for nth, evening in enumerate(evenings)}
    rows = [_DealRow(*row) for row in deals.values_list(*columns, "contract_results", "sits_out") if row[0] in order]
    return sorted(rows, key=lambda row: (order[row.evening], row.round, row.table, row.number))


def _of_players(results: tuple[ContractResult, ...], players: tuple[int, ...], mine: Collection[int]) -> list[ContractResult]:
    return [result for result in results if any(players[seat] in mine for seat in result.seats)]
