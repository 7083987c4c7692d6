"""Solos lost at one table count at the next: the jury is needed for the third after two lost ones, over all tables and rounds."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from django.db import connections

from clubs.club.models import Club
from scoring.games import GAMES
from tests.cast import MACHINE, AtTable
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import differences, read_evening
from tournaments.evening.models import Table, Tournament
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.carry_over import carry_over_at_start, figures_by_seat, has_carry_over
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing
from tournaments.seating.actions.seat_answers import sit_out

GAME = "rikken_belgian"
DRAWS = ([[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]], [[1, 3, 5, 7], [2, 4, 6, 8]])
"""Three rounds by hand: player 1 meets others at every table."""

pytestmark = pytest.mark.skipif(GAME not in GAMES, reason="the game is not there")


@pytest.fixture
def evening(club: Club, prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(players=8, game=GAME, rounds_planned=3, deals_a_round=3)


def misere(table: Table, entrant: int, *, lost: bool = True, jury: str = "") -> dict[str, Any]:
    """Return a misère of the player with this number, as the table's next deal."""
    seat = next(place.seat for place in table.places.select_related("entrant") if place.entrant.number == entrant)
    contract = {"code": "MISERE", "declarer": seat} | ({"jury": jury} if jury else {})
    tricks = [4] * 4
    tricks[seat], tricks[(seat + 1) % 4] = (1, 4) if lost else (0, 5)
    return {"dealer": tables.read_table(table).state.dealer, "kind": "contract", "contracts": [contract], "tricks": tricks}


def plays(table: Table, facts: dict[str, Any]) -> Deal:
    number = tables.read_table(table).fold.next_number
    return play.report(by=MACHINE, table=table, id=uuid.uuid4(), number=number, facts=facts).deal


def round_of(tournament: Tournament) -> list[Table]:
    """Seat and start the next round; return its tables."""
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=DRAWS[tournament.rounds.count()])
    rounds.start(by=MACHINE, round=round_)
    return list(round_.tables.all())


def ends(table: Table) -> None:
    rounds.finish(by=MACHINE, round=table.round, unsigned=True)


def correct(deal: Deal, facts: dict[str, Any]) -> None:
    deal.refresh_from_db()
    play.correct(by=MACHINE, deal=deal, facts={**facts, "dealer": deal.facts["dealer"]}, revision=deal.revision)


def agrees(tournament: Tournament) -> None:
    """Assert that the evening verifies: everything folded again, from the file alone."""
    assert list(differences(export_evening(tournament))) == []


def two_lost(tournament: Tournament) -> tuple[Deal, Deal, list[Table]]:
    """Player 1 loses a solo in round 1 and one in round 2; return the two deals, and round 3's tables."""
    deals = []
    for _ in range(2):
        first, _second = round_of(tournament)
        deals.append(plays(first, misere(first, 1)))
        ends(first)
    return deals[0], deals[1], round_of(tournament)


@pytest.mark.slow
def test_a_third_solo_after_two_lost_at_other_tables_needs_the_jury(evening: Tournament) -> None:
    _one, _two, (table, other) = two_lost(evening)
    assert (table.carried, other.carried) == ({"lost_solos": [2, 0, 0, 0]}, {})
    waiting = plays(table, misere(table, 1))
    (outcome,) = (outcome for _deal, outcome in tables.read_table(table).fold.outcomes.values())
    assert [problem.code for problem in outcome.problems] == ["BE_JURY_REQUIRED_THIRD_SOLO"]
    assert (waiting.in_doubt, waiting.payments.exists()) == (True, False)
    plays(table, misere(table, 3))
    assert plays(table, misere(table, 1, jury="approved")).status == "scored"
    agrees(evening)


@pytest.mark.slow
def test_a_correction_two_rounds_back_mends_and_spoils_a_deal_and_takes_the_signature_back(evening: Tournament) -> None:
    one, _two, (table, _other) = two_lost(evening)
    correct(one, misere(one.table, 1, lost=False))
    table.refresh_from_db()
    assert table.carried == {"lost_solos": [1, 0, 0, 0]}
    third = plays(table, misere(table, 1))
    for _ in range(2):
        plays(table, misere(table, 3, lost=False))
    signing.sign(by=MACHINE, table=table, totals=tables.read_table(table).totals)
    agrees(evening)
    correct(one, misere(one.table, 1))
    third.refresh_from_db()
    table.refresh_from_db()
    assert (third.in_doubt, table.signed_at, table.carried) == (True, None, {"lost_solos": [2, 0, 0, 0]})
    after: Any = evening.log.latest("number").after
    handed_on = [(each["round"], each["table"], each["changed"]) for each in after["handed_on"]]
    assert handed_on == [(2, 1, False), (3, 1, True)]
    agrees(evening)
    one.refresh_from_db()
    play.void(by=MACHINE, deal=one, revision=one.revision)
    third.refresh_from_db()
    assert not third.in_doubt
    agrees(evening)


