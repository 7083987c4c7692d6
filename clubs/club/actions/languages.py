"""Set a club's language, such as `nl`, or a regional form of it."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.problems import refuse
from clubs.region import club_languages
from clubs.roles.permissions import ClubRight, require_club


@transaction.atomic
def set_language(*, by: Actor, club: Club, language: str) -> Club:
    """Set the language, or the regional form of a language, in which the club's pages and new evenings are shown.

    An existing evening keeps its language, as its papers and rulings are written in it. Setting the current language again changes nothing.
    Refused: FIELD_WRONG.
    """
    require_club(by, ClubRight.PUBLISH_RULES, club)
    if language not in dict(club_languages()):
        raise refuse("FIELD_WRONG", "language")
    before = lock_club(club).language
    if before != language:
        Club.objects.filter(pk=club.pk).update(language=language)
        record(club, by=by, what=ClubEvent.SET_LANGUAGE, object="club", before={"language": before}, after={"language": language})
    club.language = language
    return club
