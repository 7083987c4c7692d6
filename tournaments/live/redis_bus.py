"""The bus over Redis: any number of web processes and workers. Redis forgets what nobody heard, so a new connection means asking anew."""

from __future__ import annotations

import asyncio
import logging
import random
import time

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournaments.live.bus import Screens

PATIENCE = 0.5
"""Seconds an announcement may wait for Redis: it stands between a table and its answer."""
QUIET = 10.0
"""Seconds without a word after which the connection is asked whether it lives."""

log = logging.getLogger(__name__)


class RedisBus:
    """Publishes to one channel a tournament and listens to all of them with one connection a process."""

    def __init__(self, url: str | None = None, channel: str | None = None, quiet: float = QUIET) -> None:
        self._url = url or settings.REDIS_URL
        self._channel = channel or settings.LIVE_CHANNEL
        self._quiet = quiet
        self._client = redis.Redis.from_url(
            self._url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )

    def announce(self, slug: str, version: int) -> None:
        try:
            self._client.publish(f"{self._channel}{slug}", version)
        except redis.RedisError as error:
            log.warning("Version %s of %s could not be announced: %s", version, slug, error)

    async def listen(self, screens: Screens) -> None:
        while True:
            try:
                await self._hear(screens)
            except (redis.RedisError, OSError) as error:
                log.warning("Live updates lost Redis and will try again: %s", error)
            # Not all processes at the same moment.
            await asyncio.sleep(0.5 + random.random())  # noqa: S311 - jitter

    async def _hear(self, screens: Screens) -> None:
        """Listen on one connection until it fails."""
        client = redis.asyncio.Redis.from_url(
            self._url,
            client_name=self._channel.rstrip(":"),
            socket_connect_timeout=2,
            socket_keepalive=True,
            # A retry inside the client would subscribe again without a word, and what was missed would stay missed.
            retry=AsyncRetry(NoBackoff(), 0),
        )
        async with client, client.pubsub() as heard:
            await heard.psubscribe(f"{self._channel}*")
            last = time.monotonic()
            while True:
                message = await heard.get_message(timeout=self._quiet)
                if message is not None:
                    last = time.monotonic()
                    self._pass_on(message, screens)
                elif time.monotonic() - last > 2.5 * self._quiet:
                    raise redis.TimeoutError("no answer to a ping")
                else:
                    await _ask_whether_it_lives(heard)

    def _pass_on(self, message: dict[str, object], screens: Screens) -> None:
        match message["type"], message["channel"], message["data"]:
            case "psubscribe", _, _:
                # Subscribed, perhaps again after a break: nobody knows what was said in between.
                screens.resync()
            case "pmessage", bytes(channel), bytes(version) if version.isdigit():
                screens.tell(channel.decode().removeprefix(self._channel), int(version))


async def _ask_whether_it_lives(heard: PubSub) -> None:
    await heard.ping()
