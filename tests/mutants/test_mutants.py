"""The list of mistakes stays true to the code: each can be made, and its tests are there. `make mutants` sees that they notice."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.sources import ROOT
from tests.mutants.mistakes import MUTANTS
from tests.mutants.mutant import Mutant, TextNotFound

ALL = [mutant for kind in MUTANTS.values() for mutant in kind]


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.what)
def test_a_mistake_can_be_made(mutant: Mutant) -> None:
    text = mutant.in_text((ROOT / mutant.file).read_text(encoding="utf-8"))
    assert mutant.after != mutant.before
    if mutant.file.endswith(".py"):
        ast.parse(text)


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.what)
def test_its_tests_are_there(mutant: Mutant) -> None:
    assert [test for test in mutant.tests.split() if not (ROOT / test.partition("::")[0]).is_file()] == []


def test_a_mistake_whose_text_is_gone_or_occurs_twice_is_named() -> None:
    mutant = Mutant("nothing", "scoring/engine/payments.py", "a + b", "a - b", "")
    assert mutant.in_text("return a + b") == "return a - b"
    for text in ("", "a + b == a + b"):
        with pytest.raises(TextNotFound, match=r"0 times|2 times"):
            mutant.in_text(text)
