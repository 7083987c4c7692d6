"""Random seeds for a draw or for lots. The server chooses a seed if the caller gives none; the log stores it."""

from __future__ import annotations

import secrets


def new_seed() -> str:
    """Return sixteen random hexadecimal digits."""
    return secrets.token_hex(8)
