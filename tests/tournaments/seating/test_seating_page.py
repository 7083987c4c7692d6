"""The seating of a round at the desk: choose, read the consequences, swap, move, keep and draw again; two directors at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import MACHINE, AtTable, People, user_of
from tests.pages.read import text
from tournaments.evening.actions import offices
from tournaments.evening.models import Tournament, Wish
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing
from tournaments.seating.queries.drawn_rounds import drawn_rounds
from tournaments.seating.queries.round_seats import seats_version


@pytest.fixture
def director(client: Client, people: People) -> Client:
    client.force_login(user_of(people.director))
    return client


@pytest.fixture
def page(tournament: Tournament) -> str:
    """Seat round 1 in the order of enrolment: table 1 has players 1 to 4, table 2 has 5 to 9; return the path of its page."""
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    return f"/e/{tournament.slug}/desk/rounds/1/"


def tables(tournament: Tournament, number: int = 1) -> list[list[int]]:
    return [list(table) for table in drawn_rounds(tournament)[number]]


def seen(tournament: Tournament, number: int = 1) -> int:
    return seats_version(tournament.rounds.get(number=number))


def says(client: Client, url: str, **data: Any) -> str:
    return text(client.post(url, data, follow=True) if data else client.get(url))


def test_a_swap_is_read_before_it_is_made(director: Client, page: str, tournament: Tournament) -> None:
    first, ninth = tournament.entrants.get(number=1), tournament.entrants.get(number=9)
    Wish.objects.create(tournament=tournament, kind=Wish.Kind.APART, first=tournament.entrants.get(number=2), second=ninth)
    assert "Why this seat?" in says(director, f"{page}?player=1")
    said = says(director, f"{page}?player=1&with=9")
    assert "Wish no longer fulfilled" in said
    assert tables(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8, 9]]
    assert "The seats are exchanged." in says(director, f"{page}swap/", player=first.number, **{"with": 9}, seen=seen(tournament))
    assert tables(tournament) == [[9, 2, 3, 4], [5, 6, 7, 8, 1]]
    assert "not fulfilled" in says(director, page)


def test_a_player_moves_to_another_table(director: Client, page: str, tournament: Tournament) -> None:
    assert "from table 2 to table 1" in says(director, f"{page}?player=9&table=1")
    assert "The player has a new seat." in says(director, f"{page}move/", player=9, table=1, seen=seen(tournament))
    assert tables(tournament) == [[1, 2, 3, 4, 9], [5, 6, 7, 8]]


def test_those_who_stay_are_kept_when_the_rest_is_drawn_again(director: Client, page: str, tournament: Tournament) -> None:
    assert "Draw the rest again" in says(director, f"{page}?pin=3&pin=7")
    answer = director.post(f"{page}redraw/", {"seen": seen(tournament), "pin": ["3", "7"]})
    assert answer["Location"] == f"{page}?pin=3&pin=7"
    now = tables(tournament)
    assert (now[0][2], now[1][2]) == (3, 7)
    assert now != [[1, 2, 3, 4], [5, 6, 7, 8, 9]]


@pytest.mark.slow
def test_the_second_of_two_directors_is_told_what_changed(director: Client, page: str, tournament: Tournament) -> None:
    before = seen(tournament)
    says(director, f"{page}swap/", player=1, **{"with": 5}, seen=before)
    changed = tables(tournament)
    for deed, fields in (("swap", {"player": 2, "with": 6}), ("move", {"player": 9, "table": 1}), ("redraw", {})):
        said = says(director, f"{page}{deed}/", **fields, seen=before)
        assert "director" in said
        assert "Els Maes" in said
        assert tables(tournament) == changed


def test_after_the_start_a_swap_holds_from_the_next_deal(director: Client, four: AtTable, five: AtTable) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 1+2 | 8")
    page = f"/e/{tournament.slug}/desk/rounds/1/"
    assert "from the next deal on" in says(director, f"{page}?player=1&with=2")
    says(director, f"{page}swap/", player=1, **{"with": 2}, when="next", seen=seen(tournament))
    assert tables(tournament)[0] == [2, 1, 3, 4]
    assert [(each.seat, each.entrant.number, each.last_deal) for each in four.table.earlier_places.order_by("seat")] == [
        (0, 1, 1),
        (1, 2, 1),
    ]


@pytest.mark.parametrize(
    "query",
    ["?player=99", "?player=x&with=&table=-1", "?player=1&with=99", "?player=1&table=77", "?pin=99&pin=y", "?player=99999999999999999999"],
)
def test_a_choice_that_is_none_is_no_mistake(director: Client, page: str, query: str) -> None:
    assert director.get(page + query).status_code == 200


def test_whoever_only_helps_sees_who_sits_where_and_no_button(client: Client, people: People, page: str) -> None:
    client.force_login(user_of(people.desk))
    said = says(client, f"{page}?player=1")
    assert "Els Maes" in said
    assert "Draw again" not in said
    assert "Why this seat?" not in said


def test_the_page_of_250_players_asks_few_questions(
    director: Client, prepare_evening: Any, people: People, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = prepare_evening(players=250, rounds_planned=4, name="Groot")
    offices.appoint(by=MACHINE, tournament=tournament, user=user_of(people.director), role="director")
    drawing.seat(by=MACHINE, tournament=tournament, rounds=4)
    page = f"/e/{tournament.slug}/desk/rounds/2/"
    for query in ("", "?player=7", "?player=7&with=12"):
        with django_assert_max_num_queries(15):
            assert director.get(page + query).status_code == 200


def test_a_round_after_one_that_is_played_waits_for_it(director: Client, page: str, tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament)
    rounds.start(by=MACHINE, round=tournament.rounds.get(number=1))
    assert "Round 1 is not finished." in says(director, f"/e/{tournament.slug}/desk/rounds/2/start/", x=1)


def test_after_the_start_the_page_draws_the_tables_without_a_deal_again(
    director: Client, prepare_evening: Any, people: People, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = prepare_evening(players=12, name="Twaalf")
    offices.appoint(by=MACHINE, tournament=tournament, user=user_of(people.director), role="director")
    round_ = drawing.seat(by=MACHINE, tournament=tournament, method="random", seed="a")
    rounds.start(by=MACHINE, round=round_)
    AtTable(round_.tables.get(number=2)).plays("MISERE 0 | made")
    page = f"/e/{tournament.slug}/desk/rounds/1/"
    before = tables(tournament)
    stays, plays = before[0][3], before[1][0]
    with django_assert_max_num_queries(22):
        said = says(director, f"{page}?player={stays}")
    assert "Tables without a deal are drawn again: 1, 3." in said
    assert "A random draw cannot keep anybody" in said
    assert "Stays here" in said
    assert "Stays here" not in says(director, f"{page}?player={plays}")
    assert "The round is drawn again." in says(director, f"{page}redraw/", seen=seen(tournament), pin=[stays])
    after = tables(tournament)
    assert (after[1], after[0][3]) == (before[1], stays)
    assert after != before
    AtTable(round_.tables.get(number=1)).plays("MISERE 0 | made")
    assert "Draw the rest again" not in says(director, page)
    assert "fewer than two tables have no deal yet" in says(director, f"{page}redraw/", seen=seen(tournament))
    assert tables(tournament) == after
