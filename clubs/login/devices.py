"""Devices on which an account has logged in before, recognized by a cookie that only this server can make.

The cookie contains the account and the device, and expires when the account's password changes. It gives no access: a device that has it
may try passwords for that account at its own pace (pace.py), while strangers are slowed down.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from clubs.login.account_names import account_key

COOKIE = "device"
COOKIE_DAYS = 365
MAX_ACCOUNTS = 5
"""The greatest number of accounts that a device's cookie may contain; the newest ones stay."""
_SALT = "clubs.login.devices"


@dataclass(frozen=True)
class DeviceAccount:
    """One account in a device's cookie."""

    account: int
    device: str
    """Random letters, new for each device and account, by which its wrong passwords are counted."""
    proof: str
    """A digest that only this server can make from the account's password. It is no longer valid once the password changes."""


def device_of(request: HttpRequest, name: str) -> str:
    """Return the device's letters if the account with this name logged in on the device before, else "". `name` is from `account_key`."""
    entries = _entries(request)
    accounts = User.objects.in_bulk([entry.account for entry in entries])
    for entry in entries:
        account = accounts.get(entry.account)
        if account and account_key(account.get_username()) == name and _is_genuine(entry, account):
            return entry.device
    return ""


def remember_device(request: HttpRequest, response: HttpResponse, account: User) -> None:
    """Set the cookie that proves that this account logged in here. Other accounts in the cookie stay."""
    entries = _entries(request)
    same = next((entry.device for entry in entries if entry.account == account.pk and _is_genuine(entry, account)), "")
    newest = DeviceAccount(account.pk, same or secrets.token_urlsafe(9), _proofs(account)[0])
    others = [entry for entry in entries if entry.account != account.pk]
    response.set_signed_cookie(
        COOKIE,
        " ".join(f"{entry.account}:{entry.device}:{entry.proof}" for entry in [newest, *others][:MAX_ACCOUNTS]),
        salt=_SALT,
        max_age=COOKIE_DAYS * 86_400,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _entries(request: HttpRequest) -> list[DeviceAccount]:
    value = request.get_signed_cookie(COOKIE, default="", salt=_SALT, max_age=COOKIE_DAYS * 86_400)
    parts = [entry.split(":") for entry in (value or "").split()]
    return [DeviceAccount(int(account), device, proof) for account, device, proof in parts]


def _is_genuine(entry: DeviceAccount, account: User) -> bool:
    return account.is_active and any(constant_time_compare(entry.proof, proof) for proof in _proofs(account))


def _proofs(account: User) -> list[str]:
    """Return the valid proofs for the current password: first with the current SECRET_KEY, then with each of SECRET_KEY_FALLBACKS."""
    hashes = [account.get_session_auth_hash(), *account.get_session_auth_fallback_hash()]
    return [salted_hmac(_SALT, each).hexdigest()[:32] for each in hashes]
