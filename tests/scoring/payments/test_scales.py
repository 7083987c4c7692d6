"""Every row of the two published scales is reproduced, and several misères in one deal are settled one by one."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published

TABLES = Path(__file__).parents[3] / "docs/rules/tables"
ELS, AN, PIET, JO = range(4)

IWWA = {
    "alleen 5": "ALONE_5", "vraag en mee 8": "ASK_JOIN", "troel (3 azen) 8": "TROEL", "troela (4 azen) 9": "TROELA",
    "abondance 9": "ABONDANCE_9", "abondance 10": "ABONDANCE_10", "abondance 11": "ABONDANCE_11", "abondance 12": "ABONDANCE_12",
    "miserie": "MISERE", "miserie op tafel": "MISERE_TABLE", "solo (13, own trump)": "SOLO", "solo slim (13, turned trump)": "SOLO_SLIM",
}  # fmt: skip
STICHTING = {
    "rik": ("RIK", "RIK_BETER"), "troela (house option; off at NK)": ("TROELA",), "piek": ("PIEK",), "misere": ("MISERE",),
    "open piek": ("OPEN_PIEK",), "open misere": ("OPEN_MISERE",), "open piek praatje": ("OPEN_PIEK_PRAATJE",),
    "open misere praatje": ("OPEN_MISERE_PRAATJE",), **{f"{n} alleen": (f"SOLO_{n}",) for n in range(8, 14)},
}  # fmt: skip


def rows(name: str) -> list[dict[str, str]]:
    with (TABLES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def points(rules: RuleSet, **contract: Any) -> tuple[int, ...]:
    """Return the points of Els for a contract, and of An, Piet and Jo; Piet is her partner if she has one."""
    outcome = rules.game.replay(TableStart(), [{"contracts": [{"declarer": ELS, **contract}]}]).outcomes[0]
    assert outcome.played is not None, outcome.problems
    return outcome.played.points(4)


def test_the_federations_scale_of_whist() -> None:
    rules, agreements = published("whist_iwwa"), []
    for row in rows("iwwa_whist.csv"):
        partner = {"partner": PIET} if row["side_size"] == "2" else {}
        code = IWWA[row["contract"]]
        jury = {"jury": "approved"} if code in rules.game.jury_contracts else {}
        got = points(rules, code=code, took=int(row["tricks"]), **partner, **jury)
        declarer, opponent = int(row["per_declarer"]), int(row["per_opponent"])
        agreements.append(got == (declarer, opponent, declarer if partner else opponent, opponent))
    assert agreements == [True] * 168


def test_the_scale_of_the_dutch_championship() -> None:
    rules, agreements = published("rikken_stichting").with_options({"troela": True}), []
    for row in rows("stichting_rikken_2025.csv"):
        opponents = [int(row[name]) for name in ("opponent1", "opponent2", "opponent3") if row[name]]
        for code in STICHTING[row["contract"]]:
            result = {"took": int(row["tricks"])} if row["tricks"].isdecimal() else {"made": row["tricks"] == "made"}
            partner = {"partner": PIET} if row["partner"] else {}
            got = points(rules, code=code, **result, **partner)
            expected = (int(row["declarer"]), opponents[0], int(row["partner"]) if partner else opponents[1], opponents[-1])
            agreements.append(got == expected)
    assert agreements == [True] * (8 * 14 + 12 + 14)


@pytest.mark.parametrize("row", [row for row in rows("simultaneous_misere.csv") if row["method"].startswith("independent")])
def test_several_miseres_are_settled_one_by_one(row: dict[str, str]) -> None:
    number, made = int(row["players_in"]), int(row["made"])
    if number == made == 4:
        return  # four players cannot all lose every trick: the scale lists an impossible case
    contracts = [{"code": "MISERE", "declarer": seat, "made": seat < made} for seat in range(number)]
    outcome = published("rikken_brabant").game.replay(TableStart(), [{"contracts": contracts}]).outcomes[0]
    assert outcome.played is not None
    expected = [row["each_made"] if seat < made else row["each_lost"] if seat < number else row["each_defender"] for seat in range(4)]
    assert outcome.played.points(4) == tuple(5 * int(figure) for figure in expected)
