"""A right that has ended is gone with the next request: every address, by session and by token, for everything that ends a right.

A stream needs no right: it carries version numbers of an evening whose standings everybody may see.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.login.pages import links
from tests.addresses.address_table import TABLE
from tests.addresses.test_addresses import FOR_EVERYBODY, FOR_SOMEBODY, LEADS_ON, NEEDS_AN_APP, STRANGERS_OWN, mark, marks, objects
from tests.addresses.test_elsewhere import other_club, session, somebody_elsewhere
from tests.cast import MACHINE, PASSWORD, People, account
from tests.tournaments.live.asgi_client import address, open_stream
from tests.tournaments.live.test_stream import local_streams
from tournaments.evening.actions import offices
from tournaments.evening.models import Tournament

__all__ = ["objects", "other_club", "somebody_elsewhere"]

ASKED = [operation for operation in TABLE if operation != NEEDS_AN_APP and operation not in LEADS_ON]
"""Koos, the person of these tests, has no app."""
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
"""A director does not administer members."""
OF_ONES_OWN_MEMBERSHIP = {
    "POST coming-answer",
    "POST own-membership",
    "POST own-privacy",
    "POST links-renew",
    "PATCH api-own-membership",
    "POST api-own-calendar",
    "PUT api-own-answer",
    "POST api-own-partner",
}
"""Koos has an account, and is in no list of members."""


def column(role: str) -> dict[str, str]:
    """Return what this role may open, by the table of addresses."""
    return {operation: TABLE[operation][role] for operation in ASKED}


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


def replaces_password(koos: Actor, club: Club) -> None:
    user: Any = koos.user
    typed = {"oldpassword": PASSWORD, "password1": PASSWORD + "!", "password2": PASSWORD + "!"}
    assert session(user).post(reverse("account_change_password"), typed).status_code == 302


LEADS = column("owner") | dict.fromkeys(OWNERS_ALONE | OF_THE_SECRETARY, ".")
BELONGS = column("member") | dict.fromkeys(OF_ONES_OWN_MEMBERSHIP, "-")
STRANGER = column("stranger") | dict.fromkeys(STRANGERS_OWN, "-")
OF_THE_HOUSE = dict.fromkeys(("GET status", "GET status-part", "GET styleguide", "GET styleguide-phone"), "x")
"""The state of the machine and the look of pages concern every club on it, so all who lead a club may read them (ADR 62, ADR 66)."""
LEAD_ELSEWHERE = {"another club's owner", "another evening's director"}
REFUSED_TOKEN = {operation: "." for operation in TABLE if " api-" in operation and operation != "GET api-docs"}

WHAT_HAPPENS: dict[str, tuple[Callable[[Actor, Club], None], dict[str, str], dict[str, str]]] = {
    #                          by session          by token
    "nothing": (keeps_role, LEADS, LEADS),
    "the role ends": (role_ends, STRANGER, STRANGER),
    "the role becomes member": (becomes_member, BELONGS, BELONGS),
    "the account is deactivated": (is_deactivated, column("public"), REFUSED_TOKEN),
    "the password is set by a link": (sets_password, column("public"), REFUSED_TOKEN),
    "the password is replaced": (replaces_password, column("public"), REFUSED_TOKEN),
}


EVERY_CHANGE = (("the role ends",), ("jury",))
AT_NIGHT = (
    ("nothing", "the role becomes member", "the account is deactivated", "the password is set by a link", "the password is replaced"),
    ("desk",),
)
"""Further things that happen to a director, and further offices that end with a role; tested only at night.

