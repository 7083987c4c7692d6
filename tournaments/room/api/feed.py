"""The latest news of an evening, for programs: the same sentences as on the evening's page."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import models
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.view import ApiView
from tournaments.entrants.queries.names import Names, plain_display_name
from tournaments.evening.api.public import response_with_names
from tournaments.evening.api.public_answers import OtherPlayer
from tournaments.evening.permissions import Right, tournament_for
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.room.feed import NewsKind
from tournaments.room.queries.feed import Feed, feed
from tournaments.room.wording.feed import FeedLine, feed_lines
from tournaments.standings.queries.visible_standings import frozen_at, reads_on
from tournaments.standings.wording.line_names import plain_line_name


class FeedEntry(Struct, frozen=True, kw_only=True):
    """One item of the news."""

    key: Annotated[str, Meta(description="The entry's key. It does not change while the entry exists.")]
    kind: Annotated[str, Meta(description="One of: " + ", ".join(NewsKind))]
    at: Instant
    importance: Annotated[int, Meta(description="A higher number means that more people want to read it.")]
    text: Annotated[str, Meta(description="The entry in a sentence, in the reader's language.")]
    round: Annotated[int | None, Meta(description="The number of the round; null for the whole evening.")]
    table: int | None
    deal: int | None
    ruling: int | None
    player: Annotated[OtherPlayer | None, Meta(description="The player in the news.")]
    contract: Annotated[str | None, Meta(description="The code of a contract in the rules.")]
    points: Annotated[
        int | None,
        Meta(description="The points that the deal brought this player, in the count by which the evening ranks."),
    ]
    leader: Annotated[
        OtherPlayer | None,
        Meta(description="The player who took the lead because of it; for a pair or team its name, and the number of its first player."),
    ]


class FeedAnswer(Struct, frozen=True):
    """The latest news, the newest first."""

    version: int
    entries: tuple[FeedEntry, ...]


class FeedView(ApiView):
    @describe_versioned_read("Read the feed: what just happened, in sentences", FeedAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        until = frozen_at(tournament, live=reads_on(self.actor, tournament))
        return response_with_names(request, self.actor, tournament, lambda names: _answer(tournament, names, until))


def _answer(tournament: models.Tournament, names: Names, until: datetime.datetime | None) -> FeedAnswer:
    now = feed(tournament, until=until)
    return FeedAnswer(tournament.version, tuple(_entry(line, now, names) for line in feed_lines(tournament, now, now.items, names)))


def _entry(line: FeedLine, now: Feed, names: Names) -> FeedEntry:
    item = line.item
    return FeedEntry(
        key=item.key,
        kind=item.kind,
        at=instant(item.at),
        importance=item.importance,
        text=line.text,
        round=item.where.round or None,
        table=item.where.table,
        deal=item.where.deal,
        ruling=item.ruling,
        player=_player(item.player, now, names),
        contract=item.contract or None,
        points=item.points,
        leader=_leader(item.leader, now, names),
    )


def _player(key: int | None, now: Feed, names: Names) -> OtherPlayer | None:
    entrant = now.players.get(key) if key is not None else None
    return None if entrant is None else OtherPlayer(entrant.number, plain_display_name(entrant, names))


def _leader(key: int | None, now: Feed, names: Names) -> OtherPlayer | None:
    line = now.lines[key] if key is not None else None
    return None if line is None else OtherPlayer(line.members[0].number, plain_line_name(line, names))
