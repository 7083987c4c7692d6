"""The mistakes, by what they are about; `--short` tries the first of each.

Add one where a test was found to see nothing: one that breaks a sentence of a docstring, and the smallest test that must notice. Its text
must occur in the file exactly once; `test_mutants.py` checks that it still does.
"""

from __future__ import annotations

from tests.mutants.mistakes import clubs, draw, evening, scoring, screens, server, sign_up, standings
from tests.mutants.mutant import Mutant

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    kind: mutants
    for module in (scoring, clubs, evening, sign_up, draw, standings, screens, server)
    for kind, mutants in module.MUTANTS.items()
}
