"""A right in one place is no right elsewhere: every address, requested with the same right in another club, evening, table or round.

The expected answers are those of the table (`test_addresses`): somebody with a right elsewhere is a stranger here, and another pass gives
no right. The owner of another club and the director of another evening are tested in `test_ended_rights`, with others who no longer have a
right here.
"""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from clubs import actions as club_actions
from clubs.club.models import Club
from scoring.games import published
from tests.addresses.address_table import TABLE
from tests.addresses.kept_rows import Written
from tests.addresses.test_addresses import LEADS_ON, as_stored, ask, converters, marks, objects, undone
from tests.addresses.valid_bodies import BODIES, Objects
from tests.cast import MACHINE, NAMES, AtTable, account
from tests.logging_in import prove_now
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Official, Tournament
from tournaments.play.actions import rounds
from tournaments.play.actions.passes import table_pass
from tournaments.seating.actions import drawing

__all__ = ["objects"]

OWN = {"GET api-own-table": "x"}
"""A pass opens its own table, whichever that is."""


def empty_evening(club: Club) -> Tournament:
    """Make an evening of that club without players."""
    rules, date = published("rikken_brabant"), datetime.date(2026, 4, 5)
    return evenings.create(by=MACHINE, club=club, on=date, rules=rules, rounds_planned=2, deals_a_round=4, name="Another evening")


def another_evening(club: Club) -> Tournament:
    """Make an evening of that club with one table that plays."""
    evening = empty_evening(club)
    prepare.enrol(by=MACHINE, tournament=evening, guests=NAMES[:4])
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]]))
    return evening


@pytest.fixture
def other_club(db: None) -> Club:
    return club_actions.create_club(by=MACHINE, name="Lage Landen")


@pytest.fixture
def somebody_elsewhere(club: Club, other_club: Club) -> dict[str, User]:
    """Make the owner of another club, and the director of another evening of this club."""
    owner, director = account("owner-elsewhere"), account("director-elsewhere")
    club_actions.give_role(by=MACHINE, club=other_club, user=owner, role="owner")
    offices.appoint(by=MACHINE, tournament=another_evening(club), user=director, role=Official.Role.DIRECTOR)
    return {"another club's owner": owner, "another evening's director": director}


def session(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return prove_now(client, user, "mfa")


def phone(secret: str) -> Client:
    return Client(headers={"Authorization": f"Table {secret}"})


OF_ONES_OWN_TABLE = {"DELETE api-acceptance", "PUT api-receipt", "PUT api-appeal", "DELETE api-appeal"}
"""Addresses that name something of the pass's own table: a player (test_acceptance), a message to it (test_messages), a ruling about it
(test_rulings).

So they reach nothing of another table.
"""


@pytest.mark.slow
def test_another_tables_pass_is_worth_nothing_here(objects: Objects, five: AtTable, other_club: Club) -> None:
    other = another_evening(other_club).rounds.get().tables.get()
    passes = {"the next table's": phone(table_pass(five.table)), "another club's": phone(table_pass(other))}
    of_the_api = [operation for operation in TABLE if " api-" in operation and operation not in {"GET api-docs", *OF_ONES_OWN_TABLE}]
    expected = {operation: TABLE[operation]["public"] for operation in of_the_api} | OWN
    assert {each: marks(each, objects, passes) for each in of_the_api} == {
        each: dict.fromkeys(passes, expected[each]) for each in of_the_api
    }


@pytest.mark.slow
def test_the_next_tables_pass_is_worth_nothing_in_the_next_round(
    objects: Objects, four: AtTable, five: AtTable, tournament: Tournament
) -> None:
    """The pass is valid for the whole evening, and in every round for its own table alone."""
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]]))
    now = AtTable(tournament.rounds.get(number=2).tables.get(number=1))
    deal = now.plays("RIK 1+2 | 9")
    here = objects | {"key": now.table.pk, "table_key": now.table.pk, "four": now, "deal": deal, "id": deal.pk, "round": 2}
    about_a_table = [operation for operation in TABLE if " api-" in operation and TABLE[operation]["table"] != TABLE[operation]["public"]]
    about_a_table.remove("GET api-own-table")
    about_a_table.remove("DELETE api-call")  # the call is of the earlier round
    about_a_table.remove("PUT api-acceptance")  # this evening's tables sign with one tap for all
    about_a_table = [operation for operation in about_a_table if operation not in OF_ONES_OWN_TABLE]
    assert len(about_a_table) == 8
    for secret, mark in ((table_pass(five.table), "."), (table_pass(four.table), "x")):
        answers = {each: marks(each, here, {"": phone(secret)})[""] for each in about_a_table}
        assert answers == dict.fromkeys(about_a_table, mark)


