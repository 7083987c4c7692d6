"""The colours of a hue as a style sheet and the logo of a club, for everybody; the form that changes the logo."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.club.actions.face import remove_logo, set_logo
from clubs.club.colour import HUES, stylesheet, stylesheet_tag
from clubs.club.forms import LogoForm
from clubs.club.models import ClubLogo
from clubs.club.pages.settings import settings_page
from clubs.images import MAX_BYTES
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_at_fields
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, club_for

FOR_EVER = "public, max-age=31536000, immutable"
"""The Cache-Control of an address that changes with its content."""


@require_safe
def colour_styles(request: HttpRequest, hue: int, tag: str) -> HttpResponse:
    """Return the style sheet of a hue.

    During an upgrade, a page of one version may ask a process of the other. It gets the colours of that version, without being cached.
    """
    if hue >= HUES:
        raise refuse("NOT_FOUND")
    cached = FOR_EVER if tag == stylesheet_tag(hue) else "no-cache"
    return HttpResponse(stylesheet(hue), content_type="text/css; charset=utf-8", headers={"Cache-Control": cached})


@require_safe
def logo(request: HttpRequest, club: str, tag: str) -> HttpResponse:
    """Return the logo of a club as PNG. A page that was made before the logo changed gets the new one, without being cached."""
    row = ClubLogo.objects.select_related("club").filter(club__slug=club).first()
    if row is None:
        raise refuse("NOT_FOUND")
    cached = FOR_EVER if tag == row.club.logo_tag else "no-cache"
    return HttpResponse(bytes(row.png), content_type="image/png", headers={"Cache-Control": cached})


@require_POST
def change_logo(request: HttpRequest, club: str) -> HttpResponse:
    """Store the sent picture as the club's logo, or remove the logo (`remove`)."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PRESENT_CLUB)
    if "remove" in request.POST:
        remove_logo(by=actor, club=row)
        messages.success(request, gettext("The logo is removed."))
        return redirect_to_part("logo", "club-settings", club)
    form = LogoForm(request.POST, request.FILES)
    if form.is_valid():
        with refusal_at_fields(form):
            set_logo(by=actor, club=row, image=form.cleaned_data["image"].read(MAX_BYTES + 1))
            messages.success(request, gettext("The logo is on the club’s pages from now on."))
            return redirect_to_part("logo", "club-settings", club)
    return settings_page(request, club, logo_form=form)
