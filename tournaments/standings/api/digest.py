"""The digest of a player's evening, for programs."""

from __future__ import annotations

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
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.standings.queries.digest import DealOfPlayer, digest
from tournaments.standings.queries.visible_standings import frozen_at, reads_on, visible_standings
from tournaments.standings.wording.digest import digest_lines


class DigestDeal(Struct, frozen=True):
    """The points of one deal for the player."""

    round: int
    table: int
    deal: int
    reason: Annotated[str, Meta(description="The code of the contract or other reason that moved most points; may be empty for a score.")]
    points: int


class DigestContract(Struct, frozen=True):
    """The number of times the player declared one contract, and the number of times they made it."""

    code: str
    declared: int
    made: int


class DigestPerson(Struct, frozen=True):
    """The points that another person won from the player, or lost to them."""

    player: OtherPlayer
    points: Annotated[int, Meta(ge=1)]


class DigestAnswer(Struct, frozen=True, kw_only=True):
    """The digest of a player's evening."""

    version: int
    player: OtherPlayer
    points: Annotated[int, Meta(description="The player's own points in the ledger, or their own score if the evening ranks by score.")]
    place: Annotated[int | None, Meta(description="The player's place; null if they have no line or place of their own.")]
    best: DigestDeal | None
    dearest: DigestDeal | None
    contracts: tuple[DigestContract, ...]
    won_most_from: DigestPerson | None
    lost_most_to: DigestPerson | None
    text: Annotated[tuple[str, ...], Meta(description="Lines of text to share, in the reader's language.")]


class PlayerDigestView(ApiView):
    @describe_versioned_read("Read a summary of a player's evening, to share", DigestAnswer, public=True)
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        entrant = tournament.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("NOT_FOUND", "number")
        live = reads_on(self.actor, tournament)
        return response_with_names(request, self.actor, tournament, lambda names: _answer(tournament, entrant, names, live=live))


def _answer(tournament: models.Tournament, entrant: models.Entrant, names: Names, *, live: bool) -> DigestAnswer:
    evening = digest(entrant, visible_standings(tournament, live=live), until=frozen_at(tournament, live=live))
    final = evening_state(tournament).final and tournament.frozen is None
    return DigestAnswer(
        version=tournament.version,
        player=_player(entrant, names),
        points=evening.points,
        place=evening.line.place if evening.line else None,
        best=_deal(evening.best),
        dearest=_deal(evening.dearest),
        contracts=tuple(DigestContract(each.code, each.declared, each.made) for each in evening.contracts),
        won_most_from=DigestPerson(_player(evening.won_from[0], names), evening.won_from[1]) if evening.won_from else None,
        lost_most_to=DigestPerson(_player(evening.lost_to[0], names), evening.lost_to[1]) if evening.lost_to else None,
        text=tuple(digest_lines(tournament, evening, names, final=final)),
    )


def _player(entrant: models.Entrant, names: Names) -> OtherPlayer:
    return OtherPlayer(entrant.number, plain_display_name(entrant, names))


def _deal(deal: DealOfPlayer | None) -> DigestDeal | None:
    return DigestDeal(deal.round, deal.table, deal.deal, deal.reason, deal.points) if deal else None
