"""The paper slips of a round: for each table, how much of its slip is typed, and whether it is confirmed. Only reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from clubs.people.queries.account_names import account_names, account_text
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
    """The people who typed the table's slip, in the order of typing (`typists`)."""
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
    typists: int
    """The number of people who typed it: one, or two who disagree."""


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
    slips = list(Slip.objects.filter(table__round=round_))
    for slip in slips:
        typed[slip.table_id].append(slip)
    people = slip_people(tournament, slips)
    rows = [_of_table(tournament, each, typed[each.table.pk], people) for each in progress(round_, names=True).tables]
    return SlipsOfRound(round_, [each.number for each in started], tuple(rows))


def _of_table(tournament: Tournament, each: TableProgress, slips: Sequence[Slip], people: Mapping[str, str]) -> SlipOfTable:
    whole = each.complete or any(_is_whole(slip, each.table) for slip in slips)
    if whole and not is_confirmed(tournament, slips):
        state = SlipState.UNCONFIRMED
    elif each.complete:
        state = SlipState.DONE
    else:
        state = SlipState.TYPING if each.played or each.in_doubt or slips else SlipState.NOTHING
    names = tuple(place.entrant.name for place in each.table.places.all())
    confirmed_by = account_text(slips[0].confirmed_by, people) if slips else ""
    return SlipOfTable(each.table, names, state, each.played, typists(slips, people), confirmed_by)


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
        UnconfirmedSlip(slips[0].table.round.number, slips[0].table.number, len(slips))
        for slips in by_table.values()
        if any(_is_whole(slip, slip.table) for slip in slips) and not is_confirmed(tournament, slips)
    ]


def slip_people(tournament: Tournament, slips: Iterable[Slip], others: Iterable[str] = ()) -> dict[str, str]:
    """Return the names of the people who typed and confirmed these slips, by actor, and of `others`, as `account_names` does.

    One query; none without slips and others.
    """
    return account_names(tournament.club, [*(who for slip in slips for who in (slip.by, slip.confirmed_by)), *others])


def typists(slips: Sequence[Slip], people: Mapping[str, str]) -> tuple[str, ...]:
    """Return who typed these slips, in the order of typing: their names, or the account of somebody whose name is not in `people`."""
    return tuple(account_text(slip.by, people) for slip in slips)


def _is_whole(slip: Slip, table: Table) -> bool:
    return sum(bool(row["facts"]) for row in slip.rows) >= table.deals_planned
