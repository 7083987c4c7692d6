"""Sets how often a web process collects garbage: objects in reference cycles, which Python does not free by itself."""

from __future__ import annotations

import gc

OBJECTS_BETWEEN_COLLECTIONS = 20_000
"""The number of new objects between two collections.

Hardly any object outlives its request. A page of a thousand players has some sixteen thousand objects when it is done: with a lower number
the collector would run two or three times during the page, and examine objects that are about to be freed anyway.
"""


def collect_seldom() -> None:
    """Exclude the objects that exist now from later collections, and collect seldom."""
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
