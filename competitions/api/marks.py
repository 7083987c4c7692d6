"""The API of the marks and tags of an evening for competitions, with the actions, rights and refusals of the page."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from competitions.actions.marks import MAX_CORRECTIONS, MAX_TAG, MAX_TAGS, correct_marks, set_tags
from competitions.queries.evening_marks import CountedPerson, evening_marks
from competitions.queries.mark_keepers import marked_evening
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.evening.models import Tournament
from tournaments.standings.rounds import MarkCorrection

MAX_NUMBER = 999_999_999
MARK_TEXT = "`played`, `substitute`, `bye`, `excused`, `absent`, or a word of the club's own"
Round = Annotated[int, Meta(ge=1, le=MAX_NUMBER, description="The number of the round; null for the whole evening.")]


class CorrectionBody(Body, kw_only=True):
    """The correction of one person's mark: of a player by `entrant`, or of a member who is no player by `member`."""

    entrant: Annotated[int, Meta(ge=1, le=MAX_NUMBER, description="The player's number.")] | None = None
    member: Annotated[int, Meta(ge=1, le=MAX_NUMBER, description="The member's number in the club.")] | None = None
    round: Round | None = None
    mark: Annotated[str, Meta(max_length=20, description=f"{MARK_TEXT}; empty for the mark that follows from the evening.")]

    @property
    def correction(self) -> MarkCorrection:
        return MarkCorrection(self.mark, self.entrant or 0, self.member or 0, self.round or 0)


class CorrectionsBody(Body):
    """Corrections of marks. Other corrections stay; one of the whole evening replaces those of the person's rounds."""

    marks: Annotated[tuple[CorrectionBody, ...], Meta(max_length=MAX_CORRECTIONS)]


class TagsBody(Body):
    """The tags of an evening, in place of those that it has."""

    tags: Annotated[str, Meta(max_length=MAX_TAGS * (MAX_TAG + 1), description="Words with spaces between them.")]


class MarkAnswer(Struct, frozen=True, kw_only=True):
    """A mark in one round, or in every round."""

    round: Annotated[int | None, Meta(description="The number of the round; null for the whole evening.")]
    mark: Annotated[str, Meta(description=MARK_TEXT + ".")]


class CountedPersonAnswer(Struct, frozen=True, kw_only=True):
    """A player, or a member who is none, with how they count in competitions."""

    entrant: Annotated[int | None, Meta(description="The player's number; null for a member who is no player.")]
    member: Annotated[int | None, Meta(description="The member's number in the club; null for a player.")]
    name: str
    marks: Annotated[tuple[MarkAnswer, ...], Meta(description="The marks that count; empty for somebody who has none.")]
    corrections: Annotated[tuple[MarkAnswer, ...], Meta(description="The corrections among them.")]


class MarksAnswer(Struct, frozen=True, kw_only=True):
    """How everybody of an evening counts in competitions, and the words by which competitions select the evening."""

    version: int
    tags: str
    people: tuple[CountedPersonAnswer, ...]


class MarksView(ApiView):
    @describe_read("Read how everybody of an evening counts in competitions, and the evening's tags", MarksAnswer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_answer(marked_evening(self.actor, slug)))

    @action_view("Correct how people count in competitions, in a round or in the whole evening", marked_evening)
    def put(self, tournament: Tournament, body: CorrectionsBody) -> MarksAnswer:
        correct_marks(by=self.actor, tournament=tournament, corrections=[each.correction for each in body.marks])
        return _answer(tournament)


class TagsView(ApiView):
    @action_view("Set the tags by which competitions select an evening", marked_evening)
    def put(self, tournament: Tournament, body: TagsBody) -> MarksAnswer:
        set_tags(by=self.actor, tournament=tournament, tags=body.tags)
        return _answer(tournament)


def _answer(tournament: Tournament) -> MarksAnswer:
    evening = evening_marks(Tournament.objects.get(pk=tournament.pk))
    return MarksAnswer(version=tournament.version, tags=" ".join(evening.tags), people=tuple(map(_person, evening.people)))


def _person(person: CountedPerson) -> CountedPersonAnswer:
    marks, corrections = (
        tuple(MarkAnswer(round=number or None, mark=mark) for number, mark in sorted(each.items()))
        for each in (person.marks, person.corrections)
    )
    return CountedPersonAnswer(
        entrant=person.entrant or None, member=person.member or None, name=person.name, marks=marks, corrections=corrections
    )
