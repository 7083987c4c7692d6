"""Commitments: values in log entries in place of names, so that a name can be forgotten while the chain stays valid.

A commitment is the SHA-256 of a random salt and the text. Without the salt it reveals nothing: even a guess at the name cannot be checked.
The salt and the text are stored outside the log, in an *opening*, which proves the commitment. Once the opening is deleted, the text cannot
be recovered, and no hash of the chain has changed (docs/adr/0031).
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import models

SALT_BYTES = 16
_DIGITS = re.compile(r"[0-9a-f]{64}")
KEY = "commitment"


class Opening(models.Model):
    """The salt and text of one commitment in a log. It may be deleted; the log may not."""

    commitment = models.CharField(max_length=64)
    salt = models.CharField(max_length=32)
    text = models.TextField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.commitment[:8]


def new_salt() -> str:
    """Return a random salt of 32 hexadecimal digits."""
    return secrets.token_hex(SALT_BYTES)


def digest(salt: str, text: str) -> str:
    """Return the hash of a commitment to this text (64 hex digits)."""
    return hashlib.sha256((salt + text).encode()).hexdigest()


def commitment_json(digits: str) -> dict[str, str]:
    """Return the JSON that a log entry contains for the commitment with this hash."""
    return {KEY: digits}


def digits_of(value: Any) -> str | None:
    """Return the commitment's hash if this value of a log entry is a commitment, else None."""
    if isinstance(value, dict) and len(value) == 1:
        digits = value.get(KEY)
        return digits if isinstance(digits, str) and _DIGITS.fullmatch(digits) else None
    return None


def open_texts(value: Any, texts: Mapping[str, str]) -> Any:
    """Replace each commitment in a log entry's value by its text. `texts` maps hashes to texts; a commitment without a text stays."""
    digits = digits_of(value)
    if digits is not None:
        return texts.get(digits, value)
    if isinstance(value, dict):
        return {name: open_texts(part, texts) for name, part in value.items()}
    if isinstance(value, list):
        return [open_texts(part, texts) for part in value]
    return value


def commitments_in(value: Any) -> Iterator[str]:
    """Yield the hash of every commitment in a log entry's value (64 hex digits)."""
    digits = digits_of(value)
    if digits is not None:
        yield digits
        return
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from commitments_in(part)
