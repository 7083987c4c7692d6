"""Belgian rikken: what may be forgotten at the table besides calling the jury."""

from __future__ import annotations

from typing import Final

TURNUP: Final = "FORGOT_TURNUP"
"""The dealer did not turn up the card, and nobody can tell any more which it was."""
TROU: Final = "FORGOT_TROU"
"""A trou was not announced before play began."""
