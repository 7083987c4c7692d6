"""Checks that rounds, tables and places agree with the log and with one another. How a round was drawn: `check_draw`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.engine.problem import Refused
from tournaments.archive.context import CheckContext, place_of, players_at, same_json
from tournaments.archive.evening import RoundRecord, RulingRecord, TableRecord
from tournaments.archive.from_log.evening import LoggedRound
from tournaments.evening.queries.table_sizes import deals_for
from tournaments.evening.strict_json import to_json
from tournaments.jury.decisions import Excluded, ExcludedTable, decision_from_json

ROUND_FIELDS = ("started_at", "finished_at", "clock_ends_at", "clock_paused_at", "last_deal_at")


def differences(context: CheckContext) -> Iterator[str]:
    """The differences of each round, then those of its tables."""
    numbers = [round_.number for round_ in context.evening.rounds]
    if numbers != list(range(1, len(numbers) + 1)) or set(numbers) != set(context.logged.rounds):
        text = _("The rounds are {found}; the log says {said}.")
        yield text.format(found=_numbers(numbers), said=_numbers(sorted(context.logged.rounds)))
        return
    for round_ in context.evening.rounds:
        logged = context.logged.rounds[round_.number]
        yield from _round(round_, logged)
        yield from _tables(context, round_, logged)


def _round(round_: RoundRecord, logged: LoggedRound) -> Iterator[str]:
    place = place_of(round_.number)
    times = (round_.started_at is not None, round_.finished_at is not None)
    if round_.state != logged.state or times != (logged.state != "seated", logged.state == "finished"):
        yield _("{place} is {found}; the log says {said}.").format(place=place, found=round_.state, said=logged.state)
    for name in ROUND_FIELDS:
        optional = name in ("started_at", "finished_at")  # entries of before do not say these
        yield from _field(place, name, getattr(round_, name), getattr(logged, name), optional=optional)
    yield from _field(place, "method", round_.method, logged.draw.method)
    yield from _field(place, "fives", round_.fives, logged.draw.fives)
    if round_.seed != logged.draw.seed:
        yield _("{place}: the seed of the draw is not the one in the log.").format(place=place)
    yield from _field(place, "sits_out", list(round_.sits_out), sorted(logged.sits_out))


def _field(place: str, field: str, in_file: object, logged: object, *, optional: bool = False) -> Iterator[str]:
    """Checks a field; an optional one only if the log says it."""
    if not same_json(logged, in_file) and not (optional and logged is None):
        yield _("{place}: {field} is {found}; the log says {said}.").format(place=place, field=field, found=in_file, said=logged)


def _tables(context: CheckContext, round_: RoundRecord, logged: LoggedRound) -> Iterator[str]:
    """Checks the tables of a round: their numbers, who sits where, and that everybody sits once."""
    place = place_of(round_.number)
    if [table.number for table in round_.tables] != list(range(1, len(round_.tables) + 1)):
        yield _("{place}: the tables are not numbered 1, 2, 3 …").format(place=place)
    seats = [[each.entrant for each in table.places] for table in round_.tables]
    for entrant, times in Counter(entrant for table in seats for entrant in table).items():
        if times > 1 or entrant not in context.entrants:
            yield _("{place}: {player} does not sit exactly once.").format(place=place, player=context.name(entrant))
    if seats != logged.seats:
        yield _first_other_seat(context, round_, seats, logged.seats)
    vacant = {(table.number, each.seat) for table in round_.tables for each in table.places if each.vacant}
    for table, seat in sorted(vacant ^ logged.vacant):
        yield _("{place}, seat {seat}: vacant or not, the log says otherwise.").format(place=place_of(round_.number, table), seat=seat)
    for table_record in round_.tables:
        yield from _table(context, round_, table_record)


def _first_other_seat(context: CheckContext, round_: RoundRecord, seats: Sequence[Sequence[int]], logged: Sequence[Sequence[int]]) -> str:
    """The first seat where somebody else sits than the log says."""
    for table, players in zip(round_.tables, logged, strict=False):
        for place, entrant in zip(table.places, players, strict=False):
            if place.entrant != entrant:
                text = _("{place}, seat {seat}: {found} sits there; the log says {said}.")
                at = place_of(round_.number, table.number)
                return text.format(place=at, seat=place.seat, found=context.name(place.entrant), said=context.name(entrant))
    text = _("{place}: there are {found} tables with {players} players; the log says otherwise.")
    return text.format(place=place_of(round_.number), found=len(seats), players=sum(map(len, seats)))


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
    at = (round_.number, table.number)
    if table.stopped != (_stopped(context, round_, table) or at in context.logged.cut_short):
        yield _("{place}: stopped or not, the rulings say otherwise.").format(place=place)
    if (table.signed_at is not None) != (at in context.logged.signed):
        yield _("{place}: signed or not, the log says otherwise.").format(place=place)
    yield from _field(place, "signed_at", table.signed_at, context.logged.signed.get(at), optional=True)
    yield from _field(place, "cut_short", table.cut_short, at in context.logged.cut_short)
    yield from _field(place, "extra_minutes", table.extra_minutes, context.logged.extra_minutes.get(at, 0))
    accepted = [each.in_file() for each in context.logged.acceptances.get(at, [])]
    yield from _field(place, "acceptances", to_json(table.acceptances), accepted)
    slips = context.logged.slips.get(at, {})
    yield from _field(place, "slips", to_json(table.slips), [slips[nth] for nth in sorted(slips)])
    yield from _earlier_places(context, at, table)


def _earlier_places(context: CheckContext, at: tuple[int, int], table: TableRecord) -> Iterator[str]:
    """Checks who sat there before: as the log says, one after another, and nobody on two seats at the same deal."""
    logged = sorted(context.logged.earlier_places.get(at, []), key=lambda place: (place["seat"], place["last_deal"]))
    place = place_of(*at)
    yield from _field(place, "earlier_places", to_json(table.earlier_places), logged)
    if len({(each.seat, each.last_deal) for each in table.earlier_places}) != len(table.earlier_places):
        yield _("{place}: two players sat on one seat until the same deal.").format(place=place)
    if any(each.seat >= table.seats or each.entrant not in context.entrants for each in table.earlier_places):
        yield _("{place}: somebody sat there on a seat that is none.").format(place=place)
        return
    for deal in sorted({each.last_deal for each in table.earlier_places}):
        players = players_at(table, deal)
        if len(set(players)) != len(players):
            yield _("{place}: somebody sat on two seats.").format(place=place_of(*at, deal))


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
