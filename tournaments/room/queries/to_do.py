"""The tasks of a director at this moment: the next step of the evening, and a list of all other tasks, the most urgent first.

The tasks are computed from a Room without a query. `room/wording/to_do.py` makes the texts, and the pages add a button.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tournaments.door.queries.presence import expected_not_here
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.jury.models import Call
from tournaments.room.queries.pace import Pace
from tournaments.room.queries.room import Room, TableInRoom

SIGNING_MINUTES = 4
"""The number of minutes that a table has to sign after its last deal. After that, the director is told."""


class ToDoKind(StrEnum):
    """The kind of a task."""

    # These tasks are about a table or a seat.
    CALL = "call"
    SEATS = "seats"
    IN_DOUBT = "in_doubt"
    SILENT = "silent"
    ROOM_SILENT = "room_silent"
    SHORT = "short"
    BEHIND = "behind"
    SIGN = "sign"
    SIGN_AGAIN = "sign_again"
    SLIP = "slip"
    MISSED_ROUND = "missed_round"
    PRINT_NEXT = "print_next"
    # These tasks continue the evening; one of them is the next step.
    ENROL = "enrol"
    DRAW = "draw"
    DECIDE_FINAL = "decide_final"
    START = "start"
    LAST_DEAL = "last_deal"
    CALL_TIME = "call_time"
    FINISH = "finish"
    CLOSE = "close"
    PAPERS = "papers"


class Urgency(StrEnum):
    """The urgency of a task."""

    BAD = "bad"
    WARN = "warn"
    PLAIN = ""


@dataclass(frozen=True)
class ToDo:
    """One task of the director."""

    kind: ToDoKind
    level: Urgency = Urgency.PLAIN
    round: int | None = None
    table: int | None = None
    deal: int | None = None
    minutes: int = 0
    """The number of minutes for which the task has been waiting."""
    count: int = 0
    """A number that the task's text needs; depending on the kind, it counts deals, seats, players or tables."""
    of: int = 0
    call: Call | None = None


def next_step(room: Room) -> ToDo | None:
    """Return the task that lets the evening go on; None if the director need only wait for the tables."""
    if room.evening.closed:
        return ToDo(ToDoKind.PAPERS)
    if room.round is None or room.round.state == Round.State.FINISHED:
        return _between_rounds(room)
    number = room.round.number
    if room.round.state == Round.State.SEATED:
        if room.gaps:
            return ToDo(ToDoKind.SEATS, Urgency.BAD, number, count=room.gaps.count)
        return ToDo(ToDoKind.START, round=number, count=len(room.tables))
    return _while_playing(room, number)


def expected_at_draw(step: ToDo | None, tournament: Tournament) -> list[Entrant]:
    """Return the players whom the next draw would seat although they have not arrived yet; empty if the next step is not a draw.

    At most two queries; none for other steps.
    """
    return expected_not_here(tournament) if step is not None and step.kind == ToDoKind.DRAW else []


def _between_rounds(room: Room) -> ToDo:
    if room.may_draw_next and room.final_undecided:
        return ToDo(ToDoKind.DECIDE_FINAL, round=room.rounds_drawn + 1, count=room.tournament.final_places)
    if room.may_draw_next:
        kind = ToDoKind.DRAW if room.players else ToDoKind.ENROL
        return ToDo(kind, round=room.rounds_drawn + 1, count=room.players)
    return ToDo(ToDoKind.CLOSE)


