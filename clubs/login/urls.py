"""The addresses for logging in and for one's own account.

Of allauth's addresses only the needed ones are included: none for sign-up, e-mail, or accounts of other websites.
"""

from __future__ import annotations

from allauth.account import views as login
from allauth.mfa.base import views as second_factor
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp.views import DeactivateTOTPView
from allauth.mfa.webauthn import views as passkeys
from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path, re_path, reverse_lazy

from clubs.login.pages import account
from clubs.login.pages.links import SetPasswordView
from clubs.pages.moved import moved_to

back_to_account = reverse_lazy("account")

urlpatterns: list[URLPattern] = [
    path("login/", login.login, name="account_login"),
    path("login/code/", second_factor.authenticate, name="mfa_authenticate"),
    path("login/passkey/", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("logout/", LogoutView.as_view(), name="account_logout"),
    path("account/", account.account, name="account"),
    path("account/", account.account, name="mfa_index"),
    path("account/password/", moved_to("account", "password", post=account.change_password), name="account_change_password"),
    path("account/sessions/", account.end_other_sessions, name="usersessions_list"),
    path("account/again/", login.reauthenticate, name="account_reauthenticate"),
    path("account/again/code/", second_factor.reauthenticate, name="mfa_reauthenticate"),
    path("account/again/passkey/", passkeys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("account/app/", account.AddAppView.as_view(), name="mfa_activate_totp"),
    path("account/app/remove/", DeactivateTOTPView.as_view(success_url=back_to_account), name="mfa_deactivate_totp"),
    path("account/codes/", recovery_codes.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("account/codes/renew/", recovery_codes.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("account/codes/download/", recovery_codes.download_recovery_codes, name="mfa_download_recovery_codes"),
    path("account/passkeys/add/", account.AddPasskeyView.as_view(), name="mfa_add_webauthn"),
    path("account/passkeys/<int:pk>/", passkeys.EditWebAuthnView.as_view(success_url=back_to_account), name="mfa_edit_webauthn"),
    path("account/passkeys/<int:pk>/remove/", passkeys.RemoveWebAuthnView.as_view(success_url=back_to_account), name="mfa_remove_webauthn"),
    # A token always has a hyphen. Requiring it keeps allauth's addresses, which are left out, from matching.
    re_path(r"^account/(?P<uidb64>\w+)/(?P<token>[^/]+-[^/]+)/$", SetPasswordView.as_view(), name="password_reset_confirm"),
]
