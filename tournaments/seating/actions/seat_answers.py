"""The director's answers to a gap in a round: a player sits down again, a player sits out, or the play at a table ends.

Other changes of seats are in `seats`; a player who takes another's seat is in `substitutes`.
"""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from tournaments.evening.actions.locks import lock_current_round, lock_open_tournament, lock_round, lock_table
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Place, Round, SitOut, Table, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.jury.queries.rulings import decisions_in_force, stopped_by_ruling
from tournaments.play.actions.carry_over import take_signature_back
from tournaments.play.queries.tables import view_table


def vacate_place(by: Actor, tournament: Tournament, place: Place, *, reason: str) -> bool:
    """Mark a seat as vacant, if its table has deals left to play. Returns True if it was marked.

    The caller holds the locks on table and tournament.
    """
    table, _tournament = lock_table(place.table)
    if place.vacant or table.round.state == Round.State.FINISHED or table.signed_at is not None or view_table(table).complete:
        return False
    _set_vacant(by, tournament, place, Event.VACATE, reason=reason)
    return True


def occupy_place(by: Actor, tournament: Tournament, place: Place, *, reason: str) -> None:
    """Put the player of a vacant seat back on it. The caller holds the locks on table and tournament."""
    _set_vacant(by, tournament, place, Event.OCCUPY, reason=reason)


def _set_vacant(by: Actor, tournament: Tournament, place: Place, what: Event, *, reason: str) -> None:
    place.vacant = what == Event.VACATE
    place.save(update_fields=["vacant"])
    after = {"seat": place.seat, "entrant": place.entrant.number, "reason": reason}
    record(tournament, by=by, what=what, subject=Subject.of_table(place.table), after=after)


@transaction.atomic
def occupy(*, by: Actor, tournament: Tournament, entrant: Entrant) -> bool:
    """Put a returned player back on their vacant seat in the current round. Returns False if the seat was not vacant.

    Refused: PLAYER_NOT_BACK (they are still withdrawn), SEAT_NOT_EMPTY (they have no seat in this round; somebody else may have it now).
    """
    require(by, Right.PREPARE, tournament)
    round_ = lock_current_round(tournament)
    lock_open_tournament(tournament)
    entrant.refresh_from_db(fields=["withdrawn"], from_queryset=Entrant.objects.filter(tournament=tournament))
    if entrant.withdrawn:
        raise refuse("PLAYER_NOT_BACK", "entrant", name=entrant.name)
    place = round_.places.filter(entrant=entrant).select_related("table__round", "entrant").first() if round_ else None
    if place is None:
        raise refuse("SEAT_NOT_EMPTY", "entrant", name=entrant.name)
    if place.vacant:
        occupy_place(by, tournament, place, reason="back")
        return True
    return False


@transaction.atomic
def sit_out(*, by: Actor, tournament: Tournament, round: Round, entrant: Entrant, out: bool = True) -> bool:
    """Mark a player without a seat as sitting out this round; `out=False` removes the mark. Returns False if nothing changed.

    Refused: ROUND_FINISHED, PLAYER_SEATED (they have a seat in this round), PLAYER_NOT_BACK (they are withdrawn).
    """
    require(by, Right.SEAT, tournament)
    locked = lock_round(round)
    lock_open_tournament(tournament)
    if locked is None:
        raise refuse("NOT_FOUND")
    if locked.state == Round.State.FINISHED:
        raise refuse("ROUND_FINISHED", round=locked.number)
    entrant.refresh_from_db(fields=["withdrawn"], from_queryset=Entrant.objects.filter(tournament=tournament))
    sitting = SitOut.objects.filter(round=locked, entrant=entrant)
    if out == sitting.exists():
        return False
    if not out:
        sitting.delete()
    elif entrant.withdrawn:
        raise refuse("PLAYER_NOT_BACK", "entrant", name=entrant.name)
    elif locked.places.filter(entrant=entrant).exists():
        raise refuse("PLAYER_SEATED", "entrant", name=entrant.name, round=locked.number)
    else:
        SitOut.objects.create(round=locked, entrant=entrant)
    after = {"entrants": list(locked.sit_outs.values_list("entrant__number", flat=True))}
    record(tournament, by=by, what=Event.SIT_OUT, subject=Subject(round=locked.number), after=after)
    return True


@transaction.atomic
def cut_short(*, by: Actor, table: Table) -> bool:
    """End the play at a table because a player left and nobody takes their seat. The deals played so far count.

    Returns False if that was done before. Refused: ROUND_FINISHED, TOURNAMENT_CLOSED, TOURNAMENT_IN_CORRECTION.
    """
    require(by, Right.SEAT, table.round.tournament)
    table, tournament = _lock_table_of_open_round(table)
    if table.cut_short:
        return False
    table.cut_short = table.stopped = True
    table.save(update_fields=["cut_short", "stopped"])
    record(tournament, by=by, what=Event.CUT_SHORT, subject=Subject.of_table(table))
    return True


@transaction.atomic
def play_on(*, by: Actor, table: Table) -> bool:
    """Continue the play at a table that was cut short; the table must sign again. Returns False if nothing changed.

    A table that a ruling stopped stays stopped. Refused: ROUND_FINISHED, TOURNAMENT_CLOSED, TOURNAMENT_IN_CORRECTION.
    """
    require(by, Right.SEAT, table.round.tournament)
    table, tournament = _lock_table_of_open_round(table)
    if not table.cut_short:
        return False
    table.cut_short, table.stopped = False, stopped_by_ruling(decisions_in_force(table))
    table.save(update_fields=["cut_short", "stopped"])
    if not table.stopped:
        take_signature_back(table)
    record(tournament, by=by, what=Event.PLAY_ON, subject=Subject.of_table(table))
    return True


def _lock_table_of_open_round(table: Table) -> tuple[Table, Tournament]:
    """Lock a table and its tournament. Refused: ROUND_FINISHED, TOURNAMENT_CLOSED, TOURNAMENT_IN_CORRECTION."""
    table, tournament = lock_table(table)
    lock_open_tournament(tournament)
    if table.round.state == Round.State.FINISHED:
        raise refuse("ROUND_FINISHED", round=table.round.number)
    return table, tournament
