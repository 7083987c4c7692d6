"""The end of an evening for programs: list the open items, close the evening, and undo the closing for a while."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Body, or_none
from tournaments.api.view import ApiView
from tournaments.evening.actions import closing
from tournaments.evening.actions.abandoning import MAX_REASON_LENGTH, abandon
from tournaments.evening.api.public_answers import TournamentAnswer, tournament_answer
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.queries.breaking_off import WhatCounts
from tournaments.evening.queries.open_items import open_items
from tournaments.evening.queries.state import evening_state
from tournaments.evening.wording.open_items import open_item_text

MAX_OPEN_ITEMS = 100_000


class StillOpen(Struct, frozen=True):
    """One item that is still open before the evening is closed, such as a table that has not signed."""

    code: Annotated[str, Meta(description="A code such as `missing 1 2 18`. To close despite this, send it back in `acknowledged`.")]
    text: Annotated[str, Meta(description="The open point in a sentence, in the reader's language.")]


class OpenAtClosing(Struct, frozen=True):
    """The list of items that are still open, such as a table that has not signed, before the evening is closed."""

    open: tuple[StillOpen, ...]


class BrokenOffBody(Body):
    because: Annotated[str, Meta(min_length=1, max_length=MAX_REASON_LENGTH, description="The reason, which everybody reads.")]
    counts: Annotated[
        Literal["all", "rounds", "nothing"],
        Meta(
            description=(
                "What counts: `all` that was entered; only the `rounds` that were finished; or `nothing`, so that the evening has no "
                "standings and counts for no season."
            )
        ),
    ]


class ClosingBody(Body):
    acknowledged: (
        Annotated[
            tuple[Annotated[str, Meta(min_length=1, max_length=80)], ...],
            Meta(
                max_length=MAX_OPEN_ITEMS,
                description="The codes of the open points that you accept. If anything else is open, the evening is not closed.",
            ),
        ]
        | UnsetType
    ) = UNSET
    broken_off: (
        Annotated[
            BrokenOffBody,
            Meta(description="Close the evening as broken off half-way. A round being played then ends as it is."),
        ]
        | UnsetType
    ) = UNSET
    undo: Annotated[bool, Meta(description="Undo an earlier closing instead.")] = False


class ClosingView(ApiView):
    @describe_read("List what is still open before the evening is closed", OpenAtClosing)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.CLOSE)
        items = open_items(tournament)
        return Response(OpenAtClosing(tuple(StillOpen(item.code, open_item_text(item)) for item in items)))

    @action_view("Close the evening, also one that was broken off, or undo that while it is in correction", Right.CLOSE)
    def post(self, tournament: Tournament, body: ClosingBody) -> TournamentAnswer:
        if body.undo:
            closing.undo_closing(by=self.actor, tournament=tournament)
            return tournament_answer(tournament, evening_state(tournament))
        acknowledged, broken_off = or_none(body.acknowledged) or (), or_none(body.broken_off)
        if broken_off is not None:
            counts = WhatCounts(broken_off.counts)
            abandon(by=self.actor, tournament=tournament, because=broken_off.because, counts=counts, acknowledged=acknowledged)
        else:
            closing.close(by=self.actor, tournament=tournament, acknowledged=acknowledged)
        return tournament_answer(tournament, evening_state(tournament))
