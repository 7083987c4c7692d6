"""The identifiers that our Python and JavaScript define, each with its place, for the tests about names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from tests.architecture.sources import ROOT, our_modules, project_files, tree

OURS = ("bench", "chaos", "checker", "clubs", "competitions", "config", "docs", "operations", "scoring", "tests", "tournaments")
NOT_OURS_IN_JAVASCRIPT = {"vendor", "node_modules"}

Definition = tuple[str, int, str]
"""Path, line, name."""

COMMENT_OR_TEXT = re.compile(
    r"""
      //[^\n]* | /\*.*?\*/                                     # a comment
    | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'                # a text
    | (?<=[(,=:\[!&|?{};+])\s*/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n*\[])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])*/[a-z]*   # a pattern
    """,
    re.VERBOSE | re.DOTALL,
)
TEMPLATE = re.compile(r"`(?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*`", re.DOTALL)
INSERTED = re.compile(r"\$\{((?:[^{}]|\{[^{}]*\})*)\}", re.DOTALL)
IDENTIFIER = re.compile(r"(?P<dot>(?<!\.)\.\s*)?(?<![\w$])#?(?P<name>[A-Za-z_$][\w$]*)(?P<key>\??\s*:)?")


@cache
def python_definitions() -> tuple[Definition, ...]:
    """Return the functions, classes, parameters, variables and attributes that our modules define, and the aliases of their imports."""
    return tuple(
        (str(path), getattr(node, "lineno", 1), name)
        for path in our_modules(*OURS, "manage.py")
        for node in ast.walk(tree(path))
        for name in names_defined(node)
    )


def names_defined(node: ast.AST) -> Iterator[str]:
    """Yield the names that this node alone defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
        case ast.alias(asname=str(name)) | ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name


@cache
def javascript_identifiers() -> tuple[Definition, ...]:
    """Return every identifier of our scripts, without comments and texts; one that names a property, or a key, as `.name`."""
    return tuple(
        (str(path), number, name)
        for path in project_files(".js", ".mjs", ".ts")
        if not NOT_OURS_IN_JAVASCRIPT & set(path.parts)
        for number, line in enumerate(without_texts((ROOT / path).read_text(encoding="utf-8")).splitlines(), 1)
        for name in identifiers(line)
    )


def identifiers(code: str) -> list[str]:
    """Return the identifiers of code without comments and texts, in order; one that names a property, or a key, as `.name`."""
    return [("." if each["dot"] or each["key"] else "") + each["name"] for each in IDENTIFIER.finditer(code)]


def without_texts(code: str) -> str:
    """Return the code with comments, texts and patterns blanked, with the same lines; expressions in template strings stay."""

    def blank(text: str) -> str:
        return re.sub(r"[^\n]", " ", text)

    code = COMMENT_OR_TEXT.sub(lambda match: blank(match.group()), code)

    def inserted(template: re.Match[str]) -> str:
        text = template.group()
        kept = list(blank(text))
        for each in INSERTED.finditer(text):
            kept[each.start(1) : each.end(1)] = each.group(1)
        return "".join(kept)

    return TEMPLATE.sub(inserted, code)
