"""A club's members by a program: what each reader may read, and what a body may not hold."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from clubs.actions import give_role, issue_token
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.actions import member_accounts, members
from tests.cast import MACHINE, account

CONTACTS = {"email", "telephone", "birthday", "address"}


class RoleProgram:
    """A program that acts for an account with this role."""

    def __init__(self, club: Club, role: str) -> None:
        self.user = account(f"p-{role}")
        give_role(by=MACHINE, club=club, user=self.user, role=role)
        self.actor = Actor(user=self.user)
        self.headers = {"Authorization": f"Bearer {issue_token(by=self.actor, name='x')[1]}"}

    def asks(self, method: str, path: str, body: Any = None) -> Any:
        return Client().generic(
            method, f"/api/v1/clubs/de-vier-azen/{path}", data=json_of(body), content_type="application/json", headers=self.headers
        )


def json_of(body: Any) -> str:
    return json.dumps(body) if body is not None else ""


@pytest.fixture
def jan(club: Club) -> Any:
    details = {"email": "jan@example.org", "telephone": "0123", "address": "Markt 1", "birthday": "1950-03-01", "notes": "geheim"}
    return members.admit(by=MACHINE, club=club, name="Jan Bos", **details)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("role", "more"), [("member", set()), ("board", CONTACTS), ("secretary", CONTACTS | {"notes", "proposed_name", "public_name"})]
)
def test_each_reads_what_their_role_may(role: str, more: set[str], club: Club, jan: Any) -> None:
    program = RoleProgram(club, role)
    one = program.asks("GET", "members/1/").json()
    assert set(one) == {"number", "name", "called", "kind", "joined_on", "left_on", "earlier"} | more
    listed = program.asks("GET", "members/?q=bos&sort=number").json()
    assert (listed["total"], listed["page"], listed["pages"]) == (1, 1, 1)
    assert set(listed["members"][0]) == set(one) - {"earlier", "address", "notes"}


def test_a_program_keeps_the_members(club: Club) -> None:
    program = RoleProgram(club, "secretary")
    assert program.asks("POST", "members/", {"name": "Truus Smit", "birthday": "1950-03-01"}).json()["number"] == 1
    assert program.asks("PATCH", "members/1/", {"email": "truus"}).json()["problems"][0]["code"] == "EMAIL_WRONG"
    assert program.asks("PATCH", "members/1/", {"left_on": "2026-01-01"}).json()["problems"][0]["code"] == "FIELD_UNKNOWN"
    assert program.asks("POST", "members/1/leave/", {}).json()["left_on"] is not None
    assert program.asks("POST", "members/1/back/", {}).json()["earlier"] != []
    rows = {"rows": [{"name": "truus smit", "telephone": "0123"}, {"name": "An Bos"}]}
    dry = program.asks("POST", "members/import/", {**rows, "dry_run": True}).json()
    assert [(row["outcome"], row["number"]) for row in dry["rows"]] == [("changed", 1), ("new", None)]
    assert dry["rows"][0]["fields"] == ["telephone"], "small letters are no other name"
    assert club.members.count() == 1
    assert [row["number"] for row in program.asks("POST", "members/import/", rows).json()["rows"]] == [1, 2]
    wrong = program.asks("POST", "members/import/", {"rows": [{"name": "X", "birthday": "31-02-1950"}]})
    assert (wrong.status_code, wrong.json()["problems"][0]["field"]) == (422, "rows.0.birthday")


def test_whoever_linked_their_account_reads_and_corrects_themselves(club: Club, jan: Any) -> None:
    program = RoleProgram(club, "member")
    assert program.asks("GET", "me/").status_code == 404
    member_accounts.link_account(by=program.actor, code=member_accounts.make_code(by=MACHINE, member=jan))
    own = program.asks("GET", "me/").json()
    assert (own["email"], own["proposed_name"], "notes" in own) == ("jan@example.org", "", False)
    changed = program.asks("PATCH", "me/", {"name": "Jan de Bos", "telephone": "0456"}).json()
    assert (changed["name"], changed["proposed_name"], changed["telephone"]) == ("Jan Bos", "Jan de Bos", "0456")
    assert program.asks("PATCH", "me/", {"kind": "honorary"}).json()["problems"][0]["code"] == "FIELD_UNKNOWN"
