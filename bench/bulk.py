"""Writes evenings straight into the database, for measuring how evenings are read, not how they are played."""

from __future__ import annotations

import datetime
from random import Random
from typing import Any

from django.db import connection, transaction
from django.db.models import Field, ForeignKey, Model
from django.utils import timezone

from bench.evening import prepare, table_facts
from scoring.engine.state import TableStart
from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.play.ledger import bookings, stored_fields
from tournaments.play.models import Deal, Payment

ROUND_LASTS, DEAL_LASTS = datetime.timedelta(hours=2), datetime.timedelta(minutes=5)
SECONDS_BETWEEN_TABLES = datetime.timedelta(seconds=1)
STEP = 10_000_000
"""The distance between the primary keys of copies, larger than any key in use. Copy n of a row has the row's key plus n × STEP."""
OF_EVENING = {
    Tournament: "id = %s",
    Entrant: "tournament_id = %s",
    Round: "tournament_id = %s",
    Table: "round_id IN (SELECT id FROM tournaments_round WHERE tournament_id = %s)",
    Place: "round_id IN (SELECT id FROM tournaments_round WHERE tournament_id = %s)",
    Deal: "table_id IN (SELECT t.id FROM tournaments_table t JOIN tournaments_round r ON r.id = t.round_id WHERE r.tournament_id = %s)",
    Payment: "tournament_id = %s",
}
"""The models that are copied, each with the SQL condition for its rows of one evening. A model comes after those to which it refers."""


def write_evening(players: int, *, rounds: int = 4, deals: int = 20) -> Tournament:
    """Write a whole evening with all its deals.

    Deals are stored in the order of a real evening: the tables of a round report in turn.
    """
    tournament, random, now = prepare(players, rounds=rounds, deals=deals), Random(players), timezone.now()
    entrants = list(Entrant.objects.filter(tournament=tournament).order_by("number"))
    for number in range(1, rounds + 1):
        random.shuffle(entrants)
        round_ = Round.objects.create(tournament=tournament, number=number, state=Round.State.FINISHED, started_at=now, finished_at=now)
        tables = Table.objects.bulk_create(Table(round=round_, number=n + 1, seats=4, deals_planned=deals) for n in range(players // 4))
        of_tables = {table: entrants[4 * n : 4 * n + 4] for n, table in enumerate(tables)}
        Place.objects.bulk_create(
            Place(table=table, round=round_, entrant=entrant, seat=seat)
            for table, four in of_tables.items()
            for seat, entrant in enumerate(four)
        )
        began = now - ROUND_LASTS * (rounds - number + 1)
        played = [each for table, four in of_tables.items() for each in _played(tournament, table, four, random, began)]
        played.sort(key=lambda each: each[0].received_at)
        Deal.objects.bulk_create((deal for deal, _ in played), batch_size=2000)
        Payment.objects.bulk_create((payment for _, payments in played for payment in payments), batch_size=2000)
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.PLAYING)
    tournament.refresh_from_db()
    return tournament


def _played(
    tournament: Tournament, table: Table, four: list[Entrant], random: Random, began: datetime.datetime
) -> list[tuple[Deal, list[Payment]]]:
    """Return the deals of a table, each with the payments that it causes."""
    rules, players, played = tournament.rule_set, [entrant.pk for entrant in four], []
    state = rules.game.first_state(TableStart(seats=4, first_dealer=0))
    for number, facts in enumerate(table_facts(random, rules, 4, table.deals_planned), start=1):
        outcome = rules.game.score_deal(state, facts)
        assert outcome.played is not None
        at = began + SECONDS_BETWEEN_TABLES * table.number + DEAL_LASTS * number
        deal = Deal(table=table, number=number, facts=facts, sent="0" * 64, played_at=at, received_at=at, reported_by="bench")
        for name, value in stored_fields(deal, outcome, rules).items():
            setattr(deal, name, value)
        of_evening: dict[str, Any] = {"tournament": tournament, "table": table, "round_number": table.round.number, "deal": deal, "at": at}
        payments = [
            Payment(line=line, reason=reason, payer_id=payer, payee_id=payee, amount=amount, **of_evening)
            for _cause, line, reason, payer, payee, amount in bookings(deal, outcome, players)
        ]
        played.append((deal, payments))
        state = outcome.played.state
    return played


def copy_evening(tournament: Tournament, copies: range) -> None:
    """Write copies of an evening one after another, as if played in that order: players, seats, deals and payments.

    One SQL statement copies all rows of a model. It adds a fixed number to foreign keys, so it needs no query for them.
    """
    numbers = "WITH RECURSIVE copies(copy) AS (SELECT %s UNION ALL SELECT copy + 1 FROM copies WHERE copy < %s)"
    with connection.constraint_checks_disabled(), transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql" and _may_skip_triggers(cursor):
            cursor.execute("SET LOCAL session_replication_role = replica")
        for model, condition in OF_EVENING.items():
            names = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
            values = ", ".join(_copied(model, field) for field in model._meta.concrete_fields)
            table = model._meta.db_table
            rows = f"{numbers} SELECT {values} FROM {table} CROSS JOIN copies WHERE {condition} ORDER BY copy, id"
            cursor.execute(f"INSERT INTO {table} ({names}) {rows}", [copies.start, copies.stop - 1, tournament.pk])
            if connection.vendor == "postgresql" and model._meta.auto_field:
                # Later rows must get higher keys than all existing rows. SQLite does this by itself.
                cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), MAX(id)) FROM {table}")


def _may_skip_triggers(cursor: Any) -> bool:
    """Return True if this database user may skip triggers.

    If not, the database checks each foreign key of the copies, which takes minutes.
    """
    cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
    return bool(cursor.fetchone()[0])


def _copied(model: type[Model], field: Field[Any, Any]) -> str:
    """Return the SQL expression that gives a column its value in a copied row.

    STEP is added to keys; most other values are copied unchanged.
    """
    column, postgresql = f'"{field.column}"', connection.vendor == "postgresql"
    of = field.related_model if isinstance(field, ForeignKey) else model if field.primary_key else None
    if of is Deal:
        number = "lpad(to_hex(copy), 8, '0')" if postgresql else "printf('%%08x', copy)"
        digits = f"{number} || substr(replace(CAST({column} AS text), '-', ''), 9)"
        return f"CAST({digits} AS uuid)" if postgresql else digits
    if of in OF_EVENING:
        return f"{column} + CAST(copy AS bigint) * {STEP}"
    return f"{column} || '-' || copy" if column == '"slug"' else column
