"""How an answer of the package index counts: a vulnerability fails unless it was accepted with a reason; no answer does not fail."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audit.vulnerabilities import accepted, not_asked, vulnerabilities

HARMLESS: dict[str, Any] = {"name": "segno", "version": "1.6", "vulns": []}
SILENT: dict[str, Any] = {"name": "amqp", "skip_reason": "Dependency not found on PyPI"}
VULNERABLE: dict[str, Any] = {
    "name": "django",
    "version": "5.2.1",
    "vulns": [{"id": "PYSEC-2026-1", "aliases": ["CVE-2026-7"], "fix_versions": ["5.2.2"]}],
}
RED = "django 5.2.1: PYSEC-2026-1, mended in 5.2.2"
STALE = "CVE-2020-1 is accepted in pyproject.toml, and no library has it any more"


@pytest.mark.parametrize(
    ("libraries", "reasons", "expected"),
    [
        ([HARMLESS, SILENT], {}, []),
        ([HARMLESS, VULNERABLE], {}, [RED]),
        ([SILENT, VULNERABLE], {}, [RED]),
        ([VULNERABLE], {"CVE-2026-7": "we never call it"}, []),
        ([VULNERABLE], {"PYSEC-2026-1": "we never call it"}, []),
        ([VULNERABLE], {"CVE-2020-1": "we never call it"}, [RED, STALE]),
        ([SILENT], {"CVE-2020-1": "we never call it"}, []),
    ],
)
def test_what_is_red(libraries: list[dict[str, Any]], reasons: dict[str, str], expected: list[str]) -> None:
    assert list(vulnerabilities({"dependencies": libraries}, reasons)) == expected


def test_it_says_what_the_index_did_not_know() -> None:
    assert (
        not_asked({"dependencies": [HARMLESS, SILENT, VULNERABLE]})
        == "2 libraries asked about; not asked: 1, which the index does not know"
    )
    assert not_asked({"dependencies": [HARMLESS]}) == "1 libraries asked about"


def test_whoever_accepts_one_says_why() -> None:
    assert [id for id, reason in accepted().items() if len(reason) < 20] == []
