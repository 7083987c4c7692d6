"""The forms that ask for a code of the app, or for a recovery code. allauth checks it; here each app code is accepted only once."""

from __future__ import annotations

from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator

from clubs.login.second_factor import use_app_code


class CodeForm(AuthenticateForm):
    """The form for a code after the password, at login."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        _use_up(self.authenticator, code)
        return code


class CodeAgainForm(ReauthenticateForm):
    """The form with which a logged-in user proves again who they are, by a code."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        _use_up(self.authenticator, code)
        return code


def _use_up(authenticator: Authenticator, code: str) -> None:
    if authenticator.type == Authenticator.Type.TOTP and not use_app_code(authenticator, code):
        raise get_adapter().validation_error("incorrect_code")
