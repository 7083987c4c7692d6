"""The files that are copied into the image: nothing secret, and nothing local to one machine."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", [".env", ".env.production", ".git", ".venv", "data", "node_modules"])
def test_what_is_this_machines_own_stays_out_of_the_image(name: str) -> None:
    left_out = (ROOT / ".dockerignore").read_text().split()
    assert any(fnmatchcase(name, pattern) for pattern in left_out)
