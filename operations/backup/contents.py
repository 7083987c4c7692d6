"""Summarizes the content of a database, in SQL that SQLite and PostgreSQL share. It also reads copies, which Django cannot open."""

from __future__ import annotations

from typing import Any, Protocol

from django.contrib.auth.models import User
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from clubs.club.models import Club, ClubLogEntry
from operations.backup.manifest import Contents
from tournaments.evening.models import LogEntry, Tournament
from tournaments.play.models import Deal, Payment

COUNTED: tuple[type[Model], ...] = (User, Club, ClubLogEntry, Tournament, Deal, Payment, LogEntry)


class StatementResult(Protocol):
    """The result of an SQL statement."""

    def fetchall(self) -> list[Any]: ...


class DatabaseConnection(Protocol):
    """A connection of SQLite's or PostgreSQL's own Python library."""

    def execute(self, sql: Any, /) -> StatementResult: ...


def read_contents(connection: DatabaseConnection) -> Contents:
    """Count the rows and read the newest entry of each log, in the connection's present transaction."""
    counts = {_table(model): int(connection.execute(f"SELECT count(*) FROM {_table(model)}").fetchall()[0][0]) for model in COUNTED}  # noqa: S608 - our own names  # nosec B608
    heads = _heads(connection, LogEntry, Tournament, "tournament_id", "") | _heads(connection, ClubLogEntry, Club, "club_id", "club ")
    applied = connection.execute("SELECT app, name FROM django_migrations ORDER BY app, name").fetchall()
    return Contents(counts, heads, tuple(f"{app}.{name}" for app, name in applied))


def _heads(connection: DatabaseConnection, entry: type[Model], owner: type[Model], column: str, prefix: str) -> dict[str, str]:
    log, owners = _table(entry), _table(owner)
    newest = f"SELECT max(number) FROM {log} AS other WHERE other.{column} = entry.{column}"  # noqa: S608  # nosec B608
    sql = f"SELECT owner.slug, entry.number, entry.hash FROM {log} AS entry JOIN {owners} AS owner ON owner.id = entry.{column} WHERE entry.number = ({newest}) ORDER BY owner.slug"  # noqa: S608, E501  # nosec B608
    return {f"{prefix}{slug}": f"{number}:{digest}" for slug, number, digest in connection.execute(sql).fetchall()}


def _table(model: type[Model]) -> str:
    return model._meta.db_table


def unknown_migrations(migrations: tuple[str, ...]) -> list[str]:
    """Return the migrations in a backup that this version of Troela does not have, because a later version made the backup."""
    own = MigrationLoader(None).disk_migrations
    replaced = {f"{app}.{name}" for migration in own.values() for app, name in migration.replaces}
    return sorted(set(migrations) - {f"{app}.{name}" for app, name in own} - replaced)


def missing_migrations(migrations: tuple[str, ...]) -> list[str]:
    """Return the migrations of this version of Troela that a backup does not have, because an earlier version made it."""
    return sorted({f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations} - set(migrations))


def differences(before: Contents, after: Contents) -> list[str]:
    """Return the differences between a restored database and the summary in its backup."""
    counts = [
        f"{table}: {rows} rows in the backup, {after.counts.get(table)} now"
        for table, rows in before.counts.items()
        if after.counts.get(table) != rows
    ]
    heads = [f"the log of {address} has a different end" for address, head in before.heads.items() if after.heads.get(address) != head]
    return counts + heads
