"""Rounds: draw the tables, start, finish."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import Start
from tournaments import draw
from tournaments.actions.carry_over import carry_over_of_all
from tournaments.actions.locks import lock_open_tournament, lock_tables_of_round, lock_tables_that_carry_over
from tournaments.carry_over import CarryOver, figures_by_seat
from tournaments.events import Event, Subject
from tournaments.log import record
from tournaments.models import Place, Round, Table, Tournament
from tournaments.permissions import Right, require
from tournaments.problems import refuse

PREFERRED_TABLE_SIZE = 4
"""How many sit at a table if it can be."""
DEFAULT_DEALS_A_ROUND = 20
"""Deals of a round where neither the game nor the director says."""


@transaction.atomic
def seat(*, by: Actor, tournament: Tournament, seed: str = "", tables: Sequence[Sequence[int]] | None = None) -> Round:
    """Draw the next round. Without `seed` one is chosen. With `tables` (numbers of entrants by seat) the players are seated by hand
    instead.
    """
    require(by, Right.SEAT, tournament)
    lock_tables_that_carry_over(tournament)
    lock_open_tournament(tournament)
    previous = tournament.rounds.order_by("-number").first()
    if previous and previous.state != Round.State.FINISHED:
        raise refuse("ROUND_NOT_FINISHED", round=previous.number)
    number = previous.number + 1 if previous else 1
    if number > tournament.rounds_planned:
        raise refuse("ROUNDS_ALL_DRAWN", rounds=tournament.rounds_planned)
    entrants = {entrant.number: entrant for entrant in tournament.entrants.filter(withdrawn=False)}
    seed = "" if tables is not None else seed or secrets.token_hex(8)
    if tables is None:
        tables = _draw_players(tournament, sorted(entrants), seed)
    carry_over = carry_over_of_all(tournament)
    round_ = Round.objects.create(tournament=tournament, number=number, seed=seed)
    for index, players in enumerate(tables, start=1):
        _seat_table(round_, index, [entrants[player].pk for player in players], carry_over)
    after = {"seed": seed, "tables": [list(players) for players in tables]}
    record(tournament, by=by, what=Event.DRAW, subject=Subject(round=number), after=after)
    return round_


def _draw_players(tournament: Tournament, players: Sequence[int], seed: str) -> list[list[int]]:
    sizes, _ = sizes_of(tournament.rule_set)
    if len(players) < min(sizes):
        raise refuse("TOO_FEW_PLAYERS", least=min(sizes), count=len(players))
    try:
        return draw_tables(tournament.rule_set, players, seed)
    except draw.CannotSeat:
        raise refuse("CANNOT_SEAT", count=len(players), sizes=" / ".join(map(str, sizes))) from None


def sizes_of(rules: RuleSet) -> tuple[tuple[int, ...], int]:
    """The table sizes that a draw may use, and the preferred one: the largest, up to four, at which everybody plays every deal. If the
    players do not divide by it, some tables have one player more or fewer; never a size that needs a hand that nobody holds.
    """
    starts = {size: rules.game.first_state(Start(seats=size, first_dealer=0)) for size in rules.game.table_sizes}
    full = [size for size in starts if not rules.game.needs_absent_hand(size)]
    preferred = max((size for size in full if size <= PREFERRED_TABLE_SIZE and not starts[size].sits_out), default=min(full))
    return tuple(size for size in full if abs(size - preferred) <= 1), preferred


def draw_tables(rules: RuleSet, players: Sequence[int], seed: str) -> list[list[int]]:
    """The tables that this seed gives: the numbers of the entrants by seat. Raises CannotSeat."""
    sizes, preferred = sizes_of(rules)
    return draw.draw(sorted(players), seed, sizes, preferred)


def usual_deals(rules: RuleSet) -> int:
    """How many deals a round has by default: a whole game, or twenty if the game has no fixed length."""
    return rules.game.max_deals(sizes_of(rules)[1]) or DEFAULT_DEALS_A_ROUND


def deals_for(rules: RuleSet, seats: int, deals_a_round: int) -> int:
    """How many deals a table of this size plays. Where somebody sits out each deal there are more, so that everybody plays as many as
    elsewhere; but never more than a whole game has.
    """
    sits_out = len(rules.game.first_state(Start(seats=seats, first_dealer=0)).sits_out)
    planned = -(-deals_a_round * seats // (seats - sits_out))
    return min(planned, rules.game.max_deals(seats) or planned)


def _seat_table(round_: Round, number: int, entrants: Sequence[int], carry_over: Mapping[int, CarryOver]) -> None:
    tournament = round_.tournament
    seats = len(entrants)
    planned = deals_for(tournament.rule_set, seats, tournament.deals_a_round)
    figures = figures_by_seat(entrants, carry_over)
    table = Table.objects.create(round=round_, number=number, seats=seats, deals_planned=planned, carried=figures)
    Place.objects.bulk_create(Place(table=table, round=round_, entrant_id=entrant, seat=index) for index, entrant in enumerate(entrants))


@transaction.atomic
def undraw(*, by: Actor, round: Round) -> None:
    """Take back a draw before its round has started, to draw again (for example because somebody came late)."""
    tournament = round.tournament
    require(by, Right.SEAT, tournament)
    _lock_seated_round(round)
    before = {"seed": round.seed}
    round.delete()
    record(tournament, by=by, what=Event.UNDRAW, subject=Subject(round=round.number), before=before)


@transaction.atomic
def start(*, by: Actor, round: Round) -> None:
    """Let the tables of a round report."""
    tournament = round.tournament
    require(by, Right.SEAT, tournament)
    _lock_seated_round(round)
    now = timezone.now()
    Round.objects.filter(pk=round.pk).update(state=Round.State.PLAYING, started_at=now)
    if tournament.state == Tournament.State.PREPARING:
        Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.PLAYING)
    round.refresh_from_db()
    tournament.refresh_from_db()
    record(tournament, by=by, what=Event.START, subject=Subject(round=round.number), written_at=now)


@transaction.atomic
def finish(*, by: Actor, round: Round, unsigned: bool = False) -> None:
    """End a round. If tables have not signed, it is refused and they are named; with `unsigned` the round ends anyway."""
    tournament = round.tournament
    require(by, Right.SEAT, tournament)
    tables = _lock_round(round)
    if round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=round.number)
    if round.state == Round.State.FINISHED:
        raise refuse("ROUND_FINISHED", round=round.number)
    unsigned_tables = [table.number for table in tables if table.signed_at is None]
    if unsigned_tables and not unsigned:
        raise refuse("TABLES_NOT_SIGNED", tables=", ".join(map(str, unsigned_tables)))
    now = timezone.now()
    Round.objects.filter(pk=round.pk).update(state=Round.State.FINISHED, finished_at=now)
    round.refresh_from_db()
    after = {"unsigned": unsigned_tables}
    record(tournament, by=by, what=Event.FINISH, subject=Subject(round=round.number), after=after, written_at=now)


def _lock_round(round: Round) -> list[Table]:
    """Lock the round's tables, then the round itself, and refresh it. Returns the tables."""
    tables = lock_tables_of_round(round)
    round.refresh_from_db(from_queryset=Round.objects.select_for_update(no_key=True), fields=["state"])
    return tables


def _lock_seated_round(round: Round) -> None:
    """The same for a round that must not have started. Refuses: ROUND_HAS_STARTED."""
    _lock_round(round)
    if round.state != Round.State.SEATED:
        raise refuse("ROUND_HAS_STARTED", round=round.number)
