"""Decide the finalists of an evening before the final is drawn. Nobody is excluded without this decision."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from tournaments.entrants.queries.names import staff_names
from tournaments.entrants.queries.pairs import pairs_of_evening
from tournaments.evening.actions.locks import lock_all_tables, lock_open_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.evening.queries.table_sizes import sizes_of
from tournaments.finals.qualification import DecidedFinal, Edge, OthersInFinal, PointsInFinal, edge_order
from tournaments.finals.queries.finals import FinalToDecide, final_to_decide, first_final_round
from tournaments.seating.actions import seeds
from tournaments.seating.draw import CannotSeat, sizes
from tournaments.standings.wording.line_names import line_name


@transaction.atomic
def qualify(*, by: Actor, tournament: Tournament, edge: str = Edge.ASK, seen: str = "") -> DecidedFinal:
    """Decide who goes on to the final, by the standings after the last round before it.

    `edge`, a value of Edge, decides about players who are equal for the last places. The action may be repeated until the final is drawn.
    Lots are not drawn again between the same players. `seen` is the `FinalToDecide.digest` of the proposal that the director saw.

    Refused: FINAL_NONE, FINAL_DRAWN, FINAL_TOO_EARLY, FINAL_CHANGED, FINAL_TIED (no decision about equal players), FINAL_SIZE, FIELD_WRONG.
    """
    require(by, Right.SEAT, tournament)
    lock_all_tables(tournament)
    lock_open_tournament(tournament)
    if edge not in [each.value for each in Edge]:
        raise refuse("FIELD_WRONG", "edge")
    proposal = _to_decide(tournament)
    if seen and seen != proposal.digest:
        raise refuse("FINAL_CHANGED")
    final = _decided(tournament, proposal, Edge(edge))
    reserves = pairs_of_evening(tournament).reserves
    there = tournament.entrants.filter(number__in=final.players, withdrawn=False).exclude(number__in=reserves)
    _refuse_size(tournament, there.count())
    before, after = tournament.policy.get("final"), final.to_json()
    if before != after:
        tournament.policy = {**tournament.policy, "final": after}
        Tournament.objects.filter(pk=tournament.pk).update(policy=tournament.policy)
        record(tournament, by=by, what=Event.QUALIFY, subject=TOURNAMENT, before=before, after=after)
    return final


def _to_decide(tournament: Tournament) -> FinalToDecide:
    first = first_final_round(tournament)
    if first is None:
        raise refuse("FINAL_NONE")
    proposal = final_to_decide(tournament)
    if proposal is None or tournament.rounds.filter(number__gte=first).exists():
        raise refuse("FINAL_DRAWN", round=first)
    if not proposal.finished:
        raise refuse("FINAL_TOO_EARLY", round=first - 1)
    return proposal


def _decided(tournament: Tournament, proposal: FinalToDecide, edge: Edge) -> DecidedFinal:
    """Return the final, with its finalists according to `edge` if players are equal for the last places.

    Refused with FINAL_TIED if there are such players and `edge` is ASK.
    """
    result, former = proposal.qualification, tournament.final
    seed = ""
    if result.tied and edge is Edge.ASK:
        tied = [line for line in proposal.lines if line.entrant.number in result.tied]
        names = ", ".join(line_name(line, staff_names(tournament)) for line in tied)
        raise refuse("FINAL_TIED", "edge", names=names, seats=result.seats)
    if result.tied and edge is Edge.LOTS:
        seed = former.seed if former is not None and former.tied == result.tied else seeds.new_seed()
    return DecidedFinal(
        after_round=proposal.after_round,
        players=proposal.players_of(result.decided(edge, edge_order(seed, result.tied))),
        points=PointsInFinal(tournament.final_points),
        others=OthersInFinal(tournament.final_others),
        seed=seed,
        tied=result.tied if seed else (),
    )


def _refuse_size(tournament: Tournament, count: int) -> None:
    allowed, preferred = sizes_of(tournament.rule_set)
    try:
        sizes(count, allowed, preferred)
    except CannotSeat:
        raise refuse("FINAL_SIZE", count=count) from None
