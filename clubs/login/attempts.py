"""Counts wrong passwords and guests' forms in the database, for all web processes together, and decides whether another may be tried.

This is the handler of django-axes (AXES_HANDLER): its backend calls `is_allowed` before it checks any password, and its signals report
whether the password was right. The rules are in pace.py; this module only reads and writes rows of axes' tables: an AccessFailureLog is a
wrong password or a guest's form, an AccessLog a login.
An attempt is stored *before* the password is checked, one at a time for each name, and deleted if the password was right (middleware.py).
Otherwise a hundred simultaneous attempts would all see the same count.
"""

from __future__ import annotations

import datetime
from typing import Any

import structlog
from axes.handlers.base import AxesHandler
from axes.models import AccessFailureLog, AccessLog
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from clubs.login import pace
from clubs.login.account_names import account_key
from clubs.login.devices import device_of
from clubs.login.networks import network_of
from clubs.login.pace import PaceReason, Wait, WrongPasswords
from clubs.login.visitors import LoginVisitor

LOGINS_KEPT = datetime.timedelta(days=90)
"""The time after a login during which the account counts as known in that network."""
MAX_ROWS_READ = 50
"""The greatest number of wrong passwords by strange devices to read. With this number, the pause is already at its longest."""
ROWS_BETWEEN_SWEEPS = 100
STRANGE = "strange "
"""The prefix of AccessFailureLog.user_agent for a wrong name code or a guest's form. The random letters of the device's cookie follow."""

logger = structlog.get_logger(__name__)


class LoginAttempts(AxesHandler):
    """A handler that axes calls before a password is checked, and again when it proved right or wrong."""

    def is_allowed(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        """Return True if the password may be checked, and store the attempt. Otherwise put the Wait on the request."""
        name = account_key((credentials or {}).get("username"))
        tries = Tries(name, network_of(request), device_of(request, name))
        begun = tries.begin()
        if isinstance(begun, Wait):
            request.login_wait = begun  # type: ignore[attr-defined]
            logger.warning("login_refused", reason=begun.reason.value, seconds=begun.seconds)
            return False
        request.login_try = begun  # type: ignore[attr-defined]
        return True

    def user_login_failed(self, sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any) -> None:
        """Leave the attempt that `is_allowed` stored: it now counts as a wrong password."""
        if request is not None:
            request.login_try = None  # type: ignore[attr-defined]

    def user_logged_in(self, sender: Any, request: HttpRequest, user: User, **more: Any) -> None:
        """Delete the wrong passwords of this device, or of strange devices in this network.

        Also store a login of the account in this network.
        """
        name, network = account_key(user.get_username()), network_of(request)
        Tries(name, network, device_of(request, name)).forget()
        sweep()
        if network is not None:
            AccessLog.objects.create(username=name, ip_address=network)
        request.login_by = user  # type: ignore[attr-defined]

    def user_logged_out(self, sender: Any, request: HttpRequest, user: User | None, **more: Any) -> None:
        """Change nothing: the device remains one on which the account logged in before."""

    def reset_attempts(self, *, ip_address: str | None = None, username: str | None = None, ip_or_username: bool = False) -> int:
        """Delete wrong passwords for `manage.py axes_reset…`: all, or only those of a name or a network. Returns how many were deleted."""
        rows = AccessFailureLog.objects.all()
        if username is not None:
            rows = rows.filter(username=account_key(username))
        if ip_address is not None:
            rows = rows.filter(ip_address=ip_address)
        return rows.delete()[0]


class Tries:
    """The wrong passwords typed for one name, and the decision whether a device in a network may try again."""

    _strange_mark = ""
    """The text that marks the rows of strange devices. Rows of a known device have the device's letters instead."""

    def __init__(self, name: str, network: str | None, device: str) -> None:
        self._name = name
        self._network = network
        self._device = device

    def allowed_as(self, now: datetime.datetime) -> str | Wait:
        """Decide whether a password may be tried now; if not, return a Wait.

        If it may, return the device under which the attempt is counted: the letters of a known device, or "" for a strange one.
        """
        wrong = self._wrong_passwords()
        if self._device and pace.device_may_try(wrong, now):
            return self._device
        return pace.wait_of_stranger(wrong, now, network_logged_in_before=self._has_logged_in_here(now)) or ""

    def begin(self) -> int | Wait:
        """Store an attempt and return its row's primary key, or return a Wait if it is refused.

        An attempt that is refused at once does not wait for the lock on the name.
        """
        allowed = self.allowed_as(timezone.now())
        return allowed if isinstance(allowed, Wait) else self._begin_alone()

    @transaction.atomic(durable=True)
    def _begin_alone(self) -> int | Wait:
        self._lock_name()
        allowed = self.allowed_as(timezone.now())
        if isinstance(allowed, Wait):
            return allowed
        mark = allowed or self._strange_mark
        key: int = AccessFailureLog.objects.create(username=self._name, ip_address=self._network, user_agent=mark).pk
        if key % ROWS_BETWEEN_SWEEPS == 0:
            sweep()
        return key

    def forget(self) -> None:
        """Delete the wrong passwords of the device. For a strange device, delete those of all strange devices in its network."""
        (self._rows(self._device) if self._device else self._rows_here()).delete()

    def _wrong_passwords(self) -> WrongPasswords:
        return WrongPasswords(
            by_device=_newest(self._rows(self._device), pace.TRIES_BY_DEVICE) if self._device else [],
            by_network=_newest(self._rows_here(), pace.TRIES_BY_NETWORK),
            by_strangers=_newest(self._rows_of_strangers(), MAX_ROWS_READ),
        )

    def _rows_of_strangers(self) -> QuerySet[AccessFailureLog]:
        return self._rows(self._strange_mark)

    def _rows_here(self) -> QuerySet[AccessFailureLog]:
        """Return the rows of unknown devices in this network. A device is unknown if it has no cookie of a login."""
        strange = self._rows(self._strange_mark)
        return strange.filter(ip_address=self._network) if self._network else strange.none()

    def _rows(self, device: str) -> QuerySet[AccessFailureLog]:
        rows: QuerySet[AccessFailureLog] = AccessFailureLog.objects.filter(username=self._name, user_agent=device)
        return rows

    def _has_logged_in_here(self, now: datetime.datetime) -> bool:
        here = AccessLog.objects.filter(username=self._name, ip_address=self._network, attempt_time__gt=now - LOGINS_KEPT)
        return self._network is not None and bool(here.exists())

    def _lock_name(self) -> None:
        """Lock the name, so that attempts for it are stored one at a time. On SQLite the transaction already locks the whole database."""
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"login {self._name}"])


