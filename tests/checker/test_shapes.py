"""A file that contradicts itself, or has a field that nobody checks, is not read at all: exit code 2 and a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.checker.everything import everything
from tests.checker.exported import file_of
from tests.checker.program import checker, difference, sealed
from tests.checker.strays import by_code, found_by_checker, found_by_verify, kind, of_other_types, one_of_each, refused, strays
from tests.checker.test_checker import run
from tests.checker.test_every_field import put
from tests.depth import some_by_day
from tournaments.archive.verify import read_evening
from tournaments.evening.models import Tournament
from tournaments.evening.strict_json import Unreadable

__all__ = ["everything"]

EARLIER = Path(__file__).parents[1] / "tournaments/archive/earlier"


def said_of(text: str) -> tuple[int, str]:
    """Return the exit code and the message for a file with this text."""
    code, output = run("-", typed=text)
    assert "Traceback" not in output
    return code, output.removeprefix("- cannot be read: ").strip()


@pytest.mark.slow
def test_a_name_that_stands_twice(everything: Tournament) -> None:
    text = json.dumps(file_of(everything))
    assert run("-", typed=text)[0] == 0
    for once, twice in (
        ('{"format"', '{"head": "0", "format"'),
        ('"amount":', '"amount": 99, "amount":'),
        ('"facts": {', '"facts": {"kind": "x", '),
    ):
        assert once in text
        name = twice.split('"')[1] if once.startswith("{") else once.split('"')[1] if "99" in twice else "kind"
        assert said_of(text.replace(once, twice, 1)) == (2, f'the name "{name}" is twice in one object.')


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '{"format": ' + "[" * 100_000 + "]" * 100_000 + "}"])
def test_a_nest_of_a_hundred_thousand_brackets(text: str) -> None:
    assert said_of(text) == (2, "the file is nested too deeply.")


def test_a_nest_where_anything_may_stand(everything: Tournament) -> None:
    file = file_of(everything)
    file["tournament"]["rules"]["options"]["unit"] = json.loads("[" * 70 + "]" * 70)
    assert said_of(json.dumps(file)) == (2, "tournament.rules.options.unit is nested too deeply.")


@pytest.mark.parametrize(
    ("put_in", "sentence"),
    [
        (lambda file: file["payments"][0].update(note="x"), 'payments[0] has a field that the format does not know: "note".'),
        (lambda file: file.update(note="x"), 'the file has a field that the format does not know: "note".'),
        (lambda file: file["payments"][0].pop("reason"), "payments[0] does not have the field reason."),
        (lambda file: file["payments"][0].update(amount=1.0), "payments[0].amount is a value of another kind: 1.0."),
        (lambda file: file["payments"][0].update(payer=True), "payments[0].payer is a value of another kind: true."),
        (lambda file: file["log"][0].update(what="x\ny"), 'log[0] is an entry of a kind that the format does not know: "x\\ny".'),
        (lambda file: file["entrants"][0].update(name="\0"), "entrants[0].name has a character that is not valid in text."),
        (lambda file: file["entrants"][0].update(name="\ud800"), "entrants[0].name has a character that is not valid in text."),
        (lambda file: file.update(log="x"), 'log is a value of another kind: "x".'),
        (lambda file: file["tournament"].update(rules=[]), "tournament.rules is a value of another kind: []."),
    ],
)
def test_what_is_said(everything: Tournament, put_in: Callable[[dict[str, Any]], object], sentence: str) -> None:
    file = file_of(everything)
    put_in(file)
    assert said_of(json.dumps(file)) == (2, sentence)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number(everything: Tournament, number: str) -> None:
    text = json.dumps(file_of(everything)).replace('"amount": ', f'"amount": {number}, "x": ', 1)
    assert said_of(text) == (2, f"{number} is not a number.")


@pytest.mark.slow
def test_a_field_more_in_any_object(everything: Tournament) -> None:
    """In an object with codes as keys an additional key is not an unknown field, but a difference."""
    file = file_of(everything)
    kinds = {name: (refused(file), found_by_checker(file), found_by_verify(file)) for name in strays(file)}
    assert len(kinds) > 150
    assert {name for name, (not_read, _, _) in kinds.items() if not not_read and not by_code(name)} == set()
    assert {name for name, (_, by_checker, _) in kinds.items() if not by_checker} == set()
    assert {name for name, (_, _, by_verify) in kinds.items() if not by_verify} == set()


@pytest.mark.slow
def test_a_field_more_in_an_entry_of_a_log_that_is_sealed_anew(everything: Tournament) -> None:
    """A forger of the whole log cannot put a field into it that nobody reads."""
    original = file_of(everything)
    last = {entry["what"]: number for number, entry in enumerate(original["log"])}
    sides = [(number, side) for number in last.values() for side in ("before", "after") if isinstance(original["log"][number][side], dict)]
    not_refused = set()
    for number, side in sides:
        file = json.loads(json.dumps(original))
        file["log"][number][side]["stray"] = 1
        if not refused(sealed(file)):
            not_refused.add((file["log"][number]["what"], side))
    assert (len(sides) > 50, not_refused) == (True, set())


@pytest.mark.slow
def test_a_value_of_another_type_anywhere(everything: Tournament) -> None:
    """1, 1.0 and true are three values."""
    file = file_of(everything)
    leaves = [(path, leaf) for path, leaf in one_of_each(file).values() if not isinstance(leaf, dict | list)]
    unseen = set()
    for path, value, other in some_by_day(((path, leaf, other) for path, leaf in leaves for other in of_other_types(leaf)), step=19):
        put(file, path, other)
        if not (found_by_checker(file) and found_by_verify(file)):
            unseen.add(f"{kind(path, file)} {other!r}")
        put(file, path, value)
    assert unseen == set()
    assert difference(file) == ""


@pytest.mark.parametrize("name", sorted(path.name for path in EARLIER.glob("*.json")))
def test_a_file_of_an_earlier_version_is_read(name: str) -> None:
    assert run(str(EARLIER / name))[0] == 0


@pytest.mark.parametrize(("now", "then", "where"), [("verdict", "ruled", "deals"), ("automatic", "found", "calls"), ("actor", "", "log")])
def test_a_file_of_the_format_before_does_not_say_things_twice(now: str, then: str, where: str) -> None:
    """With the field's old name and its new one."""
    file = json.loads((EARLIER / "evening-2-brabant-jury.json").read_text(encoding="utf-8"))
    row = file["rounds"][0]["tables"][0]["deals"][0] if where == "deals" else file[where][0]
    row[now] = row.get(then, "")
    code, sentence = said_of(json.dumps(file))
    assert (code, sentence.split(" has ")[1]) == (2, f'a field that the format does not know: "{now}".')
    with pytest.raises(Unreadable):
        read_evening(json.dumps(file))


def test_the_table_names_each_object_that_it_uses() -> None:
    """A misspelt name there would be a KeyError for users."""
    shapes = checker.Shapes(checker.FORMAT, {"game": "skat", "data": {}})
    plain = {"int", "str", "bool", "null", "any", "facts", "totals_of_table"}
    used = {each for shape in shapes.said.values() for field in shape.fields.values() for each in names_in(field)}
    used |= {each for kinds in shapes.entries.values() for field in kinds for each in names_in(field)}
    used |= {
        each
        for shape in checker.shapes_of(checker.FACTS, all_needed=False).values()
        for field in shape.fields.values()
        for each in names_in(field)
    }
    assert used - plain <= shapes.shapes.keys()
    assert shapes.shapes.keys() - used - plain == {"file"}


def names_in(field: str) -> set[str]:
    """Return the names in a kind such as `{pays|str}`."""
    return set(field.translate(str.maketrans("[]{}|", "     ")).split())
