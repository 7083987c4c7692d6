"""Checks that people, rounds, tables and places agree with the log, with one another and with the seed of the draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.engine.problem import Refused
from tournaments.actions.rounds import deals_for, draw_tables
from tournaments.archive.context import CheckContext, place_of
from tournaments.archive.evening import RoundRecord, RulingRecord, TableRecord
from tournaments.decisions import Excluded, ExcludedTable, decision_from_json
from tournaments.draw import CannotSeat
from tournaments.strict_json import to_json


def differences(context: CheckContext) -> Iterator[str]:
    """All differences, those of the people first."""
    yield from _entrants(context)
    yield from _rounds(context)
    for round_ in context.evening.rounds:
        yield from _tables(context, round_)


def _entrants(context: CheckContext) -> Iterator[str]:
    logged = context.logged.entrants
    if len(context.entrants) != len(context.evening.entrants):
        yield _("Two players have the same number.")
    for number in sorted(set(logged) | set(context.entrants)):
        entrant = context.entrants.get(number)
        if entrant is None:
            yield _("Player {number}, {name}, was enrolled but is missing.").format(number=number, name=logged[number].name)
        elif number not in logged:
            yield _("Player {number}, {name}, was never enrolled.").format(number=number, name=entrant.name)
        elif entrant.name != logged[number].name:
            text = _("Player {number} is {found}; the log says {said}.")
            yield text.format(number=number, found=entrant.name, said=logged[number].name)
        elif logged[number].called not in (None, entrant.called):
            text = _("Player {number} is {found}; the log says {said}.")
            yield text.format(number=number, found=entrant.called, said=logged[number].called)
        elif logged[number].says_member and entrant.member != logged[number].member:
            text = _("Player {number}, {name}, is member {found} of the club; the log says {said}.")
            yield text.format(number=number, name=entrant.name, found=entrant.member, said=logged[number].member)
        elif entrant.withdrawn != (number in context.logged.withdrawn):
            yield _("Player {number}, {name}: withdrawn or not, the log says otherwise.").format(number=number, name=entrant.name)


def _rounds(context: CheckContext) -> Iterator[str]:
    numbers = [round_.number for round_ in context.evening.rounds]
    if numbers != list(range(1, len(numbers) + 1)) or set(numbers) != set(context.logged.rounds):
        text = _("The rounds are {found}; the log says {said}.")
        yield text.format(found=_numbers(numbers), said=_numbers(sorted(context.logged.rounds)))
        return
    for round_ in context.evening.rounds:
        state = context.logged.rounds[round_.number]
        times = (round_.started_at is not None, round_.finished_at is not None)
        if round_.state != state or times != (state != "seated", state == "finished"):
            text = _("{place} is {found}; the log says {said}.")
            yield text.format(place=place_of(round_.number), found=round_.state, said=state)
        for name, logged_time in (("started_at", context.logged.started_at), ("finished_at", context.logged.finished_at)):
            yield from _time(place_of(round_.number), name, getattr(round_, name), logged_time.get(round_.number))
        if round_.number > 1 and context.logged.rounds[round_.number - 1] != "finished":
            yield _("{place} was drawn before the one before it was finished.").format(place=place_of(round_.number))


def _time(place: str, field: str, in_file: str | None, logged: str | None) -> Iterator[str]:
    """Checks a time, if the log says it."""
    if logged not in (None, in_file):
        yield _("{place}: {field} is {found}; the log says {said}.").format(place=place, field=field, found=in_file, said=logged)


def _tables(context: CheckContext, round_: RoundRecord) -> Iterator[str]:
    """Checks the tables of a round: their numbers, who sits where by the draw, and that everybody sits once."""
    place = place_of(round_.number)
    if [table.number for table in round_.tables] != list(range(1, len(round_.tables) + 1)):
        yield _("{place}: the tables are not numbered 1, 2, 3 …").format(place=place)
    seats = [[each.entrant for each in table.places] for table in round_.tables]
    sitting = Counter(entrant for table in seats for entrant in table)
    for entrant, times in sitting.items():
        if times > 1 or entrant not in context.entrants:
            yield _("{place}: {player} does not sit exactly once.").format(place=place, player=context.name(entrant))
    logged = context.logged.seats.get(round_.number, [])
    if seats != logged:
        yield _first_other_seat(context, round_, seats, logged)
    if round_.seed != context.logged.seeds.get(round_.number):
        yield _("{place}: the seed of the draw is not the one in the log.").format(place=place)
    if round_.seed and seats != _tables_of_seed(context, sitting, round_.seed):
        yield _("{place}: the seed {seed} draws other tables.").format(place=place, seed=round_.seed)
    for table in round_.tables:
        yield from _table(context, round_, table)


def _first_other_seat(context: CheckContext, round_: RoundRecord, seats: Sequence[Sequence[int]], logged: list[list[int]]) -> str:
    """The first seat where somebody else sits than the log says."""
    for table, players in zip(round_.tables, logged, strict=False):
        for place, entrant in zip(table.places, players, strict=False):
            if place.entrant != entrant:
                text = _("{place}, seat {seat}: {found} sits there; the log says {said}.")
                at = place_of(round_.number, table.number)
                return text.format(place=at, seat=place.seat, found=context.name(place.entrant), said=context.name(entrant))
    text = _("{place}: there are {found} tables with {players} players; the log says otherwise.")
    return text.format(place=place_of(round_.number), found=len(seats), players=sum(map(len, seats)))


def _tables_of_seed(context: CheckContext, players: Counter[int], seed: str) -> list[list[int]] | None:
    try:
        return draw_tables(context.rules, list(players), seed)
    except CannotSeat:
        return None


def _table(context: CheckContext, round_: RoundRecord, table: TableRecord) -> Iterator[str]:
    place = place_of(round_.number, table.number)
    if [each.seat for each in table.places] != list(range(table.seats)):
        yield _("{place}: the seats are not 0 to {last}.").format(place=place, last=table.seats - 1)
        return
    if table.first_dealer != 0:
        yield _("{place}: seat {found} deals first; the draw lets seat 0 deal first.").format(place=place, found=table.first_dealer)
    planned = _planned(context, table)
    if table.deals_planned != planned:
        yield _("{place}: {found} deals are planned; it should be {said}.").format(place=place, found=table.deals_planned, said=planned)
    if table.stopped != _stopped(context, round_, table):
        yield _("{place}: stopped or not, the rulings say otherwise.").format(place=place)
    if (table.signed_at is not None) != ((round_.number, table.number) in context.logged.signed):
        yield _("{place}: signed or not, the log says otherwise.").format(place=place)
    yield from _time(place, "signed_at", table.signed_at, context.logged.signed.get((round_.number, table.number)))


def _stopped(context: CheckContext, round_: RoundRecord, table: TableRecord) -> bool:
    """Whether a ruling in force excluded a player here and stopped their table."""
    overturned = {ruling.overturns for ruling in context.evening.rulings}
    return any(
        (ruling.round, ruling.table) == (round_.number, table.number) and _stops_table(ruling)
        for ruling in context.evening.rulings
        if ruling.number not in overturned
    )


def _stops_table(ruling: RulingRecord) -> bool:
    try:
        decision = decision_from_json(to_json(ruling.decides))
    except ValueError:  # a later check reports this
        return False
    return isinstance(decision, Excluded) and decision.table == ExcludedTable.STOPS


def _planned(context: CheckContext, table: TableRecord) -> int | None:
    """How many deals such a table plays; None if the rules have no table of this size."""
    try:
        return deals_for(context.rules, table.seats, context.evening.tournament.deals_a_round)
    except Refused:
        return None


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "–"
