"""Writes an evening of two rounds, the first of them started: `python -m chaos.evening TABLES DEALS`.

It prints what the tables and the director need. The environment variables decide into which installation it writes, so
this module must run in a process of its own.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

import django


def main(tables: int, deals: int) -> None:
    django.setup()
    from django.contrib.auth.models import User
    from django.test import Client

    from bench.evening import MACHINE, draw_next_round, prepare, start_next_round
    from clubs.actions import give_role, issue_token
    from clubs.actors import Actor

    tournament = prepare(4 * tables, rounds=2, deals=deals)
    director = User.objects.create_user("chaos-director")
    give_role(by=MACHINE, club=tournament.club, user=director, role="director")
    _token, secret = issue_token(by=Actor(user=director), name="chaos")
    first = start_next_round(tournament, deals)
    _round, second = draw_next_round(tournament, deals)
    browser = Client()
    browser.force_login(director)
    session = browser.cookies["sessionid"].value
    rounds = [[[asdict(sending) | {"body": sending.body.decode()} for sending in table] for table in each] for each in (first, second)]
    print(json.dumps({"slug": tournament.slug, "token": secret, "session": session, "rounds": rounds}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
