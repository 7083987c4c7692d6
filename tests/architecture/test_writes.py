"""One way for every change: nothing outside the actions, and the few modules through which they write, changes a row."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.sources import our_modules, tree

ACTIONS = {"actions", "actions.py"}
"""A subject's actions, in a folder or a file, may write."""

MAY_WRITE = {
    Path("clubs/club/log.py"): "writes the log of a club, for the actions",
    Path("tournaments/play/ledger.py"): "books payments, for the actions",
    Path("tournaments/evening/log.py"): "writes the log, for the actions",
    Path("tournaments/archive/restore.py"): "writes an exported evening back, as it was",
    Path("tournaments/archive/restore_rounds.py"): "writes its rounds back",
    Path("clubs/login/attempts.py"): "wrong passwords and logins, which are no part of a club",
    Path("clubs/login/second_factor.py"): "which code of an app was used last, which is no part of a club",
    Path("clubs/login/sessions.py"): "when a login was last used, which is no part of a club",
    Path("clubs/chain.py"): "seals a log entry, for the logs",
    Path("clubs/prepared.py"): "statements that are written once, for those who may write",
    Path("clubs/append_only.py"): "the guards of append-only tables, for migrations",
    Path("clubs/columns_in_place.py"): "columns that SQLite adds to a table without copying it, for migrations",
    Path("operations/backup"): "copies the database as a whole, and puts it back",
    Path("tournaments/papers"): "the progress of a paper, which is no part of an evening",
}

MAY_ASK_IN_SQL = {
    Path("tournaments/standings/queries/standings.py"),
    Path("tournaments/standings/queries/ledger_points.py"),
    Path("clubs/login/attempts.py"),
    Path("clubs/planner.py"),
    Path("operations/readings/papers.py"),
    Path("operations/readings/storage.py"),
    Path("operations/postgresql/base.py"),
    Path("operations/postgresql/pool.py"),
}
"""Queries that the ORM cannot express. Their SQL only reads; a probe writes to a table that never exists, and ANALYZE
writes only statistics."""

ALWAYS = {"save", "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create", "delete"}
ALWAYS |= {f"a{name}" for name in ALWAYS}
SQL = {"raw", "cursor", "execute", "executemany"}
PREPARED = {"PreparedInsert", "PreparedUpdate"}
"""Functions that make statements that change rows (`clubs.prepared`)."""
CHANGES = re.compile(r"\b(insert|update|delete|replace|alter|drop|truncate)\b", re.IGNORECASE)


def writes(module: ast.Module) -> list[tuple[int, str]]:
    """Return the calls that change rows, as (line, name).

    `update` counts if all its arguments are keywords, unlike a dict's; `save` counts unless it has a positional argument, like a file's.
    """
    doors = actions_by_name(module)
    calls = []
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in PREPARED:
            calls.append((call.lineno, call.func.id))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            if isinstance(call.func.value, ast.Name) and call.func.value.id in doors:
                continue
            by_name = call.func.attr in {"update", "aupdate"} and call.keywords and not call.args
            to_a_file = call.func.attr == "save" and call.args
            if (call.func.attr in ALWAYS | SQL and not to_a_file) or by_name:
                calls.append((call.lineno, call.func.attr))
    return calls


def actions_by_name(module: ast.Module) -> set[str]:
    """Return the names by which this module knows modules of actions: a call like `evenings.create(…)` is an action, and is allowed."""
    imports = (node for node in ast.walk(module) if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("actions"))
    named = {alias.asname or alias.name for node in imports for alias in node.names}
    packages = (node for node in ast.walk(module) if isinstance(node, ast.ImportFrom))
    return named | {alias.asname or alias.name for node in packages for alias in node.names if alias.name == "actions"}


def may_write(path: Path) -> bool:
    return bool(ACTIONS & set(path.parts)) or any(path == allowed or allowed in path.parents for allowed in MAY_WRITE)


def test_only_actions_write() -> None:
    modules = our_modules("config", "operations", "competitions", "clubs", "tournaments", "scoring")
    assert len(modules) > 20
    outside = {(path, line, name) for path in modules if not may_write(path) for line, name in writes(tree(path))}
    assert {row for row in outside if not (row[0] in MAY_ASK_IN_SQL and row[2] in SQL)} == set()


@pytest.mark.parametrize("path", sorted(MAY_ASK_IN_SQL), ids=str)
def test_sql_of_our_own_only_reads(path: Path) -> None:
    texts = [node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert [text for text in texts if CHANGES.search(text) and re.search(r"\b(select|from|set|into)\b", text, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    "line",
    [
        "deal.save()",
        "Deal.objects.create(number=1)",
        "Deal.objects.filter(pk=1).update(void=True)",
        "deal.delete()",
        "form.save()",
        "await deal.asave()",
        "from tournaments.play.models import Deal; Deal.create(number=1)",
        "connection.cursor()",
        "store_deals = PreparedInsert(Deal)",
    ],
)
def test_the_law_bites(line: str) -> None:
    assert writes(ast.parse(line))


@pytest.mark.parametrize(
    "line",
    [
        "settings.update(more)",
        "digest.update(b'x')",
        "seats.add(3)",
        "code.save(out)",
        "from tournaments.evening.actions import evenings; evenings.create(by=me)",
        "deal.saved",
    ],
)
def test_the_law_leaves_the_rest_alone(line: str) -> None:
    assert not writes(ast.parse(line))


def test_no_signal_and_no_save_of_its_own_hides_a_rule() -> None:
    hidden = []
    for path in our_modules("clubs", "tournaments", "competitions", "operations"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef) and node.name in {"save", "delete", "clean", "full_clean"} and "models" in str(path):
                hidden.append(f"{path}:{node.lineno} {node.name}")
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("django.db.models.signals"):
                hidden.append(f"{path}:{node.lineno} signals")
    assert hidden == []
