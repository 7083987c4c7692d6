"""The seats' part of the replay: who is drawn to which table, and every change of that. Needs no engine and no ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from tournaments.archive.evening import EntryRecord
from tournaments.archive.from_log.evening import (
    At,
    LoggedDraw,
    LoggedEvening,
    LoggedRound,
    add_new,
    number_of,
    require,
    table_of,
    written_at,
)
from tournaments.archive.from_log.jury import stopped_by_ruling
from tournaments.evening.events import Event, Subject
from tournaments.finals.qualification import Final, OthersInFinal, finalists_with_successors


def _wish(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    for wish in entry.after["wishes"]:
        require(wish["first"] in evening.entrants and (wish["second"] is None or wish["second"] in evening.entrants))
    evening.wishes = deepcopy(entry.after["wishes"])


def _draw(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Draw the next round. Of entries that say no method, those with a seed were drawn by its hash, and the others seated by hand."""
    number, after = number_of(subject.round), entry.after
    require(number == len(evening.rounds) + 1)
    tables = deepcopy(after["tables"])
    draw = LoggedDraw(
        seed=after["seed"],
        method=after.get("method", "random" if after["seed"] else ""),
        fives=after.get("fives", "any"),
        tables=tables,
        before=[deepcopy(round_.seats) for round_ in evening.rounds.values()],
        wished=deepcopy(evening.wishes),
        players=_who_takes_part(evening, number, after),
        says=after,
    )
    add_new(evening.rounds, number, LoggedRound(draw, deepcopy(tables)))


def _who_takes_part(evening: LoggedEvening, number: int, after: Mapping[str, Any]) -> frozenset[int]:
    """Who takes part in a round, by number; in a final those who play it, or with the others at tables of their own after the final's."""
    there = set(evening.entrants) - evening.withdrawn
    final = Final.from_json(evening.policy["final"]) if "final" in evening.policy else None
    if final is None or not final.includes(number):
        require("final_tables" not in after)
        return frozenset(there)
    takes_over = {player: entrant.takes_over for player, entrant in evening.entrants.items()}
    through = finalists_with_successors(final, takes_over)
    if final.others is OthersInFinal.STOP:
        return frozenset(there & through)
    own = [{*table} <= through for table in after["tables"]]
    require(all(mine or not through & {*table} for mine, table in zip(own, after["tables"], strict=True)))
    expected = sum(own) if there - through else 0
    require(after.get("final_tables", 0) == expected and (not after.get("method") or not expected or all(own[:expected])))
    return frozenset(there)


def _undraw(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    """Take back the last draw, with everything that was said of its tables."""
    number = number_of(subject.round)
    require(number == len(evening.rounds) and evening.rounds[number].state == "seated")
    del evening.rounds[number]
    for by_table in (evening.earlier_places, evening.extra_minutes, evening.acceptances, evening.slips, evening.changes):
        for at in [at for at in by_table if at[0] == number]:
            del by_table[at]
    evening.cut_short = {at for at in evening.cut_short if at[0] != number}


def _change_seats(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Put other players on seats; tables may get more or fewer seats while they have no deals. Nobody sits twice in the round after it."""
    number, after = number_of(subject.round), entry.after
    round_ = evening.rounds[number]
    changed = {int(table): players for table, players in after["tables"].items()}
    for table, players in sorted(changed.items()):
        if table == len(round_.seats) + 1:
            round_.seats.append([])
        _put(evening, (number, table), players)
        evening.earlier_places[number, table] = []
        evening.changes[number, table].append((written_at(after), 0))
    while not round_.seats[-1]:
        evening.earlier_places.pop((number, len(round_.seats)), None)
        round_.seats.pop()
    for place in after["earlier"]:
        require(place["table"] in changed and place["entrant"] in evening.entrants)
        former = {name: place[name] for name in ("seat", "entrant", "last_deal")}
        evening.earlier_places[number, place["table"]].append(former)
    sitting = Counter(player for players in round_.seats for player in players)
    require(all(round_.seats) and set(sitting.values()) <= {1} and set(sitting) <= set(evening.entrants))
    round_.vacant = {(table, seat) for table, seat in after["vacant"]}
    require(all(0 <= seat < len(evening.players((number, table))) for table, seat in round_.vacant))
    still_out = after.get("sits_out", sorted(round_.sits_out))
    require(still_out == sorted(round_.sits_out - set(sitting)))
    round_.sits_out = set(still_out)
    for table in after["unsigned"]:
        evening.take_signature_back((number, table))


def _put(evening: LoggedEvening, at: At, players: list[int]) -> None:
    """Put these players at a table, by seat."""
    if len(players) != len(evening.players(at)):
        require(all(deal.void for deal in evening.deals[at].values()))
    evening.players(at)[:] = players


def _vacate(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    place = _place(evening, entry, subject)
    vacant = evening.rounds[number_of(subject.round)].vacant
    require(place not in vacant)
    vacant.add(place)


def _occupy(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    evening.rounds[number_of(subject.round)].vacant.remove(_place(evening, entry, subject))


def _place(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> tuple[int, int]:
    """The seat that an entry is about, on which the player must sit that it names."""
    at, seat = table_of(subject), entry.after["seat"]
    require(seat >= 0 and evening.players(at)[seat] == entry.after["entrant"])
    return at[1], seat


def _sit_out(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Say who sits out: players of the evening, and none of them has a seat in the round."""
    round_ = evening.rounds[number_of(subject.round)]
    sits_out = entry.after["entrants"]
    sitting = {player for players in round_.seats for player in players}
    require(len(set(sits_out)) == len(sits_out) and set(sits_out) <= set(evening.entrants) - sitting)
    round_.sits_out = set(sits_out)


def _cut_short(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    at = table_of(subject)
    require(bool(evening.players(at)) and at not in evening.cut_short)
    evening.cut_short.add(at)


def _play_on(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    """Let a table play on; it must sign again, unless a ruling stops it still."""
    at = table_of(subject)
    evening.cut_short.remove(at)
    if not stopped_by_ruling(evening, at):
        evening.take_signature_back(at)


REPLAY: Mapping[Event, Callable[[LoggedEvening, EntryRecord, Subject], None]] = {
    Event.WISH: _wish,
    Event.DRAW: _draw,
    Event.UNDRAW: _undraw,
    Event.CHANGE_SEATS: _change_seats,
    Event.VACATE: _vacate,
    Event.OCCUPY: _occupy,
    Event.SIT_OUT: _sit_out,
    Event.CUT_SHORT: _cut_short,
    Event.PLAY_ON: _play_on,
}
