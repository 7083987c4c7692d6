"""`python -m tests.mutants [--short] [WORD …]`: make each mistake in a copy of the tree, and see that its tests fail; 1 if one is not seen.

First all these tests run without a mistake, where they must pass: a test that fails anyway sees nothing. With words, only the mistakes
that are about one of them (`ledger`, `phone` …). Nothing is changed in this tree.
"""

from __future__ import annotations

import argparse
import configparser
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from queue import SimpleQueue

from tests.architecture.sources import ROOT
from tests.mutants.mistakes import MUTANTS
from tests.mutants.mutant import Mutant

COPIES = min(2, os.cpu_count() or 1)
"""How many mistakes are tried at the same time, each in a copy of its own."""
LINKED = (".venv", "node_modules")
"""Folders that every copy shares."""
COMPILED = ("checker", "clubs", "competitions", "config", "operations", "scoring", "tournaments")
"""Folders that are compiled once in a copy, so that not every run of tests does it again."""
ON_SQLITE = "not browser and not services and not install and not long and not nightly"
"""The fast tests and the slow ones."""
PURE = "tests/pure.ini"
"""Lists the tests that need no Django: these start three times as fast without it."""
SEEN, PASSED = 1, 0
"""Exit codes of pytest and node: a test failed, all passed. Another code means that the tests did not run."""


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
    for mutant in mutants:
        mutant.in_text((ROOT / mutant.file).read_text(encoding="utf-8"))
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="troela-mutants-") as folder:
        copies = [copy_tree(Path(folder) / str(number)) for number in range(COPIES)]
        if not tests_pass(copies[0], mutants):
            print("These tests fail without any mistake: mend that first.")
            return 1
        unseen = unseen_mutants(copies, mutants)
    for mutant, reason in unseen:
        print(f"NOT SEEN: {mutant.what} ({mutant.file}: {mutant.before!r}); {reason}")
    print(f"{len(mutants) - len(unseen)} of {len(mutants)} mistakes were seen by the tests, in {time.monotonic() - began:.0f} seconds.")
    return 1 if unseen else 0


def copy_tree(copy: Path) -> Path:
    """The files that git knows, as they are now; environments are shared."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    # An import compares each compiled file with the text that it was made of: none stands for a text that was changed in the same second.
    compiled = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", *COMPILED]
    subprocess.run([sys.executable, *compiled], cwd=copy, check=True)
    for name in LINKED:
        if (ROOT / name).exists():
            (copy / name).symlink_to((ROOT / name).resolve())
    return copy


def tests_pass(copy: Path, mutants: Iterable[Mutant]) -> bool:
    """True if all tests that these mistakes name pass in a copy without mistakes."""
    named = {test for mutant in mutants for test in mutant.tests.split()}
    scripts = sorted(test for test in named if test.endswith(".js"))
    pure = sorted(test for test in named if is_pure(test))
    modules = sorted(named - {*scripts, *pure})
    done = [run_tests(copy, " ".join(tests)) for tests in (pure, modules, scripts) if tests]
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
            file.write_text(mutant.in_text(text), encoding="utf-8")
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
        how = ["-c", PURE, "--rootdir", ".", "-m", "not nightly"] if all(map(is_pure, tests.split())) else ["-m", ON_SQLITE]
        command = [".venv/bin/python", "-m", "pytest", "-q", "-x", *how, *tests.split()]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "TROELA_TEST_"))}
    # pytest compiles tests itself, and would know a changed one by its time alone.
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    return subprocess.run(command, cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


@cache
def pure_paths() -> tuple[str, ...]:
    """Files and folders with tests that need no Django."""
    options = configparser.ConfigParser(interpolation=None)
    options.read(ROOT / PURE, encoding="utf-8")
    return tuple(options["pytest"]["testpaths"].split())


def is_pure(test: str) -> bool:
    """True if this file of tests, or this test in one, needs no Django."""
    return any(Path(test.partition("::")[0]).is_relative_to(path) for path in pure_paths())


if __name__ == "__main__":
    sys.exit(main())
