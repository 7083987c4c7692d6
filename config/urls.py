"""The root of all addresses."""

from __future__ import annotations

from django.contrib.auth.views import LoginView, LogoutView, PasswordResetCompleteView
from django.urls import include, path

from clubs.web.links import SetPassword
from config.health import health, up
from config.schema import Description, Documentation

urlpatterns = [
    path("up/", up, name="up"),
    path("health/", health, name="health"),
    path("login/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("account/ready/", PasswordResetCompleteView.as_view(), name="password_reset_complete"),
    path("account/<uidb64>/<token>/", SetPassword.as_view(), name="password_reset_confirm"),
    path("language/", include("django.conf.urls.i18n")),
    path("api/schema/", Description.as_view(), name="schema"),
    path("api/docs/", Documentation.as_view(), name="api-docs"),
    path("api/v1/", include("tournaments.api.urls")),
    path("", include("clubs.web.urls")),
    path("", include("tournaments.web.urls")),
]
