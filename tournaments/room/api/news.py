"""The news that the big screens show as a band for some seconds, for programs that draw a screen of their own."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.documentation import describe_versioned_read
from tournaments.api.view import ApiView
from tournaments.entrants.queries.names import Names, public_names
from tournaments.evening.api.public import response_with_names
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.play.queries.progress import current_round, progress
from tournaments.room.feed import NewsKind
from tournaments.room.feed.broadcast import LISTED, SECONDS_BETWEEN, SECONDS_LATE, SECONDS_SHOWN
from tournaments.room.queries.broadcast import broadcasts_now
from tournaments.room.queries.feed import feed
from tournaments.room.wording.feed import feed_lines
from tournaments.standings.queries.visible_standings import frozen_at


class NewsBand(Struct, frozen=True, kw_only=True):
    """One item that the screens show as a band."""

    key: Annotated[str, Meta(description="The item's key, as in the feed.")]
    kind: Annotated[str, Meta(description="One of: " + ", ".join(NewsKind))]
    starts_at: Annotated[Instant, Meta(description="The moment at which the screens start to show it.")]
    text: Annotated[str, Meta(description="The item in a sentence, in the reader's language.")]
    table: int | None
    points: int | None
    dearest: Annotated[bool, Meta(description="True if nobody won or lost as many points in another deal of the evening so far.")]


class NewsBands(Struct, frozen=True, kw_only=True):
    """The newest bands of the screens, the newest last."""

    version: int
    seconds_shown: Annotated[int, Meta(description="The seconds for which a band is shown.")] = SECONDS_SHOWN
    seconds_between: Annotated[int, Meta(description="The smallest number of seconds from the start of one band to the next.")] = (
        SECONDS_BETWEEN
    )
    seconds_late: Annotated[int, Meta(description="The seconds after `starts_at` until which a screen may start to show a band.")] = (
        SECONDS_LATE
    )
    bands: Annotated[tuple[NewsBand, ...], Meta(max_length=LISTED)]


class ScreenNewsView(ApiView):
    @describe_versioned_read("Read the news that the screens show as a band for some seconds", NewsBands, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return response_with_names(request, self.actor, tournament, lambda names: _answer(tournament, names))


def _answer(tournament: Tournament, names: Names) -> NewsBands:
    current = current_round(tournament)
    so_far = progress(current) if current is not None and current.state == Round.State.PLAYING else None
    now = feed(tournament, until=frozen_at(tournament, live=False))
    bands = broadcasts_now(tournament, now, public_names(tournament), so_far)
    lines = feed_lines(tournament, now, [each.item for each in bands], names)
    return NewsBands(
        version=tournament.version,
        bands=tuple(
            NewsBand(
                key=band.item.key,
                kind=band.item.kind,
                starts_at=instant(band.starts_at),
                text=line.text,
                table=band.item.where.table,
                points=line.points,
                dearest=band.dearest,
            )
            for band, line in zip(bands, lines, strict=True)
        ),
    )
