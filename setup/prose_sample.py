"""Draw docstrings and message texts for a reader who never saw the code, to count how many must be read twice.

`python setup/prose_sample.py` draws 200 docstrings, and 100 sentences with their Dutch. The seed is the hash of the last commit, so that
nobody can choose them.
"""

from __future__ import annotations

import ast
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

DOCSTRINGS = 200
SENTENCES = 100
ROOT = Path(__file__).parents[1]
NOT_READ = ("tests/", "tournaments/migrations/", "clubs/migrations/")
"""Folders whose docstrings are not drawn."""
CATALOGUE = ROOT / "locale/nl/LC_MESSAGES/django.po"


def main() -> None:
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    chance = random.Random(head)
    print(f"# {head}")
    for number, text in enumerate(chance.sample(sorted(docstrings()), DOCSTRINGS), start=1):
        print(f"\nD{number}. {text}")
    for number, text in enumerate(chance.sample(sorted(sentences()), SENTENCES), start=1):
        print(f"\nM{number}. {text}")


def docstrings() -> Iterator[str]:
    """Yield the docstrings of modules, classes, functions and constants, each with its file and line and the name that it describes."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    for name in listed:
        if not name.startswith(NOT_READ):
            for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
                yield from (f"{name} · {what}\n{text}" for what, text in described_by(node))


def described_by(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the docstrings of this node and of the constants and fields in its body."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        if text := ast.get_docstring(node):
            yield getattr(node, "name", "module"), text
        for before, after in zip(node.body, node.body[1:], strict=False):
            is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str)
            if is_text and isinstance(before, ast.Assign | ast.AnnAssign):
                yield ast.unparse(before).split("=")[0].strip(), str(after.value.value)  # type: ignore[attr-defined]


def sentences() -> Iterator[str]:
    """Yield each message of the Dutch translation file: the English text, and the Dutch text on the next line."""
    for entry in CATALOGUE.read_text(encoding="utf-8").split("\n\n")[1:]:
        english, _, dutch = entry.partition("\nmsgstr")
        yield f"{_text(english)}\n{_text(dutch)}"


def _text(part: str) -> str:
    lines = (line for line in part.splitlines() if not line.startswith("#"))
    return "".join(re.findall(r'"(.*)"', "\n".join(lines))).replace("\\n", "\n")


if __name__ == "__main__":
    main()
