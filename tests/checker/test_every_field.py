"""Every field of every kind of row in an evening's file is altered, one at a time, while the log stays as it is.

`verify` or the checker finds it, or it is on the list of what neither can know.
"""

from __future__ import annotations

import json
import re
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from clubs.club.actions.venues import add_venue
from scoring.games import GAMES
from tests.cast import MACHINE, NAMES, AtTable
from tests.checker.everything import everything
from tests.checker.exported import file_of
from tests.checker.program import FILE, checker, sealed
from tests.scoring.family import FAMILY
from tournaments.archive.evening import EveningRecord
from tournaments.archive.verify import differences, first_difference
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.evening.models import Tournament
from tournaments.evening.strict_json import Unreadable, read
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing

__all__ = ["everything"]

Path = tuple[str | int, ...]
ROWS_OF_A_KIND = 3
"""How many rows of a kind are altered: the first, the last and one between."""
TIME = re.compile(r"\d{4}-\d\d-\d\dT.*")
NULLS = {"member": 1, "table": 1, "deal": 1, "seat": 1, "reverses": 1, "overturns": 1, "ruling": 1, "payer": 1, "payee": 2}
"""The values to put into fields that are null in every row."""


def rows(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every leaf of a file, with its path; in the log only the entries' own fields, of the rules' data only its top-level parts."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    whole = (path[:1] == ("log",) and len(path) == 3) or (path[:3] == ("tournament", "rules", "data") and len(path) == 4)
    if whole or not isinstance(value, dict | list) or not value:
        yield path, value
        return
    for name, part in parts:
        yield from rows(part, (*path, name))


def kind(path: Path) -> str:
    """Return `rounds[].tables[].number` for any such path."""
    return "".join("[]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".").removesuffix("[]")


def altered(value: Any, others: list[Any], name: str | int) -> Iterator[Any]:
    """Yield values of the same type that could be there too: an invented one, and one from another row."""
    yield from (other for other in others if other != value or isinstance(other, bool) is not isinstance(value, bool))
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str) and TIME.fullmatch(value):
        yield f"{value[:11]}{(int(value[11:13]) + 1) % 24:02}{value[13:]}"
    elif isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        yield f"{int(value[:4]) - 1}{value[4:]}"
    elif isinstance(value, str):
        yield value[:-1] + ("0" if value[-1:] != "0" else "1")
    elif isinstance(value, list):
        yield [*value, 0]
    elif isinstance(value, dict):
        yield {**value, "lost_solos": 1}
    elif str(name).endswith(("_at", "_until")):
        yield "2026-03-16T20:15:03+00:00"
    elif name in NULLS:
        yield NULLS[str(name)]


def alterations(file: dict[str, Any]) -> Iterator[tuple[Path, Any]]:
    """Yield each value to put into the file, with its place."""
    kinds: dict[str, list[tuple[Path, Any]]] = defaultdict(list)
    for path, value in rows({name: part for name, part in file.items() if name != "format"}):  # a file of another format is not read at all
        kinds[kind(path)].append((path, value))
    for items in kinds.values():
        chosen = {0, len(items) - 1, *range(0, len(items), max(1, len(items) // ROWS_OF_A_KIND))}
        for index in sorted(chosen):
            path, value = items[index]
            others = [other for _path, other in items if type(other) is type(value) and other != value][:1]
            others += [None] if value is not None and any(other is None for _path, other in items) else []
            others += [other for _path, other in items if value is None and other is not None][:1]
            yield from ((path, other) for other in altered(value, others, path[-1]))


def put(file: Any, path: Path, value: Any) -> Any:
    """Put a value into the file; return the value that was there."""
    for part in path[:-1]:
        file = file[part]
    before, file[path[-1]] = file[path[-1]], value
    return before


def lists(value: Any, path: Path = ()) -> Iterator[tuple[str, list[Any]]]:
    """Yield every list of rows in a file, with its kind."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        yield kind(path), value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        if path[:3] != ("tournament", "rules", "data") and path[:1] != ("log",):
            yield from lists(part, (*path, name))


def rearrangements(file: dict[str, Any]) -> Iterator[tuple[str, list[Any], list[Any]]]:
    """Yield each list of rows with a row left out, with one doubled, and with a field swapped between two rows."""
    seen: set[str] = set()
    for name, items in lists(file):
        if name in seen and len(items) < 2:
            continue
        yield f"{name} left out", items, items[:-1]
        yield f"{name} twice", items, [*items, items[-1]]
        for field in items[0]:
            first = next((row for row in items if row[field] != items[-1][field]), None)
            if first is not None and name not in seen:
                swapped = [
                    row | {field: items[-1][field]} if row is first else row | {field: first[field]} if row is items[-1] else row
                    for row in items
                ]
                yield f"{name}.{field} swapped", items, swapped
        seen.add(name)


def found_by_verify(file: dict[str, Any]) -> bool:
    try:
        return first_difference(read(EveningRecord, file)) is not None
    except Unreadable:
        return True


def found_by_checker(file: dict[str, Any]) -> bool:
    try:
        return bool(checker.run_checks(file)[1])
    except (KeyError, TypeError, IndexError, AttributeError, ValueError):
        return True  # counts like a file that cannot be read


def alter_everything(file: dict[str, Any]) -> tuple[set[str], set[str]]:
    """Alter the file in every way, one at a time; return what the checker does not find, and what `verify` does not find either."""
    original = json.dumps(file)
    assert not found_by_verify(file)
    assert checker.run_checks(file)[1] == ""
    not_by_checker, by_neither = set(), set()

    def judge(name: str) -> None:
        if not found_by_checker(file):
            not_by_checker.add(name)
            if not found_by_verify(file):
                by_neither.add(name)

    for path, value in alterations(json.loads(original)):
        before = put(file, path, value)
        judge(kind(path))
        put(file, path, before)
    for name, items, instead in rearrangements(file):
        before, items[:] = list(items), instead
        judge(name)
        items[:] = before
    assert json.dumps(file) == original
    return not_by_checker, by_neither


def listed(games: str) -> tuple[set[str], set[str]]:
    """Return the fields that the checker's README lists as not checked, and those that `verify` does not check either."""
    readme = FILE.with_name("README.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in readme.splitlines() if line.startswith("| `")]
    fields = {field.strip("`"): row[2] for row in rows if row[1] == games for field in row[0].split(" ")}
    return set(fields), {field for field, verify in fields.items() if verify == "no"}


@pytest.mark.slow
def test_whatever_is_altered_is_found_or_on_the_list(everything: Tournament) -> None:
    assert alter_everything(file_of(everything)) == listed("all")


@pytest.mark.both
def test_every_field_is_filled_somewhere(everything: Tournament) -> None:
    """Otherwise a field would be altered from nothing to nothing. An evening that is played was not cancelled."""
    filled = {kind(path) for path, value in rows(file_of(everything)) if value not in (None, "", [], {})}
    kinds = {kind(path) for path, _value in rows(file_of(everything))}
    assert {name for name in kinds if not any(each.startswith(name) for each in filled)} == {
        f"tournament.announcement.{name}" for name in ("cancelled_at", "cancelled_because")
    }


def evening_of(game: str, prepare_evening: Callable[..., Tournament]) -> Tournament:
    """Play four deals at each of two tables, the last one void."""
    evening = prepare_evening(players=8, game=game, deals_a_round=6)
    announce_evening(by=MACHINE, tournament=evening, venue=add_venue(by=MACHINE, club=evening.club, name=game))
    first = drawing.seat(by=MACHINE, tournament=evening, seed="dinsdag")
    rounds.start(by=MACHINE, round=first)
    for table in map(AtTable, first.tables.all()):
        for index in range(4):
            view = tables.read_table(table.table)
            possible = list(evening.rule_set.game.possible_deals(view.state))
            if possible:
                facts = evening.rule_set.game.write_facts(possible[index * 3 % len(possible)])
                last = play.report(by=table.by, table=table.table, id=uuid.uuid4(), number=view.fold.next_number, facts=facts)
        play.void(by=table.by, deal=last.deal, revision=1)
    return evening


@pytest.mark.slow
def test_of_the_other_games_the_checker_takes_what_deals_pay_from_the_ledger(prepare_evening: Callable[..., Tournament]) -> None:
    results = [alter_everything(file_of(evening_of(game, prepare_evening))) for game in GAMES if game not in FAMILY]
    assert {field for not_by_checker, _by_neither in results for field in not_by_checker} == listed("all")[0] | listed("others")[0]
    assert {field for _not_by_checker, by_neither in results for field in by_neither} == listed("all")[1] | listed("others")[1]


@pytest.mark.both
def test_a_forger_who_seals_the_whole_log_anew_is_found_by_the_head_alone(everything: Tournament) -> None:
    """Forge a name in the row and in every entry that contains it, and seal all again: only a printed paper reveals it."""
    file = file_of(everything)
    printed = (len(file["log"]), file["head"][:16])
    forged = sealed(json.loads(json.dumps(file).replace(NAMES[4], "Iemand Anders")))
    assert not found_by_verify(forged)
    assert checker.run_checks(forged)[1] == ""
    assert list(differences(read(EveningRecord, forged), printed)) != []
    assert "on the paper it is" in checker.run_checks(forged, printed)[1]
    assert list(differences(read(EveningRecord, file), printed)) == []


@pytest.mark.both
def test_players_cannot_change_names(everything: Tournament) -> None:
    """The forgery that the checker once missed: two names swapped, and the prize with them."""
    file = file_of(everything)
    first, second = file["entrants"][0], file["entrants"][1]
    first["name"], second["name"] = second["name"], first["name"]
    assert checker.run_checks(file)[1] == f'Player 1: name "{NAMES[1]}"; in the log it is "{NAMES[0]}".'
