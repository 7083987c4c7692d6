"""Evenings of the games that rank by their own score, with everything that can happen to a deal, and the options of several clubs.

The checker computes the same payments, scores and places, and finds every alteration.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest

from scoring.engine.state import TableStart
from tests.cast import MACHINE, close_with_open_items
from tests.checker.exported import agrees, file_of
from tests.checker.program import checker, difference, sealed
from tests.depth import IS_NIGHT, rest_at_night
from tournaments.evening.actions import evenings
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.finals.actions import qualify
from tournaments.finals.qualification import Edge
from tournaments.jury.actions import penalties as jury
from tournaments.jury.actions import verdicts
from tournaments.play.actions import deals as play
from tournaments.play.actions import own_totals, rounds
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.prizes import actions as prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties
from tournaments.seating.actions import drawing, seat_answers, seats, substitutes
from tournaments.standings.actions import lots
from tournaments.standings.queries.lots import lots_due
from tournaments.standings.queries.standings import standings

KLAVERJAS: list[dict[str, Any]] = [
    {},
    {"revoke_rule": "redeal", "settlement": "pairwise", "deals": 6},
    {"revoke_rule": "fine", "trump_choice": "utrechts", "kraken": True},
    {"settlement": "none", "revoke_rule": "fine", "roem_in_hand": True},
]
SKAT: list[dict[str, Any]] = [
    {},
    {"settlement": "loss_fee", "loss_fee_count": 1, "rounds": 2},
    {"settlement": "pairwise_fee", "loss_fee_first": 500, "loss_fee_count": 1, "loss_fee_later": 1000, "rounds": 2},
    {"settlement": "pairwise_game", "passed_in": "push_ramsch", "ramsch_seeger": True},
    {"seeger": "none", "settlement": "pairwise_game", "bock": True},
    {"passed_credit": 50, "passed_fee": 10},
]
SCHAFKOPF: list[dict[str, Any]] = [
    {"cash": True, "written": "good"},
    {"cash": True, "leaf": "short", "all_pass": "ramsch", "legen_most": 1},
    {"written": "good_value", "all_pass": "cross"},
]
ROUNDS = {
    "schafkopf": [[[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 1, 5, 2], [3, 6, 4, 7]]],
    "klaverjas": [[[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 1, 5, 2], [3, 6, 4, 7]]],
    "skat": [[[1, 2, 3, 4], [5, 6, 7]], [[4, 3, 8], [7, 6, 5, 9]]],
}


def played_by_chance(prepare_evening: Callable[..., Tournament], game: str, options: dict[str, Any], seed: int) -> Tournament:
    """Play two rounds of random deals, of which some are corrected, voided, annulled, awarded, replaced and overturned.

    Two players change seats, and somebody comes as a substitute.
    """
    chance = Random(seed)
    evening = prepare_evening(players=9, game=game, options=options, deals_a_round=None)
    for drawn in ROUNDS[game]:
        round_ = drawing.seat(by=MACHINE, tournament=evening, tables=drawn)
        for player in {*range(1, 10)} - {player for table in drawn for player in table}:
            seat_answers.sit_out(by=MACHINE, tournament=evening, round=round_, entrant=evening.entrants.get(number=player))
        rounds.start(by=MACHINE, round=round_)
        for table in round_.tables.all():
            plays_by_chance(evening, table, chance, 8)
        seats.swap(by=MACHINE, round=round_, first=drawn[0][0], second=drawn[0][1], from_deal={1: 5}, why="wrong_chair")
        if round_.number > 1:
            table = round_.tables.get(number=1)
            newcomer = substitutes.Replacement(guest="Invaller")
            with suppress(Refusal):  # refused once all deals of the round are played
                substitutes.substitute(by=MACHINE, round=round_, entrant=table.places.get(seat=2).entrant, newcomer=newcomer)
            plays_by_chance(evening, table, chance, 3)
        _rule(evening, round_, chance)
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
    return evening


def _facts(evening: Tournament, table: Table, chance: Random, dealer: int | None = None) -> dict[str, Any]:
    """Return a random deal that the table can play next, or could if this seat had dealt."""
    game, state = evening.rule_set.game, tables.read_table(table).fold.state
    listed = list(game.possible_deals(state if dealer is None else game.first_state(TableStart(table.seats, dealer))))
    facts: dict[str, Any] = evening.rule_set.game.write_facts(chance.choice(listed))
    return facts


def plays_by_chance(evening: Tournament, table: Table, chance: Random, deals: int) -> None:
    """Play random deals at a table, until its round is complete."""
    for _ in range(deals):
        fold = tables.read_table(table).fold
        if not getattr(fold.state, "finished", False):
            play.report(by=MACHINE, table=table, id=uuid.uuid4(), number=fold.next_number, facts=_facts(evening, table, chance))


def _rule(evening: Tournament, round_: Round, chance: Random) -> None:
    """Do everything that can happen to a deal afterwards, to random deals."""
    deals = list(Deal.objects.filter(table__round=round_).select_related("table__round__tournament").order_by("table", "number"))
    chance.shuffle(deals)
    corrected, voided, annulled, awarded, replaced, overturned, fined = deals[:7]
    play.correct(by=MACHINE, deal=corrected, revision=1, facts=_facts(evening, corrected.table, chance, corrected.facts["dealer"]))
    play.void(by=MACHINE, deal=voided, revision=1)
    verdicts.annul(by=MACHINE, deal=annulled, text="x")
    with suppress(Refusal):  # refused if the club ranks by the game's own score
        verdicts.award(by=MACHINE, deal=awarded, points=[30, -10, -20, *[0] * (awarded.table.seats - 3)], text="x")
    facts = _facts(evening, replaced.table, chance, replaced.facts["dealer"])
    verdicts.replace(by=MACHINE, deal=replaced, facts=facts, text="x")
    jury.overturn(by=MACHINE, ruling=verdicts.annul(by=MACHINE, deal=overturned, text="x"), text="x")
    player = fined.table.places.get(seat=1).entrant
    jury.fine(by=MACHINE, tournament=evening, player=player, points=60, text="x", table=fined.table)


MISSED = ("below", "ranked", "average", "fixed", "out")
CRITERIA = (
    ["score", "contracts", "pits", "lost_contracts", "best_round"],
    ["points", "minus_deals", "direct"],
    ["average", "mean", "last_round"],
)
CASES = [
    (game, options, seed)
    for game, houses in (("klaverjas", KLAVERJAS), ("skat", SKAT), ("schafkopf", SCHAFKOPF))
    for seed, options in enumerate(houses)
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options", "seed"), rest_at_night(CASES, lambda case: case[2] == 1), ids=str)
def test_a_wild_evening(prepare_evening: Callable[..., Tournament], game: str, options: dict[str, Any], seed: int) -> None:
    """By day one of each game, with unusual options; an evening with the usual ones is altered below."""
    evening = played_by_chance(prepare_evening, game, options, seed)
    agrees(evening)
    file = file_of(evening)
    assert "NOT recomputed" not in " ".join(checker.run_checks(file)[0])
    assert len({line.score for line in checker.standings(checker.CheckedEvening(file))}) > 5
    orders = list(product(MISSED, CRITERIA))
    for missed, criteria in orders if IS_NIGHT else orders[seed % 2 :: 4]:
        evenings.amend(by=MACHINE, tournament=evening, missed_round=missed, missed_round_points=1600, criteria=criteria)
        agrees(evening)


@pytest.mark.slow
@pytest.mark.parametrize("weight", ["kept", "halved", "zeroed"])
@pytest.mark.parametrize("others", ["stop", "play"])
def test_a_final(prepare_evening: Callable[..., Tournament], weight: str, others: str) -> None:
    evening = prepare_evening(players=8, game="klaverjas", deals_a_round=None)
    evenings.amend(by=MACHINE, tournament=evening, final_places=4, final_rounds=1, final_points=weight, final_others=others)
    chance = Random(3)
    for _ in range(2):
        round_ = drawing.seat(by=MACHINE, tournament=evening)
        rounds.start(by=MACHINE, round=round_)
        for table in round_.tables.all():
            plays_by_chance(evening, table, chance, 4)
        agrees(evening)
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
        if round_.number == 1:
            evening.refresh_from_db()
            qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)


def test_lots_part_who_share_a_place_in_skat(prepare_evening: Callable[..., Tournament]) -> None:
    evening = prepare_evening(players=7, game="skat", deals_a_round=None)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4], [5, 6, 7]]))
    for table in evening.rounds.get().tables.all():
        facts = {"dealer": 0, "declarer": 1, "game": "D", "matadors": 1, "won": True}
        play.report(by=MACHINE, table=table, id=uuid.uuid4(), number=1, facts=facts)
    agrees(evening)
    level = next(iter(lots_due(standings(evening))))
    lots.draw_lots(by=MACHINE, tournament=evening, players=[line.entrant.number for line in level], text="x")
    agrees(evening)
    assert len({line.place for line in standings(Tournament.objects.get(pk=evening.pk)).lines}) > 2


def test_a_tables_own_totals_are_settled(prepare_evening: Callable[..., Tournament]) -> None:
    for game, options, figures in (
        ("klaverjas", {}, [1700, 1500, 1700, 1500]),
        ("klaverjas", {"settlement": "pairwise"}, [1500, 1700, 1500, 1700]),
        ("skat", {}, [700, -50, 300, 0]),
        ("skat", {"settlement": "loss_fee"}, [700, -50, 300, 0]),
        ("skat", {"settlement": "pairwise_fee"}, [700, -50, 300, 0]),
        ("skat", {"passed_fee": 10}, [700, -50, 300, 0]),
        ("schafkopf", {"cash": True}, [10, -4, -6, 0]),
        ("schafkopf", {"written": "good"}, [10, 0, 6, 20]),
    ):
        evening = prepare_evening(name=f"{game} {options}", players=4, game=game, options=options, deals_a_round=None)
        rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]]))
        own_totals.report_totals(by=MACHINE, table=evening.rounds.get().tables.get(), id=uuid.uuid4(), points=figures, deals=13)
        agrees(evening)


@pytest.mark.slow
def test_an_option_that_it_does_not_know_is_named_and_not_guessed(prepare_evening: Callable[..., Tournament]) -> None:
    evening = played_by_chance(prepare_evening, "skat", {}, 1)
    changes: list[Callable[[dict[str, Any]], object]] = [
        lambda options: options.update(spitze={"kind": "bool", "default": True, "affects": "S"}),
        lambda options: options["settlement"].update(default="by_hand"),
        lambda options: options.pop("bock"),
    ]
    for change in changes:
        file = file_of(evening)
        change(file["tournament"]["rules"]["data"]["options"])
        looked_at = checker.CheckedEvening(file)
        assert checker.check_deals(looked_at).startswith("The deals: NOT recomputed, this program does not know the option ")
        assert "is not computed here" in checker.check_standings(looked_at)
    play_only = file_of(evening)
    play_only["tournament"]["rules"]["data"]["options"]["pace"] = {"kind": "bool", "default": True, "affects": "P"}
    assert "NOT" not in checker.check_deals(checker.CheckedEvening(play_only))


@pytest.fixture
def with_prizes(prepare_evening: Callable[..., Tournament], request: pytest.FixtureRequest) -> Tournament:
    """Play an evening of either game and close it, with a prize for the first two places."""
    evening = played_by_chance(prepare_evening, request.param, {}, 5)
    close_with_open_items(evening)
    listed = [Prize(PrizeKind.PLACE, "ham", 500, place=place) for place in (1, 2)]
    prizes.set_prizes(by=MACHINE, tournament=evening, prizes=listed, rule=PrizeRule(Ties.LOTS))
    prizes.confirm_prizes(by=MACHINE, tournament=evening)
    return evening


@pytest.mark.slow
@pytest.mark.parametrize("with_prizes", ["klaverjas", "skat"], indirect=True)
def test_whoever_alters_a_score_a_payment_or_a_rank_is_found(with_prizes: Tournament) -> None:
    """Even if the whole log is sealed again: a score follows from the facts, a rank from the prize."""
    agrees(with_prizes)
    assert "Each prize went to who won it by the list and these standings." in checker.run_checks(file_of(with_prizes))[0][-1]
    for alter, named in ((_alter_score, ": in the ledger "), (_alter_payment, ": in the ledger "), (_alter_rank, "The prizes: ")):
        file = file_of(with_prizes)
        alter(file)
        assert named in difference(sealed(file)), alter


def _alter_score(file: dict[str, Any]) -> None:
    """Change the facts of a deal and of its log entry, consistently and to a possible deal, so that its score differs."""
    skat = file["tournament"]["rules"]["game"] == "skat"
    deals = (deal for table in file["rounds"][0]["tables"] for deal in table["deals"])
    plain = {"S": True, "G": True} if skat else {}
    changed = next(
        deal for deal in deals if not (deal["void"] or deal["verdict"] or deal["revision"] > 1)
        and (deal["facts"].get("game") in plain if skat else 20 <= deal["facts"].get("card_points", [0])[0] <= 60)
    )  # fmt: skip
    if skat:
        changed["facts"]["matadors"] = 4 if changed["facts"]["matadors"] != 4 else 3
    else:
        ours, theirs = changed["facts"].get("roem", [0, 0])
        changed["facts"]["roem"] = [ours + 50, theirs]
    for entry in file["log"]:
        if entry["what"] == "report" and entry["after"]["deal"] == changed["id"]:
            entry["after"]["facts"] = changed["facts"]


def _alter_payment(file: dict[str, Any]) -> None:
    gone = {payment["reverses"] for payment in file["payments"]}
    next(each for each in file["payments"] if each["deal"] and each["reverses"] is None and each["number"] not in gone)["amount"] += 1


def _alter_rank(file: dict[str, Any]) -> None:
    """Give the prize of the first place to somebody else, in the row and in the log."""
    other = 1 if file["tournament"]["prizes"]["confirmed"]["awards"][0]["player"] != 1 else 2
    for confirmed in (
        file["tournament"]["prizes"]["confirmed"],
        next(entry for entry in file["log"] if entry["what"] == "confirm_prizes")["after"],
    ):
        confirmed["awards"][0]["player"] = other
