"""Members, guests and the desk say who comes: what is stored, what is refused, and that saying it twice changes nothing."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actors import PUBLIC, Actor
from clubs.club.models import Club
from tests.cast import MACHINE, MovableClock, People
from tests.tournaments.signup.announced import MakeEvening, member_with_account, places
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening, move_evening
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.papers.making.daily import once_a_day
from tournaments.papers.making.tasks import forget_due_people
from tournaments.privacy.actions.forget import forget_guest
from tournaments.privacy.actions.retention import forget_due
from tournaments.seating.actions import drawing
from tournaments.signup.actions.answers import answer, answer_partner, sign_up_party
from tournaments.signup.actions.desk import decide_about_guest, enrol_coming
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.people import Mark, evening_answers, marks
from tournaments.signup.values import FactKind

pytestmark = pytest.mark.django_db


def refused(action: Any, **details: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refusal) as caught:
        action(**details)
    return [(problem.code, problem.field) for problem in caught.value.problems]


def guest(tournament: Tournament, *names: str, by: Actor = PUBLIC, contact: str = "gast@example.org", **more: Any) -> SignUpGuest:
    who = sign_up_party(by=by, tournament=tournament, people=names, contact=contact, **more)[1]
    assert isinstance(who, SignUpGuest)
    return who


def test_a_member_says_yes_no_and_yes_again(announced: MakeEvening, club: Club) -> None:
    evening = announced(capacity=1)
    an, by_an = member_with_account(club, "An Maes")
    bert, by_bert = member_with_account(club, "Bert Bos")
    assert answer(by=by_an, tournament=evening, who=an, said=FactKind.YES).place == "in"
    assert answer(by=by_bert, tournament=evening, who=bert, said=FactKind.YES).rank == 1
    version = evening.log.count()
    answer(by=by_an, tournament=evening, who=an, said=FactKind.YES)
    assert evening.log.count() == version
    answer(by=by_an, tournament=evening, who=an, said=FactKind.NO)
    assert places(evening) == {"Bert Bos": "offered", "An Maes": "signed_off"}
    assert answer(by=by_an, tournament=evening, who=an, said=FactKind.YES).rank == 1
    assert answer(by=by_bert, tournament=evening, who=bert, said=FactKind.ACCEPT).place == "in"
    assert answer(by=by_bert, tournament=evening, who=bert, said=FactKind.ACCEPT).place == "in"
    entry = evening.log.order_by("-number")[0]
    assert entry.after is not None
    assert (entry.what, entry.after["said"], entry.after["people"]) == ("sign_up", "accept", [f"member {bert.number}"])


def test_only_oneself_the_desk_or_ones_link_answers(announced: MakeEvening, club: Club) -> None:
    evening = announced()
    an, by_an = member_with_account(club, "An Maes")
    bert, by_bert = member_with_account(club, "Bert Bos")
    for by in (by_bert, PUBLIC, Actor(link=f"member {bert.number}")):
        assert refused(answer, by=by, tournament=evening, who=an, said=FactKind.YES)[0][0] in ("NOT_ALLOWED", "LOGIN_NEEDED")
    for by in (by_an, MACHINE, Actor(link=f"member {an.number}")):
        answer(by=by, tournament=evening, who=an, said=FactKind.YES)
    other_club = club_actions.create_club(by=MACHINE, name="Andere", language="nl")
    stranger = club_actions.admit(by=MACHINE, club=other_club, name="Vreemde")
    assert refused(answer, by=MACHINE, tournament=evening, who=stranger, said=FactKind.YES) == [("NOT_FOUND", "member")]


def test_an_offer_that_ran_out_is_over(announced: MakeEvening, club: Club, clock: MovableClock) -> None:
    evening = announced(capacity=1)
    first, second = guest(evening, "An"), guest(evening, "Bert", contact="0475 12 34 56")
    answer(by=MACHINE, tournament=evening, who=first, said=FactKind.NO)
    assert places(evening)["Bert"] == "offered"
    clock.moves(hours=13)
    assert refused(answer, by=MACHINE, tournament=evening, who=second, said=FactKind.ACCEPT) == [("OFFER_OVER", "answer")]
    assert answer(by=MACHINE, tournament=evening, who=second, said=FactKind.YES).place == "in"


def test_refusals_of_an_evening_that_is_closed_moved_or_cancelled(announced: MakeEvening, club: Club, clock: MovableClock) -> None:
    evening = announced(answer_days_before=1, answer_time=datetime.time(12))
    an, by_an = member_with_account(club, "An Maes")
    bert, by_bert = member_with_account(club, "Bert Bos")
    seen_on = evening.on
    answer(by=by_an, tournament=evening, who=an, said=FactKind.YES)
    move_evening(by=MACHINE, tournament=evening, on=seen_on + datetime.timedelta(days=1))
    assert refused(answer, by=by_bert, tournament=evening, who=bert, said=FactKind.YES, seen_on=seen_on) == [("EVENING_WAS_MOVED", "")]
    clock.moves(days=14, hours=20)
    assert refused(answer, by=by_bert, tournament=evening, who=bert, said=FactKind.YES) == [("SIGN_UP_IS_OVER", "")]
    assert answer(by=MACHINE, tournament=evening, who=bert, said=FactKind.YES).place == "in"
    assert answer(by=by_an, tournament=evening, who=an, said=FactKind.NO).place == "signed_off_late"
    cancel_evening(by=MACHINE, tournament=evening, because="ijzel")
    for said in (FactKind.YES, FactKind.NO):
        assert refused(answer, by=by_bert, tournament=evening, who=bert, said=said) == [("EVENING_IS_CANCELLED", "")]


def test_refusals_before_it_is_announced_and_of_who_may_come(announced: MakeEvening, club: Club, tournament: Tournament) -> None:
    an, by_an = member_with_account(club, "An Maes")
    assert refused(answer, by=by_an, tournament=tournament, who=an, said=FactKind.YES) == [("SIGN_UP_NOT_OPEN", "")]
    evening = announced(admits="members")
    assert refused(guest, tournament=evening) == [("FIELD_MISSING", "name")]
    assert refused(sign_up_party, by=PUBLIC, tournament=evening, people=["Gast"], contact="a@b.be") == [("MEMBERS_ONLY", "name")]
    announce_evening(by=MACHINE, tournament=evening, admits="invited")
    assert refused(answer, by=by_an, tournament=evening, who=an, said=FactKind.YES) == [("BY_INVITATION", "")]
    assert answer(by=Actor(link=f"member {an.number}"), tournament=evening, who=an, said=FactKind.YES).place == "in"
    for contact in ("", "geen idee", "12345", "x" * 130 + "@example.org"):
        assert refused(sign_up_party, by=MACHINE, tournament=evening, people=["Gast"], contact=contact) == [("CONTACT_WRONG", "contact")]
    five = {"people": ["A", "B", "C", "D", "E"], "contact": "a@b.be"}
    assert refused(sign_up_party, by=MACHINE, tournament=evening, **five) == [("PARTY_TOO_LARGE", "partners")]


def test_a_pair_gets_two_places_or_none_and_the_partner_may_have_said_no(announced: MakeEvening, club: Club) -> None:
    evening = announced(capacity=3)
    an, by_an = member_with_account(club, "An Maes")
    bert, by_bert = member_with_account(club, "Bert Bos")
    answer(by=by_bert, tournament=evening, who=bert, said=FactKind.NO)
    assert refused(sign_up_party, by=by_an, tournament=evening, people=[an, bert]) == [("PARTNER_SAID_NO", "partners")]
    answer(by=by_bert, tournament=evening, who=bert, said=FactKind.YES)
    assert refused(sign_up_party, by=by_an, tournament=evening, people=[an, bert]) == [("SIGNED_UP_ALREADY", "partners")]
    assert refused(sign_up_party, by=by_an, tournament=evening, people=[an, an]) == [("PARTNER_SAME", "partners")]
    guest(evening, "Toon", "Riet")
    sign_up_party(by=by_an, tournament=evening, people=[an, "Nicht Els"])
    assert places(evening) == {"Bert Bos": "in", "Toon": "in", "Riet": "in", "An Maes": "waiting", "Nicht Els": "waiting"}
    assert refused(sign_up_party, by=by_an, tournament=evening, people=[an, "Iemand"]) == [("SIGNED_UP_ALREADY", "name")]


def test_a_guest_who_sends_the_form_twice_is_one_and_namesakes_are_two(announced: MakeEvening) -> None:
    evening = announced()
    first = guest(evening, "Jan Peeters", contact="jan@example.org")
    assert guest(evening, "jan peeters", contact="Jan@example.org") == first
    assert guest(evening, "Jan Peeters", contact="0475 12 34 56") != first
    assert SignUpGuest.objects.count() == 2
    answer(by=MACHINE, tournament=evening, who=first, said=FactKind.NO)
    assert guest(evening, "Jan Peeters", contact="jan@example.org") == first


def test_the_desk_admits_guests_where_the_club_wants_that(announced: MakeEvening, people: People) -> None:
    evening = announced(guests_join="by_desk", capacity=2)
    pair, single = guest(evening, "Toon", "Riet"), guest(evening, "Els", contact="0475 12 34 56")
    assert {*places(evening).values()} == {"to_admit"}
    assert refused(decide_about_guest, by=people.member, tournament=evening, guest=pair, admits=True)[0][0] == "NOT_ALLOWED"
    assert decide_about_guest(by=people.owner, tournament=evening, guest=pair, admits=True)
    assert not decide_about_guest(by=people.owner, tournament=evening, guest=pair, admits=True)
    decide_about_guest(by=people.owner, tournament=evening, guest=single, admits=False)
    assert places(evening) == {"Toon": "in", "Riet": "in", "Els": "refused"}


def test_the_pool_brings_two_together_and_one_press_enrols_all(announced: MakeEvening, club: Club) -> None:
    evening = announced(of_pairs=True)
    an, _by_an = member_with_account(club, "An Maes")
    bert, _by_bert = member_with_account(club, "Bert Bos")
    for each in (an, bert):
        answer(by=MACHINE, tournament=evening, who=each, said=FactKind.YES, seeks_partner=True)
    persons = [f"member {each.number}" for each in (an, bert)]
    assert refused(answer_partner, by=MACHINE, tournament=evening, who=an, other="guest 9", agrees=True) == [("PROPOSAL_OVER", "other")]
    assert answer_partner(by=MACHINE, tournament=evening, who=an, other=persons[1], agrees=True).agreed
    assert answer_partner(by=MACHINE, tournament=evening, who=bert, other=persons[0], agrees=True).partner == persons[0]
    assert answer_partner(by=MACHINE, tournament=evening, who=bert, other=persons[0], agrees=True).partner == persons[0]
    guest(evening, "Toon", "Riet", reserve="Reserve Rik")
    assert {each.name for each in enrol_coming(by=MACHINE, tournament=evening)} == {"An Maes", "Bert Bos", "Toon", "Riet", "Reserve Rik"}
    assert enrol_coming(by=MACHINE, tournament=evening) == []
    numbers = dict(evening.entrants.values_list("name", "number"))
    (pairs,) = ratings_of(evening)
    assert {(each.players, each.reserve) for each in pairs.groups} == {
        (tuple(sorted((numbers["An Maes"], numbers["Bert Bos"]))), None),
        (tuple(sorted((numbers["Toon"], numbers["Riet"]))), numbers["Reserve Rik"]),
    }


def test_marks_tell_who_came_and_who_signed_off_in_time(announced: MakeEvening, club: Club, clock: MovableClock) -> None:
    evening = announced(answer_days_before=0, answer_time=datetime.time(12))
    members = {name: member_with_account(club, name)[0] for name in ("An", "Bert", "Cis", "Dirk", "Els", "Fons", "Gust")}
    for each in members.values():
        answer(by=MACHINE, tournament=evening, who=each, said=FactKind.YES)
    answer(by=MACHINE, tournament=evening, who=members["An"], said=FactKind.NO)
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0)
    clock.moves(seconds=(midnight + datetime.timedelta(days=14, hours=13) - timezone.localtime()).total_seconds())
    answer(by=MACHINE, tournament=evening, who=members["Bert"], said=FactKind.NO)
    enrol_coming(by=MACHINE, tournament=evening)
    cis = evening.entrants.get(name="Cis")
    cis.withdrawn = True
    cis.save()
    drawing.seat(by=MACHINE, tournament=evening)
    evening.refresh_from_db()
    answers = evening_answers(evening)
    assert answers is not None
    by_name = {answers.by_person[person].name: mark for person, mark in marks(answers).items()}
    came = dict.fromkeys(("Dirk", "Els", "Fons", "Gust"), Mark.CAME)
    assert by_name == came | {"An": Mark.IN_TIME, "Bert": Mark.LATE, "Cis": Mark.NOT_SIGNED_OFF}
    assert refused(answer, by=MACHINE, tournament=evening, who=members["An"], said=FactKind.YES) == [("SIGN_UP_IS_OVER", "")]


def test_contacts_go_after_the_evening_and_names_when_they_are_forgotten(announced: MakeEvening, clock: MovableClock) -> None:
    evening = announced()
    comes, stays_away = guest(evening, "Komt"), guest(evening, "Blijft Weg", contact="0475 12 34 56")
    answer(by=MACHINE, tournament=evening, who=stays_away, said=FactKind.NO)
    enrol_coming(by=MACHINE, tournament=evening)
    forget_due(by=MACHINE)
    assert SignUpGuest.objects.exclude(contact="").count() == 2
    clock.moves(days=15)
    forget_due(by=MACHINE)
    assert [*SignUpGuest.objects.values_list("name", "contact")] == [("Komt", ""), ("", "")]
    comes.refresh_from_db()
    assert comes.entrant is not None
    forget_guest(by=MACHINE, tournament=evening, entrant=comes.entrant)
    assert [*SignUpGuest.objects.values_list("name", flat=True)] == ["", ""]
    assert places(evening) == {"#1": "in", "#2": "signed_off"}


def test_the_daily_job_and_the_workers_task_delete_the_contacts(announced: MakeEvening, clock: MovableClock) -> None:
    evening, cancelled = announced(), announced(days=20)
    guest(evening, "An", "Maat")
    guest(cancelled, "Bert")
    cancel_evening(by=MACHINE, tournament=cancelled, because="ijzel")
    clock.moves(days=14)
    once_a_day()
    assert [*SignUpGuest.objects.order_by("pk").values_list("contact", flat=True)] == ["gast@example.org", "", "gast@example.org"]
    clock.moves(days=1)
    once_a_day()
    assert [*SignUpGuest.objects.order_by("pk").values_list("name", "contact")] == [("", ""), ("", ""), ("Bert", "gast@example.org")]
    clock.moves(days=6)
    forget_due_people()
    assert not SignUpGuest.objects.exclude(name="", contact="").exists()


def test_the_exported_file_holds_what_was_said_and_no_contact(announced: MakeEvening, club: Club) -> None:
    evening = announced(capacity=8)
    an, _by = member_with_account(club, "An Maes")
    answer(by=MACHINE, tournament=evening, who=an, said=FactKind.YES)
    guest(evening, "Toon", "Riet")
    file = export_evening(evening)
    assert first_difference(file) is None
    assert [entry.after["people"] for entry in file.log if entry.what == "sign_up"] == [[f"member {an.number}"], ["guest 1", "guest 2"]]
    assert "gast@example.org" not in str(file)
    assert "Toon" not in str(file)
