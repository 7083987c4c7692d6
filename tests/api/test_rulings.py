"""The jury by a program: the waiting calls, a ruling about a deal or the evening, an appeal; never about one's own table."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from clubs.actors import Actor
from tests.api.conftest import Asker, codes, phone_at
from tests.cast import MACHINE, AtTable, People
from tournaments.evening.actions import offices
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import calls
from tournaments.jury.models import Call

Make = Callable[[Actor], Asker]


@pytest.fixture
def judge(program: Make, people: People) -> Asker:
    return program(people.jury)


def rulings_of(tournament: Tournament) -> str:
    return f"tournaments/{tournament.slug}/rulings/"


def call_about(four: AtTable, deal: int = 1, article: str = "REVOKE", **more: Any) -> Call:
    return calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=deal, article=article, **more)


def test_a_call_is_read_taken_up_and_answered_by_a_fine(judge: Asker, four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    call = call_about(four, seat=0)
    listed = judge.gets(f"tournaments/{tournament.slug}/calls/").json()["calls"]
    assert [(each["round"], each["table"], each["call"]["id"], each["call"]["state"]) for each in listed] == [
        (1, 1, str(call.pk), "waiting")
    ]
    assert judge.asks("POST", f"calls/{call.pk}/hear/", {}).json()["call"]["state"] == "heard"
    body = {"decision": "fine", "call": str(call.pk), "player": 1, "points": 12, "text": "Verzaakt.", "draft": str(uuid.uuid4())}
    answer = judge.asks("POST", rulings_of(tournament), body)
    assert answer.status_code == 201
    ruling = answer.json()
    assert (ruling["kind"], ruling["article"], ruling["table"], ruling["deal"], ruling["by"]) == ("fine", "REVOKE", 1, 1, "jury")
    assert ruling["moves"] == [{"payer": 1, "payee": other, "amount": 4} for other in (2, 3, 4)]
    assert judge.asks("POST", rulings_of(tournament), body).json() == ruling, "sent twice, signed once"
    assert Ruling.objects.count() == 1
    assert judge.gets(rulings_of(tournament)).json()["rulings"] == [ruling]
    assert judge.gets(f"tournaments/{tournament.slug}/calls/").json()["calls"] == []


def test_a_phone_appeals_and_a_program_of_the_jury_answers(four: AtTable, five: AtTable, program: Make, people: People) -> None:
    """The phone of another table learns nothing of the ruling, and the appeal is read with it."""
    tournament = four.table.round.tournament
    moves = [{"payer": 2, "payee": 1, "amount": 6}]
    for table in (four.table.number, None):
        body = {"decision": "adjust", "text": "Verzaakt.", "moves": moves} | ({"table": table, "round": 1} if table else {})
        assert program(people.jury).asks("POST", rulings_of(tournament), body).status_code == 201
    at, sent = f"tournaments/{tournament.slug}/appeals/{uuid.uuid4()}/", {"ruling": 1, "player": 2, "reason": "Ik had geen harten."}
    phone = phone_at(four)
    answers = [phone.asks("PUT", at, sent) for _twice in range(2)]
    assert [each.status_code for each in answers] == [201, 200], answers[0].content
    (shown,) = [each["appeals"] for each in answers[0].json()["table"]["rulings"]]
    assert [(each["player"], each["reason"], each["outcome"]) for each in shown] == [(2, "Ik had geen harten.", "")]
    for other, ruling in ((phone_at(five), 1), (phone, 2), (phone, 9)):
        assert codes(other.asks("PUT", f"tournaments/{tournament.slug}/appeals/{uuid.uuid4()}/", sent | {"ruling": ruling})) == [
            (404, "NOT_FOUND", "ruling")
        ]
    assert codes(phone.asks("PUT", f"tournaments/{tournament.slug}/appeals/{uuid.uuid4()}/", sent | {"player": 99})) == [
        (422, "MOVES_STRANGER", "player")
    ]
    refused = program(people.jury).asks("POST", f"{at}denial/", {"text": "Nee."})
    assert codes(refused) == [(403, "APPEAL_OWN_RULING", "")]
    answer = program(people.director).asks("POST", f"{at}denial/", {"text": "De hele tafel zag het."}).json()
    assert (answer["appeal"]["outcome"], answer["appeal"]["answered_by"]) == ("denied", "director")
    read = program(people.director).gets(rulings_of(tournament)).json()["rulings"][0]
    assert read["appeals"] == [answer["appeal"]]


def test_a_call_ends_without_a_ruling(judge: Asker, four: AtTable) -> None:
    call = call_about(four)
    assert judge.asks("POST", f"calls/{call.pk}/end/", {}).json()["call"]["outcome"] == "settled"
    assert codes(judge.asks("POST", f"calls/{call.pk}/end/", {})) == [(409, "CALL_ENDED", "")]


def test_a_deal_is_annulled_replaced_and_awarded(judge: Asker, four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9", "RIK 1+2 | 9", "RIK 1+2 | 9")
    before = four.points()
    at, text = {"round": 1, "table": 1}, {"text": "Verkeerd geteld."}
    facts = four.table.deals.get(number=1).facts
    replaced = facts | {"contracts": [facts["contracts"][0] | {"took": 7}]}
    assert judge.asks("POST", rulings_of(tournament), {"decision": "annul", **at, **text}).json()["deal"] == 3, "the newest"
    assert (
        judge.asks("POST", rulings_of(tournament), {"decision": "replace", **at, **text, "deal": 1, "facts": replaced}).status_code == 201
    )
    awarded = judge.asks("POST", rulings_of(tournament), {"decision": "award", **at, **text, "deal": 2, "award": [3, -1, -1, -1]})
    assert awarded.json()["decides"] == {"deal": {"awarded": [3, -1, -1, -1]}}
    overturned = judge.asks("POST", f"{rulings_of(tournament)}2/overturn/", {"text": "De tafel had gelijk."}).json()
    assert (overturned["kind"], overturned["overturns"]) == ("overturn", 2)
    for number in (1, 3):
        assert judge.asks("POST", f"{rulings_of(tournament)}{number}/overturn/", text).status_code == 201
    assert four.points() == before
    assert codes(judge.asks("POST", f"{rulings_of(tournament)}2/overturn/", text)) == [(409, "RULING_OVERTURNED", "")]


def test_the_evening_is_ruled_about_without_a_table(judge: Asker, four: AtTable, tournament: Tournament) -> None:
    text = {"text": "Te laat na de pauze."}
    assert judge.asks("POST", rulings_of(tournament), {"decision": "warn", "player": 5, **text}).json()["decides"] == {"warned": 5}
    move = {"payer": 5, "payee": 1, "amount": 10}
    assert judge.asks("POST", rulings_of(tournament), {"decision": "adjust", "moves": [move], **text}).json()["moves"] == [move]
    excluded = judge.asks("POST", rulings_of(tournament), {"decision": "exclude", "player": 5, "at_table": "stops", **text}).json()
    assert (excluded["table"], excluded["decides"]["excluded"]["table"]) == (2, "stops")


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"decision": "fine", "round": 1, "table": 1, "points": 12}, (422, "FIELD_MISSING", "player")),
        ({"decision": "fine", "player": 1, "points": 12}, (422, "FIELD_MISSING", "table")),
        ({"decision": "fine", "table": 1, "player": 1, "points": 12}, (422, "FIELD_MISSING", "round")),
        ({"decision": "fine", "round": 1, "table": 9, "player": 1, "points": 12}, (404, "NOT_FOUND", "")),
        ({"decision": "fine", "round": 1, "table": 1, "player": 5, "points": 12}, (422, "PLAYER_ELSEWHERE", "player")),
        ({"decision": "fine", "round": 1, "table": 1, "player": 99, "points": 12}, (422, "MOVES_STRANGER", "player")),
        ({"decision": "fine", "round": 1, "table": 1, "player": 1, "points": 10}, (422, "FINE_DIVIDES", "points")),
        ({"decision": "annul", "round": 1, "table": 1}, (422, "FIELD_MISSING", "deal")),
        ({"decision": "allow", "round": 1, "table": 1, "player": 1, "contract": "RIK"}, (422, "WORD_NOT_HERE", "")),
        ({"decision": "souvenir", "round": 1, "table": 1, "player": 1, "contract": "X", "cards": []}, (422, "FIELD_MISSING", "deal")),
        ({"decision": "pardon"}, (422, "FIELD_WRONG", "decision")),
        ({"decision": "adjust", "moves": []}, (422, "FIELD_WRONG", "moves")),
        ({"decision": "call", "call": str(uuid.UUID(int=0))}, (422, "FIELD_WRONG", "decision")),
        ({"decision": "fine", "call": str(uuid.UUID(int=0)), "player": 1, "points": 3}, (404, "NOT_FOUND", "")),
    ],
)
def test_what_is_missing_or_wrong_is_named(
    judge: Asker, four: AtTable, tournament: Tournament, body: dict[str, Any], problem: tuple[int, str, str]
) -> None:
    assert codes(judge.asks("POST", rulings_of(tournament), {"text": "x"} | body)) == [problem]
    assert not Ruling.objects.exists()


def test_nobody_judges_their_own_table(judge: Asker, four: AtTable, people: People, tournament: Tournament) -> None:
    jury = tournament.officials.get(name="jury")
    offices.plays_as(by=MACHINE, tournament=tournament, official=jury, entrant=tournament.entrants.get(number=3))
    body = {"decision": "fine", "round": 1, "table": 1, "player": 1, "points": 12, "text": "x"}
    assert codes(judge.asks("POST", rulings_of(tournament), body)) == [(403, "RULING_OWN_TABLE", "")]
    assert judge.asks("POST", rulings_of(tournament), body | {"table": 2, "player": 5}).status_code == 201
