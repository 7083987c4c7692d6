"""The evening at one moment as its director sees it: the current round, its tables and their pace, the clock, calls, empty seats.

It takes a dozen queries, whatever the number of tables; `room/queries/to_do.py` computes the tasks from it. Only reads.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from clubs.people.queries.account_names import account_names
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.queries.state import EveningState, evening_state
from tournaments.finals.queries.finals import final_to_decide, first_final_round, players_of_round
from tournaments.jury.models import Call
from tournaments.play.models import Deal
from tournaments.play.queries.progress import Progress, TableProgress, current_of, progress, with_deal_counts
from tournaments.play.queries.round_state import RoundState, state_of_progress
from tournaments.room.queries.clock import RoundClock, round_clock
from tournaments.room.queries.pace import Pace, TableTimes, paces
from tournaments.seating.queries.seat_gaps import SeatGaps, seat_gaps
from tournaments.slips.queries.slips import UnconfirmedSlip, unconfirmed_slips
from tournaments.standings.queries.missed_round_question import LineThatMissed, lines_to_ask_about


@dataclass(frozen=True)
class TableInRoom:
    """The state of one table of the current round."""

    progress: TableProgress
    pace: Pace | None
    """The pace of the table; None unless the round is being played."""
    clock: RoundClock | None
    """The table's own clock, if it ends later or earlier than the round's; else None."""
    call: Call | None
    """The oldest open call of the table; None if it has none."""
    empty_seats: frozenset[int] = frozenset()
    """The seats, from 0, that have no player and about which the director must decide."""

    @property
    def table(self) -> Table:
        return self.progress.table

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def missing(self) -> int:
        """The number of planned deals that the table has not played yet; 0 if its game is over or its play was stopped."""
        if self.progress.over or self.table.stopped:
            return 0
        return max(self.table.deals_planned - self.progress.played, 0)


@dataclass(frozen=True)
class UnsignedTable:
    """A table of a finished round that has not signed, or must sign again because its deals changed. `round` and `table` are numbers."""

    round: int
    table: int
    in_doubt: int


@dataclass(frozen=True)
class Room:
    """The state of the evening at the moment `now`, as far as its director needs it."""

    tournament: Tournament
    evening: EveningState
    now: datetime.datetime
    round: Round | None
    """The current round: the one being played, else the next to start, else the last that is finished."""
    progress: Progress | None
    state: RoundState | None
    clock: RoundClock | None
    tables: tuple[TableInRoom, ...]
    calls: tuple[Call, ...]
    """All open calls of the evening, the oldest first."""
    names: Mapping[str, str]
    """The names of the people who come to these calls, by actor (`account_names`)."""
    gaps: SeatGaps | None
    """The players without a seat and the empty seats of the current round; None if this round is finished or there is none."""
    next_round: Round | None
    """The first drawn round after the current one; None if none is drawn."""
    rounds_drawn: int
    unsigned: tuple[UnsignedTable, ...]
    """The tables of finished rounds that have not signed, or must sign again; without those that handed in their results on paper."""
    players: int
    """The number of players who would take part in the next draw."""
    slips: Sequence[UnconfirmedSlip] = ()
    """Typed slips that a second person must still confirm."""

    missed_round: Sequence[LineThatMissed] = ()
    """The lines that missed a round, as long as nobody has decided how a missed round counts."""

    final_undecided: bool = False
    """True if the next round to draw is the first of a final, and the finalists are not decided yet."""
    has_started: bool = False
    """True once a round has started, so that there are standings to freeze."""

    @property
    def playing(self) -> bool:
        """True while the current round is being played."""
        return self.round is not None and self.round.state == Round.State.PLAYING

    @property
    def may_draw_next(self) -> bool:
        """True if not all planned rounds are drawn yet."""
        return self.rounds_drawn < self.tournament.rounds_planned


def read_room(tournament: Tournament) -> Room:
    """Read the current state of the evening."""
    now, evening, rounds = timezone.now(), evening_state(tournament), list(tournament.rounds.order_by("number"))
    round_ = current_of(tournament, [each for each in rounds if tournament.counts_round(each.number)])
    calls = tuple(Call.objects.filter(tournament=tournament, outcome="").select_related("table__round").order_by("called_at"))
    tables_progress = progress(round_, names=True) if round_ else None
    clock = round_clock(round_) if round_ else None
    open_round = round_ if round_ and round_.state != Round.State.FINISHED else None
    gaps = seat_gaps(open_round) if open_round and not evening.closed else None
    next_round = next((each for each in rounds if round_ and each.number > round_.number and each.state == Round.State.SEATED), None)
    return Room(
        tournament=tournament,
        evening=evening,
        now=now,
        round=round_,
        progress=tables_progress,
        state=state_of_progress(tables_progress, evening) if tables_progress else None,
        clock=clock,
        tables=_tables(tables_progress, clock, calls, gaps, now) if tables_progress else (),
        calls=calls,
        names=account_names(tournament.club, [call.heard_by for call in calls]),
        gaps=gaps,
        next_round=next_round,
        rounds_drawn=len(rounds),
        unsigned=_unsigned(tournament),
        players=players_of_round(tournament, len(rounds) + 1).count(),
        slips=unconfirmed_slips(tournament),
        missed_round=lines_to_ask_about(tournament, rounds),
        final_undecided=_final_undecided(tournament, rounds),
        has_started=any(each.state != Round.State.SEATED for each in rounds),
    )


def _final_undecided(tournament: Tournament, rounds: Sequence[Round]) -> bool:
    """Return whether the next round is the first of a final and the finalists are not decided.

    The standings are read only after the last round before the final is finished.
    """
    if first_final_round(tournament) != len(rounds) + 1:
        return False
    if any(each.state != Round.State.FINISHED for each in rounds):
        return True
    to_decide = final_to_decide(tournament)
    return to_decide is not None and to_decide.decided is None


def _tables(
    round_progress: Progress, clock: RoundClock | None, calls: tuple[Call, ...], gaps: SeatGaps | None, now: datetime.datetime
) -> tuple[TableInRoom, ...]:
    round_ = round_progress.round
    pace = _paces(round_progress, clock, now) if round_.state == Round.State.PLAYING else {}
    first_calls: dict[int, Call] = {}
    for call in calls:
        first_calls.setdefault(call.table_id, call)
    empty: dict[int, set[int]] = {}
    for gap in gaps.empty_seats if gaps else ():
        empty.setdefault(gap.table, set()).add(gap.seat)
    return tuple(
        TableInRoom(
            progress=each,
            pace=pace.get(each.table.number),
            clock=round_clock(round_, each.table) if each.table.extra_minutes else None,
            call=first_calls.get(each.table.pk),
            empty_seats=frozenset(empty.get(each.table.number, ())),
        )
        for each in round_progress.tables
    )


def _paces(round_progress: Progress, clock: RoundClock | None, now: datetime.datetime) -> dict[int, Pace]:
    round_ = round_progress.round
    times: dict[int, list[datetime.datetime]] = {}
    played = Deal.objects.filter(table__round=round_, void=False, counts=True)
    for key, played_at in played.order_by().values_list("table", "played_at"):
        times.setdefault(key, []).append(played_at)
    started_at = round_.started_at or now
    tables = {}
    for each in round_progress.tables:
        table = each.table
        ends_at = clock.ends_at + datetime.timedelta(minutes=table.extra_minutes) if clock else None
        if ends_at and clock and clock.paused_at:
            ends_at += now - clock.paused_at
        # A phone's clock may be wrong, so times before the start of the round or in the future are corrected.
        at = [min(max(moment, started_at), now) for moment in times.get(table.pk, [])]
        tables[table.number] = TableTimes(each.played, table.deals_planned, at, ends_at, each.complete)
    return paces(tables, started_at, now, paused=clock is not None and clock.paused)


def _unsigned(tournament: Tournament) -> tuple[UnsignedTable, ...]:
    finished = Table.objects.filter(round__tournament=tournament, round__state=Round.State.FINISHED, signed_at=None)
    tables = with_deal_counts(finished.select_related("round")).order_by("round__number", "number")
    # After the end of its round a table plays no more.
    rows = [
        TableProgress(each, each.played, each.doubtful, None, over=True, own_totals=bool(each.own_totals), has_slip=each.has_slip)
        for each in tables
    ]
    rows = [each for each in rows if tournament.counts_round(each.table.round.number)]
    return tuple(UnsignedTable(each.table.round.number, each.table.number, each.in_doubt) for each in rows if each.must_sign)
