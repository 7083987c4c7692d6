"""The page that sets how long a club stores names."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.login.pages.proof import require_recent_proof
from clubs.pages.refusals import refusal_at_fields
from clubs.privacy.actions import retention as actions
from clubs.roles.permissions import ClubRight, club_for


class RetentionForm(forms.Form):
    """The months until guests are forgotten, and the years until former members are. An empty field means never."""

    guests_months = forms.IntegerField(
        label=gettext_lazy("Months until the data of guests is deleted"), required=False, min_value=1, max_value=actions.MAX_MONTHS
    )
    members_years = forms.IntegerField(
        label=gettext_lazy("Years until the data of members who left is deleted"), required=False, min_value=1, max_value=actions.MAX_YEARS
    )


@require_http_methods(["GET", "POST"])
def retention(request: HttpRequest, club: str) -> HttpResponse:
    """Show and set how long names are stored. Forgetting cannot be undone, so the reader must prove again who they are."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.FORGET)
    values: dict[str, Any] = {"guests_months": row.forget_guests_months, "members_years": row.forget_members_years}
    form = RetentionForm(request.POST or None, initial=values)
    if form.is_valid():
        require_recent_proof(request)
        with refusal_at_fields(form):
            actions.set_retention(by=actor, club=row, **form.cleaned_data)
            messages.success(request, _("The club now keeps names for as long as you chose."))
            return redirect("retention", club)
    return render(request, "clubs/retention.html", {"club": row, "form": form}, status=422 if form.errors else 200)
