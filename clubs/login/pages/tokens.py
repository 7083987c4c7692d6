"""The page of the reader's own API tokens: make one, see its secret once, revoke it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs import actions
from clubs.actors import of_user
from clubs.login.models import ApiToken
from clubs.login.pages.proof import require_recent_proof
from clubs.pages.refusals import refusal_at_fields
from clubs.problems import refuse
from clubs.roles.pages.forms import TokenForm


@never_cache
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Show the reader's tokens and create one. The secret of a new one is shown once, in the answer to the form."""
    actor = of_user(request.user)
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    form, secret = TokenForm(request.POST or None), ""
    if form.is_valid():
        require_recent_proof(request)
        with refusal_at_fields(form):
            _token, secret = actions.issue_token(by=actor, **form.cleaned_data)
            form = TokenForm()
    own_tokens = ApiToken.objects.filter(user=actor.user.pk).order_by("revoked_at", "-created_at")
    return render(request, "clubs/tokens.html", {"form": form, "secret": secret, "tokens": own_tokens}, status=422 if form.errors else 200)


@require_POST
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    """Revoke a token."""
    actor = of_user(request.user)
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    actions.revoke_token(by=actor, token=get_object_or_404(ApiToken, pk=token, user=actor.user.pk))
    messages.success(request, _("The token is revoked."))
    return redirect("tokens")