That a director may do what the table says as long as nothing happens is tested by day for those of the table (`test_who_may`).
"""
ROWS_A_TEST = 60
"""The evening and its people are expensive to make: many rows share them."""
PARTS = [
    pytest.param(
        addresses[first : first + ROWS_A_TEST],
        id=f"{addresses[first]} and on",
        marks=pytest.mark.nightly if each_of is FOR_EVERYBODY else (),
    )
    for each_of in (FOR_SOMEBODY, FOR_EVERYBODY)
    for addresses in [[each for each in each_of if each in ASKED]]
    for first in range(0, len(addresses), ROWS_A_TEST)
]


@dataclass(frozen=True)
class Caller:
    """A browser or a program, and its expected results by address; it requests no other addresses."""

    client: Client
    expected: Mapping[str, str]


def after_event(event: str, name: str, club: Club, tournament: Tournament, objects: dict[str, Any]) -> dict[str, Caller]:
    """Make a director of the club who also directs the evening, logged in and with a token; then the event happens."""
    happens, by_session, by_token = WHAT_HAPPENS[event]
    koos = Actor(user=account(name))
    user: Any = koos.user
    club_actions.give_role(by=MACHINE, club=club, user=user, role="director")
    offices.appoint(by=MACHINE, tournament=tournament, user=user, role="director")
    _token, secret = club_actions.issue_token(by=koos, name="x")
    program, browser = program_with(secret), session(user)
    assert mark(browser, "POST desk-close", objects) == mark(program, "PUT api-deal", objects) == "x"
    happens(koos, club)
    return {
        f"{event}, session": Caller(browser, by_session),
        f"{event}, token": Caller(program, {operation: by_token[operation] for operation in REFUSED_TOKEN}),
    }


def after_office(office: str, name: str, club: Club, tournament: Tournament, objects: dict[str, Any]) -> dict[str, Caller]:
    """Make somebody with an office this evening whose role in the club ends; they make a token afterwards.

    This once failed: a removed member of the jury opened its page and the export, and made a token that worked.
    """
    koos = Actor(user=account(name))
    user: Any = koos.user
    club_actions.give_role(by=MACHINE, club=club, user=user, role="member")
    offices.appoint(by=MACHINE, tournament=tournament, user=user, role=office)
    browser = session(user)
    assert mark(browser, "GET desk", objects) == "x"
    role_ends(koos, club)
    _token, secret = club_actions.issue_token(by=koos, name="late")
    of_a_stranger = {operation: STRANGER[operation] for operation in REFUSED_TOKEN}
    return {f"{office}, session": Caller(browser, STRANGER), f"{office}, token": Caller(program_with(secret), of_a_stranger)}


def program_with(secret: str) -> Client:
    return Client(headers={"Authorization": f"Bearer {secret}"})


@pytest.mark.slow
@pytest.mark.parametrize("ends", [EVERY_CHANGE, pytest.param(AT_NIGHT, marks=pytest.mark.nightly)], ids=["every change", "at night"])
@pytest.mark.parametrize("part", PARTS)
def test_no_right_outlives_what_ends_it_and_none_comes_from_elsewhere(
    part: list[str],
    ends: tuple[tuple[str, ...], tuple[str, ...]],
    club: Club,
    tournament: Tournament,
    objects: dict[str, Any],
    somebody_elsewhere: dict[str, User],
) -> None:
    """A right ends with the next request; and somebody with a right in another club or at another evening is a stranger here."""
    callers = {
        who: Caller(session(user), STRANGER | (OF_THE_HOUSE if who in LEAD_ELSEWHERE else {})) for who, user in somebody_elsewhere.items()
    }
    for number, event in enumerate(ends[0]):
        callers |= after_event(event, f"koos{number}", club, tournament, objects)
    for number, office in enumerate(ends[1]):
        callers |= after_office(office, f"toos{number}", club, tournament, objects)
    wrong: dict[tuple[str, str], str] = {}
    for operation in part:
        due = {who: caller for who, caller in callers.items() if operation in caller.expected}
        answers = marks(operation, objects, {who: caller.client for who, caller in due.items()})
        wrong |= {(operation, who): mark for who, mark in answers.items() if mark != due[who].expected[operation]}
    assert wrong == {}


@pytest.mark.parametrize("role", ["public", "stranger", "jury", "director"])
def test_a_stream_is_everybodys_and_says_nothing_but_a_version(role: str, people: People, tournament: Tournament) -> None:
    """So a stream need not end with a right: what a screen fetches after an event depends on the rights at that moment."""
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
