"""The director calls time: the games that end are shown first, and a single table's game can be ended."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.cast import MACHINE, AtTable, People, user_of
from tests.pages.read import text
from tests.tournaments.play.test_own_end import plays
from tournaments.evening.actions import offices
from tournaments.evening.models import Official, Table, Tournament
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.django_db


@pytest.fixture
def knocking(prepare_evening: Callable[..., Tournament], people: People) -> list[Table]:
    """Two tables of knock-out whist in a round being played; the director leads this evening too."""
    tournament = prepare_evening(players=6, game="knockout_whist", name="Knock-out", deals_a_round=None)
    offices.appoint(by=MACHINE, tournament=tournament, user=user_of(people.director), role=Official.Role.DIRECTOR)
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    rounds.start(by=MACHINE, round=round_)
    return list(round_.tables.order_by("number"))


def desk(table: Table) -> str:
    return f"/e/{table.round.tournament.slug}/desk/"


@pytest.mark.slow
def test_the_whole_round_from_the_desk(knocking: list[Table], director: Client) -> None:
    seats = f"{desk(knocking[0])}rounds/1/"
    where = f"{seats}time/"
    assert f'href="{seats}#time"' in director.get(desk(knocking[0])).content.decode()
    plays(knocking[0], tricks=[4, 3, 0])
    page = text(director.get(where, follow=True))
    assert "These games are not over." in page
    assert "1 of 7 deals" in page
    assert "End 2 games" in page
    assert not tables.read_table(knocking[0]).complete
    answer = director.post(where, follow=True)
    assert "Time is up at 2 tables." in text(answer)
    assert all(tables.read_table(table).complete for table in knocking)
    assert "#time" not in director.get(desk(knocking[0])).content.decode()
    assert "These games are not over." not in text(director.get(seats))
    assert "Time is up at 0 tables." in text(director.post(where, follow=True))


@pytest.mark.slow
def test_one_table_from_its_own_page(knocking: list[Table], director: Client) -> None:
    seats = f"{desk(knocking[0])}rounds/1/"
    assert f'href="{seats}#time-2"' in director.get(f"{desk(knocking[0])}tables/1/2/").content.decode()
    assert 'id="time-2"' in director.get(seats).content.decode()
    assert "Time is up at 1 table." in text(director.post(f"{seats}time/", {"table": "2"}, follow=True))
    assert [tables.read_table(table).complete for table in knocking] == [False, True]


def test_who_finishes_a_round_is_told_to_call_time_first(knocking: list[Table], director: Client) -> None:
    page = text(director.get(f"{desk(knocking[0])}rounds/1/"))
    assert "Tables where nobody has won the game yet: 1, 2." in page
    assert "First announce that time is up" in page


def test_a_deal_that_must_come_first_is_named(knocking: list[Table], director: Client) -> None:
    for tricks in ([4, 3, 0], [3, 3, 0], [3, 2, 0]):
        plays(knocking[0], tricks=tricks)
    play.void(by=MACHINE, deal=knocking[0].deals.get(number=2), revision=1)
    words = text(director.post(f"{desk(knocking[0])}rounds/1/time/", follow=True))
    assert "Enter deal 2 of table 1 first; a later deal has already been entered. Then announce that time is up." in words
    assert not tables.read_table(knocking[1]).complete


def test_signed_tables_that_time_would_move_are_the_next_step(
    prepare_evening: Callable[..., Tournament], people: People, director: Client
) -> None:
    agreed = {"round": "deals", "settlement": "winner_takes_remaining"}
    tournament = prepare_evening(players=3, game="russian_501", name="501", options=agreed, deals_a_round=1)
    offices.appoint(by=MACHINE, tournament=tournament, user=user_of(people.director), role=Official.Role.DIRECTOR)
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    rounds.start(by=MACHINE, round=round_)
    table = round_.tables.get()
    plays(table, declarer=0, bid=66, contract=66, trump="S", card_points=[70, 30, 20])
    signing.sign(by=MACHINE, table=table, totals=(0, 0, 0))
    assert "Nobody has won the game at table 1 yet: the rules say how it ends in that case." in text(director.get(desk(table)))
    director.post(f"{desk(table)}rounds/1/time/")
    table.refresh_from_db()
    assert table.signed_at is None
    signing.sign(by=MACHINE, table=table, totals=tables.read_table(table).totals)
    assert "Every table has signed." in text(director.get(desk(table)))


@pytest.mark.slow
def test_games_that_may_stop_after_any_deal_have_no_such_button(four: AtTable, director: Client) -> None:
    where = f"{desk(four.table)}rounds/1/time/"
    for page in ("", "tables/1/1/", "rounds/1/"):
        assert "Time is up" not in text(director.get(desk(four.table) + page))
    assert "In this game the end of the time is not announced" in text(director.post(where, follow=True))


def test_the_desk_is_not_offered_it(knocking: list[Table], people: People, browser_of: Callable[[str], Client]) -> None:
    offices.appoint(by=MACHINE, tournament=knocking[0].round.tournament, user=user_of(people.desk), role=Official.Role.DESK)
    helper = browser_of("desk")
    for page in ("", "rounds/1/"):
        assert "Time is up" not in text(helper.get(desk(knocking[0]) + page))
    assert helper.post(f"{desk(knocking[0])}rounds/1/time/").status_code == 403
