"""A long paper is made by two processes: in order, with the same bytes as by one, and their errors are raised here."""

from __future__ import annotations

import datetime
import hashlib
import os
import select
import signal
from collections.abc import Callable

import pytest

from tests.tournaments.papers.reading import pages
from tournaments.papers.making import press, side_by_side
from tournaments.papers.making.fetcher import ForeignResource
from tournaments.papers.making.press import ALONE_SHEETS, CHUNK_SHEETS, chunks_of
from tournaments.papers.making.side_by_side import Chunk, HelperDied, parts_of
from tournaments.papers.sheet import PaperSheet

AT = datetime.datetime(2026, 3, 16, 20, tzinfo=datetime.UTC)
LONG = ALONE_SHEETS + 15
"""The number of sheets of a paper that is made in several chunks."""


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 1})


def sheet(number: int) -> PaperSheet:
    """Return a sheet of two pages with a background that every third sheet shares."""
    return PaperSheet(f'<p style="break-after:page">Sheet {number}<p>turned', f"<p><br>Ground {number % 3}")


@pytest.mark.slow
def test_two_processes_give_the_bytes_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets, reported = [sheet(number) for number in range(LONG)], list[int]()
    by_two = press.press(sheets, title="Long", made_at=AT, progress=reported.append)
    assert reported == list(range(1, LONG + 1))
    monkeypatch.setattr(side_by_side, "PROCESSES", 1)
    by_one = press.press(sheets, title="Long", made_at=AT)
    assert hashlib.sha256(by_two).hexdigest() == hashlib.sha256(by_one).hexdigest()
    expected = [
        words for number in range(LONG) for words in ([f"Sheet {number}", f"Ground {number % 3}"], ["turned", f"Ground {number % 3}"])
    ]
    assert [[line.strip() for line in page.splitlines() if line.strip()] for page in pages(by_two)] == expected


@pytest.mark.slow
def test_a_foreign_resource_on_a_late_sheet_ends_the_paper() -> None:
    sheets = [*map(sheet, range(LONG)), PaperSheet('<img src="file:///etc/passwd">')]
    with pytest.raises(ForeignResource, match="passwd"):
        press.press(sheets, title="Long", made_at=AT)


def killed_at_the_second(chunk: Chunk, _step: Callable[[], None]) -> bytes:
    if chunk[0].html == "2":
        os.kill(os.getpid(), signal.SIGKILL)
    return chunk[0].html.encode()


def test_a_killed_helper_is_noticed_and_leaves_no_process_behind() -> None:
    with pytest.raises(HelperDied):
        parts_of([[PaperSheet("1")], [PaperSheet("2")]], killed_at_the_second, lambda: None)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_nothing_is_left_of_the_helpers_of_a_killed_maker() -> None:
    # Only the helpers have `living` open at the end, so it closes when the last of them is gone. They never report a sheet, so they do not
    # notice that the reader is gone.
    begun, living = os.pipe()

    def endless(_chunk: Chunk, _step: Callable[[], None]) -> bytes:
        os.write(living, b"x")
        while True:
            signal.pause()

    maker = os.fork()
    if maker == 0:
        try:
            parts_of([[PaperSheet("1")], [PaperSheet("2")]], endless, lambda: None)
        finally:
            os._exit(0)
    os.close(living)
    try:
        assert [os.read(begun, 1) for _helper in range(2)] == [b"x", b"x"]
    finally:
        os.kill(maker, signal.SIGKILL)
        os.waitpid(maker, 0)
    assert select.select([begun], [], [], 30)[0], "a helper still lives"
    assert os.read(begun, 1) == b""
    os.close(begun)


def test_each_chunk_has_a_process_of_its_own() -> None:
    chunks = [[PaperSheet(str(number))] for number in range(5)]
    processes = parts_of(chunks, lambda _chunk, _step: str(os.getpid()).encode(), lambda: None)
    assert len({*processes, str(os.getpid()).encode()}) == 6


def test_what_the_caller_raises_ends_the_helpers() -> None:
    def step() -> None:
        raise RuntimeError("somebody else has the paper now")

    def stepping(_chunk: Chunk, tell: Callable[[], None]) -> bytes:
        while True:
            tell()

    with pytest.raises(RuntimeError, match="somebody else"):
        parts_of([[PaperSheet("1")], [PaperSheet("2")]], stepping, step)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.parametrize("count", [0, 1, ALONE_SHEETS, ALONE_SHEETS + 1, 50, 51, 250, 1000])
def test_chunks_hold_every_sheet_once_and_are_about_equal(count: int) -> None:
    chunks = chunks_of([PaperSheet(str(number)) for number in range(count)])
    assert [int(each.html) for chunk in chunks for each in chunk] == list(range(count))
    sizes = [len(chunk) for chunk in chunks]
    assert max(sizes, default=0) <= max(CHUNK_SHEETS, ALONE_SHEETS)
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    assert len(sizes) < 2 or len(sizes) % 2 == 0
