"""`python -m tests.audit.vulnerabilities`: 1 if a library that Troela runs on or is checked with has a known vulnerability.

pip-audit asks the package index. Without a network, or if the index knows no vulnerabilities, it prints what was not checked, and that
alone fails nothing. A vulnerability that does not concern us is accepted, with the reason, in pyproject.toml: `[tool.troela.accepted]`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from tests.architecture.sources import ROOT

REQUIREMENTS = "requirements/dev.txt"
"""It includes all of base.txt."""
SECONDS = 120


def main() -> int:
    command = [sys.executable, "-m", "pip_audit", "--requirement", REQUIREMENTS, "--disable-pip", "--require-hashes"]
    command += ["--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False)
        report = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        print(f"not asked: no answer within {SECONDS} s")
        return 0
    except ValueError:
        print("not asked:", (done.stderr.strip().splitlines() or ["no answer"])[-1])
        return 0
    vulnerable = list(vulnerabilities(report, accepted()))
    print(*vulnerable, not_asked(report), sep="\n")
    return 1 if vulnerable else 0


def accepted() -> Mapping[str, str]:
    """Return the vulnerabilities that do not concern us: their ids, each with the reason."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    reasons: Mapping[str, str] = settings["tool"]["troela"]["accepted"]
    return reasons


def vulnerabilities(report: Mapping[str, Any], reasons: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for every vulnerability that nobody accepted, by any of its ids; and one for each reason that no longer applies."""
    unused = set(reasons)
    for library in report["dependencies"]:
        for each in library.get("vulns", ()):
            ids = {each["id"], *each["aliases"]}
            unused -= ids
            if ids.isdisjoint(reasons):
                mended = ", ".join(each["fix_versions"]) or "no version yet"
                yield f"{library['name']} {library['version']}: {each['id']}, mended in {mended}"
    if not any("skip_reason" in library for library in report["dependencies"]):
        yield from (f"{id} is accepted in pyproject.toml, and no library has it any more" for id in sorted(unused))


def not_asked(report: Mapping[str, Any]) -> str:
    """Return how many libraries the index answered about, and how many it does not know."""
    libraries = report["dependencies"]
    unknown = sum("skip_reason" in library for library in libraries)
    return f"{len(libraries) - unknown} libraries asked about" + (
        f"; not asked: {unknown}, which the index does not know" if unknown else ""
    )


if __name__ == "__main__":
    sys.exit(main())
