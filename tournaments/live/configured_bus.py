"""Which bus this installation uses."""

from __future__ import annotations

from functools import cache

from django.conf import settings

from tournaments.live.bus import Bus


@cache
def configured_bus() -> Bus:
    """The bus of this process: over Redis where `REDIS_URL` is set, else within this process and through its database."""
    if settings.REDIS_URL:
        from tournaments.live.redis_bus import RedisBus

        return RedisBus()
    from tournaments.live.local_bus import LocalBus

    return LocalBus()