def test_a_deal_entered_again_in_an_earlier_round_is_handed_on(evening: Tournament) -> None:
    one, _two, (table, _other) = two_lost(evening)
    play.void(by=MACHINE, deal=one, revision=one.revision)
    table.refresh_from_db()
    assert table.carried == {"lost_solos": [1, 0, 0, 0]}
    again = Table.objects.get(pk=one.table_id)
    play.report(by=MACHINE, table=again, id=uuid.uuid4(), number=one.number, facts=one.facts)
    table.refresh_from_db()
    assert table.carried == {"lost_solos": [2, 0, 0, 0]}
    agrees(evening)


def test_who_sat_a_round_out_brings_what_he_had(evening: Tournament) -> None:
    first, _second = round_of(evening)
    deal = plays(first, misere(first, 1))
    ends(first)
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[3, 7, 4, 8]])
    for entrant in evening.entrants.exclude(number__in=(3, 7, 4, 8)):
        sit_out(by=MACHINE, tournament=evening, round=round_, entrant=entrant)
    rounds.start(by=MACHINE, round=round_)
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    table, _other = round_of(evening)
    assert table.carried == {"lost_solos": [1, 0, 0, 0]}
    correct(deal, misere(first, 1, lost=False))
    table.refresh_from_db()
    assert table.carried == {}
    agrees(evening)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_after_any_corrections_everything_is_as_a_fresh_fold_says(evening: Tournament, seed: int) -> None:
    random = Random(seed)
    for _ in range(3):
        for table in round_of(evening):
            for _deal in range(3):
                player = random.choice([place.entrant.number for place in table.places.select_related("entrant")])
                plays(table, misere(table, player, lost=random.random() < 0.7, jury="approved" if _needs_jury(table, player) else ""))
        ends(table)
    for _ in range(8):
        deal = random.choice(
            list(Deal.objects.filter(void=False, in_doubt=False).select_related("table__round__tournament").order_by("number", "table"))
        )
        player = deal.table.places.get(seat=deal.facts["contracts"][0]["declarer"]).entrant.number
        if random.random() < 0.2:
            play.void(by=MACHINE, deal=deal, revision=deal.revision)
            continue
        jury = deal.facts["contracts"][0].get("jury", "")
        correct(deal, misere(deal.table, player, lost=random.random() < 0.5, jury=jury))
        agrees(evening)
    agrees(evening)


def _needs_jury(table: Table, player: int) -> bool:
    view = tables.read_table(table)
    seat = next(place.seat for place in view.places if place.entrant.number == player)
    return view.rules.game.carry_over(view.fold.last_state)["lost_solos"][seat] >= 2


def test_a_file_with_another_beginning_is_found_out(evening: Tournament) -> None:
    two_lost(evening)
    text = evening_text(export_evening(evening))
    assert '"lost_solos"' in text
    wrong = read_evening(text.replace('"carried": {"lost_solos": [2, 0, 0, 0]}', '"carried": {"lost_solos": [1, 0, 0, 0]}'))
    assert next(differences(wrong)).startswith("Round 3, table 1 starts with")


def test_most_games_hand_nothing_on(four: AtTable) -> None:
    assert not has_carry_over(four.table.round.tournament.rule_set)
    after: Any = four.plays("MISERE 0 | lost").table.round.tournament.log.latest("number").after
    assert (four.table.carried, "handed_on" in after) == ({}, False)


def test_figures_by_seat_and_by_player_say_the_same() -> None:
    players_carry_over = {7: {"lost_solos": 2}, 9: {}}
    assert figures_by_seat([9, 7, 4, 8], players_carry_over) == {"lost_solos": [0, 2, 0, 0]}
    assert carry_over_at_start({"lost_solos": [0, 2, 0, 0]}, [9, 7, 4, 8]) == {9: {}, 7: {"lost_solos": 2}, 4: {}, 8: {}}
    assert figures_by_seat([9, 4], players_carry_over) == {}


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_corrections_at_once_reach_the_same_later_table(services: None, evening: Tournament) -> None:
    first, second = round_of(evening)
    deals = plays(first, misere(first, 1)), plays(second, misere(second, 5))
    ends(first)
    table, _other = round_of(evening)
    assert table.carried == {"lost_solos": [1, 1, 0, 0]}

    def mend(deal: Deal, player: int) -> None:
        try:
            correct(deal, misere(deal.table, player, lost=False))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(mend, deals, (1, 5)))
    table.refresh_from_db()
    assert table.carried == {}
    agrees(evening)
