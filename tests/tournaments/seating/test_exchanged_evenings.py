"""Random deals and random exchanges of seats in random order, in every game: the ledger sums to zero.

It equals the ledger of an evening in which everybody sat right from the beginning.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from scoring.games import GAMES
from tests.cast import MACHINE, total
from tests.depth import each_with_one_by_day, rest_at_night
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.queries import tables
from tournaments.replay.queries.replay import evening_of, replay_evening
from tournaments.seating.actions import drawing
from tournaments.seating.actions.seats import swap

DEALS = 5
SOME, OTHERS = sorted(GAMES)[::2], sorted(GAMES)[1::2]
"""By day, the games of one law and of the other. The first law is tried with every game."""


@pytest.fixture
def evening(prepare_evening: Callable[..., Tournament], request: pytest.FixtureRequest) -> Round:
    tournament = prepare_evening(players=8, game=request.param, deals_a_round=DEALS)
    size = min(4, tournament.rule_set.game.table_sizes[-1])
    seats = [list(range(1, size + 1)), list(range(size + 1, 2 * size + 1))]
    for entrant in tournament.entrants.filter(number__gt=2 * size):
        entrant.withdrawn = True
        entrant.save()
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=seats)
    rounds.start(by=MACHINE, round=round_)
    return round_


def report_any(table: Table, random: Random) -> None:
    """Report a random deal at this table, if its game goes on."""
    view = tables.read_table(table)
    if view.state.finished or view.fold.next_number > table.deals_planned:
        return
    game: Any = view.rules.game
    possible = list(islice(game.possible_deals(view.state), 300))
    facts = game.write_facts(random.choice(possible))
    if view.state.dealer is not None:
        facts = {"dealer": view.state.dealer, **facts}
    play.report(by=MACHINE, table=table, id=uuid.uuid4(), number=view.fold.next_number, facts=facts)


def exchange_any(round_: Round, random: Random, deal: int | None = None) -> tuple[int, int, dict[int, int]] | None:
    """Exchange two random players' seats from a random deal; return None if that is refused in this game."""
    first, second = random.sample(sorted(round_.places.values_list("entrant__number", flat=True)), 2)
    from_deal = {
        table.number: deal or random.randint(1, max((each.number for each in table.deals.all()), default=0) + 1)
        for table in round_.tables.order_by("number")
    }
    try:
        swap(by=MACHINE, round=round_, first=first, second=second, from_deal=from_deal)
    except Refusal as refusal:
        if refusal.problems[0].code in ("SEATS_BETWEEN_TABLES", "SEATS_CHANGED_LATER", "SEAT_ELSEWHERE", "SEATED_TWICE"):
            return None
        raise
    return first, second, from_deal


def agrees(tournament: Tournament) -> None:
    points = {entrant.pk: total(entrant) for entrant in tournament.entrants.all()}
    replayed = replay_evening(evening_of(tournament), tournament.rule_set).points
    assert points == {key: replayed.get(key, 0) for key in points}
    assert sum(points.values()) == -replayed.get(None, 0)
    assert list(differences(export_evening(tournament))) == []


@pytest.mark.slow
@pytest.mark.parametrize(("evening", "seed"), each_with_one_by_day(sorted(GAMES), range(2)), indirect=["evening"])
def test_any_deals_and_exchanges_end_in_a_ledger_that_follows_from_them(evening: Round, seed: int) -> None:
    random, all_tables = Random(seed), list(evening.tables.order_by("number"))
    for _ in range(8):
        report_any(random.choice(all_tables), random)
        if random.random() < 0.6:
            exchange_any(evening, random)
    agrees(evening.tournament)


@pytest.mark.slow
@pytest.mark.parametrize("evening", rest_at_night(sorted(GAMES), SOME.__contains__), indirect=True)
def test_for_all_deals_is_as_if_they_had_sat_right_from_the_beginning(evening: Round) -> None:
    random, all_tables = Random(7), list(evening.tables.order_by("number"))
    for _ in range(6):
        report_any(random.choice(all_tables), random)
    seats_before = {place.entrant.number: (place.table_id, place.seat) for place in evening.places.select_related("entrant")}
    points = {seats_before[entrant.number]: total(entrant) for entrant in evening.tournament.entrants.filter(number__in=seats_before)}
    for _ in range(3):
        exchange_any(evening, random, deal=1)
    now = {place.entrant: (place.table_id, place.seat) for place in evening.places.select_related("entrant")}
    assert {at: total(entrant) for entrant, at in now.items()} == points
    agrees(evening.tournament)


@pytest.mark.slow
@pytest.mark.parametrize("evening", rest_at_night(sorted(GAMES), OTHERS.__contains__), indirect=True)
def test_every_exchange_can_be_undone(evening: Round) -> None:
    random, all_tables = Random(3), list(evening.tables.order_by("number"))
    for _ in range(6):
        report_any(random.choice(all_tables), random)
    tournament = evening.tournament
    before = {entrant.number: total(entrant) for entrant in tournament.entrants.all()}
    undone = 0
    for _ in range(4):
        change = exchange_any(evening, random)
        if change is None:
            continue
        first, second, from_deal = change
        swap(by=MACHINE, round=evening, first=first, second=second, from_deal=from_deal)
        undone += 1
        assert {entrant.number: total(entrant) for entrant in tournament.entrants.all()} == before
    assert undone
