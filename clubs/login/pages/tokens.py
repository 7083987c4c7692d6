"""The forms of the reader's own API tokens, which are a part of the account's page: make one, see its secret once, revoke it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs import actions
from clubs.actors import of_user
from clubs.login.models import ApiToken
from clubs.login.pages.account import account_page
from clubs.login.pages.proof import require_recent_proof
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_at_fields
from clubs.problems import refuse
from clubs.roles.pages.forms import TokenForm


@never_cache
@require_POST
def issue(request: HttpRequest) -> HttpResponse:
    """Create a token. Its secret is shown once, in the answer to the form."""
    actor = of_user(request.user)
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    form = TokenForm(request.POST)
    if form.is_valid():
        require_recent_proof(request)
        with refusal_at_fields(form):
            _token, secret = actions.issue_token(by=actor, **form.cleaned_data)
            return account_page(request, secret=secret)
    return account_page(request, token_form=form)


@require_POST
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    """Revoke a token."""
    actor = of_user(request.user)
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    actions.revoke_token(by=actor, token=get_object_or_404(ApiToken, pk=token, user=actor.user.pk))
    messages.success(request, _("The token is revoked."))
    return redirect_to_part("tokens", "account")
