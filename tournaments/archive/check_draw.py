"""Whether people, rounds, tables and places agree with the log, with one another and with the draw's seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.engine.problem import Refused
from tournaments.actions.rounds import deals_for, draw_tables
from tournaments.archive.context import Case, place_of
from tournaments.archive.evening import RoundRecord, RulingRecord, TableRecord
from tournaments.decisions import Excluded, ExcludedTable, decision_from_json
from tournaments.draw import CannotSeat
from tournaments.strict_json import to_json


def differences(case: Case) -> Iterator[str]:
    """All of it, people first."""
    yield from _entrants(case)
    yield from _rounds(case)
    for round_ in case.evening.rounds:
        yield from _tables(case, round_)


def _entrants(case: Case) -> Iterator[str]:
    told = case.told.entrants
    if len(case.entrants) != len(case.evening.entrants):
        yield _("Two players have the same number.")
    for number in sorted(set(told) | set(case.entrants)):
        found = case.entrants.get(number)
        if found is None:
            yield _("Player {number}, {name}, was enrolled but is missing.").format(number=number, name=told[number])
        elif number not in told:
            yield _("Player {number}, {name}, was never enrolled.").format(number=number, name=found.name)
        elif found.name != told[number]:
            yield _("Player {number} is {found}; the log says {said}.").format(number=number, found=found.name, said=told[number])
        elif found.called != case.told.called.get(number, found.called):
            said = case.told.called[number]
            yield _("Player {number} is {found}; the log says {said}.").format(number=number, found=found.called, said=said)
        elif found.withdrawn != (number in case.told.withdrawn):
            yield _("Player {number}, {name}: withdrawn or not, the log says otherwise.").format(number=number, name=found.name)


def _rounds(case: Case) -> Iterator[str]:
    numbers = [round_.number for round_ in case.evening.rounds]
    if numbers != list(range(1, len(numbers) + 1)) or set(numbers) != set(case.told.rounds):
        text = _("The rounds are {found}; the log says {said}.")
        yield text.format(found=_numbers(numbers), said=_numbers(sorted(case.told.rounds)))
        return
    for round_ in case.evening.rounds:
        said = case.told.rounds[round_.number]
        times = (round_.started_at is not None, round_.finished_at is not None)
        if round_.state != said or times != (said != "seated", said == "finished"):
            text = _("{place} is {found}; the log says {said}.")
            yield text.format(place=place_of(round_.number), found=round_.state, said=said)
        if round_.number > 1 and case.told.rounds[round_.number - 1] != "finished":
            yield _("{place} was drawn before the one before it was finished.").format(place=place_of(round_.number))


def _tables(case: Case, round_: RoundRecord) -> Iterator[str]:
    """The tables of a round: numbered, seated as drawn, everybody once."""
    place = place_of(round_.number)
    if [table.number for table in round_.tables] != list(range(1, len(round_.tables) + 1)):
        yield _("{place}: the tables are not numbered 1, 2, 3 …").format(place=place)
    seats = [[found.entrant for found in table.places] for table in round_.tables]
    sitting = Counter(entrant for table in seats for entrant in table)
    for entrant, times in sitting.items():
        if times > 1 or entrant not in case.entrants:
            yield _("{place}: {player} does not sit exactly once.").format(place=place, player=case.name(entrant))
    said = case.told.seated.get(round_.number)
    if seats != said:
        yield _moved(case, round_, seats, said)
    if round_.seed != case.told.seeds.get(round_.number):
        yield _("{place}: the seed of the draw is not the one in the log.").format(place=place)
    if round_.seed and seats != _drawn(case, sitting, round_.seed):
        yield _("{place}: the seed {seed} draws other tables.").format(place=place, seed=round_.seed)
    for table in round_.tables:
        yield from _table(case, round_, table)


def _moved(case: Case, round_: RoundRecord, seats: Sequence[Sequence[int]], said: object) -> str:
    """The first seat on which another sits than the log says."""
    told = said if isinstance(said, list) else []
    for table, players in zip(round_.tables, told, strict=False):
        for place, entrant in zip(table.places, players, strict=False):
            if place.entrant != entrant:
                text = _("{place}, seat {seat}: {found} sits there; the log says {said}.")
                at = place_of(round_.number, table.number)
                return text.format(place=at, seat=place.seat, found=case.name(place.entrant), said=case.name(entrant))
    text = _("{place}: there are {found} tables with {players} players; the log says otherwise.")
    return text.format(place=place_of(round_.number), found=len(seats), players=sum(map(len, seats)))


def _drawn(case: Case, players: Counter[int], seed: str) -> list[list[int]] | None:
    try:
        return draw_tables(case.rules, list(players), seed)
    except CannotSeat:
        return None


def _table(case: Case, round_: RoundRecord, table: TableRecord) -> Iterator[str]:
    place = place_of(round_.number, table.number)
    if [found.seat for found in table.places] != list(range(table.seats)):
        yield _("{place}: the seats are not 0 to {last}.").format(place=place, last=table.seats - 1)
        return
    if table.first_dealer != 0:
        yield _("{place}: seat {found} deals first; the draw lets seat 0 deal first.").format(place=place, found=table.first_dealer)
    planned = _planned(case, table)
    if table.deals_planned != planned:
        yield _("{place}: {found} deals are planned; it should be {said}.").format(place=place, found=table.deals_planned, said=planned)
    if table.stopped != _stopped(case, round_, table):
        yield _("{place}: stopped or not, the rulings say otherwise.").format(place=place)
    if (table.signed_at is not None) != ((round_.number, table.number) in case.told.signed):
        yield _("{place}: signed or not, the log says otherwise.").format(place=place)


def _stopped(case: Case, round_: RoundRecord, table: TableRecord) -> bool:
    """Whether a ruling that stands excluded a player here and stopped his table."""
    overturned = {ruling.overturns for ruling in case.evening.rulings}
    return any(
        (ruling.round, ruling.table) == (round_.number, table.number) and _stops_table(ruling)
        for ruling in case.evening.rulings
        if ruling.number not in overturned
    )


def _stops_table(ruling: RulingRecord) -> bool:
    try:
        decision = decision_from_json(to_json(ruling.decides))
    except ValueError:  # a later check names it
        return False
    return isinstance(decision, Excluded) and decision.table == ExcludedTable.STOPS


def _planned(case: Case, table: TableRecord) -> int | None:
    """How many deals such a table plays; None where these rules know no such table."""
    try:
        return deals_for(case.rules, table.seats, case.evening.tournament.deals_a_round)
    except Refused:
        return None


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "–"
