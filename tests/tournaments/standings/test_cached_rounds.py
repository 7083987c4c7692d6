"""The rounds before the current one are cached in memory, and always equal the ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from structlog.testing import capture_logs

from tests.cast import MACHINE, AtTable
from tests.notation import deal as deal_in
from tests.tournaments.standings.rounds_kept import as_if_committed, by_the_ledger, is_as_the_ledger_says, values
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Round, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.actions import preview
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing
from tournaments.standings.queries import cached_rounds as module
from tournaments.standings.queries.cached_rounds import AT_THEIR_TABLE, cached_rounds
from tournaments.standings.queries.standings import standings


@pytest.fixture(autouse=True)
def committed() -> Iterator[None]:
    with as_if_committed():
        yield


@pytest.fixture
def second(four: AtTable, five: AtTable, playing: Round) -> AtTable:
    """A table of the second round; the first is finished."""
    four.plays("RIK 1+2 | 9", "MISERE 0 | lost")
    five.plays("MISERE 2 | made", "MISERE 2 | made")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    round_ = drawing.seat(by=MACHINE, tournament=playing.tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    rounds.start(by=MACHINE, round=round_)
    return AtTable(round_.tables.get(number=1))


def evening_of(table: AtTable) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=table.table.round.tournament_id)


def statements_of(evening: Tournament) -> list[str]:
    """Return the statements of a read, with their parameters."""
    with CaptureQueriesContext(connection) as queries:
        standings(evening)
    return [query["sql"] for query in queries]


def is_kept(evening: Tournament) -> bool:
    """Return whether the next read makes no query about the earlier rounds."""
    of_ledger = [sql for sql in statements_of(evening) if "FROM tournaments_payment" in sql]
    assert len(of_ledger) in (0, 1, 2)
    return not any("BETWEEN 1 AND 1" in sql for sql in of_ledger)


@pytest.mark.both
def test_nothing_is_read_twice(second: AtTable) -> None:
    second.plays("SOLO_8 0 | 8")
    evening = evening_of(second)
    first, again = statements_of(evening), statements_of(evening)
    assert (len(first), len(again)) == (11, 6)
    is_as_the_ledger_says(evening)


IN_THE_SECOND: dict[str, Callable[[AtTable], object]] = {
    "report": lambda table: table.plays("RIK 0+3 | 10"),
    "correct": lambda table: corrects(table.plays("RIK 0+3 | 10")),
    "void": lambda table: play.void(by=MACHINE, deal=table.plays("RIK 0+3 | 10"), revision=1),
}


def keep(evening: Tournament, **other: Any) -> None:
    """Change the cache by hand."""
    cached_rounds._by_evening[evening.pk] = replace(cached_rounds._by_evening[evening.pk], **other)


def corrects(deal: Deal) -> Deal:
    return play.correct(by=MACHINE, deal=deal, facts={"dealer": deal.facts["dealer"], **deal_in("RIK 1+2 | 10")}, revision=deal.revision)


@pytest.mark.parametrize("what", IN_THE_SECOND)
def test_what_a_table_of_the_current_round_does_leaves_them(second: AtTable, what: str) -> None:
    is_as_the_ledger_says(evening_of(second))
    IN_THE_SECOND[what](second)
    assert is_kept(evening_of(second))
    is_as_the_ledger_says(evening_of(second))


ELSEWHERE: dict[str, Callable[[AtTable, AtTable], object]] = {
    "correct": lambda first, _second: corrects(Deal.objects.get(table=first.table, number=1)),
    "void": lambda first, _second: play.void(by=MACHINE, deal=Deal.objects.get(table=first.table, number=2), revision=1),
    "rule": lambda first, _second: fines(first),
    "overturn": lambda first, _second: jury.overturn(by=MACHINE, ruling=fines(first), text="x"),
    "finish": lambda _first, second: rounds.finish(by=MACHINE, round=second.table.round, unsigned=True),
}


def fines(table: AtTable) -> Ruling:
    evening = table.table.round.tournament
    return jury.fine(by=MACHINE, tournament=evening, player=table.entrants[0], points=3, text="x", table=table.table)


@pytest.mark.parametrize("what", ELSEWHERE)
def test_after_anything_else_they_are_read_again(four: AtTable, second: AtTable, what: str) -> None:
    is_as_the_ledger_says(evening_of(second))
    ELSEWHERE[what](four, second)
    assert not is_kept(evening_of(second))
    assert is_kept(evening_of(second))
    is_as_the_ledger_says(evening_of(second))


def test_a_reader_with_an_older_row_keeps_what_a_later_one_can_use(four: AtTable, second: AtTable) -> None:
    older = evening_of(second)
    corrects(Deal.objects.get(table=four.table, number=1))
    standings(older)
    assert not is_kept(evening_of(second)), "it may hold the correction, but its head does not say so"
    is_as_the_ledger_says(evening_of(second))


@pytest.mark.both
def test_what_is_rolled_back_is_never_kept(four: AtTable, second: AtTable) -> None:
    evening = evening_of(second)
    before = values(is_as_the_ledger_says(evening))
    preview.impact(evening, lambda: fines(four))
    assert values(is_as_the_ledger_says(evening)) == before


def test_another_history_at_the_same_key_is_another(second: AtTable) -> None:
    """As after a restored backup: the log ends differently."""
    evening = evening_of(second)
    standings(evening)
    Tournament.objects.filter(pk=evening.pk).update(newest_entry=[evening.version, "f" * 64])
    with CaptureQueriesContext(connection) as queries:
        LogEntry.objects.filter(tournament=evening).latest("number")
    assert len(queries) == 1
    keep(evening, head=(evening.version, "0" * 64))
    assert not is_kept(evening_of(second))


def test_a_row_that_does_not_say_where_the_log_ends_keeps_nothing(second: AtTable) -> None:
    evening = evening_of(second)
    evening.newest_entry = None
    standings(evening)
    assert not cached_rounds._by_evening


def test_they_are_read_again_in_time_and_a_difference_is_reported(second: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = evening_of(second)
    standings(evening)
    kept = cached_rounds._by_evening[evening.pk]
    with capture_logs() as quiet:
        monkeypatch.setattr(module, "PROOF_SECONDS", 0.0)
        is_as_the_ledger_says(evening)
    assert quiet == []
    kept = cached_rounds._by_evening[evening.pk]
    keep(evening, rounds=replace(kept.rounds, points={}))
    with capture_logs() as logs:
        right = is_as_the_ledger_says(evening)
    assert [entry["event"] for entry in logs] == ["kept_rounds_differ"]
    assert right.sum == 0


def test_only_so_many_evenings_are_kept(second: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_EVENINGS", 0)
    standings(evening_of(second))
    assert not cached_rounds._by_evening


def test_standings_of_before_read_nothing_that_is_kept(second: AtTable) -> None:
    evening = evening_of(second)
    standings(evening)
    now = by_the_ledger(evening)
    after_one = standings(evening, after_round=1)
    assert after_one.played is not None
    assert after_one.played.tables is None
    assert now.round_number == 2


def test_only_what_belongs_to_one_table_leaves_them() -> None:
    assert set(Event) > AT_THEIR_TABLE
    assert not AT_THEIR_TABLE & {Event.RULE, Event.OVERTURN, Event.CHANGE_SEATS, Event.SUBSTITUTE, Event.FINISH, Event.MEMBER}
