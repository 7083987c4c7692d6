"""The language of a club, and how to set it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from clubs.club.actions.languages import set_language
from clubs.club.models import Club
from clubs.roles.permissions import ClubRight
from tournaments.api.action_view import action_view
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView


class Language(Body):
    """The language of a club."""

    language: Annotated[str, Meta(min_length=1, max_length=8, description="A language code, which may name a region, such as nl-x-nb.")]


class LanguageAnswer(Struct, frozen=True):
    """The language of a club as a code, such as nl or the regional nl-x-nb."""

    language: str


class ClubLanguageView(ApiView):
    @action_view("Set the language of the club and its next evenings", ClubRight.PUBLISH_RULES)
    def put(self, row: Club, body: Language) -> LanguageAnswer:
        return LanguageAnswer(set_language(by=self.actor, club=row, **body.given()).language)
