"""The page on which a club chooses how the public reads names."""

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
from clubs.direction import isolated
from clubs.pages.refusals import refusal_at_fields
from clubs.people.actions.public_names import set_public_names
from clubs.people.models import Member
from clubs.people.public_names import PublicName, public_name
from clubs.roles.pages.forms import set_choices
from clubs.roles.permissions import ClubRight, club_for

EXAMPLE = Member(name="Piet van Dijk", called="Piet", number=12)
"""An invented member, whose name shows each choice on the page."""


class PublicNamesForm(forms.Form):
    """The fields for how much of a name the public reads, and for the most private choice that members have."""

    shown = forms.ChoiceField(
        label=gettext_lazy("How the public sees everybody’s name"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy("This holds for guests too. An evening may show less; a member may show less of their own name."),
    )
    least = forms.ChoiceField(
        label=gettext_lazy("The least that members may show"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Even if a member asks to show less, the club shows at least this. Choices that members made before stay."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(kind.value, f"{isolated(_example(kind))} · {kind.label}") for kind in PublicName]
        set_choices(self, "shown", choices)
        set_choices(self, "least", choices[1:])


def _example(kind: str) -> str:
    return public_name(kind, name=EXAMPLE.name, called=EXAMPLE.called, number=EXAMPLE.number)


@require_http_methods(["GET", "POST"])
def public_names(request: HttpRequest, club: str) -> HttpResponse:
    """Show and set the forms of names for the public."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    form = PublicNamesForm(request.POST or None, initial={"shown": row.public_names, "least": row.least_names})
    if form.is_valid():
        with refusal_at_fields(form):
            set_public_names(by=actor, club=row, **form.cleaned_data)
            messages.success(request, _("From now on the public sees names as you chose, on every page and list."))
            return redirect("public-names", club)
    chose = row.members.filter(merged_into=None).exclude(public_name="").count()
    return render(request, "clubs/public_names.html", {"club": row, "form": form, "chose": chose}, status=422 if form.errors else 200)
