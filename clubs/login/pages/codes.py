"""The forms that ask for a code of the app, or for a recovery code. allauth checks the code; here each one of the app counts once."""

from __future__ import annotations

from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator

from clubs.login.second_factor import use_app_code


class CodeForm(AuthenticateForm):
    """The code after the password, at login."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        _use_up(self.authenticator, code)
        return code


class CodeAgainForm(ReauthenticateForm):
    """A code asked anew of somebody who is logged in."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        _use_up(self.authenticator, code)
        return code


def _use_up(authenticator: Authenticator, code: str) -> None:
    if authenticator.type == Authenticator.Type.TOTP and not use_app_code(authenticator, code):
        raise get_adapter().validation_error("incorrect_code")
