"""The list of mistakes stays true to the code: each can be made, and its tests are there. `make mutants` sees that they notice."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.sources import ROOT
from tests.mutants.mutants import MUTANTS, Mutant

ALL = [mutant for kind in MUTANTS.values() for mutant in kind]


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.what)
def test_a_mistake_can_be_made(mutant: Mutant) -> None:
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.before) == 1, f"{mutant.file} does not hold {mutant.before!r} once"
    assert mutant.after != mutant.before
    if mutant.file.endswith(".py"):
        ast.parse(text.replace(mutant.before, mutant.after))


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.what)
def test_its_tests_are_there(mutant: Mutant) -> None:
    assert [test for test in mutant.tests.split() if not (ROOT / test.partition("::")[0]).is_file()] == []
