"""Every address of the house and who may open it: one table. An address that is not in it fails the suite."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubs import actions as club_actions
from clubs.models import Club
from scoring.games import published
from tests.cast import MACHINE, AtTable, People, user_of
from tournaments.decisions import Move
from tournaments.models import Ruling, Tournament
from tournaments.permissions import table_pass

ROLES = ["owner", "director", "jury", "desk", "member", "stranger", "public", "table"]

# own(er) dir(ector) jur(y) des(k) mem(ber) str(anger) pub(lic); director, jury and desk are officials of this tournament, not of the club.
# tbl: the table whose pass the API is sent, table 1; pages have no such door, so there it is the public.
ADDRESSES = """
# - is «not found»: it is there for somebody else
#                            own dir jur des mem str pub tbl
GET  home                    x   x   x   x   x   x   x   x
GET  login                   x   x   x   x   x   x   x   x
POST logout                  x   x   x   x   x   x   x   x
GET  password_reset_confirm  x   x   x   x   x   x   x   x
GET  password_reset_complete x   x   x   x   x   x   x   x
POST set_language            x   x   x   x   x   x   x   x
GET  health                  x   x   x   x   x   x   x   x
GET  up                      x   x   x   x   x   x   x   x
GET  schema                  x   x   x   x   x   x   x   x
GET  api-docs                x   x   x   x   x   x   x   x
GET  club                    x   x   x   x   x   x   x   x
GET  club-new                x   x   x   x   x   x   .   .
GET  tokens                  x   x   x   x   x   x   .   .
POST token-revoke            -   -   -   -   -   x   .   .
GET  members                 x   .   .   .   x   .   .   .
GET  member                  x   .   .   .   .   .   .   .
GET  seasons                 x   .   .   .   .   .   .   .
GET  roles                   x   .   .   .   .   .   .   .
POST account-make            x   .   .   .   .   .   .   .
POST account-link            x   .   .   .   .   .   .   .
POST role-end                x   .   .   .   .   .   .   .
GET  calculator              x   x   x   x   x   x   x   x
GET  calculator-game         x   x   x   x   x   x   x   x
GET  all-rules               x   x   x   x   x   x   x   x
GET  poster                  x   x   x   x   x   x   x   x
GET  rules                   x   x   x   x   x   x   x   x
GET  rules-change            x   .   .   .   .   .   .   .
GET  published-rules         x   x   x   x   x   x   x   x
GET  house-rules             x   x   x   x   x   x   x   x
GET  tournament-new          x   .   .   .   .   .   .   .
GET  jury-statistics         x   .   .   .   .   .   .   .
GET  table                   x   x   x   x   x   x   x   x
GET  table-worker            x   x   x   x   x   x   x   x
GET  standings               x   x   x   x   x   x   x   x
GET  standings-lines         x   x   x   x   x   x   x   x
GET  player                  x   x   x   x   x   x   x   x
GET  tournament-rules        x   x   x   x   x   x   x   x
GET  what-if                 x   x   x   x   x   x   x   x
GET  screen                  x   x   x   x   x   x   x   x
GET  screen-room             x   x   x   x   x   x   x   x
GET  desk                    x   x   x   x   .   .   .   .
GET  desk-progress           x   x   x   x   .   .   .   .
POST desk-close              x   x   .   .   .   .   .   .
POST desk-draw               x   x   .   .   .   .   .   .
GET  desk-players            x   x   .   x   .   .   .   .
POST rename                  x   x   .   x   .   .   .   .
POST withdraw                x   x   .   x   .   .   .   .
GET  desk-officials          x   x   .   .   .   .   .   .
POST dismiss                 x   x   .   .   .   .   .   .
GET  desk-plan               x   x   .   x   .   .   .   .
GET  desk-rounds             x   x   x   x   .   .   .   .
GET  seating                 x   x   x   x   .   .   .   .
POST round-undraw            x   x   .   .   .   .   .   .
POST round-start             x   x   .   .   .   .   .   .
POST round-finish            x   x   .   .   .   .   .   .
GET  round-time              x   x   .   .   .   .   .   .
GET  desk-table              x   x   x   x   .   .   .   .
POST table-reopen            x   x   x   .   .   .   .   .
GET  table-code              x   x   .   x   .   .   .   .
POST table-new-code          x   x   .   .   .   .   .   .
GET  table-qr                x   x   .   x   .   .   .   .
GET  jury                    x   x   x   .   .   .   .   .
GET  jury-queue              x   x   x   .   .   .   .   .
GET  call                    x   x   x   .   .   .   .   .
POST call-hear               x   x   x   .   .   .   .   .
POST call-end                x   x   x   .   .   .   .   .
GET  jury-table              x   x   x   .   .   .   .   .
GET  jury-deal               x   x   x   .   .   .   .   .
GET  souvenir                -   -   -   .   .   .   .   .
GET  rulings                 x   x   x   .   .   .   .   .
GET  ruling                  x   x   x   .   .   .   .   .
POST overturn                x   x   x   .   .   .   .   .
GET  log                     x   x   x   .   .   .   .   .
GET  log-export              x   x   x   .   .   .   .   .
POST log-check               x   x   x   .   .   .   .   .
GET  head                    x   x   x   x   x   x   x   x
GET  checker                 x   x   x   x   x   x   x   x
GET  checker-file            x   x   x   x   x   x   x   x
GET  papers                  x   x   x   x   .   .   .   .
GET  papers-list             x   x   x   x   .   .   .   .
POST paper-ask               x   x   x   x   .   .   .   .
GET  paper                   -   -   -   -   .   .   .   .
POST paper-again             x   x   x   x   .   .   .   .
GET  api-own-table           -   -   -   -   -   -   .   x
POST api-signature           x   x   .   x   .   .   .   x
GET  api-table               x   x   x   x   .   .   .   x
POST api-preview             x   x   x   x   .   .   .   x
PUT  api-deal                x   x   .   x   .   .   .   x
PUT  api-correction          x   x   x   x   .   .   .   x
PUT  api-void                x   x   x   x   .   .   .   x
PUT  api-call                x   x   x   x   .   .   .   x
GET  api-tournaments         x   x   x   x   x   x   x   x
GET  api-tournament          x   x   x   x   x   x   x   x
GET  api-standings           x   x   x   x   x   x   x   x
GET  api-payments            x   x   x   x   x   x   x   x
GET  api-rounds              x   x   x   x   .   .   .   .
POST api-score               x   x   x   x   x   x   x   x
"""
TABLE = {line.split()[1]: (line.split()[0], dict(zip(ROLES, line.split()[2:], strict=True))) for line in ADDRESSES.strip().splitlines()[2:]}


QUERY_STRINGS = {"rules-change": "?game=rikken_brabant"}


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


def test_every_address_is_in_the_table() -> None:
    registered = set(names(get_resolver().url_patterns))
    assert registered - set(TABLE) == set(), "addresses nobody decided about"
    assert set(TABLE) - registered == set(), "addresses that are gone"


@pytest.fixture
def objects(club: Club, tournament: Tournament, people: People, four: AtTable) -> dict[str, Any]:
    """A value for everything an address may ask for."""
    from tournaments.actions import calls, jury, papers

    deal = four.plays("RIK 1+2 | 9")
    ruling = jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move(1, 2, 3)])
    call = calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=1, article="REVOKE")
    rules = club_actions.publish_rules(by=people.owner, club=club, name="Huis", base=published("rikken_brabant"), options={"unit": 2})
    club_actions.admit(by=MACHINE, club=club, name="Gerda Bos", number=1)
    token, _ = club_actions.issue_token(by=people.stranger, name="x")
    paper = papers.ask(by=people.director, tournament=tournament, kind="standings", about="tournament", language="en")
    return {
        "club": club.slug, "slug": tournament.slug, "number": 1, "table": 1, "key": four.table.pk, "id": deal.pk, "game": "rikken_brabant",
        "table_pass": table_pass(four.table), "token": token.pk, "pk": paper.pk, "ruling": ruling.pk, "rules": rules.pk, "deal": deal,
        "table_key": four.table.pk, "official": user_of(people.desk).pk, "house_rules": rules.pk, "account": user_of(people.member).pk,
        "uidb64": "MQ", "round": 1, "call": call.pk, "hash": "0" * 64,
    }  # fmt: skip


def address(name: str, objects: dict[str, Any]) -> str:
    """The address of this name, filled with what it asks for."""
    for pattern in _addresses(get_resolver().url_patterns, name):
        values = {key: objects[key] for key in pattern}
        if name == "house-rules":
            values["key"] = objects["house_rules"]
        if name in ("call", "call-hear", "call-end", "api-call"):
            values["id"] = objects["call"]
        if name == "dismiss":
            values["account"] = objects["official"]
        return reverse(name, kwargs=values) + QUERY_STRINGS.get(name, "")
    raise AssertionError(name)


def _addresses(patterns: list[URLPattern | URLResolver], name: str, before: tuple[str, ...] = ()) -> Iterator[list[str]]:
    for pattern in patterns:
        own = (*before, *pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            yield from _addresses(pattern.url_patterns, name, own)
        elif pattern.name == name:
            yield list(own)


def body(name: str, objects: dict[str, Any]) -> dict[str, Any]:
    """What the API is sent: right in form, so that only the right to do it decides."""
    facts = {"dealer": 1, "kind": "all_pass"}
    table = {"table": objects["table_key"]}
    return {
        "api-signature": {**table, "totals": [0, 0, 0, 0]},
        "api-preview": {**table, "number": 2, "facts": facts},
        "api-deal": {**table, "number": 2, "facts": facts},
        "api-correction": {"facts": dict(objects["deal"].facts), "revision": 1, "reason": ""},
        "api-call": {**table, "deal": 1, "article": "REVOKE"},
        "api-void": {"revision": 1, "reason": ""},
        "api-score": {"game": "rikken_brabant"},
    }.get(name, {})


@pytest.mark.parametrize("name", list(TABLE))
def test_who_may_open_it(name: str, objects: dict[str, Any], people: People) -> None:
    method, expected = TABLE[name]
    answers = {}
    for role in ROLES:
        client = Client(headers={"Authorization": f"Table {objects['table_pass']}"} if role == "table" and name.startswith("api-") else {})
        if role not in ("public", "table"):
            client.force_login(getattr(people, role).user)
        answers[role] = mark(client, method, name, objects)
    assert answers == expected


def mark(client: Client, method: str, name: str, objects: dict[str, Any]) -> str:
    """What this client finds there: x opened, . refused, - not found; nothing stays changed."""
    where = address(name, objects)
    if name == "api-deal":
        where = where.replace(str(objects["id"]), str(uuid.uuid4()))
    with transaction.atomic():
        answer = client.generic(method, where, **_sent(name, objects))
        transaction.set_rollback(True)
    refused = answer.status_code == 403 or (answer.status_code == 302 and "/login/" in answer["Location"])
    assert answer.status_code < 500
    assert answer.status_code != 405
    elsewhere = answer.status_code == 404 or (name == "api-own-table" and answer.status_code == 422)
    return "." if refused else "-" if elsewhere else "x"


@pytest.mark.parametrize("name", [name for name in TABLE if name.startswith("api-")])
def test_a_programs_token_opens_what_its_account_may(name: str, objects: dict[str, Any], people: People) -> None:
    method, expected = TABLE[name]
    answers = {}
    for role in ("desk", "jury", "stranger"):
        _token, secret = club_actions.issue_token(by=getattr(people, role), name="x")
        answers[role] = mark(Client(headers={"Authorization": f"Bearer {secret}"}), method, name, objects)
    assert answers == {role: expected[role] for role in answers}


def _sent(name: str, objects: dict[str, Any]) -> dict[str, Any]:
    import json

    return {"data": json.dumps(body(name, objects)), "content_type": "application/json"} if name.startswith("api-") else {}
