"""Belgian rikken: the rules that the regulation adds to those of the family: who needs the jury, what is fined (dossier rikken_belgian
§3, §4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.promised import rules as family
from scoring.engine.promised.rules import Rules
from scoring.games.rikken_belgian.facts import JURY, THIRD_SOLO, TROU, TURNUP

FINE_SHARES = 3
"""A fine is shared by the three other players of a deal."""
LOSING_WAYS: Mapping[bool, str] = {False: "declarer_double", True: "shared"}
"""How a lost contract of two is paid, by whether the partner pays too (§3)."""
FINE_OPTIONS: Mapping[str, str] = {TURNUP: "fine_turnup", TROU: "fine_trou", JURY: "fine_jury", THIRD_SOLO: "fine_third_solo"}
"""The option that holds the fine for each type of event."""


@dataclass(frozen=True, slots=True)
class House:
    """The rules of this game besides contracts and payments."""

    needs_jury: frozenset[str]
    solos: frozenset[str]
    """Contracts that count when they are lost, and need the jury after some."""
    souvenirs: frozenset[str]
    fines: Mapping[str, int]
    """By type of event: what the player pays in all."""
    third_solo_after: int
    forgotten: str
    """What becomes of a deal for which the jury was not called, unless it says otherwise."""
    turnup_moves_on: bool


def read_rules(data: Mapping[str, Any]) -> Rules:
    """The family's rules, with this game's part in `own`. Raises Refused: BE_FINE_NOT_DIVISIBLE (field: the option), and the family's
    problems.
    """
    contracts = {code: _family_contract(raw) for code, raw in data["contracts"].items()}
    rules = family.read_rules({**data, "contracts": contracts})
    return replace(rules, own=_house(rules))


def house(rules: Rules) -> House:
    """This game's own part of the rules."""
    assert isinstance(rules.own, House)
    return rules.own


def _house(rules: Rules) -> House:
    """Read this game's own part of the rules."""
    raws, jury, fines = rules.data["contracts"], rules.data["jury"], rules.data["fines"]
    wrong = [option for type_, option in FINE_OPTIONS.items() if fines[type_] % FINE_SHARES]
    if wrong:
        raise Refused(*(Problem(f"{rules.prefix}_FINE_NOT_DIVISIBLE", f"options.{option}", {"name": option}) for option in wrong))

    def codes_with(name: str) -> frozenset[str]:
        return frozenset(code for code, raw in raws.items() if raw.get(name, raws.get(raw.get("like"), {}).get(name)))

    return House(
        codes_with("needs_jury"),
        codes_with("solo"),
        codes_with("souvenir"),
        {type_: int(fine) for type_, fine in fines.items()},
        int(jury["third_solo_after"]),
        str(jury["forgotten"]),
        jury["turnup_dealer"] == "next",
    )


def _family_contract(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A contract of the file as the family reads it: who pays when it is lost; an extra one is played if the club gave it points."""
    extra = {} if "lost" in raw or "shares_loss" not in raw else {"lost": LOSING_WAYS[bool(raw["shares_loss"])]}
    pays = raw.get("pays")
    unpriced = isinstance(pays, Mapping) and bool(pays) and all(figure == 0 for figure in pays.values()) and bool(raw.get("extra"))
    return {**raw, **extra, "played": False} if unpriced else {**raw, **extra}
