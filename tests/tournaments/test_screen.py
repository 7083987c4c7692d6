"""What the big screen shows: the director's choice and message, and what the moment asks for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cast import MACHINE, AtTable, People, user_of
from tests.journeys.read import text
from tournaments.actions import drawing, evenings, rounds
from tournaments.actions.screen import show_on_screen
from tournaments.models import LogEntry, Round, Tournament
from tournaments.problems import Refusal
from tournaments.queries.course import courses
from tournaments.queries.latest_deals import latest_deals
from tournaments.queries.screen import rotation, shown_rounds
from tournaments.queries.standings import standings


def kinds(client: Client, tournament: Tournament) -> list[str]:
    """What the screen shows in turn."""
    response = client.get(f"/e/{tournament.slug}/screen/room/")
    assert response.status_code == 200
    return [slide.kind for slide in response.context["slides"]]


def test_the_moment_says_what_is_shown(tournament: Tournament, client: Client) -> None:
    assert kinds(client, tournament) == ["standings"]
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert kinds(client, tournament) == ["seating"]
    rounds.start(by=MACHINE, round=round_)
    assert kinds(client, tournament) == ["standings"]
    AtTable(round_.tables.get(number=1)).plays("RIK 0+2 | 9")
    assert kinds(client, tournament) == ["standings", "latest"]
    show_on_screen(by=MACHINE, tournament=tournament, show="auto", message="Soep!")
    assert kinds(client, tournament) == ["standings", "clock", "latest"]
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    show_on_screen(by=MACHINE, tournament=tournament, show="auto")
    assert kinds(client, tournament) == ["standings"]


@pytest.mark.parametrize("show", [each for each in Tournament.Screen.values if each != "auto"])
def test_the_director_holds_one_page_at_any_moment(tournament: Tournament, client: Client, show: str) -> None:
    show_on_screen(by=MACHINE, tournament=tournament, show=show)
    assert kinds(client, tournament) == [show]
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert kinds(client, tournament) == [show]
    rounds.start(by=MACHINE, round=round_)
    assert kinds(client, tournament) == [show]


def test_the_next_seats_are_shown_during_a_round_once_the_director_says_so(playing: Round) -> None:
    tournament = playing.tournament
    assert shown_rounds(tournament)[1] == playing
    ahead = Round.objects.create(tournament=tournament, number=2, seed="7")
    assert shown_rounds(tournament)[1] == playing
    assert rotation(tournament, playing, clock=False, deals=False) == ("standings",)
    show_on_screen(by=MACHINE, tournament=tournament, show="seating")
    assert shown_rounds(tournament)[1] == ahead
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    show_on_screen(by=MACHINE, tournament=tournament, show="auto")
    assert shown_rounds(tournament)[1] == ahead


def test_the_choice_is_logged_once(tournament: Tournament, people: People) -> None:
    for _twice in range(2):
        show_on_screen(by=people.director, tournament=tournament, show="clock", message="  Soep \u202e in de zaal ")
    entry = LogEntry.objects.get(what="screen")
    assert entry.before == {"show": "auto", "message": ""}
    assert entry.after == {"show": "clock", "message": "Soep in de zaal"}
    tournament.refresh_from_db()
    assert (tournament.screen, tournament.screen_message) == ("clock", "Soep in de zaal")


def test_another_policy_stays(tournament: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, names="called")
    show_on_screen(by=MACHINE, tournament=tournament, show="clock")
    evenings.amend(by=MACHINE, tournament=tournament, appeal_minutes=5)
    tournament.refresh_from_db()
    assert tournament.policy == {"names": "called", "screen": {"show": "clock", "message": ""}, "appeal_minutes": 5}


def test_who_may_not_and_what_is_not_there_is_refused(tournament: Tournament, people: People) -> None:
    for actor, show, code in [(people.desk, "clock", "NOT_ALLOWED"), (people.director, "football", "FIELD_WRONG")]:
        with pytest.raises(Refusal) as refusal:
            show_on_screen(by=actor, tournament=tournament, show=show)
        assert refusal.value.problems[0].code == code
    assert not LogEntry.objects.filter(what="screen").exists()


def test_a_message_is_on_the_screen_and_on_the_directors_page(people: People, client: Client, tournament: Tournament) -> None:
    director = Client()
    director.force_login(user_of(people.director))
    path = f"/e/{tournament.slug}/desk/screen/"
    director.post(path, {"show": "auto", "message": "Kwartier pauze"})
    assert "From the director Kwartier pauze" in text(client.get(f"/e/{tournament.slug}/screen/room/"))
    assert "Kwartier pauze" in director.get(path).content.decode()
    director.post(path, {"show": "auto", "message": "Kwartier pauze", "clear": "yes"})
    assert "Kwartier pauze" not in text(client.get(f"/e/{tournament.slug}/screen/room/"))


def test_a_vacant_seat_and_who_sits_out_are_told(playing: Round, client: Client) -> None:
    tournament = playing.tournament
    playing.places.filter(entrant__name="Rita Claes").update(vacant=True)
    tournament.entrants.filter(name="Rita Claes").update(withdrawn=True)
    playing.sit_outs.create(entrant=tournament.entrants.create(number=10, name="Late Lies", called="Lies"))
    show_on_screen(by=MACHINE, tournament=tournament, show="tables")
    words = text(client.get(f"/e/{tournament.slug}/screen/room/"))
    assert "A free seat B Nol Hermans" in words
    assert "Rita Claes" not in words
    assert "Sits out this round: Late Lies" in words
    assert "Table 2 plays with 5: one sits out in turn" in words


def test_what_waits_for_the_jury_did_not_just_happen(four: AtTable) -> None:
    first = four.plays("RIK 0+2 | 9")
    second = four.plays("MISERE 1 | made")
    tournament = four.table.round.tournament
    assert [row.deal for row in latest_deals(tournament, 6)] == [second, first]
    assert [(row.player.name, row.points) for row in latest_deals(tournament, 6)] == [("An Peeters", 15), ("Els Maes", 2)]
    four.spoils(second)
    assert [row.deal for row in latest_deals(tournament, 6)] == [first]


def test_the_course_of_a_line_ends_at_its_points(four: AtTable) -> None:
    four.plays("RIK 0+2 | 9", "MISERE 1 | made", "SOLO_8 0 | 7")
    tournament = four.table.round.tournament
    els, an = (tournament.entrants.get(number=number).pk for number in (1, 2))
    points = {line.entrant.pk: line.points for line in standings(tournament).lines}
    course = courses(tournament, {els: [els], an: [an]})
    assert len(course[els]) == 4
    assert {key: figures[-1] for key, figures in course.items()} == {els: points[els], an: points[an]}
    assert courses(tournament, {els: [els, an]})[els][-1] == points[els] + points[an]


@pytest.mark.parametrize("players", [37, 250])
def test_the_screen_takes_as_many_queries_with_any_number_of_players(
    prepare_evening: Callable[..., Tournament], client: Client, players: int
) -> None:
    tournament = prepare_evening(players=players)
    drawing.seat(by=MACHINE, tournament=tournament)
    client.get("/up/")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"/e/{tournament.slug}/screen/").status_code == 200
    assert len(queries) <= 12
