"""A table's link: one for the whole evening; a new one invalidates a lost one. The log does not contain the key."""

from __future__ import annotations

import pytest
from django.core import signing
from django.test import Client

from clubs.club.models import Club
from tests.cast import MACHINE, AtTable, People, close_with_open_items
from tournaments.evening.actions import evenings
from tournaments.evening.models import TableCode, Tournament
from tournaments.evening.permissions import physical_table
from tournaments.evening.problems import Refusal
from tournaments.play.actions import passes, rounds
from tournaments.play.actions.passes import passes_of, table_pass
from tournaments.seating.actions import drawing


def code_of(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return refusal.value.problems[0].code


def test_a_new_link_makes_the_old_one_worthless(four: AtTable, five: AtTable, people: People, tournament: Tournament) -> None:
    old, other = table_pass(four.table), table_pass(five.table)
    passes.new_pass(by=people.director, tournament=tournament, number=1)
    fresh = table_pass(four.table)
    with pytest.raises(Refusal) as refusal:
        physical_table(old)
    assert code_of(refusal) == "PASS_INVALID"
    assert (physical_table(fresh).number, physical_table(other).number) == (1, 2)
    entry = tournament.log.last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object) == ("user director", "new_pass", "table 1")
    assert (entry.round_number, entry.table_number, entry.before, entry.after) == (None, 1, None, None)


@pytest.mark.parametrize("role", ["jury", "desk", "member", "stranger", "table"])
def test_only_who_seats_gives_one(role: str, four: AtTable, people: People, tournament: Tournament) -> None:
    secret, entries = table_pass(four.table), tournament.log.count()
    with pytest.raises(Refusal) as refusal:
        passes.new_pass(by=four.by if role == "table" else getattr(people, role), tournament=tournament, number=1)
    assert code_of(refusal) == "NOT_ALLOWED"
    assert physical_table(secret).number == 1
    assert tournament.log.count() == entries


def test_none_is_given_after_the_close(four: AtTable, tournament: Tournament) -> None:
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    close_with_open_items(tournament)
    with pytest.raises(Refusal) as refusal:
        passes.new_pass(by=MACHINE, tournament=tournament, number=1)
    assert code_of(refusal) == "TOURNAMENT_IN_CORRECTION"


def test_the_passes_are_there_before_a_draw_and_stay_the_whole_evening(tournament: Tournament) -> None:
    printed = passes_of(tournament, [1, 2, 3])
    assert [physical_table(each).number for each in printed.values()] == [1, 2, 3]
    for number in (1, 2):
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
        rounds.start(by=MACHINE, round=round_)
        assert {table.number: table_pass(table) for table in round_.tables.all()} == {1: printed[1], 2: printed[2]}
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
        assert round_.number == number
    assert tournament.log.filter(what="new_pass").count() == 0


def test_a_link_printed_for_one_round_opens_its_table_for_the_evening(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    """As the migration leaves it: the code has the key of the newest round's table."""
    earlier = signing.Signer(salt="troela.table")
    code = TableCode.objects.create(tournament=tournament, number=1, key="ofround1")
    assert physical_table(earlier.sign(f"{four.table.pk}.ofround1")).code == code.pk
    for wrong in (f"{five.table.pk}.ofround1", f"{four.table.pk}.another", f"{code.pk + 1000}.ofround1"):
        with pytest.raises(Refusal) as refusal:
            physical_table(earlier.sign(wrong))
        assert code_of(refusal) == "PASS_INVALID"


def test_the_table_with_the_same_number_of_another_evening_stays_shut(four: AtTable, club: Club, tournament: Tournament) -> None:
    other = evenings.create(
        by=MACHINE, club=club, name="Next", on=tournament.on, rules=tournament.rule_set, rounds_planned=1, deals_a_round=4
    )
    assert physical_table(passes_of(other, [1])[1]).tournament == other.pk
    assert passes_of(other, [1])[1] != table_pass(four.table)


def test_the_button_is_on_the_page_of_the_code(client: Client, four: AtTable, people: People, tournament: Tournament) -> None:
    at, old = f"/e/{tournament.slug}/desk/codes/1/", table_pass(four.table)
    assert people.director.user is not None
    assert people.desk.user is not None
    client.force_login(people.director.user)
    page = client.get(at)
    assert old in page.text
    assert f"{at}new/" in page.text
    page = client.post(f"{at}new/", follow=True)
    assert "Table 1 has a new link" in page.text
    assert old not in page.text
    client.force_login(people.desk.user)
    assert f"{at}new/" not in client.get(at).text
    assert client.get(f"/e/{tournament.slug}/desk/codes/9/").status_code == 404
