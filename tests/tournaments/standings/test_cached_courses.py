"""The charts cached by a process: they equal the ledger's, whatever was read before, and no error persists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.models import Payment
from tournaments.standings.queries import cached_courses
from tournaments.standings.queries.cached_courses import courses_now
from tournaments.standings.queries.course import courses
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def by_ledger(tournament: Tournament) -> dict[int, list[int]]:
    """Return the charts from one reading of the whole ledger, for everybody whose points moved."""
    read = courses(tournament, {entrant.pk: [entrant.pk] for entrant in Entrant.objects.filter(tournament=tournament)})
    return {player: totals for player, totals in read.items() if len(totals) > 1}


def kept(tournament: Tournament) -> dict[int, list[int]]:
    tournament.refresh_from_db()
    now = standings(tournament)
    return dict(courses_now(now, now.lines))


def test_what_is_read_on_is_what_the_whole_ledger_says(four: AtTable) -> None:
    tournament = four.table.round.tournament
    assert kept(tournament) == {}
    for notation in ("RIK 0+2 | 9", "MISERE 1 | made", "SOLO_8 0 | 7"):
        four.plays(notation)
        assert kept(tournament) == by_ledger(tournament)


def test_a_corrected_a_void_and_a_ruled_deal_are_read_on_too(four: AtTable) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 0+2 | 9")
    deal = four.plays("MISERE 1 | made")
    assert kept(tournament) == by_ledger(tournament)
    play.void(by=four.by, deal=deal, revision=1)
    assert kept(tournament) == by_ledger(tournament), "the deal that was read last goes on to move points"
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text="A revoke.", moves=[Move(1, 2, 4)])
    assert kept(tournament) == by_ledger(tournament)


def test_nothing_new_costs_one_small_query(four: AtTable, django_assert_num_queries: Callable[[int], Any]) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 0+2 | 9")
    now = standings(tournament)
    courses_now(now, now.lines)
    with django_assert_num_queries(1):
        courses_now(now, now.lines)


def test_what_does_not_end_at_its_players_points_is_read_anew(four: AtTable) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 0+2 | 9")
    kept(tournament)
    cached_courses._kept[tournament.pk].totals[four.table.places.all()[0].entrant_id] = [0, 99]
    assert kept(tournament) == by_ledger(tournament)


def test_standings_of_before_are_no_reason_to_read_anew(four: AtTable, django_assert_num_queries: Callable[[int], Any]) -> None:
    tournament = four.table.round.tournament
    before = standings(tournament)
    courses_now(before, before.lines)
    four.plays("RIK 0+2 | 9")
    with django_assert_num_queries(2):  # what was booked since, and whether anything was
        courses_now(before, before.lines)


def test_only_so_many_evenings_are_kept(four: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached_courses, "EVENINGS_KEPT", 0)
    four.plays("RIK 0+2 | 9")
    assert kept(four.table.round.tournament)
    assert not cached_courses._kept
    assert Payment.objects.exists()
