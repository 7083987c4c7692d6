"""Request a paper, claim it, make it: one row and one file, however many people request it and processes make it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from tests.cast import MACHINE, AtTable, People
from tests.tournaments.papers.reading import text
from tournaments.evening.models import LogEntry, Paper, Round, Tournament
from tournaments.evening.problems import Refusal
from tournaments.papers.actions import papers as actions
from tournaments.papers.making import claims
from tournaments.papers.making.make import make
from tournaments.papers.sheets_by_kind import SHEETS
from tournaments.papers.wording import PAPER_KINDS


@pytest.fixture(autouse=True)
def files(tmp_path: Path, settings: Settings) -> Path:
    """Give each test its own folder for papers."""
    settings.MEDIA_ROOT = tmp_path / "files"
    return tmp_path / "files" / "papers"


def ask(tournament: Tournament, kind: str = "standings", about: str = "tournament", language: str = "en") -> Paper:
    return actions.ask(by=MACHINE, tournament=tournament, kind=kind, about=about, language=language)


def test_asking_changes_nothing_of_the_evening(tournament: Tournament) -> None:
    version, entries = tournament.version, LogEntry.objects.count()
    paper = ask(tournament)
    tournament.refresh_from_db()
    assert (paper.state, paper.version) == (Paper.State.ASKED, version)
    assert (tournament.version, LogEntry.objects.count()) == (version, entries)


def test_asking_twice_is_one_paper_until_the_evening_moves_on(four: AtTable, tournament: Tournament) -> None:
    first = ask(tournament)
    assert ask(tournament) == first
    assert ask(tournament, language="nl") != first
    four.plays("RIK 1+2 | 9")
    assert ask(tournament) != first


def test_who_may_not_report_gets_no_sheet_with_a_pass_on_it(four: AtTable, people: People, tournament: Tournament) -> None:
    for by in (people.director, people.desk):
        blank = actions.ask(by=by, tournament=tournament, kind="scoresheet-blank", about="round 1", language="en")
    Paper.objects.update(state=Paper.State.FAILED)
    with pytest.raises(Refusal) as refusal:
        actions.ask(by=people.jury, tournament=tournament, kind="scoresheet-blank", about="round 1 table 1", language="en")
    assert refusal.value.problems[0].code == "NOT_ALLOWED"
    with pytest.raises(Refusal) as refusal:
        actions.again(by=people.jury, paper=blank)
    assert refusal.value.problems[0].code == "NOT_ALLOWED"
    assert [paper.state for paper in Paper.objects.all()] == [Paper.State.FAILED]
    allowed = actions.ask(by=people.jury, tournament=tournament, kind="scoresheet-filled", about="round 1", language="en")
    assert allowed.state == Paper.State.ASKED


@pytest.mark.parametrize(
    ("kind", "about", "language", "code"),
    [
        ("poster", "tournament", "en", "PAPER_UNKNOWN"),
        ("standings", "everything", "en", "PAPER_UNKNOWN"),
        ("standings", "round 1 table 1", "en", "PAPER_UNKNOWN"),
        ("seating", "tournament", "en", "PAPER_UNKNOWN"),
        ("seating", "round 7", "en", "NOT_FOUND"),
        ("scoresheet-blank", "round 1 table 77", "en", "NOT_FOUND"),
        ("standings", "round 99999999999999999999", "en", "PAPER_UNKNOWN"),
        ("standings", "tournament", "xx", "FIELD_WRONG"),
    ],
)
def test_what_there_is_not_is_refused(playing: Round, kind: str, about: str, language: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        ask(playing.tournament, kind, about, language)
    assert refused.value.problems[0].code == code
    assert not Paper.objects.exists()


def test_only_staff_may_ask(people: People, tournament: Tournament) -> None:
    for role, actor in people:
        if role in ("owner", "director", "jury", "desk"):
            assert actions.ask(by=actor, tournament=tournament, kind="standings", about="tournament", language="en").asked_by
            continue
        with pytest.raises(Refusal) as refused:
            actions.ask(by=actor, tournament=tournament, kind="standings", about="tournament", language="en")
        assert refused.value.status == 403


def test_a_paper_is_made_once_however_often_it_is_tried(tournament: Tournament, files: Path) -> None:
    paper = ask(tournament)
    make(paper.pk)
    make(paper.pk)
    paper.refresh_from_db()
    assert (paper.state, paper.attempts, paper.done, paper.total) == (Paper.State.READY, 1, 1, 1)
    assert "Marietoernooi" in text(paper.file.read())
    assert list(files.iterdir()) == [Path(paper.file.path)]


def test_only_one_can_claim(tournament: Tournament) -> None:
    paper = ask(tournament)
    assert claims.claim(paper.pk)
    assert claims.claim(paper.pk) is None


def test_one_who_was_given_up_and_comes_back_changes_nothing(tournament: Tournament, files: Path) -> None:
    paper = ask(tournament)
    slow = claims.claim(paper.pk)
    assert slow
    later = timezone.now() - claims.STALE - datetime.timedelta(seconds=1)
    Paper.objects.update(heartbeat_at=later)
    assert claims.free_abandoned() == [paper.pk]
    quick = claims.claim(paper.pk)
    assert quick
    steps: tuple[Callable[[], None], ...] = (
        lambda: slow.report_progress(1),
        lambda: slow.keep_file(b"old"),
        lambda: slow.confirm_version(9, 9),
    )
    for step in steps:
        with pytest.raises(claims.ClaimLost):
            step()
    slow.fail("PAPER_DISK")
    quick.keep_file(b"new")
    paper.refresh_from_db()
    assert (paper.state, paper.file.read()) == (Paper.State.READY, b"new")
    assert len(list(files.iterdir())) == 1


def test_whoever_gives_signs_of_life_is_left_alone(tournament: Tournament) -> None:
    paper = ask(tournament)
    claim = claims.claim(paper.pk)
    assert claim
    assert claims.free_abandoned() == []
    claim.report_progress(0)
    paper.refresh_from_db()
    assert paper.state == Paper.State.BEING_MADE


def test_after_some_attempts_it_is_said_and_somebody_may_ask_again(tournament: Tournament) -> None:
    paper = ask(tournament)
    for _attempt in range(claims.MAX_ATTEMPTS):
        assert claims.claim(paper.pk)
        claims.give_up(paper.pk)
    paper.refresh_from_db()
    assert (paper.state, paper.problem) == (Paper.State.FAILED, "PAPER_GIVEN_UP")
    assert ask(tournament).state == Paper.State.ASKED
    make(paper.pk)
    paper.refresh_from_db()
    assert (paper.state, paper.problem) == (Paper.State.READY, "")


def test_a_file_that_was_cleared_away_is_made_again(tournament: Tournament) -> None:
    paper = ask(tournament)
    make(paper.pk)
    paper.refresh_from_db()
    assert ask(tournament).state == Paper.State.READY
    Path(paper.file.path).unlink()
    assert actions.is_file_missing(paper)
    assert ask(tournament).state == Paper.State.ASKED
    make(paper.pk)
    paper.refresh_from_db()
    assert not actions.is_file_missing(paper)


def test_stopping_does_not_count_as_an_attempt(tournament: Tournament) -> None:
    paper = ask(tournament)
    claims.claim(paper.pk)
    claims.give_back(paper.pk)
    paper.refresh_from_db()
    assert (paper.state, paper.attempts) == (Paper.State.ASKED, 0)


def test_a_paper_says_the_version_it_shows(four: AtTable, tournament: Tournament) -> None:
    paper = ask(tournament)
    four.plays("RIK 1+2 | 9")
    make(paper.pk)
    paper.refresh_from_db()
    tournament.refresh_from_db()
    assert paper.version == tournament.version


def test_two_askings_that_came_to_show_the_same_are_one(four: AtTable, tournament: Tournament) -> None:
    early = ask(tournament)
    four.plays("RIK 1+2 | 9")
    late = ask(tournament)
    make(early.pk)
    make(late.pk)
    assert list(Paper.objects.values_list("pk", "state")) == [(late.pk, Paper.State.READY)]


def test_what_was_taken_back_meanwhile_is_said(prepare_evening: object, tournament: Tournament) -> None:
    from tournaments.seating.actions import drawing

    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    paper = ask(tournament, "seating", "round 1")
    drawing.undraw(by=MACHINE, round=round_)
    make(paper.pk)
    paper.refresh_from_db()
    assert (paper.state, paper.problem) == (Paper.State.FAILED, "NOT_FOUND")


def test_a_disk_that_refuses_is_said(tournament: Tournament, settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "full"
    settings.MEDIA_ROOT.write_text("a file where a folder should be")
    paper = ask(tournament)
    make(paper.pk)
    paper.refresh_from_db()
    assert (paper.state, paper.problem) == (Paper.State.FAILED, "PAPER_DISK")


def test_every_kind_of_paper_has_sheets() -> None:
    assert SHEETS.keys() == PAPER_KINDS.keys()
