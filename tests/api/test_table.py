"""The state of a table on its phone, and its signature."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.conftest import RIK, ApiPhone, Asker, codes, phone_at
from tests.cast import MACHINE, AtTable, People
from tournaments.evening.models import TableCode, Tournament
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing


def test_the_table_knows_who_sits_who_deals_and_what_comes(phone: ApiPhone) -> None:
    state = phone.gets("table/").json()
    assert [seat["called"] for seat in state["seats"]] == ["Els", "An", "Piet", "Jo"]
    assert (state["table"], state["round"]) == (1, {"number": 1, "of": 2, "state": "playing", "last_deal_at": None})
    assert (state["next"]["number"], state["next"]["dealer"], state["next"]["leads"], state["next"]["sits_out"]) == (1, 0, 1, [])
    assert state["deals"] == {"played": 0, "of": 4, "redealt": 0}
    assert state["may"] == ["report", "correct", "void", "sign"]
    assert [question["name"] for question in state["next"]["form"]["questions"]][:3] == ["contract", "declarer", "partner"]


def test_the_deals_after_the_next_can_be_entered_without_a_line(phone: ApiPhone) -> None:
    state = phone.gets("table/").json()
    assert [(later["number"], later["dealer"], later["leads"]) for later in state["later"]] == [(2, 1, 2), (3, 2, 3), (4, 3, 0)]
    questions = state["later"][0]["form"]["questions"]
    assert questions[0] == 0
    assert questions[1]["name"] == "declarer"


def test_the_fifth_player_sits_out(five: AtTable) -> None:
    state = phone_at(five).gets("table/").json()
    assert (state["next"]["sits_out"], state["next"]["dealer"], state["deals"]["of"]) == ([0], 0, 5)


def test_the_list_shows_points_and_running_totals_the_newest_first(phone: ApiPhone) -> None:
    phone.sends(RIK)
    phone.sends("MISERE 3 | lost")
    state = phone.gets("table/").json()
    assert [deal["points"] for deal in state["history"]] == [[5, 5, 5, -15], [-2, 2, 2, -2]]
    assert state["history"][0]["running"] == state["totals"] == [3, 7, 7, -17]
    assert state["history"][1]["short"] == "Rik An+Piet 9"


def test_a_phone_that_has_the_version_is_sent_nothing_and_nothing_is_computed(phone: ApiPhone) -> None:
    address = f"tables/{phone.seat.table.pk}/"
    tag = phone.gets(address)["ETag"]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = phone.gets(address, **{"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert len(queries) <= 2
    assert phone.gets("table/", **{"If-None-Match": tag, "Accept-Language": "nl"}).status_code == 200
    phone.sends(RIK)
    assert phone.gets("table/", **{"If-None-Match": tag}).status_code == 200


def test_the_whole_table_takes_few_queries(phone: ApiPhone) -> None:
    phone.sends(RIK)
    phone.sends("MISERE 3 | lost")
    with CaptureQueriesContext(connection) as queries:
        phone.gets(f"tables/{phone.seat.table.pk}/")
    assert len(queries) <= 10


def test_an_officials_roles_are_not_read_again_for_each_right(phone: ApiPhone, people: People, program: Any) -> None:
    director = program(people.director)
    with CaptureQueriesContext(connection) as queries:
        director.gets(f"tables/{phone.seat.table.pk}/")
    roles = [query for query in queries if 'FROM "clubs_membership"' in query["sql"]]
    assert len(roles) <= 4


def test_the_words_are_in_the_readers_language(phone: ApiPhone) -> None:
    for language, ask in (("en", "What was played?"), ("nl", "Wat is er gespeeld?"), ("fr", "Quel contrat ?")):
        state = phone.gets("table/", **{"Accept-Language": language}).json()
        assert state["next"]["form"]["questions"][0]["ask"] == ask


def test_before_the_round_starts_nothing_can_be_sent(tournament: Tournament) -> None:
    first_round = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    phone = phone_at(AtTable(first_round.tables.get(number=1)))
    state = phone.gets("table/").json()
    assert (state["next"], state["later"], state["may"], state["round"]["state"]) == (None, [], [], "seated")
    assert codes(phone.sends(RIK)) == [(409, "ROUND_NOT_STARTED", "")]


@pytest.mark.slow
def test_a_table_signs_when_all_is_played_with_the_totals_it_saw(phone: ApiPhone) -> None:
    assert codes(phone.asks("POST", "table/signature/", {"totals": [0, 0, 0, 0]})) == [(409, "TABLE_NOT_READY", "")]
    for _ in range(4):
        phone.sends("MISERE 0 | made")
    assert codes(phone.sends(RIK, number=5)) == [(409, "ROUND_FULL", "")]
    state = phone.gets("table/").json()
    assert (state["complete"], state["next"]) == (True, None)
    assert codes(phone.asks("POST", "table/signature/", {"totals": [1, 1, 1, -3]})) == [(409, "TOTALS_CHANGED", "totals")]
    answer = phone.asks("POST", "table/signature/", {"totals": state["totals"]})
    assert answer.status_code == 200
    assert answer.json()["table"]["signed_at"]
    assert answer.json()["table"]["may"] == []
    assert phone.asks("POST", "table/signature/", {"totals": state["totals"]}).status_code == 200
    assert codes(phone.asks("PUT", f"deals/{state['history'][0]['id']}/void/", {"revision": 1})) == [(409, "TABLE_SIGNED", "")]


def test_a_pass_gives_access_to_its_own_table_alone(phone: ApiPhone, five: AtTable) -> None:
    assert codes(phone.gets(f"tables/{five.table.pk}/")) == [(403, "NOT_ALLOWED", "")]
    assert phone.gets(f"tables/{phone.seat.table.pk}/").status_code == 200


@pytest.mark.parametrize("authorization", ["Table nonsense", "Table ", "Table 1.abc:def", "Bearer nonsense", "Table \u00e9\u00e9"])
def test_a_false_pass_is_refused_with_a_code(db: None, authorization: str) -> None:
    answer = Asker(headers={"Authorization": authorization}).gets("table/")
    expected = (401, "TOKEN_INVALID", "") if authorization.startswith("Bearer") else (403, "PASS_INVALID", "")
    assert codes(answer) == [expected]


def test_a_replaced_pass_is_refused(phone: ApiPhone) -> None:
    TableCode.objects.update(key="another")
    assert codes(phone.gets("table/")) == [(403, "PASS_INVALID", "")]


def test_without_a_pass_one_must_log_in(phone: ApiPhone) -> None:
    assert codes(Asker().gets("table/")) == [(403, "LOGIN_NEEDED", "")]


def test_a_deal_that_does_not_fit_is_in_doubt_and_the_table_cannot_sign(phone: ApiPhone, four: AtTable) -> None:
    first = phone.sends(RIK).json()["deal"]
    for _ in range(3):
        phone.sends("MISERE 0 | made")
    four.spoils(Deal.objects.get(pk=first["id"]))
    state = phone.asks("GET", "table/").json()
    assert [(deal["number"], deal["points"]) for deal in state["history"] if deal["in_doubt"]] == [(1, [0, 0, 0, 0])]
    assert state["next"] is None
    assert codes(phone.asks("POST", "table/signature/", {"totals": state["totals"]}))[0][1] == "TABLE_IN_DOUBT"
