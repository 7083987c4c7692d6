"""The door over the API: what a program of the director or of the desk does, reads beforehand, and may not do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.card import card_token
from tests.api.conftest import Asker, codes
from tests.cast import MACHINE, AtTable, People, user_of
from tournaments.door import actions as door
from tournaments.evening.actions import offices
from tournaments.evening.models import Official, Round, Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

TABLES = [[1, 2, 3, 4], [5, 6, 7, 8, 9]]
Ask = Callable[..., Any]


def asking(program: Asker, tournament: Tournament) -> Ask:
    """Ask below the evening's address; with fields, post them."""

    def ask(path: str, **body: Any) -> Any:
        return program.asks("POST" if body else "GET", f"tournaments/{tournament.slug}/{path}", body or None)

    return ask


@pytest.fixture
def director(program: Any, people: People, tournament: Tournament) -> Ask:
    return asking(program(people.director), tournament)


@pytest.fixture
def desk(program: Any, people: People, tournament: Tournament) -> Ask:
    return asking(program(people.desk), tournament)


def counts(ask: Ask) -> tuple[int, int, int]:
    """Return how many are here, are expected, and are on the list of those who are not here."""
    answer = ask("door/").json()
    return answer["here"], answer["expected"], len(answer["not_here"])


def test_arrivals_come_twice_and_are_undone(desk: Ask, director: Ask, club: Club) -> None:
    member = club_actions.admit(by=MACHINE, club=club, name="Lutgard Bogaerts", number=32)
    came = [ask("door/arrivals/", card=card_token(member)).json() for ask in (desk, director)]
    assert [(each["player"]["number"], each["changed"]) for each in came] == [(10, True), (10, False)]
    assert desk("door/arrivals/", member=32).json()["changed"] is False
    guest = desk("door/arrivals/", guest="Gust Maes", apart_from=1).json()["player"]
    assert (guest["number"], guest["member"]) == (11, None)
    assert director("wishes/").json()["wishes"][0]["kind"] == "apart"
    assert counts(desk) == (2, 11, 9)
    undone = [ask("door/arrivals/undo/", player=11).json() for ask in (director, desk)]
    assert [(each["player"]["present_at"], each["changed"]) for each in undone] == [(None, True), (None, False)]
    assert counts(desk) == (1, 11, 10)


def test_the_rest_is_here_at_once_and_not_after_all(desk: Ask, tournament: Tournament) -> None:
    desk("door/arrivals/", player=1)
    assert [each["number"] for each in desk("door/arrivals/rest/", players=[1, 2, 3]).json()["players"]] == [2, 3]
    rest = [each["number"] for each in desk("door/arrivals/rest/", players=list(range(1, 10))).json()["players"]]
    assert (rest, counts(desk)) == ([4, 5, 6, 7, 8, 9], (9, 9, 0))
    assert [each["number"] for each in desk("door/arrivals/rest/undo/", players=rest).json()["players"]] == rest
    assert desk("door/arrivals/rest/undo/", players=rest).json()["players"] == []
    assert counts(desk) == (3, 9, 6)


@pytest.mark.parametrize(
    ("path", "body", "refused"),
    [
        ("door/arrivals/", {"namesake": True}, [(422, "FIELD_MISSING", "player")]),
        ("door/arrivals/", {"player": 1, "guest": "Els"}, [(422, "FIELD_WRONG", "guest")]),
        ("door/arrivals/", {"player": 99}, [(422, "MOVES_STRANGER", "player")]),
        ("door/arrivals/", {"member": 99}, [(422, "MEMBER_UNKNOWN", "member")]),
        ("door/arrivals/", {"card": "1:forged"}, [(404, "NOT_FOUND", "card")]),
        ("door/arrivals/", {"guest": "Gust", "apart_from": 99}, [(422, "MOVES_STRANGER", "apart_from")]),
        ("door/arrivals/rest/", {"players": [1, 99]}, [(422, "MOVES_STRANGER", "players")]),
        ("door/arrivals/rest/undo/", {"players": [1, 99]}, [(422, "MOVES_STRANGER", "players")]),
        ("door/departures/", {"players": [99], "when": "now"}, [(422, "MOVES_STRANGER", "players")]),
    ],
)
def test_wrong_input_is_refused_by_its_field(
    desk: Ask, path: str, body: dict[str, Any], refused: list[Any], tournament: Tournament
) -> None:
    before = tournament.log.count()
    assert codes(desk(path, **body)) == refused
    assert desk("door/departures/", players=[1], when="soon").status_code == 422
    assert tournament.log.count() == before


