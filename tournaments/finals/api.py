"""The final for programs: the proposed finalists, and the decided ones."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.finals.actions import qualify
from tournaments.finals.qualification import DecidedFinal, Edge
from tournaments.finals.queries.finals import final_to_decide


class FinalDecisionBody(Body):
    edge: Annotated[
        Edge,
        Meta(
            description="What to do about players who are equal for the last places: `more` admits all of them, `lots` draws between them."
        ),
    ] = Edge.ASK
    seen: Annotated[str, Meta(max_length=8, description="The `digest` that you read. If it has changed, nothing is decided.")] = ""


class DecidedFinalAnswer(Struct, frozen=True, kw_only=True):
    """A final that was decided."""

    after_round: int
    players: Annotated[tuple[int, ...], Meta(description="The numbers of the finalists.")]
    points: Annotated[str, Meta(description="Which part of their points they keep: kept, halved or zeroed.")]
    others: Annotated[str, Meta(description="What the other players do: stop, or play at tables of their own.")]
    tied: Annotated[tuple[int, ...], Meta(description="The numbers of the players between whom lots were drawn for the last places.")]
    seed: Annotated[
        str, Meta(description="The seed of those lots, which sort by the SHA-256 of `seed final:number`; empty if none were drawn.")
    ]


class FinalAnswer(Struct, frozen=True, kw_only=True):
    """The final of an evening."""

    version: int
    places: Annotated[int, Meta(description="The number of finalists in the plan; 0 if there is no final.")]
    rounds: Annotated[int, Meta(description="How many of the last rounds are the final.")]
    after_round: Annotated[
        int | None, Meta(description="The last round before the final. This field and the next ones are null once the final is drawn.")
    ]
    may_be_decided: Annotated[bool, Meta(description="Whether that round is finished, so that the finalists can be decided.")]
    through: Annotated[
        tuple[int, ...], Meta(description="The numbers of the players who certainly qualify, by the standings after that round.")
    ]
    tied: Annotated[tuple[int, ...], Meta(description="The numbers of the players who share the last place of the final.")]
    room_for: Annotated[int, Meta(description="How many of these tied players fit in the final.")]
    withdrawn: Annotated[
        tuple[int, ...], Meta(description="The numbers of players who would qualify but have withdrawn. The next players move up.")
    ]
    digest: Annotated[str, Meta(description="A digest of what would be decided now. Send it back as `seen`.")]
    decided: Annotated[DecidedFinalAnswer | None, Meta(description="The finalists; null until they are decided.")]
    holds: Annotated[
        bool, Meta(description="Whether the decision still agrees with the plan and the standings, and no finalist has withdrawn.")
    ]


class FinalOfEveningView(ApiView):
    @describe_read("Read the finalists, or who would qualify now", FinalAnswer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_answer(tournament_for(self.actor, slug, Right.OVERSEE)))

    @action_view("Decide who qualifies for the final", Right.SEAT)
    def post(self, tournament: Tournament, body: FinalDecisionBody) -> FinalAnswer:
        qualify(by=self.actor, tournament=tournament, edge=body.edge, seen=body.seen)
        return _answer(tournament)


def _answer(tournament: Tournament) -> FinalAnswer:
    to_decide = final_to_decide(tournament)
    result = to_decide.qualification if to_decide is not None and to_decide.finished else None
    return FinalAnswer(
        version=tournament.version,
        places=tournament.final_places,
        rounds=tournament.final_rounds,
        after_round=to_decide.after_round if to_decide is not None else None,
        may_be_decided=result is not None,
        through=result.through if result is not None else (),
        tied=result.tied if result is not None else (),
        room_for=result.seats if result is not None else 0,
        withdrawn=result.withdrawn if result is not None else (),
        digest=to_decide.digest if to_decide is not None and result is not None else "",
        decided=_decided(tournament.final) if tournament.final is not None else None,
        holds=tournament.final is not None and (to_decide is None or to_decide.decided is not None),
    )


def _decided(final: DecidedFinal) -> DecidedFinalAnswer:
    return DecidedFinalAnswer(
        after_round=final.after_round,
        players=final.players,
        points=final.points.value,
        others=final.others.value,
        tied=final.tied,
        seed=final.seed,
    )
