"""In which language a club is: decide it."""

from __future__ import annotations

from msgspec import Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.club.actions.languages import set_language
from clubs.roles.permissions import ClubRight, club_for
from tournaments.api import request_bodies as bodies
from tournaments.api.documentation import describe_change
from tournaments.api.view import ApiView


class Language(bodies.Body):
    """In which language a club is."""

    language = bodies.Text(max_length=8, help_text="A language, or one as a region says it, such as nl-x-nb.")


class LanguageAnswer(Struct, frozen=True):
    """In which language a club is, and in the words of which region."""

    language: str


class ClubLanguage(ApiView):
    @describe_change("Decide in which language the club and its next evenings are", Language, {200: LanguageAnswer})
    def put(self, request: Request, club: str) -> Response:
        row = club_for(self.actor, club, ClubRight.PUBLISH_RULES)
        return Response(LanguageAnswer(set_language(by=self.actor, club=row, **bodies.validated(Language, request)).language))
