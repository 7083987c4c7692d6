"""Closing: it lists what is open, then the evening is in correction for a while, and then it is final."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import MACHINE, AtTable, MovableClock, People, close_with_open_items, user_of
from tests.notation import deal as deal_in
from tests.pages.read import text
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.evening.actions import closing, evenings, offices
from tournaments.evening.models import Paper, Ruling, Tournament
from tournaments.evening.permissions import Right, may
from tournaments.evening.problems import Refusal
from tournaments.evening.queries.state import Phase, evening_state
from tournaments.jury.actions import calls
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.papers.actions import papers
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Deal
from tournaments.play.wording.table_state import TableState, read_table_state
from tournaments.seating.actions import drawing


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.problems[0].code == code)


@pytest.fixture
def played(four: AtTable, five: AtTable, tournament: Tournament, clock: MovableClock) -> Tournament:
    """A finished round in which table 1 played three of its four deals and was fined; table 2 has a deal in doubt. Nobody signed."""
    four.plays(*["RIK 1+2 | 8"] * 3)
    five.spoils(five.plays("MISERE 1 | made"))
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="verzaakt", moves=[Move(1, 2, 3)], table=four.table)
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    tournament.refresh_from_db()
    return tournament


def phase(tournament: Tournament) -> Phase:
    tournament.refresh_from_db()
    return evening_state(tournament).phase


OPEN = [
    "appeal 1 1 1",
    "in_doubt 1 2 1",
    "missing 1 1 3",
    "missing 1 2 0",
    "unsigned 1 1",
    "unsigned 1 2",
]


def test_what_is_open_must_be_acknowledged_one_by_one_and_the_log_keeps_it(played: Tournament) -> None:
    for acknowledged in ([], OPEN[1:], OPEN[:-1]):
        with refused("STILL_OPEN"):
            closing.close(by=MACHINE, tournament=played, acknowledged=acknowledged)
    assert phase(played) == Phase.PLAYING
    closing.close(by=MACHINE, tournament=played, acknowledged=OPEN)
    entry = played.log.get(what="close")
    assert entry.after is not None
    assert [item["kind"] for item in entry.after["open"]] == ["appeal", "in_doubt", "missing", "missing", "unsigned", "unsigned"]
    assert entry.after["open"][2] == {"kind": "missing", "round": 1, "table": 1, "played": 3, "planned": 4}
    assert played.closed_at is not None
    assert played.closed_at.isoformat() == entry.after["written_at"]


@pytest.mark.both
def test_it_is_in_correction_for_an_hour_and_then_final(played: Tournament, clock: MovableClock) -> None:
    close_with_open_items(played)
    clock.moves(minutes=59, seconds=50)
    assert phase(played) == Phase.CORRECTION
    clock.moves(seconds=15)
    assert phase(played) == Phase.FINAL


def test_it_is_never_final_before_the_last_appeal(played: Tournament, clock: MovableClock) -> None:
    evenings.amend(by=MACHINE, tournament=played, correction_minutes=0, appeal_minutes=30)
    close_with_open_items(played)
    assert phase(played) == Phase.CORRECTION
    clock.moves(minutes=20)
    late = jury.rule(by=MACHINE, tournament=played, text="te laat", moves=[Move(4, 1, 2)])
    clock.moves(minutes=15)
    assert (phase(played), evening_state(played).until) == (Phase.CORRECTION, late.appeal_until)
    jury.overturn(by=MACHINE, ruling=late, text="toch niet")
    assert phase(played) == Phase.CORRECTION, "whoever overturns a ruling may decide otherwise"
    instead = jury.rule(by=MACHINE, tournament=played, text="maar zo", moves=[Move(4, 1, 1)])
    assert evening_state(played).until == instead.appeal_until
    clock.moves(minutes=31)
    assert phase(played) == Phase.FINAL


def test_a_table_reads_that_the_evening_is_closed_and_who_can_still_sign(
    played: Tournament, four: AtTable, people: People, clock: MovableClock
) -> None:
    seen = {name: (state.evening, state.final_at, state.may) for name, state in states(four, people).items()}
    unsigned = ("report", "correct", "void", "sign")
    assert seen == {
        "table": ("playing", None, ("sign",)),
        "desk": ("playing", None, ("sign",)),
        "jury": ("playing", None, ("correct",)),
        "director": ("playing", None, unsigned),
    }
    close_with_open_items(played)
    table, director = states(four, people)["table"], states(four, people)["director"]
    assert (table.evening, table.may, director.may) == ("correction", ("sign",), unsigned)
    until = evening_state(played).until
    assert until is not None
    assert table.final_at == until.astimezone(datetime.UTC).isoformat()
    clock.moves(minutes=61)
    final = states(four, people)["director"]
    assert (final.evening, final.final_at, final.may) == ("final", None, ())


def states(at: AtTable, people: People) -> dict[str, TableState]:
    """Return the state of this table for each of its readers."""
    readers = {"table": at.by, "desk": people.desk, "jury": people.jury, "director": people.director}
    return {name: read_table_state(by, at.table) for name, by in readers.items()}


def test_the_desk_says_of_a_finished_round_who_did_not_sign(client: Client, played: Tournament, people: People) -> None:
    client.force_login(user_of(people.director))
    page = text(client.get(f"/e/{played.slug}/desk/")).partition("2 tables signed")[2]
    assert ("not signed" in page, "playing" in page, "nothing yet" in page, "to sign" in page) == (True, False, False, False)


def test_in_correction_the_staff_corrects_and_rules_and_the_rest_reads(played: Tournament, four: AtTable, people: People) -> None:
    close_with_open_items(played)
    deal = Deal.objects.get(table=four.table, number=1)
    facts = {"dealer": 0, **deal_in("RIK 1+2 | 9")}
    for by in (four.by, people.desk):
        with refused("TOURNAMENT_IN_CORRECTION"):
            play.correct(by=by, deal=deal, facts=facts, revision=1)
    play.correct(by=people.director, deal=deal, facts=facts, revision=1)
    jury.overturn(by=people.jury, ruling=Ruling.objects.get(), text="toch niet")
    with refused("TOURNAMENT_IN_CORRECTION"):
        drawing.seat(by=MACHINE, tournament=played)
    with refused("TOURNAMENT_IN_CORRECTION"):
        closing.close(by=MACHINE, tournament=played)


def test_when_it_is_final_nothing_changes_any_more(played: Tournament, four: AtTable, clock: MovableClock) -> None:
    close_with_open_items(played)
    clock.moves(minutes=61)
    deal, ruling, entries = Deal.objects.get(table=four.table, number=1), Ruling.objects.get(), played.log.count()
    for change in (
        lambda: play.correct(by=MACHINE, deal=deal, facts={"dealer": 0, **deal_in("RIK 1+2 | 9")}, revision=1),
        lambda: signing.reopen(by=MACHINE, table=four.table, reason="?"),
        lambda: jury.overturn(by=MACHINE, ruling=ruling, text="toch niet"),
        lambda: jury.rule(by=MACHINE, tournament=played, text="te laat", moves=[Move(4, 1, 2)]),
        lambda: evenings.amend(by=MACHINE, tournament=played, correction_minutes=1_000),
        lambda: closing.undo_closing(by=MACHINE, tournament=played),
        lambda: closing.close(by=MACHINE, tournament=played),
    ):
        with refused("TOURNAMENT_CLOSED"):
            change()
    assert played.log.count() == entries


def test_an_office_can_be_ended_of_a_final_evening_too(four: AtTable, tournament: Tournament, people: People, clock: MovableClock) -> None:
    """Its holder, who may not belong to the club, could otherwise read the log and the export for ever."""
    four.plays("RIK 1+2 | 8")
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    close_with_open_items(tournament)
    clock.moves(minutes=61)
    assert may(people.jury, Right.READ_LOG, tournament)
    offices.dismiss(by=people.director, tournament=tournament, user=user_of(people.jury))
    assert not may(people.jury, Right.READ_LOG, tournament)
    tournament.refresh_from_db()
    assert first_difference(export_evening(tournament)) is None


@pytest.mark.both
def test_the_closing_is_undone_and_the_evening_goes_on(played: Tournament, people: People, four: AtTable) -> None:
    close_with_open_items(played)
    with refused("NOT_ALLOWED"):
        closing.undo_closing(by=people.jury, tournament=played)
    closing.undo_closing(by=people.director, tournament=played)
    closing.undo_closing(by=people.director, tournament=played)
    assert (phase(played), played.closed_at, played.log.filter(what="undo_close").count()) == (Phase.PLAYING, None, 1)
    assert drawing.seat(by=MACHINE, tournament=played).number == 2


def test_an_evening_closed_before_the_time_was_kept_is_final(played: Tournament) -> None:
    Tournament.objects.update(state=Tournament.State.CLOSED)
    assert phase(played) == Phase.FINAL


def test_an_exported_evening_says_when_it_was_closed_and_a_changed_time_is_found(four: AtTable, tournament: Tournament) -> None:
    played = tournament
    four.plays("RIK 1+2 | 8")
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    close_with_open_items(played)
    evening = export_evening(played)
    assert evening.tournament.closed_at is not None
    assert first_difference(evening) is None
    Tournament.objects.update(closed_at=None)
    assert "closed_at null" in str(first_difference(export_evening(played)))
    Tournament.objects.update(closed_at=evening.tournament.closed_at.to_datetime())
    closing.undo_closing(by=MACHINE, tournament=played)
    assert first_difference(export_evening(played)) is None


@pytest.mark.slow
def test_the_page_lists_what_is_open_and_shows_it_anew_when_that_changed(
    client: Client, played: Tournament, people: People, five: AtTable
) -> None:
    client.force_login(user_of(people.director))
    address = f"/e/{played.slug}/desk/close/"
    page = text(client.get(address, follow=True))
    for line in ("ruling 1: the players may appeal until", "round 1 table 2 deal 1: in doubt", "round 1 table 1: 3 of 4 deals played"):
        assert line in page
    assert client.post(address).status_code == 409
    calls.call(by=people.jury, table=five.table, id=Deal.objects.get(table=five.table).pk, deal_number=1, article="OTHER")
    answer = client.post(address, {"open": OPEN})
    assert answer.status_code == 409
    assert "round 1 table 2 deal 1: the jury was called" in text(answer)
    assert phase(played) == Phase.PLAYING
    answer = client.post(address, {"open": [*OPEN, "call 1 2 1"]}, follow=True)
    assert "The evening is closed." in text(answer)
    assert "Undo the closing" in text(answer)
    assert "The closing is undone." in text(client.post(f"{address}undo/", follow=True))
    assert phase(played) == Phase.PLAYING


def test_pages_and_api_say_in_correction_and_then_final_without_a_new_version(
    client: Client, played: Tournament, clock: MovableClock
) -> None:
    close_with_open_items(played)
    lines, api = reverse("standings-lines", args=[played.slug]), reverse("api-standings", args=[played.slug])
    first = client.get(lines)
    assert "In correction until" in text(first)
    answer = client.get(api).json()
    assert answer["state"] == "closed"
    assert answer["correction_until"] is not None
    clock.moves(minutes=61)
    later = client.get(lines, headers={"If-None-Match": first["ETag"]})
    assert "Final standings" in text(later)
    assert client.get(api).json()["correction_until"] is None
    assert client.get(lines, headers={"If-None-Match": later["ETag"]}).status_code == 304


def test_a_paper_of_the_correction_is_made_again_when_the_evening_is_final(played: Tournament, clock: MovableClock) -> None:
    close_with_open_items(played)
    ask: Callable[[], Paper] = lambda: papers.ask(by=MACHINE, tournament=played, kind="standings", about="tournament", language="en")  # noqa: E731
    paper = ask()
    Paper.objects.update(state=Paper.State.READY)
    clock.moves(minutes=61)
    again = ask()
    assert (again.pk, again.state) == (paper.pk, Paper.State.ASKED)
    assert again.asked_at > paper.asked_at
