"""The migration to codes for the whole evening: printed links of the newest rounds still work, forwards and backwards."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from pytest_django import DjangoDbBlocker

BEFORE, MIGRATION = ("tournaments", "0011_evening_seats"), ("tournaments", "0012_codes")
ALIAS = "before"
KEYS = {(1, 1): "first-1", (1, 2): "first-2", (1, 3): "first-3", (2, 1): "second-1", (2, 2): "second-2"}
"""By round and table: the first round had one more table."""


@pytest.fixture
def loader(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[MigrationLoader]:
    """Load the migrations for a database of their own: SQLite, whatever database the tests use."""
    connections.settings[ALIAS] = connections.configure_settings(
        {"default": {"ENGINE": "django.db.backends.sqlite3"}, ALIAS: {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "d")}}
    )[ALIAS]
    try:
        with django_db_blocker.unblock():
            yield MigrationLoader(connections[ALIAS])
    finally:
        connections[ALIAS].close()
        del connections.settings[ALIAS]
        del connections[ALIAS]


def evening_with_passes(state: ProjectState) -> None:
    """Make the tables of the version before, and in them an evening of two rounds."""
    with connections[ALIAS].schema_editor() as editor:
        for model in state.apps.get_models():
            editor.create_model(model)

    def rows(name: str, app: str = "tournaments") -> Any:
        return state.apps.get_model(app, name).objects.using(ALIAS)

    club = rows("Club", "clubs").create(slug="c", name="C")
    tournament = rows("Tournament").create(
        club=club, slug="t", name="T", on=datetime.date(2026, 1, 1), rules={}, fingerprint="f", rounds_planned=2, deals_a_round=4
    )
    rounds = {number: rows("Round").create(tournament=tournament, number=number) for number in (1, 2)}
    for (number, table), key in KEYS.items():
        rows("Table").create(round=rounds[number], number=table, seats=4, deals_planned=4, key=key)


def test_links_of_the_newest_round_go_on_and_come_back(loader: MigrationLoader) -> None:
    before, migration = loader.project_state(BEFORE), loader.get_migration(*MIGRATION)
    evening_with_passes(before)
    with connections[ALIAS].schema_editor() as editor:
        after = migration.apply(before.clone(), editor)
    codes = after.apps.get_model("tournaments", "TableCode").objects.using(ALIAS)
    assert dict(codes.values_list("number", "key")) == {1: "second-1", 2: "second-2", 3: "first-3"}
    assert after.apps.get_model("tournaments", "Table").objects.using(ALIAS).count() == len(KEYS)

    codes.filter(number=2).update(key="replaced")
    codes.filter(number=3).delete()
    with connections[ALIAS].schema_editor() as editor:
        migration.unapply(before.clone(), editor)
    tables = before.apps.get_model("tournaments", "Table").objects.using(ALIAS)
    keys = {(number, table): key for number, table, key in tables.values_list("round__number", "number", "key")}
    new = keys.pop((1, 3))
    assert keys == {(1, 1): "second-1", (2, 1): "second-1", (1, 2): "replaced", (2, 2): "replaced"}
    assert len(new) == 8
    assert new not in keys.values()
