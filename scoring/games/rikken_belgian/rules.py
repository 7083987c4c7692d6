"""Belgian rikken: the rules that only this game of promised tricks has: further events that are fined, and souvenirs.

See dossier rikken_belgian §3, §4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.promised import rules as family
from scoring.engine.promised.duties.rules import EventKind
from scoring.engine.promised.rules import PromisedRules
from scoring.games.rikken_belgian.facts import TROU, TURNUP

LOSING_WAYS: Mapping[bool, str] = {False: "declarer_double", True: "shared"}
"""The way in which a lost contract is paid, by the value of its field `shares_loss` (§3).

If the value is false, the declarer also pays for the partner; if it is true, both pay.
"""


@dataclass(frozen=True, slots=True)
class BelgianHouseRules:
    """The rules of this game besides contracts, payments and duties."""

    souvenirs: frozenset[str]


def read_rules(data: Mapping[str, Any]) -> PromisedRules:
    """Read the rules from the data. The rules that only this game has are in the field `own` of the result.

    Raises Refused: BE_FINE_NOT_DIVISIBLE (field: the option), and the problems of all games of promised tricks.
    """
    contracts = {code: _family_contract(raw) for code, raw in data["contracts"].items()}
    moves_on, at_five = data["jury"]["turnup_dealer"] == "next", bool(data["jury"].get("turnup_at_five", False))
    try:
        rules = family.read_rules({**data, "contracts": contracts}, _kinds(moves_on, at_five))
    except Refused as refused:
        raise Refused(*(_as_here(data, problem) for problem in refused.problems)) from None
    raws = data["contracts"]
    souvenirs = (code for code, raw in raws.items() if raw.get("souvenir", raws.get(raw.get("like"), {}).get("souvenir")))
    return replace(rules, own=BelgianHouseRules(frozenset(souvenirs)))


def house(rules: PromisedRules) -> BelgianHouseRules:
    """Return the rules that this game has in addition to those of promised tricks."""
    assert isinstance(rules.own, BelgianHouseRules)
    return rules.own


def _kinds(turnup_moves_on: bool, turnup_at_five: bool) -> Mapping[str, EventKind]:
    """Return the types of events that this game adds (§4): a forgotten turn-up, and a trou that was not announced before play began."""
    turnup = EventKind(
        fields=frozenset({"agreed_free_redeal", "card_known"}),
        ends=lambda event: not event.card_known,
        free=lambda event: bool(event.card_known or event.agreed_free_redeal),
        dealer_only=True,
        fines_who_sits_out=turnup_at_five,
        moves_on=turnup_moves_on,
    )
    trou = EventKind(
        fields=frozenset({"play_started"}),
        ends=lambda event: event.play_started is not False,
        free=lambda event: event.play_started is False,
    )
    return {TURNUP: turnup, TROU: trou}


def _as_here(data: Mapping[str, Any], problem: Problem) -> Problem:
    return replace(problem, code=f"{data['prefix']}_{problem.code}") if problem.code == "FINE_NOT_DIVISIBLE" else problem


def _family_contract(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return a contract of this game's file with the fields that all games of promised tricks read.

    `lost` tells who pays for a lost contract. `played` is false for an extra contract whose points are all 0.
    """
    extra = {} if "lost" in raw or "shares_loss" not in raw else {"lost": LOSING_WAYS[bool(raw["shares_loss"])]}
    pays = raw.get("pays")
    unpriced = isinstance(pays, Mapping) and bool(pays) and all(figure == 0 for figure in pays.values()) and bool(raw.get("extra"))
    return {**raw, **extra, "played": False} if unpriced else {**raw, **extra}
