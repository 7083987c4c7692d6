"""The clock of a round: it runs by the server's time, may be paused, and never stops a table from entering deals."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import MACHINE, AtTable, MovableClock, People, user_of
from tournaments.evening.actions import evenings
from tournaments.evening.events import Event
from tournaments.evening.models import Round, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds
from tournaments.play.wording.table_state import read_table_state
from tournaments.room.actions import clock as actions
from tournaments.room.queries.clock import round_clock
from tournaments.room.wording.clock import clock_state, countdown_text
from tournaments.seating.actions import drawing


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.problems[0].code == code)


def seconds_left(round_: Round, table: AtTable | None = None) -> int | None:
    """Return the seconds left after reading the round again, as every page does."""
    clock = round_clock(Round.objects.get(pk=round_.pk), table.table if table else None)
    return clock.seconds_left if clock else None


def about(seconds: int) -> Any:
    return pytest.approx(seconds, abs=2)


def test_the_clock_of_the_plan_starts_with_the_round(tournament: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, round_minutes=75)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, seed="1")
    assert seconds_left(round_) is None
    rounds.start(by=MACHINE, round=round_)
    assert seconds_left(round_) == about(75 * 60)
    start, clock = list(tournament.log.order_by("-number")[:2])[::-1]
    assert (start.what, clock.what, clock.object) == (Event.START, Event.CLOCK, "round 1")
    round_.refresh_from_db()
    assert round_.clock_ends_at is not None
    assert clock.before == {"ends_at": None, "paused_at": None}
    assert clock.after == {"ends_at": round_.clock_ends_at.isoformat(), "paused_at": None, "why": "start"}
    assert datetime.datetime.fromisoformat(clock.after["ends_at"]) - datetime.timedelta(minutes=75) == round_.started_at


def test_without_minutes_in_the_plan_no_clock_runs_until_somebody_starts_one(playing: Round) -> None:
    assert seconds_left(playing) is None
    actions.start_clock(by=MACHINE, round=playing, minutes=20)
    assert seconds_left(playing) == about(20 * 60)
    with refused("CLOCK_RUNS"):
        actions.start_clock(by=MACHINE, round=playing, minutes=30)
    assert seconds_left(playing) == about(20 * 60)


def test_a_pause_is_added_when_the_clock_goes_on(playing: Round, clock: MovableClock) -> None:
    actions.start_clock(by=MACHINE, round=playing, minutes=20)
    clock.moves(minutes=5)
    actions.pause_clock(by=MACHINE, round=playing)
    entries = playing.tournament.log.count()
    clock.moves(minutes=30)
    actions.pause_clock(by=MACHINE, round=playing)
    assert playing.tournament.log.count() == entries
    assert seconds_left(playing) == about(15 * 60)
    actions.resume_clock(by=MACHINE, round=playing)
    clock.moves(minutes=4)
    assert seconds_left(playing) == about(11 * 60)
    actions.resume_clock(by=MACHINE, round=playing)
    assert seconds_left(playing) == about(11 * 60)
    entries_after = [entry.after or {} for entry in playing.tournament.log.filter(what=Event.CLOCK)]
    assert [after["why"] for after in entries_after] == ["start", "pause", "resume"]


def test_extra_minutes_are_for_all_tables_or_for_one(playing: Round, four: AtTable, five: AtTable) -> None:
    actions.start_clock(by=MACHINE, round=playing, minutes=20)
    actions.add_minutes(by=MACHINE, round=playing, minutes=5)
    actions.add_minutes(by=MACHINE, round=playing, minutes=3, table=five.table)
    five.table.refresh_from_db()
    assert (seconds_left(playing, four), seconds_left(playing, five)) == (about(25 * 60), about(28 * 60))
    entry = playing.tournament.log.last()
    assert entry is not None
    assert (entry.object, entry.before, entry.after) == ("round 1 table 2", {"extra_minutes": 0}, {"extra_minutes": 3})
    actions.add_minutes(by=MACHINE, round=playing, minutes=-5)
    assert seconds_left(playing, four) == about(20 * 60)


def test_extra_minutes_after_the_bell_count_from_now(playing: Round, four: AtTable, clock: MovableClock) -> None:
    actions.start_clock(by=MACHINE, round=playing, minutes=20)
    clock.moves(minutes=22)
    actions.add_minutes(by=MACHINE, round=playing, minutes=3, table=four.table)
    four.table.refresh_from_db()
    assert seconds_left(playing, four) == pytest.approx(3 * 60, abs=62)
    actions.add_minutes(by=MACHINE, round=playing, minutes=5)
    assert seconds_left(playing) == about(5 * 60)


def test_two_who_saw_the_same_clock_do_not_both_give_five_minutes(playing: Round) -> None:
    actions.start_clock(by=MACHINE, round=playing, minutes=20)
    seen = playing.clock_ends_at
    actions.add_minutes(by=MACHINE, round=playing, minutes=5, seen=seen)
    with refused("CLOCK_CHANGED"):
        actions.add_minutes(by=MACHINE, round=playing, minutes=5, seen=seen)
    with refused("CLOCK_CHANGED"):
        actions.stop_clock(by=MACHINE, round=playing, seen=seen)
    assert seconds_left(playing) == about(25 * 60)
    actions.stop_clock(by=MACHINE, round=playing, seen=playing.clock_ends_at)
    actions.stop_clock(by=MACHINE, round=playing)
    assert seconds_left(playing) is None


def test_when_the_time_is_over_nothing_is_refused(playing: Round, four: AtTable, clock: MovableClock) -> None:
    actions.start_clock(by=MACHINE, round=playing, minutes=1)
    clock.moves(minutes=2)
    four.plays("RIK 1+2 | 9")
    assert seconds_left(playing) == about(-60)
    assert countdown_text(-60) == "0:00"
    assert countdown_text(75 * 60) == "75:00"


def test_a_clock_counts_only_while_the_round_is_played(playing: Round, tournament: Tournament) -> None:
    with refused("CLOCK_NOT_SET"):
        actions.add_minutes(by=MACHINE, round=playing, minutes=5)
    actions.start_clock(by=MACHINE, round=playing, minutes=20)
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    assert seconds_left(playing) is None
    for act in (actions.pause_clock, actions.resume_clock, actions.stop_clock, actions.call_last_deal):
        with refused("ROUND_FINISHED"):
            act(by=MACHINE, round=playing)
    second = drawing.seat(by=MACHINE, tournament=tournament, seed="1")
    with refused("ROUND_NOT_STARTED"):
        actions.start_clock(by=MACHINE, round=second, minutes=20)


@pytest.mark.parametrize("minutes", [0, -5, 601])
def test_a_clock_has_a_time_that_a_round_can_have(minutes: int, playing: Round) -> None:
    with refused("FIELD_WRONG"):
        actions.start_clock(by=MACHINE, round=playing, minutes=minutes)


@pytest.mark.parametrize("role", ["jury", "desk", "member", "stranger", "table"])
def test_only_who_directs_sets_the_clock(role: str, playing: Round, four: AtTable, people: People) -> None:
    by = four.by if role == "table" else getattr(people, role)
    acts: list[Callable[[], None]] = [
        lambda: actions.start_clock(by=by, round=playing, minutes=5),
        lambda: actions.pause_clock(by=by, round=playing),
        lambda: actions.resume_clock(by=by, round=playing),
        lambda: actions.add_minutes(by=by, round=playing, minutes=5),
        lambda: actions.stop_clock(by=by, round=playing),
        lambda: actions.call_last_deal(by=by, round=playing),
    ]
    for act in acts:
        with refused("NOT_ALLOWED"):
            act()


def test_the_last_deal_is_called_and_taken_back_once(playing: Round, four: AtTable) -> None:
    actions.call_last_deal(by=MACHINE, round=playing)
    called_at, entries = playing.last_deal_at, playing.tournament.log.count()
    actions.call_last_deal(by=MACHINE, round=playing)
    assert (playing.last_deal_at, playing.tournament.log.count()) == (called_at, entries)
    assert called_at is not None
    assert read_table_state(four.by, four.table).round.last_deal_at == called_at.astimezone(datetime.UTC).isoformat()
    entry = playing.tournament.log.last()
    assert entry is not None
    assert (entry.what, entry.after) == (Event.LAST_DEAL, {"written_at": called_at.isoformat()})
    actions.call_last_deal(by=MACHINE, round=playing, undo=True)
    actions.call_last_deal(by=MACHINE, round=playing, undo=True)
    assert playing.last_deal_at is None
    assert playing.tournament.log.count() == entries + 1
    assert read_table_state(four.by, four.table).round.last_deal_at is None


def test_a_phone_gets_its_own_tables_clock_and_the_servers_time(playing: Round, five: AtTable) -> None:
    assert read_table_state(five.by, five.table).clock is None
    actions.start_clock(by=MACHINE, round=playing, minutes=20)
    actions.add_minutes(by=MACHINE, round=playing, minutes=3, table=five.table)
    state = read_table_state(five.by, five.table).clock
    assert state is not None
    assert (state.seconds_left, state.extra_minutes, state.paused_at) == (about(23 * 60), 3, None)
    assert datetime.datetime.fromisoformat(state.server_time) == pytest.approx(timezone.now(), abs=datetime.timedelta(seconds=5))


def test_programs_read_the_clock_and_a_directors_sets_it(playing: Round, people: People) -> None:
    tournament = playing.tournament
    address = f"/api/v1/tournaments/{tournament.slug}/clock/"
    director = Client()
    director.force_login(user_of(people.director))

    def post(path: str, **body: Any) -> Any:
        return director.post(f"/api/v1/tournaments/{tournament.slug}/{path}/", json.dumps(body), content_type="application/json")

    assert Client().get(address).json()["clock"] is None
    answer = post("clock", action="start", minutes=30).json()
    assert answer["clock"]["seconds_left"] == about(30 * 60)
    assert post("clock", action="extra", minutes=2, table=2).json()["tables"][0]["table"] == 2
    assert post("clock", action="extra", minutes=2, table=7).status_code == 404
    assert post("clock", action="extra").json()["problems"][0]["code"] == "FIELD_MISSING"
    stale = post("clock", action="stop", seen="2026-01-01T12:00:00Z")
    assert (stale.status_code, stale.json()["problems"][0]["code"]) == (409, "CLOCK_CHANGED")
    assert post("clock", action="pause").json()["clock"]["paused_at"] is not None
    assert post("clock", action="resume").json()["clock"]["paused_at"] is None
    assert post("last-deal").json()["last_deal_at"] is not None
    assert post("last-deal", undo=True).json()["last_deal_at"] is None
    public = Client().get(address)
    assert "X-Server-Time" in public.headers
    assert public.json()["round"] == 1
    assert Client().get(address, headers={"If-None-Match": public["ETag"]}).status_code == 304
    assert post("clock", action="stop").json()["clock"] is None
    assert clock_state(Round.objects.get(pk=playing.pk)) is None
