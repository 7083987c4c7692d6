"""The picture of an evening for the preview of a link. An evening that is not public has none, and neither has a rehearsal."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.club.colour import colours
from clubs.club.models import ClubLogo
from clubs.images import DrawingBusy, one_at_a_time
from scoring.engine.words import plain_language
from tournaments.calendar.evening_picture import evening_picture
from tournaments.calendar.wording.evening_picture import picture_words
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.pages.release import release

KEEP_SECONDS = 3600
"""The time for which a process keeps a picture. Its key is made from its words, so it never becomes wrong."""


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the picture (PNG) in the language `?in=`, by default that of the evening.

    Each process draws one picture at a time. If others wait, the answer is Troela's own picture.
    """
    tournament = tournament_for(of_user(request.user), slug, Right.WATCH)
    club = tournament.club
    if not tournament.is_public or club.rehearsal_of_id is not None:
        raise refuse("NOT_FOUND")
    language = plain_language(request.GET.get("in", ""))
    with translation.override(language if language in dict(settings.LANGUAGES) else tournament.language):
        words = picture_words(tournament)
    key = sha256(repr((words, club.pk, club.hue, club.logo_tag, release())).encode()).hexdigest()
    response = get_conditional_response(request, etag=f'"{key[:24]}"')
    if response is None:
        png = caches["process"].get(key)
        if png is None:
            logo = ClubLogo.objects.filter(club=club).first() if club.logo_tag else None
            try:
                with one_at_a_time():
                    png = evening_picture(words, colours(club.hue, "light"), bytes(logo.png) if logo is not None else None)
            except DrawingBusy:
                response = redirect(static("img/share.png"))
                response["Cache-Control"] = "no-cache"
                return response
            caches["process"].set(key, png, KEEP_SECONDS)
        response = HttpResponse(png, content_type="image/png")
    response["ETag"] = f'"{key[:24]}"'
    response["Cache-Control"] = "no-cache"
    return response
