"""`python -m tests.mutants [--short] [WORD …]`: make each mistake in a copy of the tree, and see that its tests fail; 1 if one is not seen.

First all these tests run without a mistake, where they must pass: a test that fails anyway sees nothing. With words, only the mistakes
that are about one of them (`ledger`, `phone` …). Nothing is changed in this tree.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.architecture.sources import ROOT
from tests.mutants.mutants import MUTANTS, Mutant

COPIES = min(2, os.cpu_count() or 1)
"""How many mistakes are tried at the same time, each in a copy of its own."""
LINKED = (".venv", "node_modules")
"""Folders that every copy shares."""
ON_SQLITE = "not browser and not services and not install and not long and not nightly"
"""The fast tests and the slow ones."""
SEEN, PASSED = 1, 0
"""What pytest and node answer where a test failed, and where none did; another answer means that the tests did not run."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="See that the tests notice deliberate mistakes.")
    parser.add_argument("words", nargs="*", metavar="WORD", help=f"only these: {', '.join(MUTANTS)}")
    parser.add_argument("--short", action="store_true", help="only the first of each kind")
    options = parser.parse_args()
    kinds = options.words or list(MUTANTS)
    if unknown := set(kinds) - set(MUTANTS):
        parser.error(f"no such kind: {', '.join(sorted(unknown))}")
    mutants = [mutant for kind in kinds for mutant in (MUTANTS[kind][:1] if options.short else MUTANTS[kind])]
    if shutil.which("node") is None:
        print("node is not installed: mistakes in JavaScript are not tried.")
        mutants = [mutant for mutant in mutants if not mutant.file.endswith(".js")]
    with tempfile.TemporaryDirectory(prefix="troela-mutants-") as folder:
        copies = [copy_tree(Path(folder) / str(number)) for number in range(COPIES)]
        if not tests_pass(copies[0], mutants):
            print("These tests fail without any mistake: mend that first.")
            return 1
        unseen = unseen_mutants(copies, mutants)
    for mutant, reason in unseen:
        print(f"NOT SEEN: {mutant.what} ({mutant.file}: {mutant.before!r}); {reason}")
    print(f"{len(mutants) - len(unseen)} of {len(mutants)} mistakes were seen by the tests.")
    return 1 if unseen else 0


def copy_tree(copy: Path) -> Path:
    """The files that git knows, as they are now; environments are shared."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    for name in LINKED:
        if (ROOT / name).exists():
            (copy / name).symlink_to((ROOT / name).resolve())
    return copy


def tests_pass(copy: Path, mutants: Iterable[Mutant]) -> bool:
    """Whether all tests that these mistakes name pass in a copy without mistakes."""
    named = {test for mutant in mutants for test in mutant.tests.split()}
    scripts = sorted(test for test in named if test.endswith(".js"))
    modules = sorted(named - set(scripts))
    done = [run_tests(copy, " ".join(tests)) for tests in (modules, scripts) if tests]
    for each in done:
        if each.returncode != PASSED:
            print(each.stdout[-3000:])
    return all(each.returncode == PASSED for each in done)


def unseen_mutants(copies: Sequence[Path], mutants: Sequence[Mutant]) -> list[tuple[Mutant, str]]:
    """The mistakes that no test noticed, each with what happened instead."""
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def attempt(mutant: Mutant) -> str | None:
        copy = free.get()
        file = copy / mutant.file
        text = file.read_text(encoding="utf-8")
        try:
            file.write_text(text.replace(mutant.before, mutant.after), encoding="utf-8")
            answer = run_tests(copy, mutant.tests).returncode
        finally:
            file.write_text(text, encoding="utf-8")
            free.put(copy)
        print(f"{'seen' if answer == SEEN else 'NOT SEEN'}: {mutant.what}", flush=True)
        return None if answer == SEEN else f"the tests ended with {answer}"

    with ThreadPoolExecutor(len(copies)) as pool:
        reasons = list(pool.map(attempt, mutants))
    return [(mutant, reason) for mutant, reason in zip(mutants, reasons, strict=True) if reason is not None]


def run_tests(copy: Path, tests: str) -> subprocess.CompletedProcess[str]:
    """Run tests in this copy until the first fails."""
    if tests.endswith(".js"):
        command = ["node", "--test", "--import", "./tests/node/page.js", *tests.split()]
    else:
        command = [".venv/bin/python", "-m", "pytest", "-q", "-x", "-m", ON_SQLITE, "-p", "no:cacheprovider", *tests.split()]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "TROELA_TEST_"))}
    # Of two files written in the same second only the text tells which is newer: no compiled one may stand for a changed one.
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    return subprocess.run(command, cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main())
