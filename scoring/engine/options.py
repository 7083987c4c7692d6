"""The options of a rule set: what a club may change. They are described in the data, checked, and filled into the rules of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.words import Words

MAX_FIGURE = 100_000
"""The largest number allowed in a rule set; a larger one must be a typing error."""


class Whole(dict[str, Any]):
    """An option's value that is a complete payment table. It replaces the table in the rules; no number of the old table remains."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that clubs play differently, with its default and its possible values."""

    name: str
    kind: str
    """The kind of value: `bool`, `int`, `choice`, `levels` (a number for each level), `flags` (yes or no for each contract), `groups`
    (contracts in order, equal ones together) or `table` (a payment entry for each contract).
    """
    default: Any
    least: int | None = None
    most: int | None = None
    values: tuple[str, ...] = ()
    title: Words = field(default_factory=dict)
    help: Words = field(default_factory=dict)
    labels: Mapping[str, Words] = field(default_factory=dict)
    """The name of each value of a choice."""
    affects: str = "S"
    """The effect of the option: `S` on scores, `V` on which deals are valid, `P` only on play."""
    group: str = ""
    implies: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """For each value of this option: the values that other options then get, unless the club sets them too."""
    added: bool = False
    """True if the option was added after the rules were published. At its default, the rules score as before and keep their fingerprint."""


