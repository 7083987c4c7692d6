"""The paper slips of a round: for each table, how much of its slip is typed, and whether it is confirmed. Only reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.evening.models import Round, Table, Tournament
from tournaments.play.queries.progress import TableProgress, current_round, progress
from tournaments.slips.models import Slip
from tournaments.slips.rows import compare


class SlipState(StrEnum):
    """The progress of a table's slip."""

    NOTHING = "nothing"
    """No deal of the table is entered, and no slip is typed."""
    TYPING = "typing"
    """Some deals of the table are entered, or a part of its slip is typed."""
    UNCONFIRMED = "unconfirmed"
    """The slip is typed; a second person must still confirm it."""
    DONE = "done"


@dataclass(frozen=True)
class SlipOfTable:
    """A table in the list of slips."""

    table: Table
    names: tuple[str, ...]
    """The players' names as used at the table, by seat."""
    state: SlipState
    played: int
    """The number of deals that count."""
    typed_by: tuple[str, ...] = ()
    """The user names of the accounts that typed the table's slip, in the order of typing."""
    confirmed_by: str = ""


@dataclass(frozen=True)
class SlipsOfRound:
    """The tables of one round, by number; `round` is None before the first one started."""

    round: Round | None
    rounds: Sequence[int]
    """The rounds whose slips can be typed: those that were started."""
    tables: tuple[SlipOfTable, ...]

    @property
    def open_tables(self) -> int:
        """The number of tables whose slips are not typed completely, or not yet confirmed."""
        return sum(each.state != SlipState.DONE for each in self.tables)


@dataclass(frozen=True)
class UnconfirmedSlip:
    """A slip that was typed completely and that a second person must still confirm."""

    round: int
    table: int
    typed_by: tuple[str, ...]


def slips_of_round(tournament: Tournament, number: int | None = None) -> SlipsOfRound:
    """Return the slips of the round with this number.

    Without a number, return those of the current round, or else of the last started round.
    """
    started = list(tournament.rounds.exclude(state=Round.State.SEATED).order_by("number"))
    now = current_round(tournament)
    wanted = number if number is not None else now.number if now else None
    round_ = next((each for each in started if each.number == wanted), started[-1] if started else None)
    if round_ is None:
        return SlipsOfRound(None, (), ())
    round_.tournament = tournament
    typed: dict[int, list[Slip]] = defaultdict(list)
    for slip in Slip.objects.filter(table__round=round_):
        typed[slip.table_id].append(slip)
    rows = [_of_table(tournament, each, typed[each.table.pk]) for each in progress(round_, names=True).tables]
    return SlipsOfRound(round_, [each.number for each in started], tuple(rows))


def _of_table(tournament: Tournament, each: TableProgress, slips: Sequence[Slip]) -> SlipOfTable:
    whole = each.complete or any(_is_whole(slip, each.table) for slip in slips)
    if whole and not is_confirmed(tournament, slips):
        state = SlipState.UNCONFIRMED
    elif each.complete:
        state = SlipState.DONE
    else:
        state = SlipState.TYPING if each.played or each.in_doubt or slips else SlipState.NOTHING
    names = tuple(place.entrant.name for place in each.table.places.all())
    return SlipOfTable(each.table, names, state, each.played, accounts(slips), account(slips[0].confirmed_by) if slips else "")


def is_confirmed(tournament: Tournament, slips: Sequence[Slip]) -> bool:
    """Return whether the slips of one table are confirmed by a second person, or need no confirmation.

    A table without a typed slip needs none.
    """
    if not slips or tournament.slip_confirmation == Tournament.SlipConfirmation.NONE:
        return True
    if tournament.slip_confirmation == Tournament.SlipConfirmation.SECOND:
        return slips[0].confirmed_at is not None
    return len(slips) > 1 and not compare(slips[0].typed_rows, slips[1].typed_rows)


def unconfirmed_slips(tournament: Tournament) -> list[UnconfirmedSlip]:
    """Return the slips of all rounds that were typed completely and wait for a second person.

    No query if the evening needs no confirmation.
    """
    if tournament.slip_confirmation == Tournament.SlipConfirmation.NONE:
        return []
    by_table: dict[int, list[Slip]] = defaultdict(list)
    of_evening = Slip.objects.filter(table__round__tournament=tournament).select_related("table__round")
    for slip in of_evening.order_by("table__round__number", "table__number", "nth"):
        by_table[slip.table_id].append(slip)
    return [
        UnconfirmedSlip(slips[0].table.round.number, slips[0].table.number, accounts(slips))
        for slips in by_table.values()
        if any(_is_whole(slip, slip.table) for slip in slips) and not is_confirmed(tournament, slips)
    ]


def accounts(slips: Sequence[Slip]) -> tuple[str, ...]:
    """Return the accounts that typed these slips, in the order of typing."""
    return tuple(account(slip.by) for slip in slips)


def account(actor: str) -> str:
    """Return the account's user name from the actor's name in the log: `jan` from `user jan`."""
    return actor.removeprefix("user ")


def _is_whole(slip: Slip, table: Table) -> bool:
    return sum(bool(row["facts"]) for row in slip.rows) >= table.deals_planned
