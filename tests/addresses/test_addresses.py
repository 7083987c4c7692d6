"""Every address of the installation, and who may use it: one table. An address that is not in it fails, and so does an unexpected answer.

Every role sends each changing request with a valid body (`valid_bodies`). If the role may, it is carried out; if not, no row changes.
By day each address is asked where the table changes from one role to the next (`by_day`); at night by the other roles, too.
"""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.pages.moved import moved_to
from clubs.people.card import card_token
from clubs.people.links import LinkPurpose, card_link, link_token
from clubs.roles.actions import invitations
from competitions.actions.competitions import create_competition
from competitions.actions.past_results import import_results
from scoring.games import published
from tests.addresses.address_table import ROLES, TABLE
from tests.addresses.kept_rows import Written
from tests.addresses.valid_bodies import BODIES, CHANGES_NO_ROW, Objects
from tests.cast import MACHINE, AtTable, People, user_of
from tests.logging_in import prove_now
from tournaments.evening.models import Ruling, Table, Tournament
from tournaments.jury.decisions import Move
from tournaments.play.actions.passes import table_pass
from tournaments.signup.links import evening_link

MILLENNIUM = datetime.date(1999, 12, 31)
NEEDS_AN_APP = "POST mfa_generate_recovery_codes"
"""An account without an app has no codes to renew: for this address everybody in the table gets one."""
STRANGERS_OWN = ("POST token-revoke", "POST invitation-accept", "POST invitation-decline", "GET mfa_deactivate_totp",
                 "POST mfa_deactivate_totp", "GET mfa_view_recovery_codes", "GET mfa_download_recovery_codes")  # fmt: skip
"""Things that the stranger in the table may do because they are their own: a token, an invitation, an app with codes."""

QUERY_STRINGS = dict.fromkeys(("rules-change", "rules-history"), "?game=rikken_brabant")
LIBRARY_VIEWS = ("account_", "mfa_", "usersessions_", "password_reset_", "set_language")
"""The beginnings of the names of libraries' views: these answer a PUT like a POST, and some answer a DELETE with a page."""
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


def _moved(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _moved(pattern.url_patterns)
        elif pattern.name and pattern.callback.__qualname__.startswith(moved_to.__name__):
            yield f"GET {pattern.name}"


LEADS_ON = frozenset(_moved(get_resolver().url_patterns))
"""The requests that only lead to the page that took the place of an older one: they check no right and show nothing."""


@pytest.fixture
def objects(club: Club, tournament: Tournament, people: People, four: AtTable) -> Objects:
    """Return a value for every parameter of an address."""
    from tournaments.jury.actions import calls
    from tournaments.jury.actions import penalties as jury
    from tournaments.papers.actions import papers

    deal = four.plays("RIK 1+2 | 9")
    ruling = jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move(1, 2, 3)])
    call = calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=1, article="REVOKE")
    rules = club_actions.publish_rules(by=people.owner, club=club, name="Huis", base=published("rikken_brabant"), options={"unit": 2})
    member = club_actions.admit(by=MACHINE, club=club, name="Gerda Bos", number=1)
    token, _ = club_actions.issue_token(by=people.stranger, name="x")
    TOTP.activate(user_of(people.stranger), generate_totp_secret())
    RecoveryCodes.activate(user_of(people.stranger))
    paper = papers.ask(by=people.director, tournament=tournament, kind="standings", about="tournament", language="en")
    season = club_actions.open_season(by=people.owner, club=club, name="1999", starts_on=MILLENNIUM, ends_on=MILLENNIUM)
    import_results(by=people.owner, season=season, text="evening,player,points\n1,Gerda Bos,3")
    competition = create_competition(by=people.owner, club=club, name="1999", text="[competition.a]", season=season)
    offered = invitations.offer_role(by=people.owner, club=club, name="stranger", role="director")
    return {
        "club": club.slug, "slug": tournament.slug, "number": 1, "table": 1, "key": four.table.pk, "id": deal.pk, "game": "rikken_brabant",
        "table_pass": table_pass(four.table), "token": token.pk, "pk": paper.pk, "ruling": ruling.pk, "rules": rules.pk, "deal": deal,
        "table_key": four.table.pk, "official": tournament.officials.get(name="desk").pk, "invitation": offered.pk,
        "what": "standings", "house_rules": rules.pk, "account": user_of(people.member).pk,
        "secret": link_token(member, LinkPurpose.CALENDAR),
        "uidb64": "MQ", "round": 1, "player": 1, "wish": 0, "card": card_token(member), "card_link": card_link(member),
        "link": evening_link(tournament, member), "call": call.pk, "hash": "0" * 64,
        "appeal": call.pk, "venue": 0, "hue": 5, "tag": "0", "season": season.pk, "past": season.past_evenings.get().pk,
        "competition": competition.pk, "entrant": str(member.pk),
        "entry": member.changes.get().entry.number, "people": people, "club_row": club, "evening": tournament, "four": four,
    }  # fmt: skip


