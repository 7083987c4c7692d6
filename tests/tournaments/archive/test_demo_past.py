"""The past evenings of the demo's club: their contents, that an interrupted one continues, and when a season has room for them."""

from __future__ import annotations

import datetime
from io import StringIO
from itertools import cycle
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from clubs.club.models import Club
from clubs.people.models import Member
from competitions.models import PastResult
from operations.demo import past, past_evening
from operations.demo.incidents import GUEST
from operations.demo.past import EVENINGS, past_is_unfinished, play_past, prepare_season
from operations.demo.people import PLAYER_NAME
from operations.demo.scene import prepare_tournament
from operations.demo.seasons import BEFORE_TONIGHT, season_days
from tests.rows_once import RowsOnce
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import LogEntry, Tournament
from tournaments.play.models import Deal
from tournaments.signup.queries.people import evening_answers
from tournaments.signup.values import SignUpPlace
from tournaments.standings.queries.standings import standings

SEED = "vier azen"


def demo(*options: str) -> str:
    out = StringIO()
    call_command("demo", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def tonight(rows_once: RowsOnce) -> Tournament:
    """Tonight's evening is ready to begin, and there is no earlier one."""
    rows_once("tonight", lambda: prepare_tournament(Random(SEED)).pk)
    return Tournament.objects.get()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the past evenings to the one with a substitute and the one with a final, of four deals a round."""
    monkeypatch.setattr(past, "EVENINGS", EVENINGS[1:3])
    monkeypatch.setattr(past_evening, "DEALS_A_ROUND", 4)


def rows_of(tournament: Tournament) -> list[Any]:
    """Return all facts of an evening with place and time, and its log entries."""
    deals = Deal.objects.filter(table__round__tournament=tournament).order_by(
        "table__round__number", "table__number", "number", "received_at"
    )
    log = LogEntry.objects.filter(tournament=tournament).order_by("number").values_list("what", "object", "at", "who")
    return [*deals.values_list("table__round__number", "table__number", "number", "facts", "received_at"), *log]


class Killed(Exception):
    """A power cut in the middle of an action."""


def killed_after(entries: int) -> Any:
    """Return a database wrapper that lets this many entries of the log be written, and fails at the next."""
    left = iter(range(entries))

    def execute(run: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        if sql.startswith('INSERT INTO "tournaments_logentry"') and next(left, None) is None:
            raise Killed
        return run(sql, parameters, many, context)

    return connection.execute_wrapper(execute)


@pytest.mark.long
@pytest.mark.nightly
@pytest.mark.usefixtures("short", "tonight")
def test_an_evening_that_was_killed_goes_on_and_becomes_the_same() -> None:
    """Two evenings are killed a dozen times each; by day, one evening once, at its most difficult moment (the next test)."""
    prepare_season(SEED)
    assert past_is_unfinished()
    with transaction.atomic():
        assert play_past(SEED) == 2
        undisturbed = [rows_of(evening) for evening in evenings_before_tonight()]
        transaction.set_rollback(True)
    kills = 0
    for entries in cycle((5, 1, 2, 23, 3, 31)):
        try:
            with killed_after(entries):
                play_past(SEED)
        except Killed:
            kills += 1
            assert past_is_unfinished()
        else:
            break
    assert kills > 12
    assert [rows_of(evening) for evening in evenings_before_tonight()] == undisturbed
    assert not past_is_unfinished()
    assert play_past(SEED) == 0


@pytest.mark.long
@pytest.mark.usefixtures("short", "tonight")
def test_an_evening_that_was_killed_after_an_annulment_deals_anew_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "EVENINGS", EVENINGS[2:3])
    prepare_season(SEED)
    with transaction.atomic():
        play_past(SEED)
        (undisturbed,) = map(rows_of, evenings_before_tonight())
        log = list(LogEntry.objects.filter(tournament=evenings_before_tonight()[0]).order_by("number").values_list("what", "at"))
        transaction.set_rollback(True)
    assert [at for _what, at in log] == sorted(at for _what, at in log), "the evening's clock goes back"
    with pytest.raises(Killed), killed_after([what for what, _at in log].index("rule") + 1):
        play_past(SEED)
    play_past(SEED)
    assert rows_of(evenings_before_tonight()[0]) == undisturbed


@pytest.mark.slow
@pytest.mark.usefixtures("short", "tonight")
def test_an_evening_before_tonight_is_one_like_any_other_and_is_played_once() -> None:
    prepare_season(SEED)
    assert play_past(SEED) == 2
    with_substitute, with_final = evenings_before_tonight()
    for evening in (with_substitute, with_final):
        assert evening.state == Tournament.State.CLOSED
        assert list(differences(export_evening(evening))) == []
        assert not Deal.objects.filter(table__round__tournament=evening, in_doubt=True).exists()
        assert standings(evening).sum == 0
    assert with_substitute.entrants.get(name=GUEST).takes_over is not None
    assert {table.seats for table in with_substitute.rounds.get(number=1).tables.all()} == {4, 5}
    assert with_final.final is not None
    assert len(with_final.final.players) == 8
    events = set(with_final.log.values_list("what", flat=True))
    assert {"correct", "rule", "qualify", "confirm_prizes", "read_prizes", "close"} <= events
    count = (Tournament.objects.count(), LogEntry.objects.count(), PastResult.objects.count())
    prepare_season(SEED)
    assert play_past(SEED) == 0
    assert (Tournament.objects.count(), LogEntry.objects.count(), PastResult.objects.count()) == count


def test_without_being_asked_for_nothing_is_played_before_tonight(tonight: Tournament) -> None:
    assert not past_is_unfinished()
    assert list(tonight.club.tournaments.all()) == [tonight]
    assert not PastResult.objects.exists()


@pytest.mark.nightly
def test_the_demo_begins_with_a_season(db: None) -> None:
    assert "The season was made too: 4 earlier evenings" in demo("--past")
    evenings = evenings_before_tonight()
    winners = [next(line.entrant.name for line in standings(evening).lines if line.place == 1) for evening in evenings]
    assert len(winners) == 4
    assert len(set(winners)) > 1, "a season that one player wins every evening shows no race"
    assert [list(differences(export_evening(evening))) for evening in evenings] == [[]] * 4
    assert Club.objects.get().seasons.count() == 2
    tonight = Tournament.objects.get(state=Tournament.State.PLAYING)
    assert f"/e/{tonight.slug}/screen/" in demo("--addresses")
    assert "The season was made too" not in demo("--past")
    assert Tournament.objects.count() == 9


@pytest.mark.usefixtures("tonight")
def test_the_next_evenings_of_the_demo_show_every_kind_of_answer() -> None:
    prepare_season(SEED)
    following, moved, cancelled, last = Tournament.objects.filter(announcement__isnull=False).select_related("announcement").order_by("on")
    answers = evening_answers(following)
    assert answers is not None
    assert {place: len(answers.at(place)) for place in (SignUpPlace.IN, SignUpPlace.OFFERED, SignUpPlace.WAITING, SignUpPlace.MAYBE)} == {
        SignUpPlace.IN: 23,
        SignUpPlace.OFFERED: 1,
        SignUpPlace.WAITING: 2,
        SignUpPlace.MAYBE: 1,
    }
    assert all(each.sign_up.passed_over for each in answers.at(SignUpPlace.WAITING)), "the pair does not fit in one place"
    assert answers.of(Member.objects.get(name=PLAYER_NAME)) is None
    assert moved.announcement.moved_from == moved.on + datetime.timedelta(days=1)
    assert cancelled.announcement.cancelled_because
    assert last.announcement.cancelled_at is None
    for each in (following, moved, cancelled, last):
        assert not list(differences(export_evening(each)))


def test_a_season_has_room_for_the_evenings_before_tonight() -> None:
    assert max(each.weeks_before for each in EVENINGS) < BEFORE_TONIGHT.days / 7
    for days in range(366 * 4):
        day = datetime.date(2026, 1, 1) + datetime.timedelta(days=days)
        _name, starts_on, ends_on = season_days(day)
        assert starts_on <= day - BEFORE_TONIGHT < day <= ends_on


def evenings_before_tonight() -> list[Tournament]:
    return list(Tournament.objects.filter(state=Tournament.State.CLOSED).order_by("on"))
