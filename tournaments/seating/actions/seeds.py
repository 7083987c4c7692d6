"""The seed of a draw or of lots for which nobody names one: by chance, so that nobody can choose what comes of it. The log keeps it."""

from __future__ import annotations

import secrets


def new_seed() -> str:
    """Sixteen hexadecimal digits."""
    return secrets.token_hex(8)
