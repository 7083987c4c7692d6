"""Lost and doubled deals and silences are counted right; a single lost deal makes the exit code 1."""

from __future__ import annotations

import dataclasses
import uuid
from random import Random

import pytest

from chaos import __main__ as chaos
from chaos.bad_line import BadLine
from chaos.counting import count_all
from chaos.exactly_once import (
    DatabaseDeal,
    DeliveryProblems,
    RequestLog,
    StoredPaper,
    doubled_deals,
    doubled_papers,
    lost_deals,
    lost_papers,
)
from chaos.outages import OutageRow, OutagesResult
from chaos.patience import FIRST_SECONDS, LONGEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS_AT_FIRST, wait_seconds
from chaos.silence import longest_silence
from tests.cast import MACHINE, AtTable
from tournaments.papers.actions import papers

ONE, TWO = (DatabaseDeal(id, table=1, number=number, facts={"took": 8}, revision=1) for number, id in enumerate(("one", "two"), start=1))
WORD = RequestLog(sent=frozenset({"one", "two", "three"}), answered=frozenset({"one", "two"}))


def test_what_was_answered_and_is_there_is_not_lost() -> None:
    assert lost_deals(WORD, [ONE, TWO]) == []
    assert doubled_deals(WORD, [ONE, TWO]) == []


def test_what_was_answered_and_is_not_there_is_lost() -> None:
    assert lost_deals(WORD, [ONE]) == ["two"]


def test_what_is_there_and_was_not_answered_yet_is_neither() -> None:
    three = dataclasses.replace(ONE, id="three", number=3)
    assert lost_deals(WORD, [ONE, TWO, three]) == []
    assert doubled_deals(WORD, [ONE, TWO, three]) == []


def test_a_correction_that_was_answered_and_is_not_there_is_lost() -> None:
    word = dataclasses.replace(WORD, corrected={"one": {"took": 9}})
    assert lost_deals(word, [ONE, TWO]) == ["correction of one"]
    assert lost_deals(word, [dataclasses.replace(ONE, facts={"took": 9}, revision=2), TWO]) == []


def test_what_nobody_sent_or_stands_twice_in_one_place_or_was_corrected_twice_is_doubled() -> None:
    assert doubled_deals(WORD, [ONE, dataclasses.replace(TWO, id="copy")]) == ["copy"]
    assert doubled_deals(WORD, [ONE, dataclasses.replace(TWO, number=1)]) == ["deal 1 of table 1"]
    assert doubled_deals(WORD, [ONE, dataclasses.replace(TWO, revision=3)]) == ["correction of two"]


def test_a_paper_without_a_row_is_lost_and_two_with_one_file_are_doubled() -> None:
    word = dataclasses.replace(WORD, papers=("round 1 table 1", "round 1 table 2"))
    papers = [StoredPaper("round 1 table 1", True, "a.pdf"), StoredPaper("round 1 table 1", True, "a.pdf")]
    assert lost_papers(word, papers) == ["paper of round 1 table 2"]
    assert doubled_papers(papers) == ["a.pdf"]
    assert doubled_papers([*papers[:1], StoredPaper("round 1 table 2", False, "")]) == []


def test_a_word_comes_through_as_it_was() -> None:
    word = dataclasses.replace(WORD, corrected={"one": {"took": 9}}, papers=("round 1 table 1",))
    assert RequestLog.of_json(word.to_json()) == word


@pytest.mark.parametrize(
    ("answers", "silence"),
    [
        ([1.0, 2.0, 3.0, 9.0], 5.0),  # down from 4 to 5
        ([1.0, 4.5, 5.0, 9.0], 4.0),  # somebody answered while it was down: another process
        ([], 9.0),
        ([9.9], 8.9),
    ],
)
def test_the_longest_silence_is_without_the_time_that_nothing_was_started(answers: list[float], silence: float) -> None:
    assert longest_silence(answers, 0.0, 10.0, (4.0, 5.0)) == pytest.approx(silence)


def test_a_device_waits_at_most_two_seconds_in_the_first_minute_and_never_as_long_as_another() -> None:
    random = Random(1)
    early = [wait_seconds(failures, FIRST_SECONDS - 1, random) for failures in range(100)]
    late = [wait_seconds(failures, FIRST_SECONDS, random) for failures in range(100)]
    assert max(early) <= LONGEST_WAIT_SECONDS_AT_FIRST < max(late) <= LONGEST_WAIT_SECONDS
    assert len(set(early)) == len(early)


@pytest.mark.slow
@pytest.mark.django_db
def test_an_evening_is_counted_whole(four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 9")
    tournament, there = deal.table.round.tournament, frozenset({str(deal.pk)})
    assert count_all(RequestLog(there, there), tournament) == DeliveryProblems()
    lost = str(uuid.uuid4())
    assert count_all(RequestLog(there | {lost}, there | {lost}), tournament) == DeliveryProblems(lost=(lost,))
    assert count_all(RequestLog(frozenset(), frozenset()), tournament) == DeliveryProblems(doubled=tuple(there))


@pytest.mark.django_db
def test_a_paper_that_waits_is_named(four: AtTable) -> None:
    paper = papers.ask(by=MACHINE, tournament=four.table.round.tournament, kind="standings", about="tournament", language="nl")
    count = count_all(RequestLog(frozenset(), frozenset(), papers=("tournament",)), paper.tournament)
    assert (count.lost, count.unmade) == ((), (f"tournament: {paper.state} ",))


def result(*counts: DeliveryProblems) -> OutagesResult:
    rows = tuple(OutageRow("server", f"fault {number}", 3.4, 12, count) for number, count in enumerate(counts))
    return OutagesResult(rows, BadLine(0, 0.0, Random(1)), papers=3)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (DeliveryProblems(lost=("some deal",)), "server, fault 1: lost: some deal"),
        (DeliveryProblems(doubled=("some deal",)), "server, fault 1: doubled: some deal"),
        (DeliveryProblems(disagreeing="deal 3 pays 4"), "server, fault 1: deal 3 pays 4"),
    ],
)
def test_anything_wrong_ends_with_one_and_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: DeliveryProblems, says: str
) -> None:
    monkeypatch.setattr(chaos, "_play", lambda _house, _seconds: result(DeliveryProblems(), wrong))
    assert chaos.main(["--form", "server"]) == 1
    assert says in capsys.readouterr().out


def test_a_long_silence_is_shown_and_costs_nothing_else(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(chaos, "_play", lambda _house, _seconds: result(DeliveryProblems()))
    assert chaos.main(["--form", "laptop"]) == 0
    assert "| server | fault 0 | 3.4 s (!) | 12 | 0 | 0 | agree |" in capsys.readouterr().out
