"""An official who plays acts at their own table as a player, not by their office; another official judges and confirms there."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from clubs.actors import Actor
from tests.cast import MACHINE, AtTable, People, user_of
from tests.pages.read import text
from tournaments.evening.actions import offices
from tournaments.evening.models import Official, Table, Tournament
from tournaments.evening.own_tables import may_act_alone, own_tables, plays_at
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import calls
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.wording.table_state import read_table_state


def plays(actor: Actor, tournament: Tournament, number: int | None, by: Actor = MACHINE) -> None:
    """Record which player this official is."""
    official = Official.objects.get(tournament=tournament, user=user_of(actor))
    entrant = tournament.entrants.get(number=number) if number else None
    offices.plays_as(by=by, tournament=tournament, official=official, entrant=entrant)


def refused(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return refusal.value.problems[0].code


@pytest.fixture
def els_directs(four: AtTable, people: People, tournament: Tournament) -> AtTable:
    """The director plays as Els at table 1, which has played all its deals."""
    plays(people.director, tournament, 1)
    four.plays(*["RIK 1+2 | 9"] * 4)
    return four


def test_said_once_and_in_the_log(four: AtTable, people: People, tournament: Tournament) -> None:
    plays(people.jury, tournament, 2, by=people.director)
    entry = tournament.log.latest("number")
    assert (entry.what, entry.object, entry.before, entry.after) == ("plays_as", "user jury", None, 2)
    version = Tournament.objects.get(pk=tournament.pk).version
    plays(people.jury, tournament, 2)
    assert Tournament.objects.get(pk=tournament.pk).version == version
    assert plays_at(people.jury, four.table)
    assert own_tables(people.jury, tournament) == [four.table]
    plays(people.jury, tournament, None)
    assert not plays_at(people.jury, four.table)


@pytest.mark.parametrize("role", ["jury", "desk", "member", "stranger"])
def test_only_who_appoints_says_it(role: str, four: AtTable, people: People, tournament: Tournament) -> None:
    with pytest.raises(Refusal) as refusal:
        plays(people.jury, tournament, 1, by=getattr(people, role))
    assert refusal.value.status == 403


def test_two_officials_are_not_one_player(four: AtTable, people: People, tournament: Tournament) -> None:
    plays(people.jury, tournament, 1)
    with pytest.raises(Refusal) as refusal:
        plays(people.director, tournament, 1)
    assert refused(refusal) == "PLAYS_AS_OTHER"


def test_a_director_neither_signs_for_nor_reopens_their_own_table(els_directs: AtTable, people: People) -> None:
    totals = els_directs.round_totals()
    assert "sign" not in read_table_state(people.director, els_directs.table).may
    with pytest.raises(Refusal) as refusal:
        signing.sign(by=people.director, table=els_directs.table, totals=totals)
    assert refused(refusal) == "OWN_TABLE"
    signing.sign(by=els_directs.by, table=els_directs.table, totals=totals)
    with pytest.raises(Refusal) as refusal:
        signing.reopen(by=people.director, table=els_directs.table, reason="x")
    assert refused(refusal) == "OWN_TABLE"
    assert Table.objects.get(pk=els_directs.table.pk).signed_at is not None
    signing.reopen(by=people.jury, table=els_directs.table, reason="x")


def test_their_corrections_end_where_the_tables_do(els_directs: AtTable, people: People) -> None:
    deal = els_directs.table.deals.get(number=4)
    play.void(by=people.director, deal=deal, revision=deal.revision)
    els_directs.plays("RIK 1+2 | 9")
    signing.sign(by=els_directs.by, table=els_directs.table, totals=els_directs.round_totals())
    deal = els_directs.table.deals.get(number=1)
    with pytest.raises(Refusal) as refusal:
        play.void(by=people.director, deal=deal, revision=deal.revision)
    assert refused(refusal) == "OWN_TABLE"
    assert read_table_state(people.director, els_directs.table).may == ()


def test_a_director_judges_no_call_of_their_own_table(els_directs: AtTable, people: People) -> None:
    call = calls.call(by=els_directs.by, table=els_directs.table, id=uuid.uuid4(), deal_number=1, article="REVOKE")
    with pytest.raises(Refusal) as refusal:
        calls.take_up(by=people.director, call=call)
    assert refused(refusal) == "RULING_OWN_TABLE"
    calls.take_up(by=people.jury, call=call)


def test_alone_they_may_and_the_log_says_so(els_directs: AtTable, people: People, tournament: Tournament) -> None:
    assert not may_act_alone(people.director, tournament, els_directs.table)
    plays(people.jury, tournament, 2)  # an official who plays there too is no help
    assert may_act_alone(people.director, tournament, els_directs.table)
    assert not may_act_alone(people.jury, tournament, els_directs.table)
    signing.sign(by=people.director, table=els_directs.table, totals=els_directs.round_totals())
    entry = tournament.log.latest("number")
    assert isinstance(entry.after, dict)
    assert entry.after["override"] is True


def test_elsewhere_they_do_all_that_their_office_does(els_directs: AtTable, five: AtTable, people: People) -> None:
    five.plays(*[f"RIK {(dealer + 1) % 5}+{(dealer + 2) % 5} | 9" for dealer in range(5)])
    signing.sign(by=people.director, table=five.table, totals=five.round_totals())
    signing.reopen(by=people.director, table=five.table, reason="x")


def test_the_jurys_queue_marks_it_and_says_who_can(client: Client, els_directs: AtTable, people: People, tournament: Tournament) -> None:
    plays(people.jury, tournament, 2)
    call = calls.call(by=els_directs.by, table=els_directs.table, id=uuid.uuid4(), deal_number=1, article="REVOKE")
    client.force_login(user_of(people.jury))
    at = f"/e/{tournament.slug}/jury/queue/"
    assert "your own table: somebody else must do this, but nobody else can" in text(client.get(at))
    plays(people.director, tournament, None)
    page = client.get(at)
    assert "your own table: somebody else must do this: director" in text(page)
    assert f"/jury/calls/{call.pk}/hear/" not in page.content.decode()


def test_the_page_of_the_officials_proposes_and_says_it(client: Client, four: AtTable, people: People, tournament: Tournament) -> None:
    member = tournament.club.members.create(number=7, name="An Peeters", called="An", user=user_of(people.jury))
    tournament.entrants.filter(number=2).update(member=member)
    client.force_login(user_of(people.director))
    at = f"/e/{tournament.slug}/desk/officials/"
    assert "An Peeters, with their own account" in text(client.get(at))
    official = Official.objects.get(tournament=tournament, user=user_of(people.desk))
    done = client.post(f"{at}{official.pk}/plays-as/", {"player": "3"}, follow=True)
    assert "desk plays as Piet van Dijk" in text(done)
    official.refresh_from_db()
    assert official.plays_as == tournament.entrants.get(number=3)
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    client.post(f"{at}{official.pk}/plays-as/", {"player": ""})
    official.refresh_from_db()
    assert official.plays_as is None
