"""Calling the jury from a phone, and what the table then reads about it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from clubs.actors import Actor
from scoring.engine.words import LANGUAGES
from scoring.games import published
from tests.api.conftest import ApiPhone, Asker, codes, phone_at
from tests.cast import MACHINE, AtTable, People, account
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Official, Ruling, Tournament
from tournaments.jury.actions import calls, verdicts
from tournaments.jury.actions import penalties as jury
from tournaments.jury.models import Call
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing

ELS, AN, PIET, JO = range(4)


@pytest.fixture
def belgian(prepare_evening: Callable[..., Tournament]) -> AtTable:
    """Els, An, Piet and Jo play by the Belgian regulation; three deals a round."""
    evening = prepare_evening(players=4, game="rikken_belgian", deals_a_round=3)
    first_round = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=first_round)
    return AtTable(first_round.tables.get())


@pytest.fixture
def phone(belgian: AtTable) -> ApiPhone:
    return phone_at(belgian)


@pytest.fixture
def judge(belgian: AtTable) -> Actor:
    user = account("jurylid")
    offices.appoint(by=MACHINE, tournament=belgian.table.round.tournament, user=user, role=Official.Role.JURY)
    return Actor(user=user)


def calls_for(phone: Asker, article: str = "REVOKE", *, id: uuid.UUID | str | None = None, deal: Any = 1, **more: Any) -> Any:
    return phone.asks("PUT", f"calls/{id or uuid.uuid4()}/", {"deal": deal, "article": article, **more})


def evening(phone: ApiPhone) -> Tournament:
    return Tournament.objects.get(pk=phone.seat.table.round.tournament_id)


def open_misere(phone: ApiPhone, word: str = "", seat: int = ELS, made: bool = True) -> dict[str, Any]:
    contract = {"code": "MISERE_TABLE", "declarer": seat, "made": made} | ({"jury": word} if word else {})
    return {"dealer": tables.read_table(phone.seat.table).state.dealer, "kind": "contract", "contracts": [contract]}


def sends(phone: ApiPhone, facts: dict[str, Any], number: int = 1) -> Any:
    return phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": number, "facts": facts})


def previews(phone: Asker, facts: dict[str, Any], **more: Any) -> Any:
    return phone.asks("POST", "deals/preview/", {"number": 1, "facts": facts, **more})


def test_a_table_reads_for_what_it_may_call(phone: ApiPhone) -> None:
    state = phone.gets("table/").json()
    articles = {article["code"]: article for article in state["articles"]}
    assert list(articles)[:2] == ["CONSENT", "THIRD_SOLO"]
    assert {"TURNUP", "TROU", "REVOKE", "WRONG_CARDS", "DISPUTE", "OTHER"} < set(articles)
    assert {"SLOW", "IN_DOUBT"}.isdisjoint(articles)
    assert articles["CONSENT"] == {"code": "CONSENT", "title": "A contract needs the jury’s consent", "fine": 15, "fine_to": "others"}
    assert (state["calls"], state["rulings"], state["jury_word"]) == ([], [], "jury")
    dutch = phone.gets("table/", **{"Accept-Language": "nl"}).json()
    assert dutch["articles"][0]["title"] == "Een contract heeft toestemming van de jury nodig"


def test_a_call_is_stored_once_however_often_it_comes_then_taken_up_and_ended(phone: ApiPhone, judge: Actor) -> None:
    id = uuid.uuid4()
    answer = calls_for(phone, id=id, deal=2, seat=PIET, note=" kleur ", called_at="2026-03-16T20:14:00Z")
    assert answer.status_code == 201
    state = answer.json()["call"]
    assert state == answer.json()["table"]["calls"][0]
    assert state == {
        "id": str(id), "deal": 2, "article": "REVOKE", "title": "Revoke", "seat": PIET, "contract": "", "note": "kleur", "state": "waiting",
        "since": "2026-03-16T20:14:00+00:00", "heard_by": "", "found": False, "outcome": "",
    }  # fmt: skip
    assert calls_for(phone, id=id, deal=2, seat=PIET, note="kleur").status_code == 200
    assert codes(calls_for(phone, id=id, deal=3)) == [(409, "CALL_REUSED", "id")]
    assert Call.objects.count() == 1
    tag = phone.gets("table/")["ETag"]
    calls.take_up(by=judge, call=Call.objects.get())
    call_state = phone.gets("table/", **{"If-None-Match": tag}).json()["calls"][0]
    assert (call_state["state"], call_state["heard_by"]) == ("heard", "jurylid")
    calls.end(by=judge, call=Call.objects.get())
    ended = phone.gets("table/").json()["calls"][0]
    assert (ended["state"], ended["outcome"]) == ("ended", "settled")
    assert codes(phone.asks("DELETE", f"calls/{id}/")) == [(409, "CALL_ENDED", "")]


def test_a_table_takes_its_call_back_as_often_as_it_likes(phone: ApiPhone) -> None:
    id = calls_for(phone).json()["call"]["id"]
    for _ in range(2):
        answer = phone.asks("DELETE", f"calls/{id}/")
        assert (answer.status_code, answer.json()["call"]["outcome"]) == (200, "withdrawn")
    assert answer.json()["table"]["calls"][0]["state"] == "ended"
    assert codes(phone.asks("DELETE", f"calls/{uuid.uuid4()}/")) == [(404, "NOT_FOUND", "id")]


def test_an_automatic_call_cannot_be_withdrawn(phone: ApiPhone) -> None:
    sends(phone, open_misere(phone))
    state = phone.gets("table/").json()["calls"][0]
    assert (state["found"], state["article"], state["contract"], state["deal"]) == (True, "CONSENT", "MISERE_TABLE", 1)
    assert codes(phone.asks("DELETE", f"calls/{state['id']}/")) == [(409, "CALL_FOUND", "")]


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        ({"article": "SLOW"}, "FIELD_WRONG", "article"),
        ({"article": "BEER"}, "FIELD_WRONG", "article"),
        ({"article": "A" * 41}, "FIELD_WRONG", "article"),
        ({"deal": 0}, "FIELD_WRONG", "deal"),
        ({"deal": 301}, "FIELD_WRONG", "deal"),
        ({"deal": "1"}, "FIELD_WRONG", "deal"),
        ({"seat": 4}, "FIELD_WRONG", "seat"),
        ({"seat": -1}, "FIELD_WRONG", "seat"),
        ({"note": "x" * 201}, "FIELD_WRONG", "note"),
        ({"contract": "x" * 41}, "FIELD_WRONG", "contract"),
        ({"called_at": "soon"}, "FIELD_WRONG", "called_at"),
        ({"beer": 1}, "FIELD_UNKNOWN", "beer"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused_in_every_language(phone: ApiPhone, wrong: dict[str, Any], code: str, field: str) -> None:
    messages = set()
    for language in LANGUAGES:
        body = {"deal": 1, "article": "REVOKE", **wrong}
        answer = phone.asks("PUT", f"calls/{uuid.uuid4()}/", body, **{"Accept-Language": language})
        assert codes(answer) == [(422, code, field)]
        messages.add(answer.json()["problems"][0]["message"])
    assert len(messages) == len(LANGUAGES)
    assert not Call.objects.exists()


def test_a_call_without_a_reason_or_a_deal_is_refused(phone: ApiPhone) -> None:
    assert codes(phone.asks("PUT", f"calls/{uuid.uuid4()}/", {})) == [(422, "FIELD_MISSING", "deal"), (422, "FIELD_MISSING", "article")]
    assert codes(phone.asks("PUT", f"calls/{uuid.uuid4()}/", "no json")) == [(400, "UNREADABLE", "")]


def test_no_table_calls_for_another(four: AtTable, five: AtTable, people: People, program: Callable[..., Asker]) -> None:
    mine, other = phone_at(four), phone_at(five)
    id = calls_for(mine).json()["call"]["id"]
    assert codes(calls_for(other, id=id)) == [(409, "CALL_ELSEWHERE", "id")]
    assert codes(other.asks("DELETE", f"calls/{id}/")) == [(403, "NOT_ALLOWED", "")]
    assert codes(calls_for(other, table=four.table.pk)) == [(403, "NOT_ALLOWED", "")]
    desk = program(people.desk)
    assert codes(calls_for(desk)) == [(422, "FIELD_MISSING", "table")]
    assert calls_for(desk, table=five.table.pk).status_code == 201
    assert codes(calls_for(program(people.member), table=five.table.pk)) == [(403, "NOT_ALLOWED", "")]


def test_before_the_round_starts_and_after_the_evening_nobody_calls(tournament: Tournament) -> None:
    first_round = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    phone = phone_at(AtTable(first_round.tables.get(number=1)))
    assert phone.gets("table/").json()["articles"] == []
    assert codes(calls_for(phone)) == [(409, "ROUND_NOT_STARTED", "")]
    rounds.start(by=MACHINE, round=first_round)
    id = calls_for(phone).json()["call"]["id"]
    Tournament.objects.update(state=Tournament.State.CLOSED)
    assert phone.gets("table/").json()["articles"] == []
    assert codes(calls_for(phone)) == [(409, "TOURNAMENT_CLOSED", "")]
    assert codes(phone.asks("DELETE", f"calls/{id}/")) == [(409, "TOURNAMENT_CLOSED", "")]


@pytest.mark.parametrize("word", ["", "approved", "forgotten"])
def test_a_contract_without_the_jurys_own_word_is_previewed_and_stored_and_waits(phone: ApiPhone, word: str) -> None:
    facts = open_misere(phone, word)
    preview = previews(phone, facts)
    assert preview.status_code == 200
    assert preview.json() == {
        "short": "Misère on the table Els ✓", "told": "Counts once the jury has allowed it.",
        "points": [0, 0, 0, 0], "payments": [], "waits": True,
        "if_allowed": {
            "told": "Misère on the table made. An, Piet and Jo each pay Els 14.", "points": [42, -14, -14, -14],
        },
    }  # fmt: skip
    answer = sends(phone, facts)
    assert answer.status_code == 201
    deal, table = answer.json()["deal"], answer.json()["table"]
    assert (deal["waits"], deal["in_doubt"], deal["under_review"], deal["points"]) == (True, True, True, [0, 0, 0, 0])
    assert deal["if_allowed"]["points"] == [42, -14, -14, -14]
    assert table["next"]["number"] == 2
    assert previews(phone, facts, deal=deal["id"]).json()["waits"] is True


def test_when_the_jury_has_allowed_it_the_deal_counts_and_the_table_reads_the_ruling(phone: ApiPhone, judge: Actor) -> None:
    sends(phone, open_misere(phone))
    call = Call.objects.get()
    verdicts.allow_or_refuse(
        by=judge,
        tournament=evening(phone),
        kind=Ruling.Kind.ALLOW,
        seat=ELS,
        contract="MISERE_TABLE",
        text="Mag.",
        call=call,
        article="CONSENT",
    )
    state = phone.gets("table/").json()
    deal = state["history"][0]
    assert (deal["waits"], deal["under_review"], deal["points"]) == (False, False, [42, -14, -14, -14])
    assert (state["calls"][0]["state"], state["calls"][0]["outcome"]) == ("ended", "ruled")
    ruling = Ruling.objects.get()
    assert ruling.appeal_until
    about = {
        "number": 1,
        "round": 1,
        "table": 1,
        "text": "Mag.",
        "deal": 1,
        "overturned": False,
        "appeal_until": ruling.appeal_until.isoformat(),
    }
    word = {"deal": 1, "seat": ELS, "contract": "MISERE_TABLE", "word": "approved"}
    article = published("rikken_belgian").regulation.article("CONSENT", "en")
    assert article is not None
    more = {"appeal_until": ruling.appeal_until.isoformat(), "may_appeal": True, "players": [], "appeals": []}
    assert state["rulings"] == [{**about, "article": article.title, "rule": article.text, "word": word, **more}]
    jury.overturn(by=judge, ruling=ruling, text="Toch niet.")
    state = phone.gets("table/").json()
    assert [(each["number"], each["overturned"]) for each in state["rulings"]] == [(1, True)]
    assert state["history"][0]["waits"]


def test_a_word_given_before_the_deal_is_entered_is_in_the_preview(phone: ApiPhone, judge: Actor) -> None:
    verdicts.allow_or_refuse(
        by=judge,
        tournament=evening(phone),
        kind=Ruling.Kind.ALLOW,
        seat=ELS,
        contract="MISERE_TABLE",
        text="Mag.",
        table=phone.seat.table,
        number=1,
    )
    assert previews(phone, open_misere(phone)).json()["points"] == [42, -14, -14, -14]
    assert previews(phone, open_misere(phone, seat=AN)).json()["waits"] is True


def test_where_the_evening_trusts_its_tables_and_to_the_staff_the_word_counts(
    phone: ApiPhone, judge: Actor, program: Callable[..., Asker]
) -> None:
    staff = previews(program(judge), open_misere(phone, "approved"), table=phone.seat.table.pk)
    assert staff.json()["points"] == [42, -14, -14, -14]
    evenings.amend(by=MACHINE, tournament=evening(phone), jury_word="table")
    assert phone.gets("table/").json()["jury_word"] == "table"
    preview = previews(phone, open_misere(phone, "approved")).json()
    assert (preview["waits"], preview["points"]) == (False, [42, -14, -14, -14])
    assert previews(phone, open_misere(phone)).json()["waits"] is True


def test_a_mistake_beside_the_missing_word_is_still_a_mistake(phone: ApiPhone) -> None:
    facts = open_misere(phone, seat=9)
    assert previews(phone, facts).status_code == sends(phone, facts).status_code == 422
    assert not Deal.objects.exists()


def test_the_cards_of_a_grand_chelem_are_a_souvenir(phone: ApiPhone) -> None:
    evenings.amend(by=MACHINE, tournament=evening(phone), jury_word="table")
    chelem = {"code": "GRAND_CHELEM", "declarer": AN, "jury": "approved", "took": 13}
    facts = {**open_misere(phone), "contracts": [chelem]}
    answer = sends(phone, facts)
    assert answer.status_code == 201, answer.json()
    assert answer.json()["deal"]["souvenir"] is True


def test_the_question_of_the_jury_names_its_article(phone: ApiPhone) -> None:
    questions = phone.gets("table/").json()["next"]["form"]["questions"]
    assert {question["name"]: question["article"] for question in questions if "article" in question}["jury"] == "CONSENT"


def test_null_in_a_deal_that_needs_the_jury_is_left_out(phone: ApiPhone) -> None:
    answer = sends(phone, {**open_misere(phone, "approved"), "events": None})
    assert (answer.status_code, answer.json()["deal"]["in_doubt"]) == (201, True)


def test_a_table_reads_which_contract_the_jury_refused_before_the_deal_is_reported(phone: ApiPhone, judge: Actor) -> None:
    assert calls_for(phone, "CONSENT", seat=AN, contract="MISERE_TABLE").status_code == 201
    verdicts.allow_or_refuse(
        by=judge, tournament=evening(phone), kind=Ruling.Kind.REFUSE, seat=AN, contract="MISERE_TABLE", text="Nee.",
        call=Call.objects.get(), article="CONSENT",
    )  # fmt: skip
    (ruling,) = phone.gets("table/").json()["rulings"]
    assert (ruling["deal"], ruling["word"]) == (None, {"deal": 1, "seat": AN, "contract": "MISERE_TABLE", "word": "refused"})
