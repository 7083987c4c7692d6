"""Puts unknown fields and wrong types into an evening's file, at one place after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.checker.program import checker
from tournaments.archive.evening import EveningRecord
from tournaments.archive.verify import first_difference
from tournaments.evening.strict_json import Unreadable, read

Path = tuple[str | int, ...]
STRAY = "stray"
BY_CODE = (
    "tournament.rules.options", "tournament.rules.data.title", "tournament.rules.data.words", "tournament.rules.data.contracts",
    "tournament.rules.data.options", "tournament.rules.data.fines", "tournament.rules.data.pass_games", "tournament.rules.data.voids",
)  # fmt: skip
"""Objects whose keys are codes, numbers or languages: an additional key is not an unknown field."""
BY_CODE_ENDS = (".default", ".changes", ".implies", ".either", ".missing", ".redacted", ".carried", ".buys", ".pays_at", ".totals")
ANYTHING = ("slips[].rows[].facts", "slip.after.rows[].facts")
"""A deal that is typed only in part."""


def kind(path: Path, file: dict[str, Any]) -> str:
    """Return `rounds[].tables[].number` for any such path; in an entry of the log the event's name replaces `log[]`."""
    parts = list(path)
    if parts[:1] == ["log"] and len(parts) > 2:
        parts[:2] = [str(file["log"][parts[1]]["what"])]
    return "".join("[]" if isinstance(part, int) else f".{part}" for part in parts).removeprefix(".")


def values(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield everything in a file, with its path; of the words only the first of each."""
    yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in list(parts)[: 1 if path[:4] == ("tournament", "rules", "data", "words") else None]:
        yield from values(part, (*path, name))


def one_of_each(file: dict[str, Any]) -> dict[str, tuple[Path, Any]]:
    """Return one value of each kind, the last one, with its path; a leaf value for each type."""
    return {f"{kind(path, file)} {type(value).__name__}": (path, value) for path, value in values(file)}


def by_code(name: str) -> bool:
    """Return whether the keys in this object are codes."""
    within_words = name.startswith(("tournament.rules.data.words.", "tournament.rules.data.title."))
    within_table = ".default." in name or ".changes." in name or ".implies." in name
    return (
        name in BY_CODE
        or name.endswith(BY_CODE_ENDS)
        or any(each in name for each in ANYTHING)
        or within_words
        or within_table
        or name.endswith("seats.after.tables")
    )


def refused(file: dict[str, Any]) -> bool:
    """Return whether the checker does not read this file at all (exit code 2)."""
    try:
        checker.check_shapes(file)
    except ValueError:
        return True
    return False


def found_by_checker(file: dict[str, Any]) -> bool:
    """Return whether the checker refuses the file, or finds a difference."""
    try:
        return refused(file) or bool(checker.run_checks(file)[1])
    except (KeyError, TypeError, IndexError, AttributeError, ValueError):
        return True


def found_by_verify(file: dict[str, Any]) -> bool:
    """Return whether `manage.py verify` refuses the file, or finds a difference."""
    try:
        return first_difference(read(EveningRecord, file)) is not None
    except Unreadable:
        return True


def strays(file: dict[str, Any]) -> Iterator[str]:
    """Put an unknown field into an object of each kind in turn; yield the kind while the field is there."""
    for path, value in one_of_each(file).values():
        if isinstance(value, dict):
            value[STRAY] = 1
            yield kind(path, file)
            del value[STRAY]


def of_other_types(value: Any) -> list[Any]:
    """Return similar or equal values of another type."""
    if isinstance(value, bool):
        return [int(value), str(value)]
    if isinstance(value, int):
        return [float(value), str(value), *([bool(value)] if value in (0, 1) else [])]
    return [[value], {"x": value}, 0 if value is None else None, False]
