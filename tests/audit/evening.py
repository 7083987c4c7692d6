"""The evening for random requests: the demo's, in the middle of its second round, with the accounts that send them."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.auth import get_user_model

from clubs import actions as club_actions
from clubs.actors import Actor
from operations.demo.evening import start_evening
from tests.cast import AtTable
from tournaments.evening.actions import offices
from tournaments.evening.models import Official, Table, Tournament
from tournaments.jury.actions import calls
from tournaments.play.actions.passes import table_pass
from tournaments.play.models import Deal

MACHINE = Actor(command="random requests")
MOST_OF_A_KIND = 12


def start() -> tuple[dict[str, str], dict[str, list[Any]]]:
    """Return everybody's Authorization header, and existing values for addresses and bodies."""
    tournament = start_evening("random requests")
    users = get_user_model().objects
    # In the demo's club the director of the evening also owns the club.
    officials = {"owner": users.get(username="director"), "jury": users.get(username="jury"), "desk": users.get(username="desk")}
    officials["director"] = users.create_user("director-of-the-evening")
    offices.appoint(by=MACHINE, tournament=tournament, user=officials["director"], role=Official.Role.DIRECTOR)
    table = tables_of(tournament)[0]
    headers = {who: f"Bearer {club_actions.issue_token(by=Actor(user=user), name='random requests')[1]}" for who, user in officials.items()}
    return headers | {"public": "", "table": f"Table {table_pass(table)}"}, identifiers(tournament, table)


def tables_of(tournament: Tournament) -> list[Table]:
    """Return the tables that are playing."""
    return list(Table.objects.filter(round__tournament=tournament, round__state="playing").order_by("number"))


def identifiers(tournament: Tournament, table: Table) -> dict[str, list[Any]]:
    """Return existing values, most of them of the table whose pass is sent."""
    call = calls.call(by=AtTable(table).by, table=table, id=uuid.uuid4(), deal_number=1, article="REVOKE")
    deals = Deal.objects.filter(table__round__tournament=tournament).order_by("-table__round__number", "table__number", "number")
    return {
        "slug": [tournament.slug],
        "key": [each.pk for each in tables_of(tournament)[:MOST_OF_A_KIND]],
        "number": [1, 2, 3],
        "deal": [str(deal.pk) for deal in deals[:MOST_OF_A_KIND]],
        "call": [str(call.pk)],
        "article": ["REVOKE", "OTHER"],
        "facts": [dict(deal.facts) for deal in deals[:MOST_OF_A_KIND]],
    }
