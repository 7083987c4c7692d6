"""The link with which somebody sets a password: its address, its QR code, and the page that it opens."""

from __future__ import annotations

from typing import Any

import segno
from allauth.account.utils import perform_login
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse, reverse_lazy
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from clubs import actions
from clubs.actors import Actor

LINK_VALID_DAYS = settings.PASSWORD_RESET_TIMEOUT // 86_400
"""The number of days for which an unused link is valid."""


def address(user: User, token: str) -> str:
    """Return the path of the page where this account's password is set. `token` is the secret that an action returned."""
    return reverse("password_reset_confirm", kwargs={"uidb64": urlsafe_base64_encode(force_bytes(user.pk)), "token": token})


def picture(link: str) -> str:
    """Return the link as a QR code in a `data:` address. The image is as secret as the link, so it must not have an address of its own."""
    return segno.make(link, error="m").svg_data_uri(border=2, dark="#000", light="#fff", omitsize=True)


class SetPasswordView(PasswordResetConfirmView):
    """Set the password of the link's account and log it in. An account with a second factor must also pass that."""

    success_url = reverse_lazy("home")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Load the user of the session before allauth stores the link's secret in the session.

        Loading the user empties the session if the password has changed since the session's login. If that happened later, the secret
        would be lost.
        """
        request.user.is_authenticated  # noqa: B018
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Set the password. This ends the account's other sessions and revokes its tokens."""
        with transaction.atomic():
            response = super().form_valid(form)
            revoked = actions.revoke_tokens(by=Actor(user=form.user))
        logout(self.request)
        messages.success(self.request, _("The password is set."))
        if revoked:
            messages.info(self.request, _("The account has a new password, so its API tokens are revoked."))
        answer: HttpResponse = perform_login(self.request, form.user, redirect_url=response["Location"])
        return answer
