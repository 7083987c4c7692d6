"""`manage.py score` produces every row of the tables of two groups of players, and their open cases as these were settled."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.sheet import score
from scoring.games import published, ruleset_from, sentences
from tests.scoring.payments.test_scales import rows

FIRST, SECOND, OTHERS = 0, 2, (1, 3)
SLIP_OF_THE_PEN = ("EMBALLAGE_13", "Juste")
PROMISES = {"TROU": 8, "ABONDANCE": 9, **{f"EMBALLAGE_{n}": n for n in range(8, 14)}, **{f"SEUL_{n}": n for n in (6, 7, 8)}}
MADE, LOST = ("Gagnante", "Réussi"), ("Perdante", "Raté")
Row = dict[str, str]


def scored(sheets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Score sheets like `manage.py score --strict`; none has an error."""
    results = [score(sheet, published, sentences(), "en") for sheet in sheets]
    assert [result["errors"] for result in results] == [[] for _sheet in sheets]
    return results


def fleurus_deals(row: Row) -> list[list[dict[str, Any]]]:
    """Return the contracts of the deals to which a row of the Fleurus table applies."""
    code, result = row["code"], row["result"]
    one, two = {"code": code, "declarer": FIRST}, {"code": code, "declarer": SECOND}
    if "MISERE" in code and row["declarers"] == "2":
        made = {"2 Gagnants": (True, True), "2 Perdants": (False, False), "1 gagnant (Annonceur 1)": (True, False)}.get(
            result, (False, True)
        )
        return [[{**one, "made": made[0]}, {**two, "made": made[1]}]]
    partner = {"partner": SECOND} if row["declarers"] == "2" else {}
    if result in MADE + LOST:
        return [[{**one, **partner, "made": result in MADE}]]
    return [[{**one, **partner, "took": took}] for took in _tricks(PROMISES[code], result)]


def _tricks(promise: int, result: str) -> range:
    if result.startswith("Gagné"):
        return range(13, 14) if result == "Gagné double" else range(promise, 13)
    if result == "Perdu":
        return range(promise)
    number = 0 if result == "Juste" else int(result.split()[0])
    took = promise - number if result.endswith("dedans") else promise + number
    return range(took, took + 1)


def figures(row: Row) -> list[int]:
    """Return the points of the four seats by a row of either table."""
    mine = int(row.get("first") or row["each_declarer"])
    theirs = int(row["each_opponent"])
    second = int(row.get("second") or (mine if row["declarers"] == "2" else theirs))
    return [mine, theirs, second, theirs]


def test_every_row_of_fleurus() -> None:
    expected: list[list[int]] = []
    sheets: list[dict[str, Any]] = []
    for row in rows("fleurus.csv"):
        for contracts in fleurus_deals(row):
            slip = (row["code"], row["result"]) == SLIP_OF_THE_PEN
            expected.append([4, -4, 4, -4] if slip else figures(row))
            sheets.append({"game": "whist_fleurus", "deals": [{"contracts": contracts}]})
    assert len({sheet["deals"][0]["contracts"][0]["code"] for sheet in sheets}) == 18
    assert [each["points"] for each in scored(sheets)] == expected


def test_fleurus_is_the_same_with_five() -> None:
    expected: list[list[int]] = []
    sheets: list[dict[str, Any]] = []
    for row in rows("fleurus.csv"):
        for contracts in fleurus_deals(row):
            expected.append([*([4, -4, 4, -4] if (row["code"], row["result"]) == SLIP_OF_THE_PEN else figures(row)), 0])
            sheets.append({"game": "whist_fleurus", "seats": 5, "first_dealer": 4, "deals": [{"dealer": 4, "contracts": contracts}]})
    assert [each["points"] for each in scored(sheets)] == expected


def couleur_result(row: Row) -> dict[str, Any]:
    written = row["tricks_or_result"]
    return {"took": int(written)} if written.isdecimal() else {"made": written == "made"}


def test_every_row_of_couleur() -> None:
    table = rows("couleur.csv")
    sheets: list[dict[str, Any]] = []
    unknown = {"PETIT_CHELEM": "67", "GRAND_CHELEM": "133"}
    for row in table:
        row["each_opponent"] = row["each_opponent"] or unknown[row["code"]]
        partner = {"partner": SECOND} if row["declarers"] == "2" else {}
        contract = {"code": row["code"], "declarer": FIRST, **partner, **couleur_result(row)}
        sheets.append({"game": "whist_couleur", "deals": [{"contracts": [contract]}]})
    results = scored(sheets)
    assert [each["score"] for each in results] == [figures(row) for row in table]
    assert all(each["points"] == each["score"] and sum(each["points"]) + each["pot"] == 0 for each in results)


def test_two_miseres_of_couleur_are_each_for_himself() -> None:
    contracts = [{"code": "PICCOLO", "declarer": 0, "made": True}, {"code": "PICCOLO", "declarer": 1, "made": False}]
    [result] = scored([{"game": "whist_couleur", "deals": [{"contracts": contracts}]}])
    assert (result["points"], result["pot"]) == ([40, -24, 16, 16], -48)


def test_what_no_source_says_is_provisional_until_a_club_says_it() -> None:
    rules = published("whist_couleur")
    assert rules.provisional
    assert not rules.with_options({"points_confirmed": True}).provisional
    assert not rules.with_options({"petit_chelem_lost": 70}).provisional
    assert rules.with_options({"piccolo": "27"}).provisional


def test_other_circles_piccolo_and_spread_misere() -> None:
    options = {"piccolo": "27", "spread_misere": "72"}
    deals = [
        {"contracts": [{"code": code, "declarer": 0, "made": made}]} for code in ("PICCOLO", "SPREAD_MISERE") for made in (True, False)
    ]
    [result] = scored([{"game": "whist_couleur", "options": options, "deals": deals}])
    assert [deal["points"] for deal in result["deals"]] == [[27, 0, 0, 0], [-27, 18, 18, 18], [72, 0, 0, 0], [-72, 48, 48, 48]]


def test_the_circles_slip_of_the_pen_is_refused_by_name() -> None:
    copy = published("whist_fleurus").copy()
    figures = {"declarers": [-6] * 13 + [4], "opponents": [6] * 13 + [4]}
    copy["data"]["contracts"]["EMBALLAGE_13"]["pays"] = figures
    with pytest.raises(Refused) as refused:
        ruleset_from(copy)
    [problem] = refused.value.problems
    assert (problem.code, problem.field) == ("TABLE_SUM", "contracts.EMBALLAGE_13.pays")
    assert dict(problem.context) == {"code": "EMBALLAGE_13", "tricks": 13, "sum": 16}
