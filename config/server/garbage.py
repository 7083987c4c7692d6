"""How often a process that answers requests looks for garbage: what Python does not free by itself, because it names itself in a circle."""

from __future__ import annotations

import gc

OBJECTS_BETWEEN_COLLECTIONS = 20_000
"""Hardly anything of a request stays. A page of a thousand players has some sixteen thousand objects when it is done: with fewer here, the
collector comes by two or three times while the page is made, and looks through what is about to go by itself.
"""


def collect_seldom() -> None:
    """Leave out of every later look what is there now, and look seldom."""
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
