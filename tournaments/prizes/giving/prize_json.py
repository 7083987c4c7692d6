"""Prizes and awards as JSON: stored, logged and exported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.prizes.giving.values import Allocation, Award, LotsDrawn, NotGiven, Prize, PrizeKind, PrizeRule, Ties, WhyNot


def prize_json(prize: Prize) -> dict[str, Any]:
    """Return a prize as JSON; `prize_from_json` reads it."""
    data = {"kind": prize.kind.value, "place": prize.place, "category": prize.category, "what": prize.what, "cents": prize.cents}
    return data | _set(rating=prize.rating, round=prize.round, points=prize.points)


def _set(**fields: Any) -> dict[str, Any]:
    """Return the fields that have a value. The others are left out, as in lists that were stored before these fields existed."""
    return {name: value for name, value in fields.items() if value}


def prize_from_json(data: Mapping[str, Any]) -> Prize:
    """Read a prize. Raises KeyError or ValueError."""
    kind, place, category = PrizeKind(data["kind"]), int(data["place"]), str(data["category"])
    rest = data.get("rating"), data.get("round", 0), data.get("points")
    return Prize(kind, str(data["what"]), data["cents"], place, category, *rest)


def list_json(prizes: Sequence[Mapping[str, Any]], rule: PrizeRule) -> dict[str, Any]:
    """Return a list of prizes with its rule as JSON, as it is logged, confirmed and exported."""
    return {"list": list(prizes), "ties": rule.ties.value, "one_each": rule.one_each} | _set(per_entrants=rule.per_entrants)


def allocation_json(prizes: Sequence[Prize], rule: PrizeRule, seed: str, allocation: Allocation) -> dict[str, Any]:
    """Return the awards as JSON, together with the list of prizes, the rule, and the seed of the lots.

    With the standings this is enough to compute the awards again.
    """
    entrants = {} if allocation.entrants is None else {"entrants": allocation.entrants}
    return {
        **list_json([prize_json(prize) for prize in prizes], rule),
        **entrants,
        "seed": seed,
        "awards": [
            {
                "prizes": list(award.prizes),
                "player": award.player,
                "cents": award.cents,
                "among": list(award.among),
                "next_in_line": award.next_in_line,
            }
            | _set(players=list(award.players) if award.partners else [], points=award.points)
            for award in allocation.awards
        ],
        "not_given": [{"prize": each.prize, "why": each.why.value} for each in allocation.not_given],
        "lots": [{"about": each.about, "among": list(each.among), "order": list(each.order)} for each in allocation.lots],
    }


def prizes_from_json(data: Mapping[str, Any]) -> tuple[Prize, ...]:
    """Return the list of prizes contained in the JSON of `allocation_json`."""
    return tuple(map(prize_from_json, data["list"]))


def rule_from_json(data: Mapping[str, Any]) -> PrizeRule:
    """Return the rule contained in the JSON of `allocation_json`."""
    return PrizeRule(Ties(data["ties"]), bool(data["one_each"]), data.get("per_entrants", 0))


def allocation_from_json(data: Mapping[str, Any]) -> Allocation:
    """Return the awards contained in the JSON of `allocation_json`."""
    return Allocation(
        tuple(
            Award(
                prizes=tuple(each["prizes"]),
                player=each["player"],
                partners=tuple(each.get("players", ())[1:]),
                cents=each["cents"],
                points=each.get("points"),
                among=tuple(each["among"]),
                next_in_line=each["next_in_line"],
            )
            for each in data["awards"]
        ),
        tuple(NotGiven(each["prize"], WhyNot(each["why"])) for each in data["not_given"]),
        tuple(LotsDrawn(each["about"], tuple(each["among"]), tuple(each["order"])) for each in data["lots"]),
        data.get("entrants"),
    )
