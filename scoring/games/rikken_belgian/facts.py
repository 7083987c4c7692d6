"""Belgian rikken: two types of events, besides a missing call to the jury, that the regulation fines."""

from __future__ import annotations

from typing import Final

TURNUP: Final = "FORGOT_TURNUP"
"""The type of event in which the dealer forgot to turn up the card, and nobody knows any more which card it was."""
TROU: Final = "FORGOT_TROU"
"""The type of event in which a player with three aces did not announce the contract trou before play began."""