def _while_playing(room: Room, number: int) -> ToDo | None:
    assert room.progress is not None
    assert room.round is not None
    ready, tables = room.progress.ready, len(room.tables)
    if ready == tables and room.progress.unfinished:
        return ToDo(ToDoKind.CALL_TIME, round=number)
    if ready == tables or room.round.last_deal_at is not None:
        return ToDo(ToDoKind.FINISH, round=number, count=ready, of=tables)
    if room.clock is not None and room.clock.over:
        return ToDo(ToDoKind.LAST_DEAL, round=number, minutes=-room.clock.seconds_left // 60)
    # A draw by standing needs the points of the round before. The points also decide who plays the final.
    if (
        room.may_draw_next
        and not room.final_undecided
        and room.next_round is None
        and room.tournament.draw_method not in ("standing", "snake")
    ):
        return ToDo(ToDoKind.DRAW, round=room.rounds_drawn + 1, count=room.players)
    return None


def rail(room: Room) -> list[ToDo]:
    """Return all tasks except the next step, the most urgent first. For each table, only the most urgent task is returned.

    The tasks are calls, empty seats, deals in doubt, silent or slow tables, signatures, slips, missed rounds and papers.
    """
    if room.evening.final:
        return []
    items = [*_calls(room), *_seats(room), *_tables(room), *_signatures(room), *_slips(room), *_missed_rounds(room), *_papers(room)]
    step, named, result = next_step(room), set(), []
    for item in items:
        place = (item.round, item.table)
        if (step and item.kind == step.kind and item.round == step.round) or (item.table is not None and place in named):
            continue
        named.add(place)
        result.append(item)
    return result


def _calls(room: Room) -> Iterator[ToDo]:
    for call in room.calls:
        minutes = max(int((room.now - call.called_at).total_seconds() // 60), 0)
        level = Urgency.BAD if call.heard_at is None else Urgency.WARN
        yield ToDo(ToDoKind.CALL, level, call.table.round.number, call.table.number, call.deal_number, minutes, call=call)


def _seats(room: Room) -> Iterator[ToDo]:
    if room.gaps:
        yield ToDo(ToDoKind.SEATS, Urgency.BAD, room.gaps.round.number, count=room.gaps.count)


def _tables(room: Room) -> Iterator[ToDo]:
    """Yield the tasks at tables of the current round, kind by kind: in doubt, silent, too slow for the clock, behind, not signed.

    Within each kind the most urgent comes first.
    """
    number = room.round.number if room.round else 0
    for each in room.tables:
        if each.progress.in_doubt:
            yield ToDo(ToDoKind.IN_DOUBT, Urgency.BAD, number, each.number, count=each.progress.in_doubt)
    if not room.playing:
        return
    silent = [each for each in room.tables if each.pace and each.pace.silent_minutes]
    if len(silent) > max(len(room.tables) / 2, 2):
        minutes = min(_pace(each).silent_minutes for each in silent)
        yield ToDo(ToDoKind.ROOM_SILENT, Urgency.WARN, number, minutes=minutes, count=len(silent), of=len(room.tables))
        silent = []
    for each in sorted(silent, key=lambda each: -_pace(each).silent_minutes):
        yield _about(ToDoKind.SILENT, Urgency.BAD, number, each, minutes=_pace(each).silent_minutes)
    # After the call of the last deal, no table plays until its time is over.
    ends = room.round is not None and room.round.last_deal_at is not None
    short = [each for each in room.tables if each.pace and each.pace.short and not ends]
    for each in sorted(short, key=lambda each: -_pace(each).short):
        yield ToDo(ToDoKind.SHORT, Urgency.WARN, number, each.number, count=_pace(each).at_bell or 0, of=each.table.deals_planned)
    behind = [each for each in room.tables if each.pace and each.pace.behind and not ends]
    for each in sorted(behind, key=lambda each: -_pace(each).behind):
        yield ToDo(ToDoKind.BEHIND, Urgency.WARN, number, each.number, count=_pace(each).behind)
    for each in room.tables:
        last = each.progress.last_report
        minutes = int((room.now - last).total_seconds() // 60) if last else 0
        if each.progress.complete and each.progress.must_sign and not each.progress.in_doubt and minutes >= SIGNING_MINUTES:
            yield _about(ToDoKind.SIGN, Urgency.WARN, number, each, minutes=minutes)


def _signatures(room: Room) -> Iterator[ToDo]:
    for each in room.unsigned:
        if each.in_doubt:
            yield ToDo(ToDoKind.IN_DOUBT, Urgency.BAD, each.round, each.table, count=each.in_doubt)
        else:
            yield ToDo(ToDoKind.SIGN_AGAIN, Urgency.WARN, each.round, each.table)


def _slips(room: Room) -> Iterator[ToDo]:
    """Yield a task for each slip that was typed completely, and that a second person must now check or type as well."""
    for each in room.slips:
        yield ToDo(ToDoKind.SLIP, Urgency.WARN, each.round, each.table, count=each.typists)


def _missed_rounds(room: Room) -> Iterator[ToDo]:
    if room.missed_round:
        yield ToDo(ToDoKind.MISSED_ROUND, Urgency.WARN, count=len(room.missed_round))


def _papers(room: Room) -> Iterator[ToDo]:
    if room.next_round is not None and not room.evening.closed:
        yield ToDo(ToDoKind.PRINT_NEXT, round=room.next_round.number)


def _about(kind: ToDoKind, level: Urgency, number: int, each: TableInRoom, *, minutes: int) -> ToDo:
    return ToDo(kind, level, number, each.number, minutes=minutes, count=each.progress.played, of=each.table.deals_planned)


def _pace(each: TableInRoom) -> Pace:
    assert each.pace is not None
    return each.pace