def test_a_late_guest_and_a_no_show_keep_the_round_from_starting(desk: Ask, director: Ask, tournament: Tournament) -> None:
    first = drawing.seat(by=MACHINE, tournament=tournament, tables=TABLES)
    desk("door/arrivals/", guest="Gust Maes")
    piet = desk("door/players/3/").json()
    assert (piet["here"], piet["table"], piet["seat"]) == (False, 1, 2)
    (way,) = piet["leaving"]
    assert (way["when"], way["consequences"][0]) == ("no_show", "Table 1 then has an empty chair (seat C).")
    assert [each["number"] for each in desk("door/departures/", players=[3], when="no_show").json()["players"]] == [3]
    (gaps,) = director("gaps/").json()["rounds"]
    assert ([each["number"] for each in gaps["without_seat"]], [each["seat"] for each in gaps["empty_seats"]]) == ([10], [2])
    assert codes(director("rounds/1/start/", drawn=first.pk)) == [(409, "SEATS_OPEN", "")]
    assert desk("rounds/1/substitutes/", instead_of=3, player=10).status_code == 403
    assert director("rounds/1/substitutes/", instead_of=3, player=10).json()["player"]["number"] == 10
    assert director("gaps/").json()["rounds"] == []
    assert director("rounds/1/start/", drawn=first.pk).status_code == 200


def test_leaving_after_the_round_coming_back_and_leaving_in_the_middle(
    desk: Ask, director: Ask, tournament: Tournament, four: AtTable
) -> None:
    els = desk("door/players/1/").json()
    assert (els["here"], els["player"]["present_at"]) == (True, None)
    assert [way["when"] for way in els["leaving"]] == ["after_round", "now"]
    assert desk("door/departures/", players=[1], when="after_round").json()["players"][0]["withdrawn"]
    assert director("gaps/").json()["rounds"] == []
    assert desk("door/arrivals/", player=1).json() | {"player": None} == {"changed": True, "player": None, "others": []}
    assert codes(desk("door/arrivals/undo/", player=1)) == [(409, "PLAYS_ALREADY", "player")]
    four.plays("RIK 1+2 | 9")
    assert desk("door/departures/", players=[4], when="now").json()["players"][0]["number"] == 4
    assert director("gaps/").json()["rounds"][0]["empty_seats"][0]["player"]["number"] == 4
    assert director("rounds/1/tables/1/cut-short/", play_on=False).json() == {"changed": True}
    assert director("rounds/1/tables/1/cut-short/", play_on=True).json() == {"changed": True}
    assert desk("door/arrivals/", player=4).json()["changed"]
    assert director("gaps/").json()["rounds"] == []


@pytest.mark.parametrize(
    ("policy", "sentence"), [("take_over", "This player plays on with the points"), ("anew", "This player starts with points of their own")]
)
def test_a_substitute_by_the_evenings_policy(director: Ask, tournament: Tournament, four: AtTable, policy: str, sentence: str) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(policy={"substitutes": policy})
    four.plays("RIK 1+2 | 9")
    says = director("door/players/4/").json()["substitute"]
    assert sentence in says[1]
    director("rounds/1/substitutes/", instead_of=4, guest="Gust Maes")
    takes_over = tournament.entrants.get(number=10).takes_over
    assert (takes_over is not None) == (policy == "take_over")
    again = director("door/arrivals/", player=4)
    assert codes(again) == [(409, "POINTS_TAKEN_OVER", "entrant")] if takes_over else again.status_code == 200


@pytest.mark.parametrize("players", [37, 250])
def test_what_is_read_at_the_door_asks_the_database_little(
    program: Any, people: People, prepare_evening: Callable[..., Tournament], players: int
) -> None:
    evening = prepare_evening(players=players, name="Groot")
    offices.appoint(by=MACHINE, tournament=evening, user=user_of(people.director), role=Official.Role.DIRECTOR)
    first: Round = drawing.seat(by=MACHINE, tournament=evening, method="random")
    rounds.start(by=MACHINE, round=first)
    for entrant in evening.entrants.filter(number__gt=players - 3):
        door.depart(by=MACHINE, tournament=evening, entrants=[entrant], when=door.Leaving.NOW)
    ask = asking(program(people.director), evening)
    queries_of: dict[str, int] = {}
    for path in ("door/", "door/hits/?q=ga", "door/players/1/", "gaps/"):
        with CaptureQueriesContext(connection) as queries:
            assert ask(path).status_code == 200
        queries_of[path] = len(queries)
    assert queries_of == {"door/": 5, "door/hits/?q=ga": 8, "door/players/1/": 18, "gaps/": 7}
