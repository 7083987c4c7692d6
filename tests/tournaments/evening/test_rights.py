"""The table of rights, written a second time for people, and compared with what actors really may do."""

from __future__ import annotations

import pytest

from clubs.actions import give_role
from clubs.actors import PUBLIC, Actor
from clubs.club.models import Club
from tests.cast import MACHINE, AtTable, People, account
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import TableCode, Tournament
from tournaments.evening.permissions import GRID, Right, TournamentRole, may, physical_table, roles
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds
from tournaments.play.actions.passes import table_pass
from tournaments.seating.actions import drawing

#                      own dir jur dsk tbl mem brd pub
EXPECTED = """
WATCH                   x   x   x   x   x   x   x   x
SEE_NAMES               x   x   x   x   .   x   x   .
SEE_FROZEN              x   x   x   x   .   .   x   .
PREPARE                 x   x   .   x   .   .   .   .
APPOINT                 x   x   .   .   .   .   .   .
ROTA                    x   x   .   .   .   .   .   .
ANNOUNCE                x   x   .   .   .   .   .   .
SEAT                    x   x   .   .   .   .   .   .
REPORT                  x   x   .   x   x   .   .   .
AMEND                   x   x   x   x   x   .   .   .
AMEND_SIGNED            x   x   x   .   .   .   .   .
SIGN                    x   x   .   x   x   .   .   .
ACCEPT                  .   .   .   .   x   .   .   .
CALL                    x   x   x   x   x   .   .   .
RULE                    x   x   x   .   .   .   .   .
OVERSEE                 x   x   x   x   .   .   x   .
READ_LOG                x   x   x   .   .   .   x   .
READ_SLIPS              x   x   x   x   .   .   .   .
PRINT                   x   x   x   x   .   .   .   .
SAY                     x   x   .   x   .   .   .   .
CLOSE                   x   x   .   .   .   .   .   .
"""
COLUMNS = [
    TournamentRole.OWNER,
    TournamentRole.DIRECTOR,
    TournamentRole.JURY,
    TournamentRole.DESK,
    TournamentRole.TABLE,
    TournamentRole.MEMBER,
    TournamentRole.BOARD,
    TournamentRole.PUBLIC,
]
TABLE = {Right[line.split()[0]]: [mark == "x" for mark in line.split()[1:]] for line in EXPECTED.strip().splitlines()}


def test_the_grid_is_the_one_written_here() -> None:
    assert {right: [role in GRID[right] for role in COLUMNS] for right in Right} == TABLE


@pytest.mark.parametrize("right", list(Right))
def test_every_actor_may_what_the_grid_says(right: Right, people: People, four: AtTable, tournament: Tournament) -> None:
    board = with_role(tournament.club, "board")
    actors: list[Actor] = [people.owner, people.director, people.jury, people.desk, four.by, people.member, board, PUBLIC]
    assert [may(actor, right, tournament, table=four.table) for actor in actors] == TABLE[right]
    assert may(people.stranger, right, tournament, table=four.table) == TABLE[right][-1]


@pytest.mark.parametrize("right", list(Right))
def test_a_pass_is_worth_nothing_elsewhere(right: Right, four: AtTable, five: AtTable, tournament: Tournament) -> None:
    assert may(four.by, right, tournament, table=five.table) == TABLE[right][-1]
    assert may(four.by, right, tournament) == TABLE[right][-1]


def test_a_pass_opens_its_own_table_and_a_tampered_one_nothing(four: AtTable, five: AtTable) -> None:
    secret, other = table_pass(four.table), table_pass(five.table)
    assert physical_table(secret).number == four.table.number
    changed = f"{physical_table(other).code}.{secret.partition('.')[2]}"
    for bad in (changed, secret[:-1], "", "x", "1.2.3", "\x00", "9" * 400):
        with pytest.raises(Refusal) as refusal:
            physical_table(bad)
        assert refusal.value.status == 403


def test_a_pass_is_no_longer_valid_once_its_table_has_a_new_key(four: AtTable) -> None:
    secret = table_pass(four.table)
    TableCode.objects.update(key="another")
    with pytest.raises(Refusal):
        physical_table(secret)


@pytest.mark.parametrize("right", list(Right))
def test_a_pass_is_that_of_its_table_in_the_next_round_too(right: Right, four: AtTable, five: AtTable, tournament: Tournament) -> None:
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    tables = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]]).tables.order_by("number")
    assert [may(four.by, right, tournament, table=table) for table in tables] == [TABLE[right][4], TABLE[right][-1]]


@pytest.mark.parametrize("right", list(Right))
def test_a_pass_is_worth_nothing_at_the_same_number_of_another_evening(right: Right, four: AtTable, club: Club) -> None:
    day, rules = four.table.round.tournament.on, four.table.round.tournament.rule_set
    other = evenings.create(by=MACHINE, club=club, name="Next", on=day, rules=rules, rounds_planned=1, deals_a_round=4)
    prepare.enrol(by=MACHINE, tournament=other, guests=["An", "Bob", "Cor", "Dirk"])
    table = drawing.seat(by=MACHINE, tournament=other, tables=[[1, 2, 3, 4]]).tables.get()
    assert may(four.by, right, other, table=table) == TABLE[right][-1]


@pytest.mark.parametrize("right", list(Right))
def test_a_role_in_the_club_is_the_same_role_at_each_of_its_evenings(right: Right, club: Club, tournament: Tournament) -> None:
    roles_in_club = {
        "director": TournamentRole.DIRECTOR,
        "jury": TournamentRole.JURY,
        "desk": TournamentRole.DESK,
        "board": TournamentRole.BOARD,
        "secretary": TournamentRole.MEMBER,
        "treasurer": TournamentRole.MEMBER,
        "member": TournamentRole.MEMBER,
    }
    expected = {role: TABLE[right][COLUMNS.index(at_evening)] for role, at_evening in roles_in_club.items()}
    assert {role: may(with_role(club, role), right, tournament) for role in roles_in_club} == expected


def with_role(club: Club, role: str) -> Actor:
    user = account(f"club-{role}")
    give_role(by=MACHINE, club=club, user=user, role=role)
    return Actor(user=user)


def test_the_director_of_a_club_directs_its_evenings(club: Club, tournament: Tournament) -> None:
    user = account("leiding")
    give_role(by=MACHINE, club=club, user=user, role="director")
    assert TournamentRole.DIRECTOR in roles(Actor(user=user), tournament)
    assert may(Actor(user=user), Right.CLOSE, tournament)
