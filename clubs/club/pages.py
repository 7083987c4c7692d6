"""The page on which a club chooses its language, or a regional form of a language."""

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
from clubs.club.actions.languages import set_language
from clubs.pages.refusals import refusal_at_fields
from clubs.region import club_languages
from clubs.roles.pages.forms import set_choices
from clubs.roles.permissions import ClubRight, club_for


class LanguageForm(forms.Form):
    """A form with one field: the language, such as `nl`, or its regional form."""

    language = forms.ChoiceField(label=gettext_lazy("Language of the club"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "language", club_languages())


@require_http_methods(["GET", "POST"])
def language(request: HttpRequest, club: str) -> HttpResponse:
    """Show and set the language of a club."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    form = LanguageForm(request.POST or None, initial={"language": row.language})
    if form.is_valid():
        with refusal_at_fields(form):
            set_language(by=actor, club=row, **form.cleaned_data)
            messages.success(request, _("The club uses this language from now on."))
            return redirect("club-language", club)
    return render(request, "clubs/language.html", {"club": row, "form": form}, status=422 if form.errors else 200)
