"""Random seeds for a draw or for lots if nobody names one, so that nobody can choose the outcome. The log stores them."""

from __future__ import annotations

import secrets


def new_seed() -> str:
    """Return sixteen random hexadecimal digits."""
    return secrets.token_hex(8)
