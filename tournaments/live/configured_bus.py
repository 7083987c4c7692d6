"""Chooses the bus that this installation uses."""

from __future__ import annotations

from functools import cache

from django.conf import settings

from tournaments.live.bus import Bus


@cache
def configured_bus() -> Bus:
    """Return the bus of this process: Redis if `REDIS_URL` is set, else a bus within the process that also polls the database."""
    if settings.REDIS_URL:
        from tournaments.live.redis_bus import RedisBus

        return RedisBus()
    from tournaments.live.local_bus import LocalBus

    return LocalBus()
