"""Signing up over the API: a member, a guest, a waiting list, a pair from the pool, links and the desk; and what is refused."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.urls import reverse

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.links import card_link
from clubs.people.models import Member
from tests.api.conftest import Asker, codes
from tests.cast import MACHINE, MovableClock
from tests.tournaments.signup.announced import MakeEvening, places
from tests.tournaments.signup.programs import an, bert, coming, desk, entries, everybody
from tournaments.calendar.actions.moving import cancel_evening, move_evening
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.models import Tournament
from tournaments.signup.actions.answers import answer
from tournaments.signup.links import evening_link
from tournaments.signup.models import SignUpGuest
from tournaments.signup.values import FactKind

__all__ = ["an", "bert", "desk"]
pytestmark = pytest.mark.django_db


def test_a_member_answers_and_reads_it_everywhere(announced: MakeEvening, an: Asker) -> None:
    evening = announced(capacity=8)
    (before,) = an.gets("account/evenings/").json()["evenings"]
    assert (before["slug"], before["place"], before["asks"], before["free"]) == (evening.slug, None, True, 8)
    assert before["text"] == "You have not answered yet."
    assert an.gets(coming(evening, "me/")).json()["place"] is None
    yes = an.asks("PUT", coming(evening, "me/"), {"answer": "yes", "on": evening.on.isoformat()})
    assert yes.status_code == 200
    assert (yes.json()["place"], yes.json()["text"]) == ("in", "You are coming: there is a place for you.")
    stored = entries(evening)
    assert an.asks("PUT", coming(evening, "me/"), {"answer": "yes"}).json() == yes.json() == an.gets(coming(evening, "me/")).json()
    assert entries(evening) == stored, "the same answer was stored twice"
    (after,) = an.gets("account/evenings/").json()["evenings"]
    assert (after["place"], after["asks"], after["free"], after["coming"]) == ("in", False, 7, 1)
    assert an.asks("PUT", coming(evening, "me/"), {"answer": "maybe"}).json()["place"] == "maybe"
    assert an.asks("PUT", coming(evening, "me/"), {"answer": "no"}).json()["place"] == "no"
    assert places(evening) == {"An Maes": "no"}


def test_who_comes_is_read_with_the_places_the_limit_and_one_more(announced: MakeEvening, an: Asker, desk: Asker) -> None:
    evening = announced(capacity=5, answer_days_before=1, answer_time=datetime.time(18))
    for number in range(4):
        name = f"Gast {number}"
        assert desk.asks("POST", coming(evening, "desk/sign-ups/"), {"name": name, "contact": "0475 12 34 56"}).status_code == 201
    answer = everybody().gets(coming(evening)).json()
    deadline = datetime.datetime.combine(evening.on - datetime.timedelta(days=1), datetime.time(18))
    assert answer["answers_until"].startswith(deadline.isoformat())
    assert (answer["announced"], answer["cancelled"], answer["names_shown"], answer["on"]) == (True, False, True, str(evening.on))
    assert (answer["coming"], answer["capacity"], answer["free"], answer["waiting"]) == (4, 5, 1, 0)
    assert answer["one_more"] == "With one more: 5 players: 1 table of 5."
    an.asks("PUT", coming(evening, "me/"), {"answer": "yes"})
    pair = everybody().asks("POST", coming(evening, "guests/"), {"name": "Truus", "contact": "truus@example.org", "partners": ["Toon"]})
    assert (pair.status_code, pair.json()["own"]["place"], pair.json()["own"]["rank"]) == (201, "waiting", 1)
    full = everybody().gets(coming(evening)).json()
    assert (full["coming"], full["free"], full["waiting"], full["one_more"]) == (5, 0, 2, "")
    assert full["people"] == ["Gast 0", "Gast 1", "Gast 2", "Gast 3", "An Maes"]
    assert full["waiting_list"] == [{"names": ["Truus", "Toon"], "rank": 1, "passed_over": False}]


def test_before_the_announcement_nobody_signs_up(tournament: Tournament, an: Asker, desk: Asker) -> None:
    for where, key in (("", "coming"), ("desk/", "coming_count")):
        answer = desk.gets(coming(tournament, where)).json()
        assert (answer["announced"], answer[key], answer["capacity"]) == (False, 0, None)
    own = an.gets(coming(tournament, "me/")).json()
    assert (own["place"], own["text"][:43]) == (None, "Signing up for this evening is not open yet")
    refusal = [(409, "SIGN_UP_NOT_OPEN", "")]
    assert codes(an.asks("PUT", coming(tournament, "me/"), {"answer": "yes"})) == refusal
    assert codes(everybody().asks("POST", coming(tournament, "guests/"), {"name": "Truus", "contact": "0475123456"})) == refusal
    assert codes(desk.asks("POST", coming(tournament, "desk/enrolment/"), {})) == refusal


def test_a_pair_of_guests_signs_up_and_signs_off_by_its_link(announced: MakeEvening) -> None:
    evening, guest = announced(capacity=8), everybody()
    body = {"name": "Marleen de Corte", "contact": "marleen@example.org", "partners": ["Toon Bos"], "on": evening.on.isoformat()}
    first = guest.asks("POST", coming(evening, "guests/"), body)
    assert first.status_code == 201
    assert (first.json()["own"]["place"], first.json()["own"]["party"]) == ("in", ["Toon Bos"])
    assert first.json()["address"].endswith(reverse("evening-link", args=[first.json()["link"]]))
    assert guest.asks("POST", coming(evening, "guests/"), body).json() == first.json(), "the same guest twice is two people"
    assert SignUpGuest.objects.count() == 2
    link, stored = f"coming/links/{first.json()['link']}/", entries(evening)
    content = guest.gets(link).json()
    assert (content["slug"], content["who"], content["own"]["place"]) == (evening.slug, "Marleen de Corte", "in")
    assert (content["evening"]["coming"], content["evening"]["people"]) == (2, [])
    assert entries(evening) == stored, "opening the link changed something"
    for _twice in range(2):
        answer = guest.asks("POST", link, {"answer": "no"})
        assert (answer.status_code, answer.json()["own"]["place"]) == (200, "signed_off")
        assert entries(evening) == stored + 1
    assert places(evening) == {"Toon Bos": "in", "Marleen de Corte": "signed_off"}


def test_a_waiting_list_moves_up_and_the_offer_is_accepted(
    announced: MakeEvening, an: Asker, bert: Asker, desk: Asker, clock: MovableClock
) -> None:
    evening = announced(capacity=1)
    an.asks("PUT", coming(evening, "me/"), {"answer": "yes"})
    waits = bert.asks("PUT", coming(evening, "me/"), {"answer": "yes"}).json()
    assert (waits["place"], waits["rank"], waits["until"]) == ("waiting", 1, None)
    assert codes(bert.asks("PUT", coming(evening, "me/"), {"answer": "accept"})) == [(409, "OFFER_OVER", "answer")]
    an.asks("PUT", coming(evening, "me/"), {"answer": "no"})
    offered = bert.gets(coming(evening, "me/")).json()
    assert (offered["place"], offered["rank"]) == ("offered", None)
    (party,) = desk.gets(coming(evening, "desk/")).json()["offered"]
    assert (party["people"][0]["name"], party["until"]) == ("Bert Bos", offered["until"])
    clock.moves(hours=13)
    assert codes(bert.asks("PUT", coming(evening, "me/"), {"answer": "accept"})) == [(409, "OFFER_OVER", "answer")]
    an.asks("PUT", coming(evening, "me/"), {"answer": "yes"})
    bert.asks("PUT", coming(evening, "me/"), {"answer": "yes"})
    an.asks("PUT", coming(evening, "me/"), {"answer": "no"})
    for _twice in range(2):
        assert bert.asks("PUT", coming(evening, "me/"), {"answer": "accept"}).json()["place"] == "in"


def test_a_member_brings_a_table_and_reads_the_refusals_with_their_fields(
    announced: MakeEvening, an: Asker, bert: Asker, club: Club
) -> None:
    evening = announced(capacity=8)
    mine = coming(evening, "me/")
    bert.asks("PUT", mine, {"answer": "no"})
    number = Member.objects.get(club=club, name="Bert Bos").number
    stored = entries(evening)
    wrong: list[tuple[dict[str, Any], tuple[int, str, str]]] = [
        ({"partners": [str(number)]}, (409, "PARTNER_SAID_NO", "partners")),
        ({"partners": ["a", "b", "c", "d"]}, (422, "PARTY_TOO_LARGE", "partners")),
        ({"partners": ["an maes"]}, (422, "PARTNER_SAME", "partners")),
        ({"partners": ["Toon"], "answer": "no"}, (422, "FIELD_WRONG", "answer")),
        ({"reserve": "Toon"}, (422, "EVENING_NOT_OF_PAIRS", "reserve")),
        ({"seeks_partner": True}, (422, "EVENING_NOT_OF_PAIRS", "seeks_partner")),
        ({"on": str(evening.on + datetime.timedelta(days=1))}, (409, "EVENING_WAS_MOVED", "")),
        ({"answer": "perhaps"}, (422, "FIELD_WRONG", "answer")),
    ]
    for body, refusal in wrong:
        assert codes(an.asks("PUT", mine, {"answer": "yes", **body})) == [refusal]
    club_actions.admit(by=MACHINE, club=club, name="Cis Pas")
    club_actions.admit(by=MACHINE, club=club, name="Cis Pas")
    assert codes(an.asks("PUT", mine, {"answer": "yes", "partners": ["Cis Pas"]})) == [(422, "MEMBER_WHICH", "partners")]
    assert entries(evening) == stored
    assert SignUpGuest.objects.count() == 0
    assert bert.asks("PUT", mine, {"answer": "maybe"}).status_code == 200
    answer = an.asks("PUT", mine, {"answer": "yes", "partners": ["bert bos", "Toon", "Riet"]}).json()
    assert (answer["place"], answer["party"]) == ("in", ["Bert Bos", "Toon", "Riet"])
    assert codes(an.asks("PUT", mine, {"answer": "yes", "partners": ["Jef"]})) == [(409, "SIGNED_UP_ALREADY", "name")]
    other = everybody().asks("POST", coming(evening, "guests/"), {"name": "Jef", "contact": "geen"})
    assert codes(other) == [(422, "CONTACT_WRONG", "contact")]


def test_two_without_a_partner_are_brought_together_by_account_and_link(announced: MakeEvening, an: Asker, bert: Asker, club: Club) -> None:
    evening = announced(of_pairs=True)
    for asker in (an, bert):
        assert asker.asks("PUT", coming(evening, "me/"), {"answer": "yes", "seeks_partner": True}).status_code == 200
    proposed = an.gets(coming(evening, "me/")).json()
    assert (proposed["seeks_partner"], proposed["proposed"]["name"], proposed["agreed"]) == (True, "Bert Bos", False)
    other = proposed["proposed"]["person"]
    agreed = an.asks("POST", coming(evening, "me/partner/"), {"other": other, "agrees": True}).json()
    assert (agreed["agreed"], agreed["partner"]) == (True, None)
    member = Member.objects.get(club=club, name="Bert Bos")
    link = f"coming/links/{evening_link(evening, member)}/"
    answer = everybody().asks("POST", f"{link}partner/", {"other": agreed["person"], "agrees": True}).json()["own"]
    assert answer["partner"] == {"person": agreed["person"], "name": "An Maes"}
    assert an.gets(coming(evening, "me/")).json()["partner"] == {"person": other, "name": "Bert Bos"}
    late = an.asks("POST", coming(evening, "me/partner/"), {"other": other, "agrees": False})
    assert codes(late) == [(409, "PROPOSAL_OVER", "other")]
    assert codes(everybody().asks("POST", f"{link}partner/", {"other": "member 99", "agrees": True})) == [(409, "PROPOSAL_OVER", "other")]


def test_a_pair_names_a_reserve_who_is_enrolled_with_it(announced: MakeEvening, an: Asker, bert: Asker, desk: Asker) -> None:
    evening = announced(of_pairs=True)
    answer = an.asks("PUT", coming(evening, "me/"), {"answer": "yes", "partners": ["Bert Bos"], "reserve": "Toon Bos"})
    assert answer.json()["party"] == ["Bert Bos"]
    players = desk.asks("POST", coming(evening, "desk/enrolment/"), {}).json()["players"]
    assert [each["name"] for each in players] == ["An Maes", "Bert Bos", "Toon Bos"]
    (pairs,) = ratings_of(evening)
    first, second, reserve = (each["number"] for each in players)
    assert [(each.players, each.reserve) for each in pairs.groups] == [((first, second), reserve)]
    assert desk.asks("POST", coming(evening, "desk/enrolment/"), {}).json() == {"players": []}


def test_the_desk_admits_guests_answers_for_people_and_enrols(announced: MakeEvening, an: Asker, desk: Asker, club: Club) -> None:
    evening = announced(capacity=3, guests_join="by_desk")
    silent = club_actions.admit(by=MACHINE, club=club, name="Cis Pas", telephone="0475 99 99 99")
    for name in ("Truus", "Toon"):
        own = everybody().asks("POST", coming(evening, "guests/"), {"name": name, "contact": f"{name.lower()}@example.org"}).json()["own"]
        assert own["place"] == "to_admit"
    lists = desk.gets(coming(evening, "desk/")).json()
    assert [(each["people"][0]["name"], each["people"][0]["contact"]) for each in lists["to_admit"]] == [
        ("Truus", "truus@example.org"), ("Toon", "toon@example.org"),
    ]  # fmt: skip
    assert {"person": f"member {silent.number}", "name": "Cis Pas", "contact": "0475 99 99 99", "place": None, "player": None} in lists[
        "silent"
    ]
    for _twice in range(2):
        assert desk.asks("POST", coming(evening, "desk/guests/"), {"person": "guest 1", "admits": True}).json()["place"] == "in"
        assert desk.asks("POST", coming(evening, "desk/guests/"), {"person": "guest 2", "admits": False}).json()["place"] == "refused"
    words = {"person": f"member {silent.number}", "answer": "yes"}
    assert desk.asks("POST", coming(evening, "desk/answers/"), words).json()["place"] == "in"
    called = desk.asks("POST", coming(evening, "desk/sign-ups/"), {"name": "an maes"})
    assert (called.status_code, called.json()["place"]) == (201, "in")
    lists = desk.gets(coming(evening, "desk/")).json()
    assert (lists["coming_count"], lists["to_enrol"], lists["to_admit"]) == (3, 3, [])
    assert [(each["name"], each["place"], each["contact"]) for each in lists["others"]] == [("Toon", "refused", "")]
    enrolled = desk.asks("POST", coming(evening, "desk/enrolment/"), {}).json()["players"]
    assert sorted(each["name"] for each in enrolled) == ["An Maes", "Cis Pas", "Truus"]
    after = desk.gets(coming(evening, "desk/")).json()
    assert after["to_enrol"] == 0
    assert {person["player"] for party in after["coming"] for person in party["people"]} == {each["number"] for each in enrolled}
    wrong = ["member 999", "guest 9", "member -1", "member 1" + "0" * 11, "nobody"]
    for person in wrong:
        assert codes(desk.asks("POST", coming(evening, "desk/answers/"), {"person": person, "answer": "yes"})) == [
            (404, "NOT_FOUND", "person")
        ]
    admits = desk.asks("POST", coming(evening, "desk/guests/"), {"person": f"member {silent.number}", "admits": True})
    assert codes(admits) == [(404, "NOT_FOUND", "person")]


def test_an_evening_that_moved_was_cancelled_or_is_over_refuses(
    announced: MakeEvening, an: Asker, bert: Asker, clock: MovableClock
) -> None:
    evening = announced(answer_days_before=1, answer_time=datetime.time(12))
    mine, seen = coming(evening, "me/"), {"answer": "yes", "on": evening.on.isoformat()}
    an.asks("PUT", mine, seen)
    move_evening(by=MACHINE, tournament=evening, on=evening.on + datetime.timedelta(days=1))
    assert codes(bert.asks("PUT", mine, seen)) == [(409, "EVENING_WAS_MOVED", "")]
    clock.moves(days=14, hours=20)
    guest = {"name": "Truus", "contact": "truus@example.org"}
    assert codes(bert.asks("PUT", mine, {"answer": "yes"})) == [(409, "SIGN_UP_IS_OVER", "")]
    assert codes(everybody().asks("POST", coming(evening, "guests/"), guest)) == [(409, "SIGN_UP_IS_OVER", "")]
    assert an.asks("PUT", mine, {"answer": "no"}).json()["place"] == "signed_off_late"
    answer(by=MACHINE, tournament=evening, who=Member.objects.get(name="Bert Bos"), said=FactKind.YES)
    cancel_evening(by=MACHINE, tournament=evening, because="ijzel")
    assert codes(an.asks("PUT", mine, {"answer": "yes"})) == [(409, "EVENING_IS_CANCELLED", "")]
    assert codes(everybody().asks("POST", coming(evening, "guests/"), guest)) == [(409, "EVENING_IS_CANCELLED", "")]
    who = an.gets(coming(evening)).json()
    assert (who["cancelled"], who["names_shown"], who["people"], who["one_more"]) == (True, False, [], "")
    assert an.gets(mine).json()["text"].startswith("This evening is cancelled")
    assert an.gets("account/evenings/").json() == {"evenings": []}
    (listed,) = bert.gets("account/evenings/").json()["evenings"]
    assert (listed["cancelled"], listed["asks"], listed["place"]) == (True, False, "in")
    assert listed["text"].startswith("This evening is cancelled")


def test_guests_are_refused_where_members_or_the_invited_come(announced: MakeEvening, an: Asker, club: Club) -> None:
    guest = {"name": "Truus", "contact": "truus@example.org"}
    for admits, refusals in (("members", ([(403, "MEMBERS_ONLY", "name")], None)), ("invited", ([(403, "BY_INVITATION", "")],) * 2)):
        evening = announced(admits=admits)
        assert codes(everybody().asks("POST", coming(evening, "guests/"), guest)) == refusals[0]
        own = an.asks("PUT", coming(evening, "me/"), {"answer": "yes"})
        assert own.status_code == 200 if refusals[1] is None else codes(own) == refusals[1]
        link = evening_link(evening, Member.objects.get(club=club, name="An Maes"))
        assert everybody().asks("POST", f"coming/links/{link}/", {"answer": "yes"}).json()["own"]["place"] == "in"


def test_links_end_with_a_new_secret_and_with_the_evening(
    announced: MakeEvening, an: Asker, desk: Asker, club: Club, clock: MovableClock
) -> None:
    evening, member = announced(), Member.objects.get(club=club, name="An Maes")
    link, card = f"coming/links/{evening_link(evening, member)}/", f"coming/cards/{card_link(member)}/"
    (on_card,) = everybody().gets(card).json()["evenings"]
    assert (f"coming/links/{on_card['link']}/", on_card["place"]) == (link, None)
    assert everybody().asks("POST", link, {"answer": "yes"}).json()["own"]["place"] == "in"
    assert an.gets("account/evenings/").json()["evenings"][0]["link"] == "", "an account needs no link"
    renewed = desk.asks("POST", f"clubs/{club.slug}/members/{member.number}/links/", {}).json()
    assert renewed["number"] == member.number
    for method, where, body in (("GET", link, None), ("POST", link, {"answer": "no"}), ("GET", card, None)):
        assert codes(everybody().asks(method, where, body)) == [(404, "LINK_WRONG", "")]
    assert places(evening) == {"An Maes": "in"}
    member.refresh_from_db()
    new_card = renewed["card"].rstrip("/").rpartition("/")[2]
    assert new_card == card_link(member)
    (on_card,) = everybody().gets(f"coming/cards/{new_card}/").json()["evenings"]
    link = f"coming/links/{on_card['link']}/"
    assert everybody().gets(link).json()["own"]["place"] == "in"
    for forged in (link.replace("/m", "/g"), f"{link[:-3]}x/", "coming/links/x/", f"coming/links/m{'9' * 30}-1:x/"):
        assert codes(everybody().gets(forged)) == [(404, "LINK_WRONG", "")]
    clock.moves(days=17)
    assert codes(everybody().asks("POST", link, {"answer": "no"})) == [(404, "LINK_OVER", "")]
