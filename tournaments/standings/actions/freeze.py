"""Freeze the public standings, and publish them again."""

from __future__ import annotations

import datetime

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_all_tables, lock_tournament, lock_tournament_before_final
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.standings.frozen import Frozen


@transaction.atomic
def freeze_standings(*, by: Actor, tournament: Tournament) -> None:
    """Freeze the public standings from now on. Does nothing if they are frozen already.

    Refused: NOTHING_TO_FREEZE (no round has started), TOURNAMENT_CLOSED (the evening is final, so everybody has seen the standings).
    """
    require(by, Right.SEAT, tournament)
    lock_all_tables(tournament)
    lock_tournament_before_final(tournament)
    if tournament.frozen is not None:
        return
    started = list(tournament.rounds.exclude(state=Round.State.SEATED).order_by("number"))
    if not started:
        raise refuse("NOTHING_TO_FREEZE")
    newest = started[-1]
    set_frozen(by, tournament, Frozen(this_moment(), newest.number if newest.state == Round.State.FINISHED else None))


@transaction.atomic
def unfreeze_standings(*, by: Actor, tournament: Tournament) -> None:
    """Publish the current standings. Does nothing if they are not frozen.

    It is possible at any time, also when the evening is final: the prizes may be given on another day.
    """
    require(by, Right.SEAT, tournament)
    lock_tournament(tournament)
    if tournament.frozen is not None:
        set_frozen(by, tournament, None)


def freeze_for_last_round(by: Actor, round: Round, at: datetime.datetime) -> None:
    """Freeze the standings if the plan says so and `round` is the last planned round, but not the only one.

    `at` is the time when the round started. The caller has locked all tables and the tournament.
    """
    tournament = round.tournament
    wanted = tournament.freeze == Tournament.Freeze.LAST_ROUND and round.number >= tournament.rounds_planned
    if wanted and tournament.frozen is None and round.number > 1:
        set_frozen(by, tournament, Frozen(at, round.number - 1))


def set_frozen(by: Actor, tournament: Tournament, frozen: Frozen | None) -> None:
    """Store `frozen` and log the change. The caller has checked the right and locked the tournament."""
    before = tournament.frozen
    kept = {name: value for name, value in tournament.policy.items() if name != "frozen"}
    tournament.policy = kept | ({"frozen": frozen.to_json()} if frozen else {})
    Tournament.objects.filter(pk=tournament.pk).update(policy=tournament.policy)
    what = Event.FREEZE if frozen else Event.UNFREEZE
    subject = before.to_json() if before else None, frozen.to_json() if frozen else None
    record(tournament, by=by, what=what, subject=TOURNAMENT, before=subject[0], after=subject[1])
