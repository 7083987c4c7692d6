"""Reads a deal in the players' notation into a deal as a phone reports it.

`RIK 0+2 | 5 2 3 3` tricks of each seat · `RIK 0+2 | 9` tricks of the side · `MISERE 0 | made` · `MISERE 0 lost, PIEK 1 made` · `all pass`.
"""

from __future__ import annotations

from typing import Any


def deal(notation: str) -> dict[str, Any]:
    """Return the facts of one deal."""
    if notation == "all pass":
        return {"kind": "all_pass"}
    declared, _, result = (part.strip() for part in notation.partition("|"))
    facts: dict[str, Any] = {"kind": "contract", "contracts": [_contract(one.strip()) for one in declared.split(",")]}
    numbers = result.split()
    if result in ("made", "lost"):
        facts["contracts"][0]["made"] = result == "made"
    elif len(numbers) == 1:
        facts["contracts"][0]["took"] = int(numbers[0])
    elif numbers:
        facts["tricks"] = [int(number) for number in numbers]
    return facts


def _contract(notation: str) -> dict[str, Any]:
    code, seats, *result = notation.split()
    declarer, _, partner = seats.partition("+")
    contract: dict[str, Any] = {"code": code, "declarer": int(declarer)}
    if partner:
        contract["partner"] = int(partner) if partner.isdecimal() else partner
    if result:
        contract["made"] = result[0] == "made"
    return contract
