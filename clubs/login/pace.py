"""The rate at which passwords may be tried for one name, and guests may send forms. Pure: the caller passes all times.

A stranger must not be able to guess without limit, nor to lock the holder of the name out. There are three rules, from narrow to wide:
1. A *device* on which the account logged in before has a count of its own, so attempts from elsewhere do not affect it.
2. A *network* (an internet address) with too many attempts is blocked for this name, for a quarter of an hour.
3. A *name* with many wrong passwords, from any network, is slowed down: all devices and networks from which this account never logged in
then share one attempt at a time. A network where the account logged in before is not affected.
Name codes are tried at the same pace (`attempts.CodeTries`). All phones in a hall share one network, so for name codes
rule 2 counts each strange device by itself.
SECURITY.md gives the number of guesses that remain, and tests/clubs/login/test_pace.py simulates them.

Forms that a guest sends without an account have wider limits: for a device, and for all devices of a network together.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

BLOCK = datetime.timedelta(minutes=15)
MEMORY = datetime.timedelta(hours=1)
"""The period in which a wrong password counts against a name, and against a device."""
TRIES_BY_DEVICE = 8
"""The greatest number of wrong passwords that a known device may send in an hour."""
TRIES_BY_NETWORK = 8
"""The greatest number of wrong passwords for a name that the strange devices of one network may send in a quarter of an hour."""
TRIES_BEFORE_SLOW = 20
"""The number of wrong passwords for a name that all strange devices together may send in an hour before each further one must wait."""
PAUSE_STEP_SECONDS = 5
"""The number of seconds by which each further wrong password lengthens the pause."""
MAX_PAUSE_SECONDS = 60
"""The longest pause, in seconds, so that the holder of the name can log in even on a new device in a new place."""
FORMS_BY_DEVICE = 8
"""The greatest number of forms that a device without an account may send in a quarter of an hour. Each can name four people."""
FORMS_BY_NETWORK = 120
"""The greatest number of such forms from one network in a quarter of an hour: enough for a full hall that shares one address."""


class PaceReason(Enum):
    """The reason why a password is not checked, or a form is not accepted."""

    BLOCKED_HERE = "blocked here"
    SLOW_FOR_THIS_NAME = "slow for this name"


@dataclass(frozen=True)
class Wait:
    """A refused attempt: the reason, and the seconds until the next attempt is allowed."""

    reason: PaceReason
    seconds: int


@dataclass(frozen=True)
class WrongPasswords:
    """The times of wrong passwords for one name, newest first. Attempts by a known device are in `by_device` only."""

    by_device: Sequence[datetime.datetime] = ()
    by_network: Sequence[datetime.datetime] = ()
    """The attempts by strange devices in this network; empty if the network is not known."""
    by_strangers: Sequence[datetime.datetime] = ()
    """The attempts by strange devices in any network."""


def device_may_try(wrong: WrongPasswords, now: datetime.datetime) -> bool:
    """Return True if a device that logged in before may try at its own pace. If it may not, it is treated as a strange device."""
    return len(_since(wrong.by_device, now - MEMORY)) < TRIES_BY_DEVICE


def wait_of_stranger(wrong: WrongPasswords, now: datetime.datetime, *, network_logged_in_before: bool) -> Wait | None:
    """Return None if a strange device may try now, or else how long it must wait, and why."""
    here = _since(wrong.by_network, now - BLOCK)
    if len(here) >= TRIES_BY_NETWORK:
        return _wait(PaceReason.BLOCKED_HERE, here[TRIES_BY_NETWORK - 1] + BLOCK, now)
    anywhere = _since(wrong.by_strangers, now - MEMORY)
    if network_logged_in_before or len(anywhere) < TRIES_BEFORE_SLOW:
        return None
    ready = anywhere[0] + pause_after(len(anywhere))
    if here:
        ready = max(ready, here[0] + BLOCK)
    return _wait(PaceReason.SLOW_FOR_THIS_NAME, ready, now) if ready > now else None


def wait_of_guest(by_device: Sequence[datetime.datetime], by_network: Sequence[datetime.datetime], now: datetime.datetime) -> Wait | None:
    """Return None if a device without an account may send a form now, or else how long it must wait. The times are newest first."""
    for times, most in ((by_device, FORMS_BY_DEVICE), (by_network, FORMS_BY_NETWORK)):
        recent = _since(times, now - BLOCK)
        if len(recent) >= most:
            return _wait(PaceReason.BLOCKED_HERE, recent[most - 1] + BLOCK, now)
    return None


def pause_after(wrong: int) -> datetime.timedelta:
    """Return the pause between two attempts of strangers, after this many wrong passwords for the name within an hour."""
    steps = max(0, wrong - TRIES_BEFORE_SLOW + 1)
    return datetime.timedelta(seconds=min(MAX_PAUSE_SECONDS, PAUSE_STEP_SECONDS * steps))


def _since(times: Sequence[datetime.datetime], begin: datetime.datetime) -> list[datetime.datetime]:
    return [time for time in times if time > begin]


def _wait(reason: PaceReason, ready: datetime.datetime, now: datetime.datetime) -> Wait:
    seconds = (ready - now).total_seconds()
    return Wait(reason, max(1, -int(-seconds // 1)))
