"""How allauth, which logs people in, behaves in this house: no sign-up, no e-mail, wrong passwords counted by axes alone."""

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
    """Logging in."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody signs up: an owner of a club makes the account."""
        return False

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """The house sends no e-mail."""

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count no wrong passwords: axes does. allauth counts them by name alone, so a stranger could shut somebody out from anywhere."""

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """Say that the account is switched off. Only a passkey leads here; a password of such an account is wrong."""
        messages.error(request, self.error_messages["account_inactive"])
        return redirect("account_login")

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Log in, and tell what others did to the account since the last time."""
        assert isinstance(user, User)
        before = user.last_login
        super().login(request, user)
        for sentence in news_since(user, before):
            messages.warning(request, sentence)

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Whether to ask anew who it is. Having just logged in is proof enough."""
        return not proved_recently(context.request)

    def get_reauthentication_methods(self, user: AbstractBaseUser | AnonymousUser) -> list[dict[str, Any]]:
        """How somebody may prove anew who they are. An account with a second factor shows that: a browser may know its password."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if not passkeys_work(context.request):
            methods = [method for method in methods if method["id"] != "mfa_reauthenticate:webauthn"]
        return [method for method in methods if method["id"].startswith("mfa")] or methods


class SecondFactorAdapter(DefaultMFAAdapter):
    """The second factor."""

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """The name that is proposed for a new passkey."""
        return _("Passkey %(number)s") % {"number": Authenticator.objects.filter(user=user.pk, type=type).count() + 1}
