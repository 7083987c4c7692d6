"""The bus over Redis, for any number of web processes and workers.

Redis does not store messages for a listener that is disconnected, so after each new connection every screen fetches its page's parts again.
"""

from __future__ import annotations

import asyncio
import logging
import random
import threading
import time
from contextlib import suppress

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournaments.live.bus import Screens

PUBLISH_TIMEOUT_SECONDS = 0.5
"""The greatest number of seconds that an announcement may take. The phone that reported the deal waits as long."""
RETRY_SECONDS = 1.0
"""The number of seconds between two attempts to send waiting versions while Redis does not answer."""
PING_AFTER_SECONDS = 10.0
"""The number of seconds without a message after which a ping tests the connection."""

log = logging.getLogger(__name__)


class RedisBus:
    """A bus that publishes to one channel for each tournament, and listens to all channels with one connection for the process.

    If Redis does not answer, only the first announcement waits for it. The next ones are stored, and a thread tries to send them until
    Redis answers again: a circuit breaker.
    """

    def __init__(self, url: str | None = None, channel: str | None = None, ping_after: float = PING_AFTER_SECONDS) -> None:
        self._url = url or settings.REDIS_URL
        self._channel = channel or settings.LIVE_CHANNEL
        self._ping_after = ping_after
        self._lock = threading.Lock()
        self._waiting: dict[str, int] = {}
        """The newest version of each tournament that could not be announced. While there is any, the circuit is open."""
        self._client = redis.Redis.from_url(
            self._url, socket_timeout=PUBLISH_TIMEOUT_SECONDS, socket_connect_timeout=PUBLISH_TIMEOUT_SECONDS, retry=Retry(NoBackoff(), 0)
        )

    @property
    def is_waiting(self) -> bool:
        """True while Redis does not answer, so that announcements wait."""
        return bool(self._waiting)

    def announce(self, slug: str, version: int, table: str = "") -> None:
        with self._lock:
            if self._waiting:
                self._waiting[slug] = version
                return
        try:
            self._publish(slug, f"{version} {table}".rstrip())
        except redis.RedisError as error:
            log.warning("Version %s of %s could not be announced: %s", version, slug, error)
            self._send_later(slug, version)

    def _publish(self, slug: str, message: str) -> None:
        self._client.publish(f"{self._channel}{slug}", message)

    def _send_later(self, slug: str, version: int) -> None:
        """Store the version, and start the thread that sends it unless it runs already."""
        with self._lock:
            is_first = not self._waiting
            self._waiting[slug] = version
        if is_first:
            threading.Thread(target=self._send_waiting, name="announcements", daemon=True).start()

    def _send_waiting(self) -> None:
        """Send the newest version of each tournament that waits, as soon as Redis answers. Ends once nothing waits."""
        while self._waiting:
            time.sleep(RETRY_SECONDS)
            with suppress(redis.RedisError):
                for slug, version in dict(self._waiting).items():
                    self._publish(slug, str(version))
                    with self._lock:
                        if self._waiting[slug] == version:
                            del self._waiting[slug]

    async def listen(self, screens: Screens) -> None:
        while True:
            try:
                await self._listen_once(screens)
            except (redis.RedisError, OSError) as error:
                log.warning("Live updates lost Redis and will try again: %s", error)
            # Wait for a random time, so that processes do not all reconnect at the same moment.
            await asyncio.sleep(0.5 + random.random())  # noqa: S311 - jitter  # nosec B311

    async def _listen_once(self, screens: Screens) -> None:
        """Listen on one connection until it fails."""
        client = redis.asyncio.Redis.from_url(
            self._url,
            client_name=self._channel.rstrip(":"),
            socket_connect_timeout=2,
            socket_keepalive=True,
            # The client must not reconnect by itself: it would subscribe without telling us that messages were missed.
            retry=AsyncRetry(NoBackoff(), 0),
        )
        async with client, client.pubsub() as subscription:
            await subscription.psubscribe(f"{self._channel}*")
            last = time.monotonic()
            while True:
                message = await subscription.get_message(timeout=self._ping_after)
                if message is not None:
                    last = time.monotonic()
                    self._pass_on(message, screens)
                elif time.monotonic() - last > 2.5 * self._ping_after:
                    raise redis.TimeoutError("no answer to a ping")
                else:
                    await _ping(subscription)

    def _pass_on(self, message: dict[str, object], screens: Screens) -> None:
        match message["type"], message["channel"], message["data"]:
            case "psubscribe", _, _:
                # This is a new subscription, perhaps after a break, so messages may have been missed.
                screens.send_resync()
            case "pmessage", bytes(channel), bytes(data):
                version, _space, table = data.decode().partition(" ")
                if version.isdecimal():
                    screens.send_version(channel.decode().removeprefix(self._channel), int(version), table)


async def _ping(subscription: PubSub) -> None:
    await subscription.ping()
