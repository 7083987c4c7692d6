"""Deals of Russian 501 as players write them.

`0 66 H | 70 30 20`: player 0 has 66 in hearts, and these are the card points. `0 66>90 NT blind | 70 30 20`: bid blind, raised to 90 after
the talon, without trumps. After the points, in any order: `| 0H 1S` marriages, `| tricks 5 2 1`, `| auction 0:b66 1:70 2:- 0:80 1:-`. `0
gives up 80`, `0 gives up 80 blind`; `pass`; `time`. Each may begin with `dealer 2,`.
"""

from __future__ import annotations

from typing import Any

from scoring.engine.ruleset import RuleSet


def deal(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of one deal."""
    facts: dict[str, Any] = {}
    if text.startswith("dealer"):
        dealer, _, text = text.partition(",")
        facts["dealer"] = int(dealer.split()[1])
    first, *rest = [part.split() for part in text.split("|")]
    if first[0] in ("pass", "time"):
        facts |= {"kind": "all_pass"} if first[0] == "pass" else {"time_called": True}
    elif first[1] == "gives":
        facts |= {"declarer": int(first[0]), "bid": int(first[3]), "give_up": True}
    else:
        bid, _, contract = first[1].partition(">")
        facts |= {"declarer": int(first[0]), "bid": int(bid), "contract": int(contract or bid), "trump": first[2]}
    if first[-1] == "blind":
        facts["blind"] = True
    for part in rest:
        facts |= _more(part)
    return facts


def _more(part: list[str]) -> dict[str, Any]:
    if part[0] == "tricks":
        return {"tricks": [int(figure) for figure in part[1:]]}
    if part[0] == "auction":
        return {"auction": [_call(call) for call in part[1:]]}
    if part[0][-1].isdigit():
        return {"card_points": [int(figure) for figure in part]}
    return {"marriages": [[int(each[0]), each[1:]] for each in part]}


def _call(text: str) -> list[Any]:
    seat, _, bid = text.partition(":")
    if bid == "-":
        return [int(seat), "PASS"]
    return [int(seat), {"blind": int(bid[1:])} if bid.startswith("b") else int(bid)]
