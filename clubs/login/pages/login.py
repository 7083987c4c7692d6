"""Settings of allauth, which logs people in: no sign-up and no e-mail. django-axes counts the wrong passwords, not allauth."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.login.pages.account_news import news_since
from clubs.login.pages.passkeys import passkeys_work
from clubs.login.pages.proof import proved_recently


class AccountAdapter(DefaultAccountAdapter):
    """Troela's choices for allauth's logins: no sign-up, no e-mail, and what happens at a login."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False: only an owner of a club creates accounts."""
        return False

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send nothing: Troela sends no e-mail."""

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Do not count wrong passwords here: axes does. allauth would count them for each name, so a stranger could lock the holder out."""

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """Tell a passkey's user that the account is inactive. A login with a password does not get here: it is refused as wrong."""
        messages.error(request, self.error_messages["account_inactive"])
        return redirect("account_login")

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Log in, and show what others did to the account since the last login."""
        assert isinstance(user, User)
        before = user.last_login
        super().login(request, user)
        for sentence in news_since(user, before):
            messages.warning(request, sentence)

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Return True if the user must prove again who they are. A recent login is proof enough."""
        return not proved_recently(context.request)

    def get_reauthentication_methods(self, user: AbstractBaseUser | AnonymousUser) -> list[dict[str, Any]]:
        """Return the ways to prove again who one is. With a second factor, only that counts, as a browser may have stored the password."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if not passkeys_work(context.request):
            methods = [method for method in methods if method["id"] != "mfa_reauthenticate:webauthn"]
        return [method for method in methods if method["id"].startswith("mfa")] or methods


class SecondFactorAdapter(DefaultMFAAdapter):
    """Troela's choices for allauth's second factors."""

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """Return the name that is suggested for a new passkey."""
        return _("Passkey %(number)s") % {"number": Authenticator.objects.filter(user=user.pk, type=type).count() + 1}