def read_options(data: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return the options of a rule set, in the order of its file."""
    words = data.get("words", {}).get("options", {})
    return tuple(
        Option(
            name=name,
            kind=raw["kind"],
            default=raw["default"],
            least=raw.get("least"),
            most=raw.get("most"),
            values=tuple(raw.get("values", ())),
            title=words.get(name, {}).get("title", {}),
            help=words.get(name, {}).get("help", {}),
            labels=words.get(name, {}).get("labels", {}),
            affects=raw["affects"],
            group=raw.get("group", ""),
            implies=raw.get("implies", {}),
            added=raw.get("added", False),
        )
        for name, raw in data.get("options", {}).items()
    )


def check_options(options: tuple[Option, ...], differences: Mapping[str, Any]) -> dict[str, Any]:
    """Check the values that a club gives to options, and return those that differ from the default.

    A value that names only some levels is completed from the default. Values that another option implies are added.

    Raises Refused with all problems: OPTION_UNKNOWN, OPTION_VALUE, OPTION_HALF_POINTS; field `options.<name>`.
    """
    by_name = {option.name: option for option in options}
    problems: list[Problem] = []
    result: dict[str, Any] = {}
    for name, value in differences.items():
        option = by_name.get(name)
        if option is None:
            problems.append(Problem("OPTION_UNKNOWN", f"options.{name}", {"name": str(name)[:60]}))
            continue
        wrong = list(_wrong(option, value))
        problems.extend(wrong)
        if wrong:
            continue
        full = {**option.default, **value} if isinstance(value, Mapping) else value
        if full != option.default:
            result[name] = full
    if problems:
        raise Refused(*problems)
    implied = [option.implies.get(_spelled(result.get(option.name, option.default)), {}) for option in options]
    return {name: value for values in implied for name, value in values.items()} | result


def apply_options(data: Mapping[str, Any], differences: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a rule set with its options filled in, ready for a game to read. `differences` come from `check_options`.

    In the file, a text that begins with `=` refers to the value of an option (`"=rik_base"`, `"=solo_base.9"`). For each of
    its values an option may also have `changes`: the paths of the parts of the data to replace, each with the new content. In the result,
    `options` maps each option's name to its value.
    """
    values = {name: differences.get(name, raw["default"]) for name, raw in data.get("options", {}).items()}
    body = {key: _copied(part) for key, part in data.items() if key != "options"}
    for name, raw in data.get("options", {}).items():
        for path, value in raw.get("changes", {}).get(_spelled(values[name]), {}).items():
            _put(body, path.split("."), value)
    result: dict[str, Any] = {key: part if key == "words" else _filled(part, values) for key, part in body.items()}
    result["options"] = values
    return result


def option_reference(text: Any) -> str | None:
    """Return the option reference in a text of a rule set: `solo_base.9` for `=solo_base.9`; None if the text is not a reference."""
    return text[1:] if isinstance(text, str) and text.startswith("=") else None


def _copied(part: Any) -> Any:
    if isinstance(part, Mapping):
        return {key: _copied(value) for key, value in part.items()}
    return [_copied(value) for value in part] if isinstance(part, list | tuple) else part


def _filled(part: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(part, Mapping):
        return {key: _filled(value, values) for key, value in part.items()}
    if isinstance(part, list):
        return [_filled(value, values) for value in part]
    name = option_reference(part)
    if name is None:
        return part
    value: Any = values
    for step in name.split("."):
        if not isinstance(value, Mapping) or step not in value:
            raise Refused(Problem("TABLE_OPEN", f"options.{name}", {"name": name}))
        value = value[step]
    return Whole(value) if isinstance(value, Mapping) else value


def _put(body: dict[str, Any], path: list[str], value: Any) -> None:
    for key in [key for key in body if fnmatchcase(key, path[0])] or [path[0]]:
        if len(path) == 1:
            body[key] = value
        else:
            _put(body.setdefault(key, {}), path[1:], value)


def _spelled(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _wrong(option: Option, value: Any) -> Iterator[Problem]:
    yield from _KINDS[option.kind](option, f"options.{option.name}", value)


def _bool(option: Option, where: str, value: Any) -> Iterator[Problem]:
    if not isinstance(value, bool):
        yield Problem("OPTION_VALUE", where, {"name": option.name})


def _int(option: Option, where: str, value: Any) -> Iterator[Problem]:
    least, most = option.least or 0, MAX_FIGURE if option.most is None else option.most
    if isinstance(value, float) and value % 1 == 0.5:
        yield Problem("OPTION_HALF_POINTS", where, {"name": option.name})
    elif type(value) is not int or not least <= value <= most:
        yield Problem("OPTION_VALUE", where, {"name": option.name, "least": least, "most": most})


def _choice(option: Option, where: str, value: Any) -> Iterator[Problem]:
    if not isinstance(value, str) or value not in option.values:
        yield Problem("OPTION_VALUE", where, {"name": option.name, "values": option.values})


def _levels(option: Option, where: str, value: Any) -> Iterator[Problem]:
    yield from _each(option, where, value, _int)


def _flags(option: Option, where: str, value: Any) -> Iterator[Problem]:
    yield from _each(option, where, value, _bool)


def _each(option: Option, where: str, value: Any, one: Callable[[Option, str, Any], Iterator[Problem]]) -> Iterator[Problem]:
    if not isinstance(value, Mapping) or not value.keys() <= option.default.keys():
        yield Problem("OPTION_VALUE", where, {"name": option.name})
        return
    for key, item in value.items():
        yield from one(option, f"{where}.{key}", item)


def _groups(option: Option, where: str, value: Any) -> Iterator[Problem]:
    """Check a bidding order: it must have each contract of the default exactly once."""
    all_codes = sorted(code for group in option.default for code in group)
    whole = isinstance(value, list) and all(isinstance(group, list) and group for group in value)
    if not whole or not all(isinstance(code, str) for group in value for code in group):
        yield Problem("OPTION_VALUE", where, {"name": option.name})
    elif sorted(code for group in value for code in group) != all_codes:
        yield Problem("OPTION_VALUE", where, {"name": option.name, "values": all_codes})


def _table(option: Option, where: str, value: Any) -> Iterator[Problem]:
    """Check that a payment table has only contracts of the default table. The game checks the entries themselves."""
    if not isinstance(value, Mapping) or not value.keys() <= option.default.keys():
        yield Problem("OPTION_VALUE", where, {"name": option.name})
        return
    for code, entry in value.items():
        if not isinstance(entry, Mapping):
            yield Problem("OPTION_VALUE", f"{where}.{code}", {"name": option.name})


_KINDS: Mapping[str, Callable[[Option, str, Any], Iterator[Problem]]] = {
    "bool": _bool, "int": _int, "choice": _choice, "levels": _levels, "flags": _flags, "groups": _groups, "table": _table,
}  # fmt: skip
