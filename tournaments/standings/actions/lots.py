"""Draw lots between players who are equal in the standings. The draw is a ruling: the log has its seed, and it can be overturned."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from clubs.actors import Actor
from tournaments.evening.models import Ruling, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.jury.actions.decide import decide, lock_case
from tournaments.jury.decisions import Lots
from tournaments.seating.actions import seeds
from tournaments.standings.queries.lots import lots_due
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import drawn_order


@transaction.atomic
def draw_lots(*, by: Actor, tournament: Tournament, players: Collection[int], text: str) -> Ruling:
    """Draw lots between these players (by number). They must be exactly the players who share one place now.

    The seed is random. The players no longer share a place afterwards, so lots are drawn once more only if this ruling is overturned.

    Refused: LOTS_NOT_DUE (these players do not share a place), and for each reason for which a ruling is refused.
    """
    require(by, Right.RULE, tournament)
    case = lock_case(tournament)
    tournament.refresh_from_db()
    groups = [{line.entrant.number for line in group} for group in lots_due(standings(tournament))]
    if set(players) not in groups:
        raise refuse("LOTS_NOT_DUE", "players")
    seed = seeds.new_seed()
    decision = Lots(drawn_order(seed, set(players)), seed)
    return decide(by=by, case=case, kind=Ruling.Kind.LOTS, text=text, decision=decision)
