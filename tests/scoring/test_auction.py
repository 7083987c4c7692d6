"""A recorded auction (dossier §2): who may bid, what is higher, when it ends, and who becomes declarer."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from scoring.engine.state import TableStart
from scoring.games import published

BIDS = {
    "P": "PASS",
    "R": "RIK",
    "B": "RIK_BETER",
    "8": "SOLO_8",
    "9": "SOLO_9",
    "M": "MISERE",
    "K": "PIEK",
    "O": "OPEN_MISERE",
    "T": "TROELA",
}


def judged(auction: str, *contracts: dict[str, Any], seats: int = 4, dealer: int = 3, kind: str = "contract", **options: Any) -> list[str]:
    """Return the codes for an auction written as `0R 1P 2P 3P` that is reported with these contracts."""
    bids = [[int(bid[0]), BIDS.get(bid[1:], bid[1:])] for bid in auction.split()]
    deal = {"kind": kind, "auction": bids, "contracts": list(contracts) or None}
    outcome = published("rikken_brabant").with_options(options).game.replay(TableStart(seats, dealer), [deal]).outcomes[0]
    return [problem.code.removeprefix("RB_") for problem in outcome.problems]


def rik(declarer: int, partner: int = 2) -> dict[str, Any]:
    return {"code": "RIK", "declarer": declarer, "partner": partner, "took": 8}


def misere(declarer: int, code: str = "MISERE") -> dict[str, Any]:
    return {"code": code, "declarer": declarer, "made": True}


def nine(declarer: int, **more: Any) -> dict[str, Any]:
    return {"code": "SOLO_9", "declarer": declarer, "took": 9, **more}


@pytest.mark.parametrize(
    ("auction", "contracts"),
    [
        ("0R 1P 2P 3P", [rik(0)]),
        ("0P 1P 2P 3R", [rik(3)]),
        ("0R 1M 2P 3P 09 1P", [nine(0)]),
        ("0R 1B 2P 3P 08 1M 09 1P", [nine(0)]),
        ("0M 1K 2P 3P", [misere(0), misere(1, "PIEK")]),
        ("0M 1P 2M 3P", [misere(0), misere(2)]),
        ("0M 1K 2M 3P", [misere(0), misere(1, "PIEK"), misere(2)]),
        ("0M 1K 2P 39 0P 1P", [nine(3)]),
        ("0P 1P 2P 39", [nine(3)]),
    ],
)
def test_an_auction_that_leads_to_what_was_played(auction: str, contracts: list[dict[str, Any]]) -> None:
    assert judged(auction, *contracts) == []


@pytest.mark.parametrize(
    ("auction", "contracts", "code"),
    [
        ("1R 2P 3P 0P", [rik(1)], "BID_OUT_OF_TURN"),
        ("0R 2P 1P 3P", [rik(0)], "BID_OUT_OF_TURN"),
        ("0M 1K 2P 3P 09", [nine(0)], "BID_OUT_OF_TURN"),
        ("0P 1R 2P 3P 09", [nine(0)], "BID_AFTER_PASS"),
        ("0R 1R 2P 3P", [rik(1)], "BID_NOT_HIGHER"),
        ("09 1M 2P 3P", [nine(0)], "BID_NOT_HIGHER"),
        ("09 19 2P 3P", [nine(0)], "BID_NOT_HIGHER"),
        ("0M 1O 2K 3P", [misere(1, "OPEN_MISERE")], "BID_NOT_HIGHER"),
        ("0R 1P", [rik(0)], "AUCTION_INCOMPLETE"),
        ("0P 1P 2P", [rik(3)], "AUCTION_INCOMPLETE"),
        ("", [rik(3)], "AUCTION_INCOMPLETE"),
        ("0R 1P 2P 3P", [rik(1)], "AUCTION_MISMATCH"),
        ("0M 1K 2P 3P", [misere(0)], "AUCTION_MISMATCH"),
        ("0P 1P 2P 3P", [rik(1)], "AUCTION_MISMATCH"),
        ("0M 1P 2P 39 0P", [nine(3, overcalled="PIEK")], "AUCTION_MISMATCH"),
        ("0BELOTE 1P 2P 3P", [rik(0)], "UNKNOWN_CONTRACT"),
        ("0SOLO_7 1P 2P 3P", [rik(0)], "CONTRACT_DISABLED"),
        ("7R 1P 2P 3P", [rik(0)], "SEAT_RANGE"),
    ],
)
def test_an_auction_that_cannot_have_been(auction: str, contracts: list[dict[str, Any]], code: str) -> None:
    assert judged(auction, *contracts) == [code]


def test_a_solo_cannot_open_where_that_was_agreed() -> None:
    assert judged("09 1P 2P 3P", nine(0), solo_may_open=False) == ["SOLO_CANNOT_OPEN"]
    assert judged("0R 19 2P 3P 0P", nine(1), solo_may_open=False) == []
    assert judged("0T 1SOLO_13 2P 3P 0P", {"code": "SOLO_13", "declarer": 1, "made": True}, solo_may_open=False) == []


def test_the_bid_order_of_the_club_counts() -> None:
    default = next(option.default for option in published("rikken_brabant").all_options if option.name == "bid_order")
    order = [["MISERE", "PIEK"], *[group for group in default if "PIEK" not in group]]
    assert judged("0M 1R 2P 3P 0P", rik(1), bid_order=order) == []
    assert judged("0M 1R 2P 3P 0P", rik(1)) == ["BID_NOT_HIGHER"]


def test_at_a_table_of_five_the_dealer_does_not_speak() -> None:
    assert judged("0R 1P 2P 3P", rik(0), seats=5, dealer=4) == []
    assert judged("0R 1P 2P 3P 4P", rik(0), seats=5, dealer=4) == ["SITTING_OUT"]
    assert judged("1R 2P 3P 4P", rik(1, 3), seats=5, dealer=0) == []


def test_at_a_table_of_three_two_passes_end_it() -> None:
    assert judged("0R 1P 2P", rik(0, 1), seats=3, dealer=2) == []


def test_everybody_passed() -> None:
    assert judged("0P 1P 2P 3P", kind="all_pass") == []
    assert judged("0P 1R 2P 3P", kind="all_pass") == ["AUCTION_MISMATCH"]


def test_what_was_overcalled_is_seen_in_the_auction() -> None:
    """The extra for a solo over a misère is paid automatically if the bids are recorded."""
    rules = published("rikken_brabant").with_options({"solo_over_misere_extra": 2})
    for auction, wanted in (
        ([[0, "MISERE"], [1, "PASS"], [2, "PASS"], [3, "SOLO_9"], [0, "PASS"]], 9),
        ([[0, "PASS"], [1, "PASS"], [2, "PASS"], [3, "SOLO_9"]], 3),
    ):
        outcome = rules.game.replay(TableStart(4, 3), [{"contracts": [nine(3)], "auction": auction}]).outcomes[0]
        assert outcome.played is not None
        assert outcome.played.points(4)[3] == wanted


def test_a_game_without_an_order_of_bids_takes_no_auction() -> None:
    deal = {"contracts": [{"code": "ASK_JOIN", "declarer": 0, "partner": 2, "took": 8}], "auction": [[0, "ASK_JOIN"]]}
    outcome = published("whist_iwwa").game.replay(TableStart(4, 3), [deal]).outcomes[0]
    assert [problem.code for problem in outcome.problems] == ["WI_FIELD_NOT_HERE"]


CHAMPIONSHIP = published("rikken_stichting")


def championship_bids(*bids: str, **options: bool) -> list[str]:
    """Return the problems of an auction in which seat 1 bids first; `-` is a pass. The last bidder plays."""
    rules = CHAMPIONSHIP.with_options(options)
    spoken = [((1 + turn) % 4, "PASS" if bid == "-" else bid) for turn, bid in enumerate(bids)]
    declarer, code = next((seat, bid) for seat, bid in reversed(spoken) if bid != "PASS")
    result = {"took": 13} if code.startswith("SOLO") else {"made": True}
    deal = {"contracts": [{"code": code, "declarer": declarer, **result}], "auction": [[seat, bid] for seat, bid in spoken]}
    outcome = rules.game.score_deal(rules.game.first_state(TableStart(4, 0)), deal)
    return [problem.code for problem in outcome.problems]


def test_the_order_of_the_championship() -> None:
    order = ["SOLO_10", "OPEN_PIEK", "SOLO_11", "OPEN_MISERE", "SOLO_12", "OPEN_PIEK_PRAATJE"]
    for lower, higher in pairwise(order):
        assert championship_bids(lower, higher, "-", "-", "-") == []
        assert championship_bids(higher, lower, "-", "-", "-") == ["RS_BID_NOT_HIGHER"]


def test_alone_only_after_a_rik_where_a_club_plays_so() -> None:
    assert championship_bids("SOLO_9", "-", "-", "-") == []
    assert championship_bids("SOLO_9", "-", "-", "-", solo_may_open=False) == ["RS_SOLO_CANNOT_OPEN"]
    assert championship_bids("RIK", "SOLO_9", "-", "-", "-", solo_may_open=False) == []
