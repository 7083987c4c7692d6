"""Find the line of each key in a TOML text, and check that it is not nested too deeply before `tomllib` reads it.

Other errors in the text are not detected here.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.engine.shown_text import visible

TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+|\#[^\n]*)
    |(?P<string>\"\"\"(?:\\.|[^\\])*?\"{3,5}|'''.*?'{3,5}|(?!\"\"\"|''')(?:"(?:\\.|[^"\\\n])*+"|'[^'\n]*'))
    |(?P<open>["'].*)
    |(?P<mark>[\[\]{}=.,\n])
    |(?P<bare>[^\s\[\]{}=.,"'\#]+)""",
    re.VERBOSE | re.DOTALL,
)
"""The tokens of TOML. A string without an end (`open`) matches up to the end of the text, so no keys are found in
it; `tomllib` refuses it.
"""
MAX_STEPS = 10
"""The greatest number of names in a dotted key, and the greatest depth of nested tables and lists. The published rules need six."""
Path = tuple[str, ...]
END = ("", 0)
"""The token that is returned after the last one."""


def is_too_deep(text: str) -> bool:
    """Return whether a key of this text has too many steps, or tables and lists are nested too deeply.

    `tomllib` stores every prefix of a dotted key: the prefixes of a key with thousands of steps would fill the memory.
    """
    steps = nested = 0
    for match in TOKEN.finditer(text):
        if match.lastgroup == "mark":
            mark = match.group()
            steps = steps + 1 if mark == "." else 0
            nested += 1 if mark in "[{" else -1 if mark in "]}" else 0
        if steps > MAX_STEPS or nested > MAX_STEPS:
            return True
    return False


def lines_by_path(text: str) -> Mapping[str, int]:
    """Return the line number, from 1, of each key and each list element, by its path: `{"contracts.RIK.pays.made": 12}`.

    A table that has no line of its own gets the line of its first part.
    """
    walk = _Walk(_tokens(text))
    while walk.token != END:
        walk.statement()
    return {visible(".".join(path)): line for path, line in walk.lines.items()}  # paths as in the fields of problems


def _tokens(text: str) -> list[tuple[str, int]]:
    newlines = [place for place, letter in enumerate(text) if letter == "\n"]
    matches = (match for match in TOKEN.finditer(text) if match.lastgroup != "space")
    return [(match.group(), bisect_left(newlines, match.start()) + 1) for match in matches]


@dataclass
class _Walk:
    """Reader that goes through the tokens of a document from left to right."""

    tokens: list[tuple[str, int]]
    place: int = 0
    table: Path = ()
    """The path of the TOML table whose keys are being read."""
    lines: dict[Path, int] = field(default_factory=dict)
    lengths: dict[Path, int] = field(default_factory=dict)
    """The number of tables that each `[[list of tables]]` has so far."""

    @property
    def token(self) -> tuple[str, int]:
        return self.tokens[self.place] if self.place < len(self.tokens) else END

    def step(self) -> tuple[str, int]:
        token = self.token
        self.place += 1
        return token

    def skip(self, *marks: str) -> None:
        while self.token[0] in marks:
            self.step()

    def statement(self) -> None:
        """Read one statement: the header of a table, or a key with its value."""
        self.skip("\n")
        if self.token == END:
            return
        if self.token[0] == "[":
            self.header()
        else:
            self.entry(self.table)

    def header(self) -> None:
        line = self.step()[1]
        is_list = self.token[0] == "["
        self.skip("[")
        path: Path = ()
        for key in self.keys("]"):
            path = (*path, key)
            self.lines.setdefault(path, line)
            if path in self.lengths:
                path = (*path, str(self.lengths[path] - 1))
        self.skip("]")
        if is_list:
            path = path[:-1] if path[:-1] in self.lengths else path
            number = self.lengths.get(path, 0)
            self.lengths[path] = number + 1
            path = (*path, str(number))
            self.lines[path] = line
        self.table = path

    def entry(self, table: Path) -> None:
        line = self.token[1]
        path = table
        for key in self.keys("="):
            path = (*path, key)
            self.lines.setdefault(path, line)
        self.step()
        self.value(path)

    def keys(self, end: str) -> list[str]:
        """Read the parts of a dotted key, up to the token `end`."""
        result = []
        while self.token[0] != end and self.token != END:
            text = self.step()[0]
            if text != ".":
                result.append(_key(text))
        return result

    def value(self, path: Path) -> None:
        if self.token[0] == "{":
            self.inline_table(path)
        elif self.token[0] == "[":
            self.elements(path)
        else:
            while self.token[0] not in (",", "]", "}", "\n", ""):
                self.step()

    def inline_table(self, path: Path) -> None:
        self.step()
        self.skip(",", "\n")
        while self.token[0] not in ("}", ""):
            self.entry(path)
            self.skip(",", "\n")
        self.step()

    def elements(self, path: Path) -> None:
        self.step()
        self.skip(",", "\n")
        number = 0
        while self.token[0] not in ("]", ""):
            self.lines[(*path, str(number))] = self.token[1]
            self.value((*path, str(number)))
            self.skip(",", "\n")
            number += 1
        self.step()


def _key(text: str) -> str:
    return str(tomllib.loads(f"key = {text}")["key"]) if text[0] in "\"'" else text
