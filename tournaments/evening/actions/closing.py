"""Close a tournament, and undo the closing while it is in correction."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from tournaments.evening.actions.abandoning import take_up_again
from tournaments.evening.actions.locks import lock_all_rounds, lock_all_tables, lock_open_tournament, lock_tournament_before_final
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.evening.queries.open_items import open_items
from tournaments.evening.wording.open_items import open_item_text


@transaction.atomic
def close(*, by: Actor, tournament: Tournament, acknowledged: Collection[str] = ()) -> None:
    """Close the tournament. It is then in correction for a while, and final after that (`evening.queries.state`).

    `acknowledged` has the codes of the open items that the reader saw and accepts; the log stores all items that were open.
    Refused: ROUND_NOT_FINISHED, STILL_OPEN (an item is open that was not acknowledged), TOURNAMENT_IN_CORRECTION, TOURNAMENT_CLOSED.
    """
    require(by, Right.CLOSE, tournament)
    lock_all_tables(tournament)
    lock_open_tournament(tournament)
    going = tournament.rounds.exclude(state=Round.State.FINISHED).first()
    if going is not None:
        raise refuse("ROUND_NOT_FINISHED", round=going.number)
    items = open_items(tournament)
    if any(item.code not in acknowledged for item in items):
        raise refuse("STILL_OPEN", items="; ".join(map(open_item_text, items)))
    now = this_moment()
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.CLOSED, closed_at=now)
    tournament.refresh_from_db()
    record(tournament, by=by, what=Event.CLOSE, subject=TOURNAMENT, after={"open": [item.to_json() for item in items]}, written_at=now)


@transaction.atomic
def undo_closing(*, by: Actor, tournament: Tournament) -> None:
    """Undo the closing while the tournament is in correction, as if it had not been closed or broken off.

    A second call changes nothing. Refused: TOURNAMENT_CLOSED (it is final).
    """
    require(by, Right.CLOSE, tournament)
    lock_all_rounds(tournament)
    lock_tournament_before_final(tournament)
    if tournament.state != Tournament.State.CLOSED:
        return
    now = this_moment()
    if tournament.abandoned_because:
        take_up_again(tournament, at=now)
    state = Tournament.State.PLAYING if tournament.rounds.exists() else Tournament.State.PREPARING
    Tournament.objects.filter(pk=tournament.pk).update(state=state, closed_at=None)
    tournament.refresh_from_db()
    record(tournament, by=by, what=Event.UNDO_CLOSE, subject=TOURNAMENT, after={}, written_at=now)
