"""The checker computes who of an evening of pairs sits out, and where partners sit, from the log alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.cast import MACHINE
from tests.checker.exported import agrees, file_of
from tests.checker.program import difference, sealed
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.finals.actions import qualify
from tournaments.finals.qualification import Edge
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing, wishes

CASES: list[dict[str, Any]] = [
    {"game": "klaverjas", "pairs": 9},
    {"game": "klaverjas", "pairs": 7, "alone": 4, "withdrawn": (2, 18)},
    {"game": "klaverjas", "pairs": 7, "alone": 3, "policy": {"lone_partner": "sits_out"}},
    {"game": "klaverjas", "pairs": 5, "alone": 5, "rounds_at_once": 3},
    {"game": "klaverjas", "pairs": 9, "policy": {"draw_method": "standing"}},
    {"game": "klaverjas", "pairs": 8, "policy": {"partners": "changing"}},
    {"game": "rikken_brabant", "pairs": 9, "alone": 5, "rounds_at_once": 3},
    {"game": "rikken_brabant", "pairs": 5, "alone": 1, "withdrawn": (3,), "wishes": False},
    {"game": "rikken_brabant", "pairs": 7, "alone": 2, "policy": {"partners_sit": "opposite", "draw_method": "snake"}},
]


def evening_of(prepare_evening: Callable[..., Tournament], case: dict[str, Any]) -> Tournament:
    """Draw three rounds of an evening of the pairs (1, 2), (3, 4) …, with a reserve for the second pair, and players without a pair."""
    pairs, alone = case["pairs"], case.get("alone", 0)
    reserve = 2 * pairs + alone + 1
    evening = prepare_evening(players=reserve, game=case["game"], deals_a_round=None, rounds_planned=3)
    evenings.amend(by=MACHINE, tournament=evening, entrants="pairs", **case.get("policy", {}))
    groups = [GroupDraft("", (2 * nth + 1, 2 * nth + 2), reserve=reserve if nth == 1 else None) for nth in range(pairs)]
    set_rating(by=MACHINE, tournament=evening, draft=RatingDraft("pairs", groups=tuple(groups)))
    for number in case.get("withdrawn", ()):
        prepare.withdraw(by=MACHINE, tournament=evening, entrant=evening.entrants.get(number=number))
    if case.get("wishes", True):
        one, other, last = (evening.entrants.get(number=number) for number in (1, 5, reserve - 1))
        wishes.add_wish(by=MACHINE, tournament=evening, kind="apart", first=one, second=other)
        wishes.add_wish(by=MACHINE, tournament=evening, kind="apart", first=one, second=last, weight=2)
    at_once = case.get("rounds_at_once", 1)
    for number in range(1, 4):
        if number == 1 or at_once == 1:
            drawing.seat(by=MACHINE, tournament=Tournament.objects.get(pk=evening.pk), rounds=at_once)
        round_ = evening.rounds.get(number=number)
        rounds.start(by=MACHINE, round=round_)
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
    return evening


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_draw_of_pairs_is_computed_again(prepare_evening: Callable[..., Tournament], case: dict[str, Any]) -> None:
    agrees(evening_of(prepare_evening, case))


@pytest.mark.slow
@pytest.mark.parametrize("others", ["stop", "play"])
def test_a_final_of_pairs(prepare_evening: Callable[..., Tournament], others: str) -> None:
    evening = prepare_evening(players=18, game="klaverjas", deals_a_round=None)
    evenings.amend(by=MACHINE, tournament=evening, entrants="pairs", final_places=2, final_rounds=1, final_others=others)
    groups = tuple(GroupDraft("", (one, one + 1)) for one in range(1, 18, 2))
    set_rating(by=MACHINE, tournament=evening, draft=RatingDraft("pairs", groups=groups))
    for number in (1, 2):
        round_ = drawing.seat(by=MACHINE, tournament=evening)
        rounds.start(by=MACHINE, round=round_)
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
        evening.refresh_from_db()
        if number == 1:
            qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
            evening.refresh_from_db()
    agrees(evening)
    assert len(evening.policy["final"]["players"]) == 4


@pytest.mark.slow
def test_who_sits_out_although_it_was_not_their_turn_is_found(prepare_evening: Callable[..., Tournament]) -> None:
    evening = evening_of(prepare_evening, CASES[0])
    for alter, sentence in (
        (_another_pair_sits_out, "it was the turn of"),
        (_partners_part, "do not sit opposite"),
        (_nobody_out, "cannot follow"),
    ):
        file = file_of(evening)
        alter(file, next(entry["after"] for entry in file["log"] if entry["what"] == "seat"))
        assert sentence in difference(sealed(file)), sentence


def _another_pair_sits_out(file: dict[str, Any], draw: dict[str, Any]) -> None:
    out, (one, _left, other, _right) = draw["sits_out"], draw["tables"][0]
    swap = dict(zip((*out, *sorted((one, other))), (*sorted((one, other)), *out), strict=True))
    _swap(file, draw, swap)
    draw["sits_out"] = file["rounds"][0]["sits_out"] = sorted((one, other))


def _partners_part(file: dict[str, Any], draw: dict[str, Any]) -> None:
    one, left, _other, _right = draw["tables"][0]
    _swap(file, draw, {one: left, left: one})


def _nobody_out(_file: dict[str, Any], draw: dict[str, Any]) -> None:
    del draw["sits_out"]


def _swap(file: dict[str, Any], draw: dict[str, Any], swap: dict[int, int]) -> None:
    """Swap players in the log and in the rows of the first round."""
    draw["tables"] = [[swap.get(player, player) for player in table] for table in draw["tables"]]
    for table in file["rounds"][0]["tables"]:
        for place in table["places"]:
            place["entrant"] = swap.get(place["entrant"], place["entrant"])
