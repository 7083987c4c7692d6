"""Read a rule file from its text, noting the line number of every key; and write the text of a rule file from its tree."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.words import LANGUAGES
from scoring.rulefile.keys import CONTRACT, PAYMENT, TOP
from scoring.rulefile.lines import is_too_deep, lines_by_path

MAX_KB = 200
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
MAX_LINE_LETTERS = 150
"""The greatest number of characters that a line may have: a table that needs more is written on several lines."""
USUAL_ORDER = {name: place for place, name in enumerate((*TOP, *CONTRACT, *PAYMENT, *LANGUAGES))}
"""The names of the keys, each with its position in a written rule file. The order in which the database returns keys means nothing."""


@dataclass(frozen=True)
class RuleFile:
    """A rule file that was read: its tree, and the line number of each key."""

    tree: Mapping[str, Any]
    lines: Mapping[str, int]
    """The line number of each key, by its path (`contracts.RIK.pays`)."""

    def line_of(self, field: str) -> int | None:
        """Return the line number of the key at this path, or of the nearest table around it; None if the file contains neither."""
        parts = field.split(".")
        for length in range(len(parts), 0, -1):
            line = self.lines.get(".".join(parts[:length]))
            if line is not None:
                return line
        return None


def read(text: str | bytes) -> RuleFile:
    """Read a rule file from its text.

    Raises Refused: FILE_TOO_LARGE, FILE_NOT_TEXT, FILE_TOO_DEEP, FILE_NOT_TOML (with the number of the `line` in the context, if it is
    known).
    """
    if len(text) > MAX_KB * 1024:
        raise Refused(Problem("FILE_TOO_LARGE", "", {"most": MAX_KB}))
    try:
        words = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(Problem("FILE_NOT_TEXT", "")) from None
    words = words.replace("\r\n", "\n")
    if is_too_deep(words):
        raise Refused(Problem("FILE_TOO_DEEP", ""))
    try:
        return RuleFile(tomllib.loads(words), lines_by_path(words))
    except ValueError as error:  # also raised for a number with thousands of digits
        raise Refused(Problem("FILE_NOT_TOML", "", _place(str(error), words))) from None


def _place(message: str, text: str) -> dict[str, Any]:
    """Return `{"line": …}` with the number of the line in tomllib's error message, or of the last line if the text ended too soon.

    Returns {} if the message names no line.
    """
    match = re.search(r"at line (\d+)", message)
    if match:
        return {"line": int(match.group(1))}
    return {"line": text.count("\n") + 1} if "end of document" in message else {}


def write(tree: Mapping[str, Any]) -> str:
    """Return the text of a rule file. Reading it with `read` gives the same tree."""
    places = {code: place for place, group in enumerate(tree.get("bid_order", ())) for code in group}
    return "\n".join(_table(_in_order(tree, USUAL_ORDER | places), ())).strip("\n") + "\n"


def _in_order(part: Any, places: Mapping[str, int]) -> Any:
    if isinstance(part, Mapping):
        return {key: _in_order(part[key], places) for key in sorted(part, key=lambda key: places.get(key, len(USUAL_ORDER)))}
    return part


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    own = {key: value for key, value in table.items() if _fits(key, value, path)}
    if path and (own or not table):
        yield ""
        yield f"[{'.'.join(_key(part) for part in path)}]"
    for key, value in own.items():
        yield f"{_key(key)} = {value_text(value)}"
    for key, value in table.items():
        if key not in own:
            yield from _table(value, (*path, key))


def _fits(key: str, value: Any, path: tuple[str, ...]) -> bool:
    """Return whether a key and its value are written on one line.

    A section, such as `contracts`, is not: each contract in it gets a line of its own.
    """
    if not isinstance(value, Mapping):
        return True
    if path in ((), ("words",)) and key != "title":
        return False
    return len(_key(key)) + len(value_text(value)) < MAX_LINE_LETTERS or not value


def value_text(value: Any) -> str:
    """Return a value in TOML's notation, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {value_text(part)}" for key, part in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(value_text(part) for part in value)}]"
    return str(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else _text(key)
