"""Lots that anybody can repeat: names in ascending order of the SHA-256 of `SEED:NAME`."""

from __future__ import annotations

import hashlib


def lot(seed: str, name: str) -> str:
    """Return the lot of a name, in hexadecimal digits; the lowest lot comes first."""
    return hashlib.sha256(f"{seed}:{name}".encode()).hexdigest()
