"""The story, its replay, and the director's choice, for programs: the same sentences as on the page."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import models
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView, versioned_response
from tournaments.entrants.queries.names import public_names
from tournaments.evening.permissions import Right, tournament_for
from tournaments.standings.queries.visible_standings import require_published
from tournaments.standings.wording.line_names import plain_line_name
from tournaments.story.actions import choose_moments
from tournaments.story.moments import MAX_MOMENTS, MomentKind, StoryMoment
from tournaments.story.queries.story import EveningStory, has_story, story_of
from tournaments.story.wording.headline import headline
from tournaments.story.wording.moments import moment_sentence

Points = int | float


class StoryDealPlace(Struct, frozen=True):
    """Where a deal was played."""

    round: int
    table: int
    deal: int


class StoryMomentEntry(Struct, frozen=True, kw_only=True):
    """A moment of the evening."""

    key: Annotated[str, Meta(description="The moment's key in the choice of the director.")]
    kind: Annotated[str, Meta(description="One of: " + ", ".join(MomentKind))]
    title: str
    text: Annotated[str, Meta(description="The moment in a sentence, in the reader's language.")]
    numbers: Annotated[tuple[int, ...], Meta(description="The numbers of the players whom it names; of a line, its first player.")]
    deals: Annotated[tuple[StoryDealPlace, ...], Meta(description="The deals behind it, the most important first.")]
    ruling: int | None
    page_of: Annotated[int | None, Meta(description="The number of the player whose payments have the first deal, or the ruling.")]
    points: Points | None
    before: Annotated[int | None, Meta(description="The place before.")]
    after: Annotated[int | None, Meta(description="The place afterwards.")]
    count: Annotated[int | None, Meta(description="The number of deals or contracts that the sentence counts.")]
    of: Annotated[int | None, Meta(description="The number of contracts out of which `count` were made; for a climb, a round.")]
    contract: Annotated[str | None, Meta(description="The code of a contract in the rules.")]
    left_out: Annotated[bool, Meta(description="True if the director leaves it out; only readers who may choose see such moments.")]


class StoryFiguresAnswer(Struct, frozen=True, kw_only=True):
    """The figures of the evening."""

    players: int
    deals: int
    contracts: int
    made: int
    without_points: Annotated[int, Meta(description="The number of deals in which nobody won or lost a point.")]
    highest: Annotated[int | None, Meta(description="The most points of one player in one deal.")]
    lowest: Annotated[int | None, Meta(description="The fewest points of one player in one deal; null if not below zero.")]
    rulings: Annotated[int, Meta(description="The number of rulings in force that everybody may read.")]


class StoryAnswer(Struct, frozen=True, kw_only=True):
    """The story of a finished evening. Names are those that the public may see, for every reader."""

    version: int
    headline: str
    moments: tuple[StoryMomentEntry, ...]
    figures: Annotated[StoryFiguresAnswer | None, Meta(description="Null while the evening is not closed: it has no story yet.")]


class StoryReplayFrame(Struct, frozen=True):
    """The evening after one deal number of a round."""

    round: int
    deal: Annotated[int | None, Meta(description="The deal number; null before the first deal, and after the rulings of a round.")]
    leader: Annotated[int | None, Meta(description="The number of the line that leads; null if several share the lead.")]
    points: Annotated[Points | None, Meta(description="The points of the leader; null if several share the lead.")]


class StoryLeader(Struct, frozen=True):
    """A line that led at some time."""

    number: int
    name: str


class StoryReplayLine(Struct, frozen=True):
    """One line of the standings during the evening."""

    number: int
    name: str
    points: Annotated[tuple[Points, ...], Meta(description="The number that ranks the line, in each frame.")]
    places: Annotated[tuple[int, ...], Meta(description="The place in each frame.")]


class StoryReplayAnswer(Struct, frozen=True, kw_only=True):
    """The first ten lines of the standings, frame by frame.

    Empty if the evening is not closed, or if the places on the way are not known.
    """

    version: int
    frames: tuple[StoryReplayFrame, ...]
    leaders: Annotated[tuple[StoryLeader, ...], Meta(description="All lines that led, also those that are not among `lines`.")]
    lines: tuple[StoryReplayLine, ...]


class StoryChoiceBody(Body):
    left_out: Annotated[tuple[str, ...], Meta(max_length=MAX_MOMENTS, description="The keys of the moments that the story leaves out.")]
    order: Annotated[tuple[str, ...], Meta(max_length=MAX_MOMENTS, description="The keys of moments in the order of the story.")] = ()


class StoryView(ApiView):
    @describe_versioned_read("Read the story of a finished evening", StoryAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = _published(self, slug)
        return versioned_response(request, tournament, lambda: _answer(tournament, everything=False), "public", public_names(tournament))

    @action_view("Choose which moments the story leaves out, and their order", Right.RULE)
    def put(self, tournament: models.Tournament, body: StoryChoiceBody) -> StoryAnswer:
        choose_moments(by=self.actor, tournament=tournament, left_out=body.left_out, order=body.order)
        return _answer(tournament, everything=True)


class StoryReplayView(ApiView):
    @describe_versioned_read("Read the replay of a finished evening", StoryReplayAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = _published(self, slug)
        return versioned_response(request, tournament, lambda: _replay(tournament), "public", public_names(tournament))


def _published(view: ApiView, slug: str) -> models.Tournament:
    """Return the evening. Refused: NOT_FOUND, STANDINGS_FROZEN (not for this reader)."""
    tournament = tournament_for(view.actor, slug, Right.WATCH)
    if has_story(tournament):
        require_published(view.actor, tournament)
    return tournament


def _answer(tournament: models.Tournament, *, everything: bool) -> StoryAnswer:
    if not has_story(tournament):
        return StoryAnswer(version=tournament.version, headline="", moments=(), figures=None)
    story = story_of(tournament)
    moments = (*story.shown, *(each for each in story.moments if everything and each not in story.shown))
    figures = story.figures
    return StoryAnswer(
        version=tournament.version,
        headline=headline(tournament, story),
        moments=tuple(_entry(tournament, story, moment) for moment in moments),
        figures=StoryFiguresAnswer(
            players=story.played,
            deals=figures.deals,
            contracts=figures.contracts,
            made=figures.made,
            without_points=figures.without_points,
            highest=figures.highest,
            lowest=figures.lowest,
            rulings=figures.rulings,
        ),
    )


def _entry(tournament: models.Tournament, story: EveningStory, moment: StoryMoment) -> StoryMomentEntry:
    sentence = moment_sentence(tournament, story, moment)
    return StoryMomentEntry(
        key=moment.key,
        kind=moment.kind,
        title=sentence.title,
        text=sentence.text,
        numbers=moment.who,
        deals=tuple(StoryDealPlace(deal.round, deal.table, deal.number) for deal in moment.deals),
        ruling=moment.ruling,
        page_of=moment.page_of,
        points=None if moment.points is None else _plain(moment.points),
        before=moment.before,
        after=moment.after,
        count=moment.count,
        of=moment.of,
        contract=moment.contract or None,
        left_out=moment not in story.shown,
    )


def _replay(tournament: models.Tournament) -> StoryReplayAnswer:
    story = story_of(tournament) if has_story(tournament) else None
    replay = story.replay if story is not None else None
    if story is None or replay is None:
        return StoryReplayAnswer(version=tournament.version, frames=(), leaders=(), lines=())
    leaders = sorted({frame.leader for frame in replay.frames if frame.leader is not None})
    return StoryReplayAnswer(
        version=tournament.version,
        frames=tuple(
            StoryReplayFrame(
                frame.round,
                frame.deal,
                frame.leader,
                None if frame.leads_with is None else _plain(frame.leads_with),
            )
            for frame in replay.frames
        ),
        leaders=tuple(StoryLeader(number, plain_line_name(story.line(number), story.names)) for number in leaders),
        lines=tuple(
            StoryReplayLine(number, plain_line_name(story.line(number), story.names), tuple(map(_plain, figures)), places)
            for number, figures, places in zip(replay.lines, replay.figures, replay.places, strict=True)
        ),
    )


def _plain(points: int | Fraction) -> Points:
    """Return points for JSON: a whole number, or a decimal number with two digits."""
    return int(points) if points.denominator == 1 else round(float(points), 2)
