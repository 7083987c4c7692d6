"""A name says what a thing is: no name is a participle alone, which could mean anything, and no two classes have one name.

Names in the API, in a file or in the database keep their form, because others read them; each is listed with its reason.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.architecture.names import identifiers, javascript_identifiers, names_defined, python_definitions, without_texts
from tests.architecture.sources import NOT_OURS, ROOT, project_files, tree

PARTICIPLES = {"told", "taken", "found", "heard", "said", "brought", "booked", "seated", "opened", "carried", "known", "asked", "marked"}
"""Forbidden as a whole name, with or without leading underscores, in any case. Compound names such as `seats_taken` are clear."""

STAYS = {
    "carried": "a key of a sheet, and the column that holds it: what came before",
    "SEATED": "a round that is drawn but not yet started, in the database and the file",
    "ASKED": "a paper that is to be made, in the database",
    "said": "a column of a call and its key in the file: what the players say the jury said",
}
"""Our names for a column or a field of a file, which have the same name there."""

STAYS_AS_A_PROPERTY = {
    "told": "a deal's sentence in the answers of the API",
    "found": "a call that the house opened by itself, in the answers of the API",
    "asked": "the form of a stored deal that is to be corrected, in the answers of the API",
}
"""Keys in the server's answers, as scripts read them; a variable of that name is not allowed."""

PRESCRIBED = {
    "Command": "Django finds a management command by this name",
    "DatabaseWrapper": "Django finds a database backend by this name",
}
"""The only names that several classes may have. A class inside another one has its owner in its name: `Member.Kind`."""


def says_nothing(name: str) -> bool:
    if name.startswith("."):
        return name.strip("._$").lower() in PARTICIPLES and name[1:] not in STAYS_AS_A_PROPERTY
    return name.strip("_$").lower() in PARTICIPLES and name not in STAYS


def test_no_name_in_python_is_a_participle_alone() -> None:
    assert [f"{path}:{line} {name}" for path, line, name in python_definitions() if says_nothing(name)] == []


def test_no_name_in_javascript_is_a_participle_alone() -> None:
    assert [f"{path}:{line} {name}" for path, line, name in javascript_identifiers() if says_nothing(name)] == []


@pytest.mark.parametrize(
    "line",
    [
        "def told(): ...",
        "class Told: ...",
        "def f(_told): ...",
        "def f(*, told=1): ...",
        "told = 1",
        "for told in (): ...",
        "[told for told in ()]",
        "self._told = 1",
        "with f() as told: ...",
        "if told := 1: ...",
        "from a import b as told",
        "try: ...\nexcept E as told: ...",
        "match f():\n  case [told]: ...",
        "class A:\n  TOLD: int",
    ],
)
def test_the_law_bites(line: str) -> None:
    assert any(says_nothing(name) for node in ast.walk(ast.parse(line)) for name in names_defined(node))


@pytest.mark.parametrize("line", ["told_by = 1", "f(told=1)", "other.told", "{'told': 1}", "import told"])
def test_the_law_leaves_the_names_of_others_alone(line: str) -> None:
    assert not any(says_nothing(name) for node in ast.walk(ast.parse(line)) for name in names_defined(node))


def test_what_still_stands_in_the_lists_is_still_used() -> None:
    python = {name for _path, _line, name in python_definitions()}
    javascript = {name for _path, _line, name in javascript_identifiers()}
    assert [name for name in STAYS if name not in python] == []
    assert [name for name in STAYS_AS_A_PROPERTY if f".{name}" not in javascript] == []


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("const told = a.told;", ["const", "told", "a", ".told"]),
        ("f({ told: b, ...told })", ["f", ".told", "b", "told"]),
        ("({ told }) => this.#told", ["told", "this", ".told"]),
    ],
)
def test_a_property_is_told_from_a_variable(code: str, names: list[str]) -> None:
    assert identifiers(code) == names


def test_comments_and_texts_of_a_script_are_not_code() -> None:
    code = without_texts("a(\"told\", 'told', `told ${b} told`) // told\n/* told */ c.told(/told/g, 1 / told / 2)")
    assert code.split() == ["a(", ",", ",", "b", ")", "c.told(", ",", "1", "/", "told", "/", "2)"]


def classes(node: ast.AST) -> Iterator[str]:
    """Yield the names of the classes in this node, also of those in functions, but not of those inside another class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield child.name
        else:
            yield from classes(child)


def test_a_class_name_exists_once() -> None:
    places = defaultdict(list)
    for path in project_files(".py"):
        if not NOT_OURS & set(path.parts):
            for name in classes(tree(path)):
                places[name].append(str(path))
    assert len(places) > 1000
    assert {name: where for name, where in places.items() if len(where) > 1 and name not in PRESCRIBED} == {}
    assert [name for name in PRESCRIBED if name not in places] == []


def test_a_class_is_named_with_its_owner() -> None:
    code = ast.parse("class A:\n  class Meta: ...\ndef f():\n  class B: ...\nif f:\n  class C: ...")
    assert [*classes(code)] == ["A", "B", "C"]


ONE_WORD_ENOUGH = {
    "el": "makes an element, on nearly every line of a view",
    "fill": "puts content into a part",
    "refill": "puts content into a part of which much stays",
    "part": "finds a part of the page",
    "say": "finds the words in the page's language",
}
"""Tools of the pages that are used so often that a second word would say nothing."""
FUNCTION_OF_A_MODULE = re.compile(
    r"^(?:export )?(?:async )?(?:function\*? (\w+)\(|const (\w+) = (?:async )?(?:\([^)\n]*\)|\w+) =>)", re.MULTILINE
)


def one_word_functions(script: str) -> list[str]:
    """Return the functions at the top level of a script whose names are one word, such as `look`, which says nothing of what it reads."""
    names = ["".join(either) for either in FUNCTION_OF_A_MODULE.findall(script)]
    return [name for name in names if name.islower() and name not in ONE_WORD_ENOUGH]


def test_a_function_of_a_script_is_named_with_more_than_one_word() -> None:
    scripts = {path: (ROOT / path).read_text(encoding="utf-8") for path in project_files(".js") if path.parts[:2] == ("static", "js")}
    assert len(scripts) > 50
    assert [f"{path} {name}" for path, script in scripts.items() for name in one_word_functions(script)] == []
    used = {name for script in scripts.values() for name in ["".join(either) for either in FUNCTION_OF_A_MODULE.findall(script)]}
    assert sorted(ONE_WORD_ENOUGH.keys() - used) == []


@pytest.mark.parametrize(
    "line", ["function look() {", "export async function walk(event) {", "const soon = () => 1;", "const soon = async name => 1;"]
)
def test_one_word_is_refused(line: str) -> None:
    assert len(one_word_functions(line)) == 1


@pytest.mark.parametrize("line", ["function lookAgain() {", "  const soon = () => 1;", "export function say(key) {", "const place = 1;"])
def test_two_words_and_a_function_within_another_are_allowed(line: str) -> None:
    assert one_word_functions(line) == []
