"""A member's own card of a season: the page with the card, and the card as a picture to keep and share."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.club.colour import colours
from clubs.club.models import ClubLogo
from clubs.images import DrawingBusy, one_at_a_time
from clubs.people.queries.members import own_person
from competitions.queries.season import season_of
from competitions.queries.season_card import SeasonCard, season_card
from competitions.season import Unusable
from competitions.season_picture import season_picture
from competitions.wording.season import season_refusal
from competitions.wording.season_card import card_words, suit_sentence
from tournaments.evening.problems import refuse
from tournaments.pages.release import release

KEEP_SECONDS = 3600
"""The time for which a process keeps a picture. Its key is made from its words, so it never becomes wrong."""


@never_cache
@require_safe
def season_card_page(request: HttpRequest, club: str, season: int) -> HttpResponse:
    """Show the reader's own card of this season; before their first evening, that there is none yet."""
    member = own_person(of_user(request.user), club)
    row = season_of(member.club, season)
    try:
        card = season_card(member, row)
    except Unusable as unusable:
        raise season_refusal(unusable) from None
    context: dict[str, Any] = {"club": member.club, "season": row}
    if card is not None:
        context |= {"card": card_words(card), "why": suit_sentence(card)}
    return render(request, "tournaments/season/card.html", context)


@never_cache
@require_safe
def season_card_picture(request: HttpRequest, club: str, season: int) -> HttpResponse:
    """Return the reader's own card as a picture (PNG), in their language. Refused: NOT_FOUND (no card yet), PICTURE_BUSY."""
    member = own_person(of_user(request.user), club)
    try:
        card = season_card(member, season_of(member.club, season))
    except Unusable as unusable:
        raise season_refusal(unusable) from None
    if card is None:
        raise refuse("NOT_FOUND")
    return HttpResponse(_png(card), content_type="image/png")


def _png(card: SeasonCard) -> bytes:
    """Return the picture of the card. Each process draws one picture at a time."""
    words, club = card_words(card), card.member.club
    key = sha256(repr((words, get_language(), club.pk, club.hue, club.logo_tag, release())).encode()).hexdigest()
    png: bytes | None = caches["process"].get(key)
    if png is None:
        logo = ClubLogo.objects.filter(club=club).first() if club.logo_tag else None
        try:
            with one_at_a_time():
                png = season_picture(words, colours(club.hue, "light"), bytes(logo.png) if logo is not None else None)
        except DrawingBusy:
            raise refuse("PICTURE_BUSY") from None
        caches["process"].set(key, png, KEEP_SECONDS)
    return png
