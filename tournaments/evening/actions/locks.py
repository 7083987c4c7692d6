"""The locks that actions take, always in this order: tables by key (and so by round), then the round, then the tournament.

Because all actions keep this order, one action may wait for another, but they never deadlock. A lock lasts until the transaction ends.
On SQLite only one transaction writes at a time anyway.
"""

from __future__ import annotations

from django.db import connection

from clubs.prepared import PreparedRead, keep_related
from tournaments.evening.models import EarlierPlace, Place, Round, Table, Tournament
from tournaments.evening.problems import Refusal, refuse
from tournaments.evening.queries.state import EveningState, evening_state
from tournaments.evening.wording.state import time_text
from tournaments.play.carry_over import has_carry_over
from tournaments.play.models import Deal
from tournaments.play.queries.progress import current_round

OF_ABANDONED = ("abandoned_because", "last_counting_round")
"""The columns of a tournament that are set when it is broken off."""
_LOCK = PreparedRead(lambda key: Table.objects.select_for_update(no_key=True).only("pk").filter(pk=key).order_by())
_TABLE = PreparedRead(lambda key: Table.objects.select_related("round__tournament__club").filter(pk=key).order_by())
_DEALS = PreparedRead(lambda key: Deal.objects.filter(table=key))
_PLACES = PreparedRead(lambda key: Place.objects.select_related("entrant").filter(table=key))
_EARLIER_PLACES = PreparedRead(lambda key: EarlierPlace.objects.select_related("entrant").filter(table=key))


def lock_table(table: Table) -> tuple[Table, Tournament]:
    """Lock one table; return it with its current deals and places, and its tournament.

    The table is read in a second statement: rows joined in the locking statement would be older than the lock. Refused: NOT_FOUND if its
    draw was taken back in the meantime.
    """
    if connection.features.has_select_for_update:
        _LOCK.rows(table.pk)
    locked = _TABLE.first(table.pk)
    if locked is None:
        raise refuse("NOT_FOUND", "table")
    keep_related(locked, "deals", _DEALS.rows(table.pk))
    keep_related(locked, "places", _PLACES.rows(table.pk))
    keep_related(locked, "earlier_places", _EARLIER_PLACES.rows(table.pk))
    return locked, locked.round.tournament


def lock_tables_of_round(round: Round) -> list[Table]:
    """Lock all tables of a round; return them in the order of their primary keys."""
    return list(Table.objects.select_for_update(no_key=True).filter(round=round).order_by("pk"))


def lock_round(round: Round) -> Round | None:
    """Lock the tables of a round, then the round; return it with its tournament, or None if its draw was taken back."""
    lock_tables_of_round(round)
    Round.objects.select_for_update(no_key=True).only("pk").filter(pk=round.pk).first()
    return Round.objects.select_related("tournament__club").filter(pk=round.pk).first()


def lock_current_round(tournament: Tournament) -> Round | None:
    """Lock the tables of the current round, then the round, and return it; return None if no round is drawn."""
    round_ = current_round(tournament)
    return lock_round(round_) if round_ else None


def lock_seated_rounds(round: Round) -> list[Round]:
    """Lock this round and the rounds drawn after it, with their tables; return the rounds in the order of their numbers.

    Refused: ROUND_HAS_STARTED (one of them has started), NOT_FOUND (the draw of the round was taken back in the meantime).
    """
    of_rounds = {"round__tournament": round.tournament_id, "round__number__gte": round.number}
    list(Table.objects.select_for_update(no_key=True).only("pk").filter(**of_rounds).order_by("pk"))
    later = Round.objects.filter(tournament=round.tournament_id, number__gte=round.number)
    rounds = list(later.select_for_update(no_key=True).order_by("number"))
    if not rounds or rounds[0].pk != round.pk:
        raise refuse("NOT_FOUND")
    for each in rounds:
        each.tournament = round.tournament
        if each.state != Round.State.SEATED:
            raise refuse("ROUND_HAS_STARTED", round=each.number)
    return rounds


def lock_all_tables(tournament: Tournament) -> None:
    """Lock every table of the tournament."""
    list(Table.objects.select_for_update(no_key=True).only("pk").filter(round__tournament=tournament).order_by("pk"))


def lock_all_rounds(tournament: Tournament) -> None:
    """Lock every table of the tournament, then every round. An action that changes rounds calls this before it locks the tournament."""
    lock_all_tables(tournament)
    list(Round.objects.select_for_update(no_key=True).only("pk").filter(tournament=tournament).order_by("number"))


def lock_tables_that_carry_over(tournament: Tournament) -> None:
    """Lock all tables of the tournament if its game has a carry-over between tables. In other games, lock nothing.

    A draw reads the carry-over of all tables, and a ruling may change it, so both lock all tables first.
    """
    if has_carry_over(tournament.rule_set):
        lock_all_tables(tournament)


def lock_only_round(round: Round) -> None:
    """Lock a round without its tables; read its state, its clock and the time of its last deal again from the database."""
    fields = ["state", "started_at", "finished_at", "clock_ends_at", "clock_paused_at", "last_deal_at"]
    round.refresh_from_db(from_queryset=Round.objects.select_for_update(no_key=True), fields=fields)


def lock_seats(round: Round) -> Tournament:
    """Lock all rows that a change of seats in this round may change; refresh `round` and return its tournament.

    It locks the round's tables (in a game that carries figures over, those of all rounds), the round and the tournament. Refused: NOT_FOUND
    (its draw was taken back), TOURNAMENT_CLOSED.
    """
    tournament = round.tournament
    if has_carry_over(tournament.rule_set):
        lock_all_tables(tournament)
    else:
        lock_tables_of_round(round)
    locked_round = Round.objects.select_for_update(no_key=True).filter(pk=round.pk).first()
    if locked_round is None:
        raise refuse("NOT_FOUND", "round")
    round.state = locked_round.state
    return lock_tournament_before_final(tournament)


def lock_tournament(tournament: Tournament) -> Tournament:
    """Lock the tournament and refresh `tournament` from the database."""
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    tournament.refresh_from_db(fields=["state", "closed_at", "rounds_planned", "deals_a_round", "policy", "version", *OF_ABANDONED])
    return tournament


def lock_open_tournament(tournament: Tournament) -> Tournament:
    """Lock the tournament, so that it cannot be closed in the meantime. Refused: TOURNAMENT_CLOSED, TOURNAMENT_IN_CORRECTION."""
    state = evening_state(lock_tournament(tournament))
    if state.closed:
        raise closed_refusal(state)
    return tournament


def lock_tournament_before_final(tournament: Tournament) -> Tournament:
    """Lock the tournament for actions that the staff may still take while it is in correction. Refused: TOURNAMENT_CLOSED."""
    state = evening_state(lock_tournament(tournament))
    if state.final:
        raise closed_refusal(state)
    return tournament


def closed_refusal(state: EveningState) -> Refusal:
    """Return the refusal for an action that is no longer possible in a closed tournament; the caller raises it."""
    if state.in_correction and state.until is not None:
        return refuse("TOURNAMENT_IN_CORRECTION", until=time_text(state.until))
    return refuse("TOURNAMENT_CLOSED")
