"""The checker as a module, and what it finds in a file."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from scoring.engine.ruleset import RuleSet

FILE = Path(__file__).resolve().parents[2] / "checker/troela_check.py"


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("troela_check", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["troela_check"] = module
    spec.loader.exec_module(module)
    return module


checker: Any = _loaded()


def difference(file: dict[str, Any]) -> str:
    """The first thing that the checker names; empty if all agrees."""
    sentence: str = checker.run_checks(file)[1]
    return sentence


def rules_of(rules: RuleSet, options: dict[str, Any]) -> Any:
    """The rules as the checker reads them from a file."""
    return checker.Rules(json.loads(json.dumps({"game": rules.code, "data": rules.data, "options": options})))


def sealed(file: dict[str, Any]) -> dict[str, Any]:
    """The file with its names committed to and its log sealed anew, as whoever rewrites all of it would."""
    for opening in file["openings"]:
        digits = checker.sha256(opening["salt"] + opening["text"])
        file["log"] = json.loads(json.dumps(file["log"]).replace(opening["commitment"], digits))
        opening["commitment"] = digits
    previous = checker.GENESIS_HASH
    for entry in file["log"]:
        entry["previous"] = previous
        content = {name: entry[name] for name in checker.sealed_fields(entry)}
        entry["hash"] = previous = checker.sha256(previous + checker.canonical(content))
    file["head"] = previous
    return file
