"""Start and finish rounds. Rounds are drawn in `drawing`."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_all_tables, lock_tables_of_round, lock_tournament
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.play.queries.finishing import open_tables
from tournaments.play.queries.progress import progress
from tournaments.room.actions.clock import set_clock
from tournaments.seating.queries.seat_gaps import seat_gaps
from tournaments.seating.wording.seat_gaps import gaps_text
from tournaments.standings.actions.freeze import freeze_for_last_round


@transaction.atomic
def start(*, by: Actor, round: Round) -> bool:
    """Start a round, so that its tables may report. Returns False if it was already started.

    If the plan has a clock, it starts. If this is the last round and the plan says so, the public standings are frozen.

    Refused: ROUND_FINISHED; ROUND_NOT_FINISHED (an earlier round is not finished); SEATS_OPEN (with the names of players without a seat and
    the empty seats).
    """
    tournament = round.tournament
    require(by, Right.SEAT, tournament)
    if tournament.freeze == Tournament.Freeze.LAST_ROUND:
        lock_all_tables(tournament)
    _lock_round(round)
    if round.state == Round.State.PLAYING:
        round.refresh_from_db()
        return False
    if round.state == Round.State.FINISHED:
        raise refuse("ROUND_FINISHED", round=round.number)
    lock_tournament(tournament)
    before = tournament.rounds.filter(number__lt=round.number).exclude(state=Round.State.FINISHED).order_by("number").first()
    if before is not None:
        raise refuse("ROUND_NOT_FINISHED", round=before.number)
    gaps = seat_gaps(round)
    if gaps:
        raise refuse("SEATS_OPEN", round=round.number, gaps=gaps_text(gaps))
    now = this_moment()
    Round.objects.filter(pk=round.pk).update(state=Round.State.PLAYING, started_at=now)
    if tournament.state == Tournament.State.PREPARING:
        Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.PLAYING)
    round.refresh_from_db()
    tournament.refresh_from_db()
    record(tournament, by=by, what=Event.START, subject=Subject(round=round.number), written_at=now)
    freeze_for_last_round(by, round, now)
    if tournament.round_minutes:
        set_clock(by, round, "start", now + datetime.timedelta(minutes=tournament.round_minutes))
    return True


@transaction.atomic
def finish(*, by: Actor, round: Round, unsigned: bool = False, acknowledged: Collection[str] = ()) -> bool:
    """Finish a round. Returns False if it was already finished.

    Refused while signatures or deals are missing, unless the caller lists each of them in `acknowledged` by its code (`queries.finishing`),
    as the page does after it showed them. `unsigned=True` acknowledges all of them. The log records what was open, and all tables that have
    not signed here, also those that handed in their results on paper.

    Refused: ROUND_NOT_STARTED, TABLES_NOT_SIGNED, DEALS_MISSING.
    """
    tournament = round.tournament
    require(by, Right.SEAT, tournament)
    _lock_round(round)
    if round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=round.number)
    if round.state == Round.State.FINISHED:
        round.refresh_from_db()
        return False
    so_far = progress(round)
    open_now = open_tables(so_far.tables)
    unsigned_tables = [table.number for table in open_now if table.unsigned]
    missing = {str(table.number): table.missing for table in open_now if table.missing}
    if not unsigned and any(code not in acknowledged for table in open_now for code in table.codes):
        if unsigned_tables:
            raise refuse("TABLES_NOT_SIGNED", tables=", ".join(map(str, unsigned_tables)))
        raise refuse("DEALS_MISSING", tables=", ".join(str(table.number) for table in open_now))
    now = this_moment()
    Round.objects.filter(pk=round.pk).update(state=Round.State.FINISHED, finished_at=now)
    round.refresh_from_db()
    after = {"unsigned": list(so_far.unsigned_tables), "missing": missing}
    record(tournament, by=by, what=Event.FINISH, subject=Subject(round=round.number), after=after, written_at=now)
    return True


def _lock_round(round: Round) -> list[Table]:
    """Lock the round's tables, then the round itself, and refresh it. Return the tables."""
    tables = lock_tables_of_round(round)
    round.refresh_from_db(from_queryset=Round.objects.select_for_update(no_key=True), fields=["state"])
    return tables
