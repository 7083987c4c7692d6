"""Two programs that share no code give the same for every deal of the family: golden lines, worked examples, all possible deals."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.payments import POT, Side
from scoring.engine.result import AnyOutcome
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published, ruleset_from
from tests.checker.program import checker, rules_of
from tests.depth import first_of_each, rest_at_night, some_by_day
from tests.scoring.family import FAMILY
from tests.scoring.notation import golden
from tests.scoring.payments.test_settlements import MADE_FROM_8, club
from tests.scoring.test_laws import OPTIONS

RULES = Path(__file__).parents[2] / "docs/rules"
EXAMPLES = [
    example
    for code in FAMILY
    for path in RULES.glob(f"examples/{code}.jsonl")
    for example in map(json.loads, path.read_text(encoding="utf-8").splitlines())
]
BIDDING = ("RB_CALLED_CARD",)
"""Refusals that the checker does not make: it ignores the auction and the called card."""
OPTION_SETS: dict[str, list[dict[str, Any]]] = OPTIONS | {
    "rikken_belgian": [
        {},
        {"partner_pays_on_loss": {"TROU": True}, "forgot_turnup_deal": "redeal_next_dealer", "all_pass": "redeal_next_dealer"},
        {"turnup_at_five": True},
        {"fine_third_solo": 15, "forgot_jury_deal": "annulled", "fine_turnup": 6, "third_solo_after": 1},
        {"extra_contracts": {"SEUL_6": {"made": 3, "over": 1, "lost": 3, "under": 1}}, "solo_set": {"MISERE": False}},
    ],
}
CASES = [(code, options, seats) for code in FAMILY for options in OPTION_SETS.get(code, [{}]) for seats in published(code).game.table_sizes]


class CheckedTable:
    """A table as the checker plays it: the dealer, the lost solos and the points."""

    def __init__(self, rules: Any, seats: int, dealer: int, carried: dict[str, Any]) -> None:
        self.rules, self.seats, self.dealer = rules, seats, dealer
        self.solos = list(carried.get("lost_solos") or [0] * seats)
        self.points = [0] * seats
        self.pot = 0

    def plays(self, facts: dict[str, Any]) -> bool:
        """Score a deal; return whether it counts for the round."""
        dealer = facts.get("dealer", self.dealer)
        scored = checker.score(checker.CheckedDeal(self.rules, facts, self.seats, dealer, self.solos))
        for line in scored.lines:
            for seat, points in checker.sums(line.pays).items():
                if seat is None:
                    self.pot += points
                else:
                    self.points[seat] += points
        for seat in scored.lost:
            self.solos[seat] += 1
        self.dealer = dealer if scored.again else (dealer + 1) % self.seats
        return not scored.again


def signed(points: list[int]) -> str:
    return " ".join(f"+{figure}" if figure > 0 else f"−{-figure}" if figure < 0 else "0" for figure in points)


@pytest.mark.parametrize("code", FAMILY)
def test_every_golden_line(code: str) -> None:
    wrong = []
    for line in golden(code):
        options = json.loads(json.dumps(dict(line.rules.options)))
        table = CheckedTable(rules_of(line.rules, options), line.start.seats, line.start.first_dealer or 0, dict(line.start.carry_over))
        try:
            for outcome in line.played():
                counts = table.plays(facts_in_file(line.rules, outcome))
            points = signed(table.points) + (f" ; pot {table.pot}" if table.pot else "") + ("" if counts else " ; redeal")
        except checker.Invalid:
            points = "refused" if line.expected[0] in "+−0" else line.expected
        if points != line.expected:
            wrong.append((line.where, line.text, points))
    assert wrong == []


def facts_in_file(rules: Any, outcome: AnyOutcome) -> dict[str, Any]:
    """Return the facts as a file has them."""
    facts: dict[str, Any] = json.loads(json.dumps(rules.game.write_facts(outcome.facts)))
    return facts


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_every_worked_example(example: dict[str, Any]) -> None:
    """Exactly as in the dossiers: the facts are not put into the normal form first."""
    sheet, expected = example["sheet"], example["expect"]
    rules = rules_of(published(sheet["game"]), sheet.get("options", {}))
    first = sheet.get("first_dealer", sheet["deals"][0].get("dealer", 0))
    table = CheckedTable(rules, sheet["seats"], first, sheet.get("carried", {}))
    if "error" in expected:
        if expected["error"] not in BIDDING and "auction" not in sheet["deals"][-1]:
            with pytest.raises(checker.Invalid):
                [table.plays(facts) for facts in sheet["deals"]]
        return
    for facts in sheet["deals"]:
        table.plays(facts)
    assert table.points == expected["points"]
    assert table.dealer == expected.get("next_dealer", table.dealer)


@pytest.mark.parametrize(("code", "options", "seats"), rest_at_night(CASES, first_of_each(CASES, (0, 1), (0, 2))))
def test_every_deal_that_can_be(code: str, options: dict[str, Any], seats: int) -> None:
    """All deals that the game lists (by day some), for the options that clubs change: reasons, payments, and whether the deal counts."""
    same_for_every_deal(published(code).with_options(options), options, seats)


@pytest.mark.parametrize(
    ("settlement", "joint"), [("zero_sum", "one_sum"), ("zero_sum", "losers_pay_winners"), ("differences", "one_sum"), ("pot_pays", "each")]
)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_deal_of_a_clubs_own_scale(settlement: str, joint: str, seats: int) -> None:
    ask = None if settlement == "zero_sum" else MADE_FROM_8
    misere = {"pays": {"flat": 4, "flat_lost": 6}, "joint": joint, "pays_at": {"5": {"flat": 8}}}
    copy = club(settlement, ask, MISERE=misere).copy()
    copy["data"]["seats"] = [3, 4, 5]
    same_for_every_deal(ruleset_from(copy), {}, seats)


def same_for_every_deal(rules: RuleSet, options: dict[str, Any], seats: int) -> None:
    mine, start = rules_of(rules, options), rules.game.first_state(TableStart(seats, seats - 1))
    for move in some_by_day(rules.game.possible_deals(start)):
        facts = json.loads(json.dumps(rules.game.write_facts(move)))
        played = rules.game.score_deal(start, facts).played
        assert played is not None, facts
        scored = checker.score(checker.CheckedDeal(mine, facts, seats, seats - 1, [0] * seats))
        theirs = [
            (line.reason, [(side(one.payer), side(one.payee), one.amount) for one in line.payments])
            for line in played.lines
            if line.payments
        ]
        ours = [line for line in scored.lines if line.pays]
        assert [reason for reason, _pays in theirs] == [line.reason for line in ours], facts
        for (_reason, pays), line in zip(theirs, ours, strict=True):
            alike = checker.pairs if line.pairs else checker.sums
            assert alike(pays) == alike(line.pays), facts
        assert played.counts is not scored.again, facts


def side(seat: Side) -> int | None:
    """Return a side of a payment as the checker writes it: None is the pot."""
    return None if seat is POT else int(seat)


SCALES = {
    "whist_iwwa": ("iwwa_whist.csv", {
        "vraag en mee 8": "ASK_JOIN", "alleen 5": "ALONE_5", "troel (3 azen) 8": "TROEL", "troela (4 azen) 9": "TROELA",
        "miserie": "MISERE",
        "miserie op tafel": "MISERE_TABLE", "abondance 9": "ABONDANCE_9", "abondance 10": "ABONDANCE_10", "abondance 11": "ABONDANCE_11",
        "abondance 12": "ABONDANCE_12", "solo (13": "SOLO", "solo slim (13": "SOLO_SLIM",
    }, "per_opponent"),
    "rikken_stichting": ("stichting_rikken_2025.csv", {
        "rik": "RIK", "piek": "PIEK", "misere": "MISERE", "open piek": "OPEN_PIEK", "open misere": "OPEN_MISERE",
        "open piek praatje": "OPEN_PIEK_PRAATJE", "open misere praatje": "OPEN_MISERE_PRAATJE",
        "troela (house option; off at NK)": "TROELA",
    } | {f"{n} alleen": f"SOLO_{n}" for n in range(8, 14)}, "opponent1"),
}  # fmt: skip


@pytest.mark.parametrize("code", SCALES)
def test_every_row_of_the_scales(code: str) -> None:
    """Each opponent pays, for every number of tricks, what the federations publish."""
    file, codes, column = SCALES[code]
    contracts = rules_of(published(code), {}).contracts
    seen = set()
    with (RULES / "tables" / file).open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            name = next(
                (each for each in codes if row["contract"] == each or (each.endswith("(13") and row["contract"].startswith(each))), None
            )
            assert name is not None, row
            contract, tricks = contracts[codes[name]], row["tricks"]
            counts = [int(tricks)] if tricks.isdecimal() else [n for n in range(14) if contract.made(n) is (tricks == "made")]
            assert {contract.pays[count] for count in counts} == {-int(row[column])}, row
            seen.add(name)
    assert seen == set(codes)