SAME_FOR_ALL = {"rules-change", "rules-history", "calculator-game", "poster",
                "tournament-new", "export-csv", "export-xlsx", "api-export", "api-export-file"}  # fmt: skip
"""The last part of these addresses belongs to nobody: a published game, a typed hash, a part of the evening."""


NO_ROW_CHANGES: dict[str, tuple[int, list[str]]] = {
    "GET numbered-screen": (200, []),
    "GET numbered-screen-room": (200, []),
    "GET desk-one-screen": (200, []),
    "PUT api-message": (201, ["tournaments_logentry", "tournaments_message", "tournaments_tournament"]),
    "POST wish-drop": (302, []),
    "DELETE api-wish": (200, []),
    "POST member-undo": (302, []),
    "POST member-move-undo": (302, []),
    "POST api-member-undo": (409, []),
    "POST api-member-move-undo": (409, []),
}
"""Every evening has a first screen, and shows it instead of one that was removed. A message under a new UUID is one of their own.

Removing a wish that does not exist is always allowed. An entry is named by its number in their own log, where it has nothing to undo.
"""


@pytest.mark.slow
def test_nothing_of_ours_is_reached_through_an_address_of_their_own(objects: Objects, other_club: Club, club: Club) -> None:
    """The owner of another club uses addresses of their own club and evening for our members, accounts, calls, deals, papers, rulings."""
    user = account("owner-elsewhere")
    club_actions.give_role(by=MACHINE, club=other_club, user=user, role="owner")
    theirs = empty_evening(other_club)
    client = session(user)
    crossed = [
        operation
        for operation in TABLE
        if {"slug", "club"} & set(converters(operation.split()[1]))
        and len(converters(operation.split()[1])) > 1
        and operation.split()[1] not in SAME_FOR_ALL
        and operation not in LEADS_ON
    ]
    assert len(crossed) > 30
    answers = {}
    for operation in crossed:
        with undone():
            # The state is made in our evening; only then the address becomes theirs.
            values = as_stored(objects)
            body = BODIES[operation](values) if operation in BODIES else {}
            written = Written()
            with connection.execute_wrapper(written):
                status = ask(client, operation, values | {"slug": theirs.slug, "club": other_club.slug}, body).status_code
            answers[operation] = (status, written.changed())
            transaction.set_rollback(True)
    assert answers == dict.fromkeys(crossed, (404, [])) | NO_ROW_CHANGES


@pytest.mark.slow
def test_a_form_of_their_own_takes_nothing_of_ours(objects: Objects, other_club: Club, club: Club) -> None:
    """The addresses are theirs, and the forms name ours: members, house rules, a season, a ruling's paper."""
    user = account("owner-elsewhere")
    club_actions.give_role(by=MACHINE, club=other_club, user=user, role="owner")
    theirs = another_evening(other_club)
    season = club_actions.open_season(
        by=MACHINE, club=club, name="2026", starts_on=datetime.date(2026, 1, 1), ends_on=datetime.date(2026, 12, 31)
    )
    client = session(user)
    evening = {"name": "Paastoernooi", "on": "2026-04-05", "rounds_planned": "4"}
    payment = {"text": "x", "rows": "1", "m0-payer": "1", "m0-payee": "2", "m0-amount": "3"}
    forms = {
        f"/c/{other_club.slug}/tournaments/new/ rules": evening | {"rules": f"own:{objects['house_rules']}"},
        f"/e/{theirs.slug}/desk/players/ members": {"members": [str(club.members.get().pk)]},
        f"/e/{theirs.slug}/papers/ask/ ruling": {"kind": "ruling", "ruling": str(objects["ruling"]), "language": "nl"},
        f"/e/{theirs.slug}/jury/ table": payment | {"table": str(objects["table_key"])},
    }
    for where, body in forms.items():
        written = Written()
        with connection.execute_wrapper(written):
            assert client.post(where.split()[0], body).status_code in (302, 404, 422), where
        assert written.changed() == [], where
    client.post(f"/c/{other_club.slug}/tournaments/new/", evening | {"rules": "game:rikken_brabant", "season": str(season.pk)})
    assert not Tournament.objects.filter(season=season).exists()