class CodeTries(Tries):
    """The wrong name codes that were typed for one name.

    All phones in a hall share one network, so each device is counted by its cookie. Devices without a cookie are counted by network.
    """

    def __init__(self, name: str, visitor: LoginVisitor, device: str) -> None:
        """Store whose attempts these are. `device` is "" unless a right code for the name was typed on this device before."""
        super().__init__(name, visitor.network, device)
        self._strange_mark = STRANGE + visitor.letters
        self._has_cookie = bool(visitor.letters)

    def allowed_as(self, now: datetime.datetime) -> str | Wait:
        """Decide whether a code may be tried now, by the rules for passwords. Returns the device's letters, "" or a Wait.

        A device without a cookie waits only a few seconds if its network is blocked: it gets a cookie, by which it is then counted.
        """
        allowed = super().allowed_as(now)
        if isinstance(allowed, Wait) and allowed.reason is PaceReason.BLOCKED_HERE and not self._has_cookie:
            return Wait(allowed.reason, pace.PAUSE_STEP_SECONDS)
        return allowed

    def _rows_of_strangers(self) -> QuerySet[AccessFailureLog]:
        rows: QuerySet[AccessFailureLog] = AccessFailureLog.objects.filter(username=self._name, user_agent__startswith=STRANGE)
        return rows

    def _rows_here(self) -> QuerySet[AccessFailureLog]:
        return self._rows(self._strange_mark) if self._has_cookie else super()._rows_here()

    def _has_logged_in_here(self, now: datetime.datetime) -> bool:
        return False


class GuestForms(Tries):
    """The forms that guests sent about one subject, such as signing up for one evening.

    All phones in a hall share one network, so each device is counted by its cookie. Those without a cookie count as one for each network.
    """

    def __init__(self, name: str, visitor: LoginVisitor) -> None:
        super().__init__(name, visitor.network, "")
        self._strange_mark = STRANGE + visitor.letters
        self._has_cookie = bool(visitor.letters)

    def allowed_as(self, now: datetime.datetime) -> str | Wait:
        """Decide whether a form may be sent now: "" if it may, or a Wait."""
        of_device, here = Q(user_agent=self._strange_mark), Q(ip_address=self._network)
        rows = AccessFailureLog.objects.filter(of_device if self._network is None else of_device | here, username=self._name)
        recent = list(
            rows.filter(attempt_time__gt=now - pace.BLOCK).order_by("-attempt_time").values_list("attempt_time", "user_agent", "ip_address")
        )
        own = [at for at, device, network in recent if device == self._strange_mark and (self._has_cookie or network == self._network)]
        by_network = [at for at, _device, network in recent if network == self._network and network is not None]
        return pace.wait_of_guest(own, by_network, now) or ""

    def begin(self) -> int | Wait:
        """Store a form and return its row's primary key, or return a Wait if it is refused. Rows are read only under the lock."""
        return self._begin_alone()


def wrong_codes(names: str) -> QuerySet[AccessFailureLog]:
    """Return the rows of wrong codes in the past hour, for all names that begin with this text."""
    since = timezone.now() - pace.MEMORY
    rows: QuerySet[AccessFailureLog] = AccessFailureLog.objects.filter(username__startswith=names, attempt_time__gt=since)
    return rows


def take_back(key: int) -> None:
    """Delete an attempt that does not count: its password was right, or its form was refused for another reason."""
    AccessFailureLog.objects.filter(pk=key).delete()


def sweep() -> None:
    """Delete expired rows: wrong passwords after an hour, logins after three months."""
    now = timezone.now()
    AccessFailureLog.objects.filter(attempt_time__lt=now - pace.MEMORY).delete()
    AccessLog.objects.filter(attempt_time__lt=now - LOGINS_KEPT).delete()


def _newest(rows: QuerySet[AccessFailureLog], most: int) -> list[datetime.datetime]:
    return list(rows.order_by("-attempt_time").values_list("attempt_time", flat=True)[:most])
