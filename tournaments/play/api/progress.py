"""The progress of every table, for the staff."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.documentation import describe_versioned_read
from tournaments.api.view import ApiView, versioned_response
from tournaments.evening.models import Table, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.log.wording.log_entries import actor_name
from tournaments.play.queries.acceptances import acceptances_of
from tournaments.play.queries.progress import with_deal_counts
from tournaments.play.queries.tables import prefetch_places


class AcceptedBy(Struct, frozen=True):
    """A player who accepted their table's round."""

    player: Annotated[int, Meta(description="The player's number in this evening.")]
    at: Instant
    by: Annotated[str, Meta(description="The phone on which it was accepted: the table's, or the player's own.")]
    totals: Annotated[
        tuple[int, ...] | None,
        Meta(
            description=(
                "The totals that the player accepted, one number for each seat. The acceptance is valid only while the "
                "table has these totals."
            )
        ),
    ]


class TableProgressAnswer(Struct, frozen=True, kw_only=True):
    """The progress of one table."""

    id: int
    number: int
    players: tuple[str, ...]
    played: int
    of: int
    in_doubt: Annotated[int, Meta(description="The number of deals that wait for a correction or the jury.")]
    signed_at: Instant | None
    accepted: Annotated[
        tuple[AcceptedBy, ...], Meta(description="The acceptances, the earliest first; empty if one tap signs for the whole table.")
    ]


class RoundProgress(Struct, frozen=True):
    """The progress of the tables of one round."""

    number: int
    state: str
    tables: tuple[TableProgressAnswer, ...]


class TournamentProgress(Struct, frozen=True):
    """The progress of all tables of all drawn rounds."""

    version: int
    rounds: tuple[RoundProgress, ...]


class RoundsView(ApiView):
    @describe_versioned_read("List the rounds, with the progress of each table", TournamentProgress)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.OVERSEE)
        return versioned_response(request, tournament, lambda: _progress(tournament))


def _progress(tournament: Tournament) -> TournamentProgress:
    tables_by_round: dict[int, list[TableProgressAnswer]] = {}
    tables = (
        with_deal_counts(Table.objects.filter(round__tournament=tournament)).select_related("round").prefetch_related(prefetch_places())
    )
    accepted = acceptances_of(list(tables)) if tournament.acceptance != Tournament.Acceptance.TABLE else {}
    for table in tables:
        tables_by_round.setdefault(table.round_id, []).append(
            TableProgressAnswer(
                id=table.pk,
                number=table.number,
                players=tuple(place.entrant.name for place in table.places.all()),
                played=table.played,
                of=table.deals_planned,
                in_doubt=table.doubtful,
                signed_at=instant(table.signed_at) if table.signed_at else None,
                accepted=tuple(
                    AcceptedBy(each.number, instant(each.at), actor_name(each.by), each.totals) for each in accepted.get(table.pk, ())
                ),
            )
        )
    rounds = tuple(
        RoundProgress(round_.number, round_.state, tuple(tables_by_round.get(round_.pk, ()))) for round_ in tournament.rounds.all()
    )
    return TournamentProgress(tournament.version, rounds)
