"""The checker as a module, and its result for a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from checker import troela_check
from scoring.engine.ruleset import RuleSet

FILE = Path(__file__).resolve().parents[2] / "checker/troela_check.py"


checker: Any = troela_check


def difference(file: dict[str, Any]) -> str:
    """Return the first difference that the checker finds; empty if all agrees."""
    sentence: str = checker.run_checks(file)[1]
    return sentence


def rules_of(rules: RuleSet, options: dict[str, Any]) -> Any:
    """Return the rules as the checker reads them from a file."""
    return checker.CheckedRules(json.loads(json.dumps({"game": rules.code, "data": rules.data, "options": options})))


def sealed(file: dict[str, Any]) -> dict[str, Any]:
    """Commit to the file's names and seal its log again, as a forger of the whole file would."""
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
