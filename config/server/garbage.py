"""Sets how often a web process collects garbage: objects in reference cycles, which Python does not free by itself."""

from __future__ import annotations

import gc

OBJECTS_BETWEEN_COLLECTIONS = 20_000
"""The number of new objects between two garbage collections.

Almost every object is freed at the end of its request, and a page of a thousand players makes some sixteen thousand. With a lower number
the collector would run several times during such a page, and examine objects that are about to be freed.
"""


def collect_seldom() -> None:
    """Exclude the objects that exist now from later collections, and collect seldom."""
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
