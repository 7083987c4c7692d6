"""How fast passwords may be tried for one name. Pure: it is given the times of earlier wrong ones, and the time that it is now.

A stranger must neither guess on nor lock the name's holder out. Three rules, from the narrowest:

1. A *device* on which the account logged in before has a count of its own. Whatever strangers do elsewhere, it goes on.
2. A *network* (an internet address) that tried too often is blocked for this name: for a quarter of an hour, and here only.
3. A *name* for which many wrong passwords came, from wherever, is slowed down: devices and networks from which this account never logged
   in then get one try at a time, and share them. A network where the account logged in before does not take part.

Name codes are tried at the same pace (`attempts.CodeTries`). A hall is one network, so there a strange device stands for a network.

SECURITY.md says how many guesses are left to whom; tests/clubs/login/test_pace.py plays it.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

BLOCK = datetime.timedelta(minutes=15)
MEMORY = datetime.timedelta(hours=1)
"""How long a wrong password counts against a name, and against a device."""
TRIES_BY_DEVICE = 8
"""In an hour."""
TRIES_BY_NETWORK = 8
"""In a quarter of an hour."""
TRIES_BEFORE_SLOW = 20
"""For one name in an hour, by all strange devices together."""
PAUSE_STEP_SECONDS = 5
"""What each further wrong password adds to the pause."""
MAX_PAUSE_SECONDS = 60
"""A pause never gets longer, so that the holder, with a new device in a new place, gets a try as well."""


class Reason(Enum):
    """Why a password is not looked at."""

    BLOCKED_HERE = "blocked here"
    SLOW_FOR_THIS_NAME = "slow for this name"


@dataclass(frozen=True)
class Wait:
    """A try that is refused: why, and how many seconds until the next is looked at."""

    reason: Reason
    seconds: int


@dataclass(frozen=True)
class WrongPasswords:
    """When wrong passwords for one name came, newest first. Those by the device are in no other list."""

    by_device: Sequence[datetime.datetime] = ()
    by_network: Sequence[datetime.datetime] = ()
    """From this network, by strange devices; empty if the network is not known."""
    by_strangers: Sequence[datetime.datetime] = ()
    """From anywhere, by strange devices."""


def device_may_try(wrong: WrongPasswords, now: datetime.datetime) -> bool:
    """Whether a device that logged in before may try; otherwise it is treated as a strange one."""
    return len(_since(wrong.by_device, now - MEMORY)) < TRIES_BY_DEVICE


def wait_of_stranger(wrong: WrongPasswords, now: datetime.datetime, *, network_logged_in_before: bool) -> Wait | None:
    """None if a strange device may try now, or what it has to wait for."""
    here = _since(wrong.by_network, now - BLOCK)
    if len(here) >= TRIES_BY_NETWORK:
        return _wait(Reason.BLOCKED_HERE, here[TRIES_BY_NETWORK - 1] + BLOCK, now)
    anywhere = _since(wrong.by_strangers, now - MEMORY)
    if network_logged_in_before or len(anywhere) < TRIES_BEFORE_SLOW:
        return None
    ready = anywhere[0] + pause_after(len(anywhere))
    if here:
        ready = max(ready, here[0] + BLOCK)
    return _wait(Reason.SLOW_FOR_THIS_NAME, ready, now) if ready > now else None


def pause_after(wrong: int) -> datetime.timedelta:
    """The pause between two tries of strangers, after so many wrong passwords for the name within an hour."""
    steps = max(0, wrong - TRIES_BEFORE_SLOW + 1)
    return datetime.timedelta(seconds=min(MAX_PAUSE_SECONDS, PAUSE_STEP_SECONDS * steps))


def _since(times: Sequence[datetime.datetime], begin: datetime.datetime) -> list[datetime.datetime]:
    return [time for time in times if time > begin]


def _wait(reason: Reason, ready: datetime.datetime, now: datetime.datetime) -> Wait:
    seconds = (ready - now).total_seconds()
    return Wait(reason, max(1, -int(-seconds // 1)))
