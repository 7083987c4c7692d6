"""The page of one's own account: roles, second factor, current logins. Changes are made by allauth."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import ChangePasswordForm
from allauth.account.views import PasswordChangeView
from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.views import ActivateTOTPView
from allauth.mfa.webauthn.views import AddWebAuthnView
from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django import forms
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs import actions
from clubs.actors import of_user
from clubs.login.models import ApiToken
from clubs.login.pages import account_news
from clubs.login.pages.devices import device
from clubs.login.pages.passkeys import passkeys_work
from clubs.login.second_factor import use_app_code
from clubs.problems import refuse
from clubs.roles.pages.forms import TokenForm


@never_cache
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Show the reader's own account, with everything that can be changed."""
    return account_page(request)


def account_page(
    request: HttpRequest, *, password_form: forms.Form | None = None, token_form: forms.Form | None = None, secret: str = ""
) -> HttpResponse:
    """Return the page of the reader's account. A refused form is shown as it was typed; the secret of a new token is shown once."""
    user = of_user(request.user).user
    if user is None:
        raise refuse("LOGIN_NEEDED")
    authenticators = list(Authenticator.objects.filter(user=user.pk).order_by("created_at"))
    has_app = any(row.type == Authenticator.Type.TOTP for row in authenticators)
    passkeys = [row for row in authenticators if row.type == Authenticator.Type.WEBAUTHN]
    codes_left = [len(row.wrap().get_unused_codes()) for row in authenticators if row.type == Authenticator.Type.RECOVERY_CODES]
    context = {
        "memberships": user.memberships.select_related("club").order_by("club__name"),
        "has_app": has_app,
        "passkeys": passkeys,
        "passkeys_work": passkeys_work(request),
        "has_second_factor": has_app or bool(passkeys),
        "codes_left": sum(codes_left),
        "sessions": _sessions(user, request),
        "password_form": password_form or ChangePasswordForm(user=user),
        "token_form": token_form or TokenForm(),
        "secret": secret,
        "tokens": ApiToken.objects.filter(user=user.pk).order_by("revoked_at", "-created_at"),
        "news": [account_news.sentence(entry) for entry in account_news.news(user)[:10]],
    }
    return render(request, "account/account.html", context, status=422 if password_form or token_form else 200)


def _sessions(user: User, request: HttpRequest) -> list[dict[str, Any]]:
    """Return one dict for each login of the account: this browser's first (with `here` True), then the most recently used."""
    rows = sorted(UserSession.objects.purge_and_list(user), key=lambda row: row.last_seen_at, reverse=True)
    own = request.session.session_key
    return [
        {"device": device(row.user_agent), "address": row.ip, "last_seen": row.last_seen_at, "here": row.session_key == own}
        for row in sorted(rows, key=lambda row: row.session_key != own)
    ]


class ChangePasswordView(PasswordChangeView):
    """Set another password. It ends all other logins of the account and revokes its API tokens."""

    success_url = reverse_lazy("account")

    def form_valid(self, form: Any) -> HttpResponse:
        with transaction.atomic():
            response: HttpResponse = super().form_valid(form)
            actions.revoke_tokens(by=of_user(self.request.user))
        return response

    def form_invalid(self, form: Any) -> HttpResponse:
        return account_page(self.request, password_form=form)


change_password = ChangePasswordView.as_view()


class EndOtherSessionsView(ListUserSessionsView):
    """The button that ends all other logins of the account. The list itself is on the account's page."""

    success_url = reverse_lazy("account")


end_other_sessions = require_POST(EndOtherSessionsView.as_view())


class AddAppView(ActivateTOTPView):
    """Add an authenticator app. The code typed here also counts as the second factor of the present login."""

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        app = Authenticator.objects.get(user=self.request.user.pk, type=Authenticator.Type.TOTP)
        use_app_code(app, form.cleaned_data["code"])
        post_authentication(self.request, app, reauthenticated=True)
        return response


class AddPasskeyView(AddWebAuthnView):
    """Add a passkey. Adding it also counts as the second factor of the present login."""

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        newest = Authenticator.objects.filter(user=self.request.user.pk, type=Authenticator.Type.WEBAUTHN).latest("pk")
        post_authentication(self.request, newest, reauthenticated=True)
        return response
