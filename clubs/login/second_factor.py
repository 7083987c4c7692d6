"""The second factor of an account: whether it has one, whether this login passed it, and that each code is accepted only once.

A second factor is an authenticator app or a passkey; a recovery code can replace it. allauth sets it up and checks it (`allauth.mfa`).
"""

from __future__ import annotations

from allauth.account.authentication import get_authentication_records
from allauth.core import context
from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.mfa.utils import decrypt
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import OuterRef, QuerySet

SECOND_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def has_second_factor(user: User) -> bool:
    """Return True if this account has an authenticator app or a passkey."""
    return Authenticator.objects.filter(user=user.pk, type__in=SECOND_FACTORS).exists()


def second_factors_before(time: OuterRef) -> QuerySet[Authenticator]:
    """Return a subquery for users: the second factors of each user (`OuterRef("user")`) that were set up at `time` or earlier."""
    rows: QuerySet[Authenticator] = Authenticator.objects.filter(user=OuterRef("user"), type__in=SECOND_FACTORS, created_at__lte=time)
    return rows


def was_shown_in_session(user: User) -> bool:
    """Return True if the login of the current request passed a second factor of this account. False if there is no request."""
    request = context.request
    if request is None or not hasattr(request, "session"):
        return False
    return any(record["method"] == "mfa" for record in get_authentication_records(request, user))


@transaction.atomic
def use_app_code(authenticator: Authenticator, code: str) -> bool:
    """Record that a valid app code was used. Returns False if this code, or a later one, was used before.

    Otherwise somebody looking over a shoulder could use the code again, as it is valid for a minute and a half. The app's row is locked, so
    two processes cannot accept the same code.
    """
    row = Authenticator.objects.select_for_update().get(pk=authenticator.pk)
    secret = decrypt(row.data["secret"])
    counters = yield_hotp_counters_from_time()
    numbers = [number for number in counters if compare_user_code(actual=code, expected=format_hotp_value(hotp_value(secret, number)))]
    if not numbers or max(numbers) <= row.data.get("last_used", 0):
        return False
    row.data["last_used"] = max(numbers)
    row.save(update_fields=["data"])
    authenticator.data = row.data
    return True
