"""A table's link that went astray: a new one makes it worthless, and nobody reads the key in the log."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import MACHINE, AtTable, People, close_with_open_items
from tournaments.actions import passes, rounds
from tournaments.models import Table, Tournament
from tournaments.permissions import table_of, table_pass
from tournaments.problems import Refusal


def test_a_new_link_makes_the_old_one_worthless(four: AtTable, five: AtTable, people: People, tournament: Tournament) -> None:
    old, other = table_pass(four.table), table_pass(five.table)
    passes.new_pass(by=people.director, table=four.table)
    fresh = table_pass(Table.objects.get(pk=four.table.pk))
    with pytest.raises(Refusal) as refusal:
        table_of(old)
    assert refusal.value.problems[0].code == "PASS_INVALID"
    assert (table_of(fresh), table_of(other)) == (four.table, five.table)
    entry = tournament.log.last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object) == ("user director", "new_pass", "round 1 table 1")
    assert (entry.before, entry.after) == (None, None)


@pytest.mark.parametrize("role", ["jury", "desk", "member", "stranger", "table"])
def test_only_who_seats_gives_one(role: str, four: AtTable, people: People, tournament: Tournament) -> None:
    secret, entries = table_pass(four.table), tournament.log.count()
    with pytest.raises(Refusal) as refusal:
        passes.new_pass(by=four.by if role == "table" else getattr(people, role), table=four.table)
    assert refusal.value.problems[0].code == "NOT_ALLOWED"
    assert table_of(secret) == four.table
    assert tournament.log.count() == entries


def test_none_is_given_after_the_close(four: AtTable, tournament: Tournament) -> None:
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    close_with_open_items(tournament)
    with pytest.raises(Refusal) as refusal:
        passes.new_pass(by=MACHINE, table=four.table)
    assert refusal.value.problems[0].code == "TOURNAMENT_IN_CORRECTION"


def test_the_button_is_on_the_page_of_the_code(client: Client, four: AtTable, people: People, tournament: Tournament) -> None:
    at, old = f"/e/{tournament.slug}/desk/tables/1/1/code/", table_pass(four.table)
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
