"""A right that ended is gone from the next request on: every address, by session and by token, for everything that ends a right.

A stream needs no right: it carries version numbers of an evening whose standings everybody may see.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.models import Club
from clubs.web import links
from tests.cast import MACHINE, PASSWORD, AtTable, People, account
from tests.live.asgi_client import address, open_stream
from tests.live.test_stream import local_streams
from tests.logging_in import prove_now
from tests.tournaments.address_table import TABLE
from tests.tournaments.test_addresses import NEEDS_AN_APP, STRANGERS_OWN, mark, objects
from tournaments.actions import offices
from tournaments.models import Tournament

__all__ = ["objects"]

ASKED = [operation for operation in TABLE if operation != NEEDS_AN_APP]
"""Koos, of whom these tests tell, has none."""
OWNERS_ALONE = {
    operation
    for operation in ASKED
    if operation.split()[1].startswith(("account-", "second-factor-", "role", "club-hand-over", "invitation-withdraw"))
}
OF_THE_SECRETARY = {
    operation
    for operation in ASKED
    if operation.split()[1].removeprefix("api-").startswith(("member", "guest-", "retention", "history-", "public-names"))
    and TABLE[operation]["member"] == "."
}
"""A director keeps no members."""
OF_ONES_OWN_MEMBERSHIP = {"POST own-membership", "POST own-privacy", "PATCH api-own-membership"}
"""Koos has an account, and is on no list of members."""


def column(role: str) -> dict[str, str]:
    """Who may open what, as the table of addresses says it for this role."""
    return {operation: TABLE[operation][role] for operation in ASKED}


def pages(client: Client, objects: dict[str, Any]) -> dict[str, str]:
    """What this session may open, asked anew for every address: one of them logs out."""
    session, marks = client.cookies["sessionid"].value, {}
    for operation in ASKED:
        browser = Client()
        browser.cookies["sessionid"] = session
        marks[operation] = mark(browser, operation, objects)
    return marks


def keeps_role(koos: Actor, club: Club) -> None:
    """Nothing happens."""


def role_ends(koos: Actor, club: Club) -> None:
    user: Any = koos.user
    club_actions.end_role(by=MACHINE, club=club, user=user)


def becomes_member(koos: Actor, club: Club) -> None:
    user: Any = koos.user
    club_actions.give_role(by=MACHINE, club=club, user=user, role="member")


def is_deactivated(koos: Actor, club: Club) -> None:
    user: Any = koos.user
    user.is_active = False
    user.save()


def sets_password(koos: Actor, club: Club) -> None:
    user: Any = koos.user
    token = club_actions.new_link(by=MACHINE, club=club, user=user)
    browser = Client()
    page = browser.get(links.address(user, token), follow=True)
    new = {"new_password1": PASSWORD + "!", "new_password2": PASSWORD + "!"}
    assert browser.post(page.redirect_chain[-1][0], new).status_code == 302


LEADS = column("owner") | dict.fromkeys(OWNERS_ALONE | OF_THE_SECRETARY, ".")
BELONGS = column("member") | dict.fromkeys(OF_ONES_OWN_MEMBERSHIP, "-")
STRANGER = column("stranger") | dict.fromkeys(STRANGERS_OWN, "-")
REFUSED_TOKEN = {operation: "." for operation in TABLE if " api-" in operation and operation != "GET api-docs"}

WHAT_HAPPENS: dict[str, tuple[Callable[[Actor, Club], None], dict[str, str], dict[str, str]]] = {
    #                          by session          by token
    "nothing": (keeps_role, LEADS, LEADS),
    "the role ends": (role_ends, STRANGER, STRANGER),
    "the role becomes member": (becomes_member, BELONGS, BELONGS),
    "the account is deactivated": (is_deactivated, column("public"), REFUSED_TOKEN),
    "the password is set anew": (sets_password, column("public"), REFUSED_TOKEN),
}


AT_NIGHT = {"the role becomes member", "the account is deactivated", "the password is set anew"}
"""Half a minute each, and their like is asked with every change: that nothing ends a right, and that the role ends."""


@pytest.mark.long
@pytest.mark.parametrize("event", [pytest.param(each, marks=[pytest.mark.nightly] if each in AT_NIGHT else []) for each in WHAT_HAPPENS])
def test_what_ends_a_right_ends_it_at_once(event: str, club: Club, tournament: Tournament, four: AtTable, objects: dict[str, Any]) -> None:
    """A director of the club who directs the evening too, logged in and with a token, from one request to the next."""
    happens, by_session, by_token = WHAT_HAPPENS[event]
    koos = Actor(user=account("koos"))
    user: Any = koos.user
    club_actions.give_role(by=MACHINE, club=club, user=user, role="director")
    offices.appoint(by=MACHINE, tournament=tournament, user=user, role="director")
    _token, secret = club_actions.issue_token(by=koos, name="x")
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    session = Client()
    session.force_login(user)
    prove_now(session, user, "mfa")
    assert mark(session, "POST desk-close", objects) == mark(program, "PUT api-deal", objects) == "x"
    happens(koos, club)
    assert pages(session, objects) == by_session
    assert {operation: mark(program, operation, objects) for operation in REFUSED_TOKEN} == {
        operation: by_token[operation] for operation in REFUSED_TOKEN
    }


@pytest.mark.long
@pytest.mark.parametrize("office", ["jury", pytest.param("desk", marks=pytest.mark.nightly)])
def test_no_office_outlives_the_role_in_the_club(office: str, club: Club, tournament: Tournament, objects: dict[str, Any]) -> None:
    """What was tried: a removed member of the jury opened its page and the export, and made a token that worked."""
    koos = Actor(user=account("koos"))
    user: Any = koos.user
    club_actions.give_role(by=MACHINE, club=club, user=user, role="member")
    offices.appoint(by=MACHINE, tournament=tournament, user=user, role=office)
    session = Client()
    session.force_login(user)
    prove_now(session, user, "mfa")
    assert mark(session, "GET desk", objects) == "x"
    role_ends(koos, club)
    assert pages(session, objects) == STRANGER
    _token, secret = club_actions.issue_token(by=koos, name="late")
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    for operation in REFUSED_TOKEN:
        assert mark(program, operation, objects) == STRANGER[operation], operation


@pytest.mark.parametrize("role", ["public", "stranger", "jury", "director"])
def test_a_stream_is_everybodys_and_says_nothing_but_a_version(role: str, people: People, tournament: Tournament) -> None:
    """So nothing has to end it with a right: what a screen fetches after an event is asked with the rights of that moment."""
    client = Client()
    if role != "public":
        client.force_login(getattr(people, role).user)
    page = client.get(f"/e/{tournament.slug}/").text
    found_ticket = re.search(rf"/live/{tournament.slug}\?token=([^\"]+)", page)
    assert found_ticket
    ticket = found_ticket.group(1)
    assert ticket.startswith(f"{tournament.slug}%3A"), "the evening and the time, nobody's name and no role"

    async def watch() -> str:
        streams = local_streams()
        async with open_stream(streams, address(f"/live/{tournament.slug}", ticket)) as browser:
            await browser.read_until("1}\n\n")
            streams.hub.send_version(tournament.slug, 7)
            event = await browser.read_until("\n\n")
        await streams.stop()
        return event

    assert asyncio.run(watch()) == 'event: version\ndata: {"version": 7, "watching": 1}\n\n'