def address(name: str, objects: Objects) -> str:
    """Return the address with this name, filled with its parameters."""
    values = {key: objects[key] for key in converters(name)}
    if name == "house-rules":
        values["key"] = objects["house_rules"]
    if name in ("call", "call-hear", "call-end", "api-call", "api-call-hear", "api-call-end"):
        values["id"] = objects["call"]
    if name in ("api-paper", "api-paper-file"):
        values["number"] = objects["pk"]
    if name in ("appeal-deny", "appeal-withdraw", "api-appeal", "api-appeal-denial"):
        values["id"] = objects["appeal"]
    if name == "password_reset_confirm":
        values = {"uidb64": objects["uidb64"], "token": objects["token"] if isinstance(objects["token"], str) else "no-token"}
    return reverse(name, kwargs=values) + QUERY_STRINGS.get(name, "")


@cache
def converters(name: str) -> list[str]:
    """Return the parameters of the address with this name."""
    return next(_converters(get_resolver().url_patterns, name))


def _converters(patterns: list[URLPattern | URLResolver], name: str, before: tuple[str, ...] = ()) -> Iterator[list[str]]:
    for pattern in patterns:
        own = (*before, *pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            yield from _converters(pattern.url_patterns, name, own)
        elif pattern.name == name:
            yield list(own)


def undone() -> transaction.Atomic:
    """Return a transaction that counts as the test's own: a view may begin one in it that must not be part of another."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]  # as Django marks that of its TestCase
    return block


def again(client: Client) -> Client:
    """Return another browser or phone with the same session or secret, without what an earlier request changed in the first."""
    other = Client()
    other.handler = client.handler  # its middleware is made once
    other.defaults = dict(client.defaults)
    other.cookies.load(client.cookies)
    return other


def marks(operation: str, objects: Objects, clients: Mapping[str, Client]) -> dict[str, str]:
    """Return the result of each of these clients with a valid body: x opened or done, . refused, - not found; else what is wrong.

    Nothing stays changed, neither in the database nor in the clients.
    """
    result = {}
    with undone():
        objects = as_stored(objects)
        body = BODIES[operation](objects) if operation in BODIES else {}
        for who in clients:
            client, written = again(clients[who]), Written()
            if "opened_before" in objects:
                client.get(objects["opened_before"])
            with undone():
                with connection.execute_wrapper(written):
                    answer = ask(client, operation, objects, body)
                result[who] = _mark(operation, answer, written.changed() if operation in BODIES else [])
                transaction.set_rollback(True)
        transaction.set_rollback(True)
    return result


def as_stored(objects: Objects) -> Objects:
    """Return the same objects, with the evening and its table read again from the database."""
    return objects | {"evening": Tournament.objects.get(slug=objects["slug"]), "four": AtTable(Table.objects.get(pk=objects["key"]))}


def mark(client: Client, operation: str, objects: Objects) -> str:
    """Return the mark of one client."""
    return marks(operation, objects, {"": client})[""]


def _mark(operation: str, answer: Any, changed: list[str]) -> str:
    """Return the mark of an answer. If the answer and the changes of rows contradict each other, say so."""
    without_access = answer.status_code == 403 or (answer.status_code == 401 and b"TOKEN_INVALID" in answer.content)
    if without_access or (answer.status_code == 302 and "/login/" in answer["Location"]):
        result = "."
    elif answer.status_code == 404 or (operation == "GET api-own-table" and answer.status_code == 422):
        result = "-"
    elif answer.status_code < 400:
        result = "x"
    else:
        return f"{answer.status_code}: {answer.content.decode()[:1000]}"
    expected = result == "x" and operation in BODIES and operation not in CHANGES_NO_ROW
    return result if bool(changed) == expected or operation == "POST account_login" else f"{result}, but changed: {changed}"


def ask(client: Client, operation: str, objects: Objects, body: dict[str, Any]) -> Any:
    """Send one request, with form fields or JSON."""
    method, name = operation.split()
    where = address(name, objects)
    if method == "GET":
        return client.get(where)
    if name.startswith("api-"):
        return client.generic(method, where, json.dumps(body), "application/json")
    for value in body.values():
        if isinstance(value, SimpleUploadedFile):
            value.seek(0)  # another request may have sent it
    return client.generic(method, where, encode_multipart(BOUNDARY, body), MULTIPART_CONTENT)


def client_of(role: str, operation: str, objects: Objects) -> Client:
    """Return the browser or the phone of somebody with this role."""
    if role == "table" and " api-" in operation:
        return Client(headers={"Authorization": f"Table {objects['table_pass']}"})
    client = Client()
    if role not in ("public", "table"):
        user = user_of(getattr(objects["people"], role))
        client.force_login(user)
        prove_now(client, user, "mfa")
    return client


def test_every_address_is_in_the_table() -> None:
    registered, decided = set(names(get_resolver().url_patterns)), {operation.split()[1] for operation in TABLE}
    assert registered - decided == set(), "addresses nobody decided about"
    assert decided - registered == set(), "addresses that are gone"


def test_every_change_has_a_valid_body() -> None:
    changes = {operation for operation in TABLE if not operation.startswith("GET ")}
    assert changes - set(BODIES) == set(), "no valid body in tests/addresses/valid_bodies.py"
    assert set(BODIES) | set(CHANGES_NO_ROW) == changes, "bodies of addresses that are gone"


def test_a_page_counts_a_tables_phone_as_the_public() -> None:
    assert [each for each in TABLE if " api-" not in each and TABLE[each]["table"] != TABLE[each]["public"]] == []


@pytest.mark.slow
def test_an_address_is_asked_in_no_other_way(objects: Objects) -> None:
    """A method that is not in the table is refused as not allowed (405)."""
    client, others = client_of("owner", "", objects), {}
    for name in {operation.split()[1] for operation in TABLE}:
        for method in METHODS:
            operation = f"{method} {name}"
            if operation not in TABLE and operation not in LEADS_ON and not name.startswith(LIBRARY_VIEWS):
                others[operation] = ask(client, operation, objects, {}).status_code
    assert {operation: status for operation, status in others.items() if status != 405} == {}


FOR_SOMEBODY, FOR_EVERYBODY = ([each for each in TABLE if (TABLE[each]["public"] == "x") is public] for public in (False, True))
"""The addresses that need a right or an account, and those that need neither. At the latter no right can be wrong: they are for night."""

ROWS_A_TEST = 30
"""The evening is expensive to make: several rows share one."""
PARTS = [list(TABLE)[first : first + ROWS_A_TEST] for first in range(0, len(TABLE), ROWS_A_TEST)]


def who_asks(operation: str) -> list[str]:
    """Return the roles that ask this address; a page counts a table's phone as the public."""
    return [role for role in ROLES if role != "table" or " api-" in operation]


def by_day(operation: str) -> set[str]:
    """Return the roles that ask this address by day: where the answer changes from one role to the next, the first, the last, and one more.

    A right that reaches too far or not far enough changes an answer there. The one more is another role for each address in turn.
    """
    asking, marks = who_asks(operation), TABLE[operation]
    changes = {role for pair in pairwise(asking) if marks[pair[0]] != marks[pair[1]] for role in pair}
    return changes | {asking[0], asking[-1], asking[list(TABLE).index(operation) % len(asking)]}


def at_night(operation: str) -> set[str]:
    """Return the other roles."""
    return set(who_asks(operation)) - by_day(operation)


@pytest.mark.slow
@pytest.mark.parametrize("asking", [by_day, pytest.param(at_night, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("part", PARTS, ids=[f"{part[0]} and on" for part in PARTS])
def test_who_may(part: list[str], asking: Callable[[str], set[str]], objects: Objects) -> None:
    clients = {role: client_of(role, " api-" if role == "table" else "", objects) for role in ROLES}
    answers = {each: marks(each, objects, {role: clients[role] for role in asking(each)}) for each in part}
    assert answers == {each: {role: TABLE[each][role] for role in asking(each)} for each in part}


@pytest.mark.slow
@pytest.mark.parametrize(
    "addresses", [FOR_SOMEBODY, pytest.param(FOR_EVERYBODY, marks=pytest.mark.nightly)], ids=["for somebody", "for everybody"]
)
def test_a_programs_token_opens_what_its_account_may(addresses: list[str], objects: Objects, people: People) -> None:
    clients = {}
    for role in ("desk", "jury", "stranger"):
        _token, secret = club_actions.issue_token(by=getattr(people, role), name="x")
        clients[role] = Client(headers={"Authorization": f"Bearer {secret}"})
    for_programs = [operation for operation in addresses if " api-" in operation]
    assert {operation: marks(operation, objects, clients) for operation in for_programs} == {
        operation: {role: TABLE[operation][role] for role in clients} for operation in for_programs
    }
