"""The grid of rights, written out a second time as people read it, and held against what actors really may."""

from __future__ import annotations

import pytest

from clubs.actions import give_role
from clubs.actors import PUBLIC, Actor
from clubs.models import Club
from tests.cast import MACHINE, AtTable, People, account
from tournaments.models import Tournament
from tournaments.permissions import GRID, Right, Role, may, roles, table_of, table_pass
from tournaments.problems import Refusal

#                      own dir jur dsk tbl mem pub
EXPECTED = """
WATCH                   x   x   x   x   x   x   x
SEE_NAMES               x   x   x   x   .   x   .
PREPARE                 x   x   .   x   .   .   .
APPOINT                 x   x   .   .   .   .   .
SEAT                    x   x   .   .   .   .   .
REPORT                  x   x   .   x   x   .   .
AMEND                   x   x   x   x   x   .   .
AMEND_SIGNED            x   x   x   .   .   .   .
SIGN                    x   x   .   x   x   .   .
CALL                    x   x   x   x   x   .   .
RULE                    x   x   x   .   .   .   .
OVERSEE                 x   x   x   x   .   .   .
READ_LOG                x   x   x   .   .   .   .
PRINT                   x   x   x   x   .   .   .
CLOSE                   x   x   .   .   .   .   .
"""
COLUMNS = [Role.OWNER, Role.DIRECTOR, Role.JURY, Role.DESK, Role.TABLE, Role.MEMBER, Role.PUBLIC]
TABLE = {Right[line.split()[0]]: [mark == "x" for mark in line.split()[1:]] for line in EXPECTED.strip().splitlines()}


def test_the_grid_is_the_one_written_here() -> None:
    assert {right: [role in GRID[right] for role in COLUMNS] for right in Right} == TABLE


@pytest.mark.parametrize("right", list(Right))
def test_every_actor_may_what_the_grid_says(right: Right, people: People, four: AtTable, tournament: Tournament) -> None:
    actors: list[Actor] = [people.owner, people.director, people.jury, people.desk, four.by, people.member, PUBLIC]
    assert [may(actor, right, tournament, table=four.table) for actor in actors] == TABLE[right]
    assert may(people.stranger, right, tournament, table=four.table) == TABLE[right][-1]


@pytest.mark.parametrize("right", list(Right))
def test_a_pass_is_worth_nothing_elsewhere(right: Right, four: AtTable, five: AtTable, tournament: Tournament) -> None:
    assert may(four.by, right, tournament, table=five.table) == TABLE[right][-1]
    assert may(four.by, right, tournament) == TABLE[right][-1]


def test_a_pass_opens_its_own_table_and_a_tampered_one_nothing(four: AtTable, five: AtTable) -> None:
    secret = table_pass(four.table)
    assert table_of(secret).pk == four.table.pk
    changed = secret.replace(str(four.table.pk), str(five.table.pk), 1)
    for bad in (changed, secret[:-1], "", "x", "1.2.3", "\x00", "9" * 400):
        with pytest.raises(Refusal) as refusal:
            table_of(bad)
        assert refusal.value.status == 403


def test_a_pass_is_no_longer_valid_once_its_table_has_a_new_key(four: AtTable) -> None:
    secret = table_pass(four.table)
    type(four.table).objects.filter(pk=four.table.pk).update(key="another")
    with pytest.raises(Refusal):
        table_of(secret)


def test_the_director_of_a_club_directs_its_evenings(club: Club, tournament: Tournament) -> None:
    user = account("leiding")
    give_role(by=MACHINE, club=club, user=user, role="director")
    assert Role.DIRECTOR in roles(Actor(user=user), tournament)
    assert may(Actor(user=user), Right.CLOSE, tournament)
