"""The sentences of the repository, each with its place: docstrings, comments, and message texts with their Dutch."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from tests.architecture.sources import NOT_OURS, ROOT, project_files, tree

COMMENT = re.compile(r"(?:^|\s)# (.+)$")
CATALOGUE = ROOT / "locale/nl/LC_MESSAGES/django.po"
HAS_DOCSTRINGS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

Sentence = tuple[str, int, str]
"""Path, line, text in one line."""


@cache
def docstrings() -> tuple[Sentence, ...]:
    """Return the docstrings of modules, classes, functions, constants and fields."""
    return tuple(
        (str(path), statement.lineno, _one_line(statement.value.value))
        for path in project_files(".py")
        if not NOT_OURS & set(path.parts)
        for node in ast.walk(tree(path))
        for statement in (node.body if isinstance(node, HAS_DOCSTRINGS) else ())
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str)
    )


@cache
def comments() -> tuple[Sentence, ...]:
    """Return the comments of the Python files. A text that contains a number sign may be among them."""
    return tuple(
        (str(path), number, match[1])
        for path in project_files(".py")
        if not NOT_OURS & set(path.parts)
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if (match := COMMENT.search(line))
    )


def messages() -> Iterator[Sentence]:
    """Yield the English message texts."""
    yield from _entries("msgid")


def dutch() -> Iterator[Sentence]:
    """Yield the Dutch message texts."""
    yield from _entries("msgstr")


def _entries(key: str) -> Iterator[Sentence]:
    text, line, active = "", 0, False
    for number, row in enumerate([*CATALOGUE.read_text(encoding="utf-8").splitlines(), "msgid"], 1):
        if row.startswith(("msgid", "msgstr", "msgctxt")):
            if active and text:
                yield CATALOGUE.relative_to(ROOT).as_posix(), line, _one_line(text.replace("\\n", " ").replace('\\"', '"'))
            text, line, active = "", number, row.startswith(key)
        if active:
            text += "".join(re.findall(r'"(.*)"', row))


def _one_line(text: str) -> str:
    return " ".join(text.split())
