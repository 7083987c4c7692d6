"""The automatic backup: only changes are backed up, ten backups are kept, and a missing stick is reported."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from operations.backup.automatic import EVERY_SECONDS, KEEP, AutomaticBackup, remove_abandoned_copies
from operations.backup.folder import is_verified, mark_verified, whole_backups
from operations.backup.status import read_status
from operations.backup.trouble import Trouble
from tests.operations.backup.conftest import FolderInstallation


class Agreement:
    """A fake verification that is over at once and agrees, unless it is told otherwise."""

    difference = ""

    def __init__(self, _database: object, backup: Path) -> None:
        self._backup = backup

    def is_over(self) -> bool:
        return True

    def result(self) -> str:
        if not self.difference:
            mark_verified(self._backup)
        return self.difference

    def end(self) -> None:
        """Do nothing: no process runs."""


@pytest.fixture(autouse=True)
def _agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("operations.backup.automatic.Verification", Agreement)


def automatic(house: FolderInstallation, stick: Path) -> AutomaticBackup:
    house.settings.BACKUP_FOLDER = stick
    return AutomaticBackup(house.database, stick)


def test_a_backup_is_made_only_if_something_changed(house: FolderInstallation, stick: Path) -> None:
    backup = automatic(house, stick)
    backup.look()
    first = backup.status.current_at
    backup.look()
    assert len(whole_backups(stick)) == 1
    assert backup.status.current_at is not None
    assert first is not None
    assert backup.status.current_at > first, "the one that is there holds everything until now"
    house.enrol("piet")
    backup.look()
    assert len(whole_backups(stick)) == 2
    assert read_status() == backup.status


def test_the_last_ten_are_kept(house: FolderInstallation, stick: Path) -> None:
    backup = automatic(house, stick)
    for number in range(KEEP + 2):
        house.enrol(f"player {number}")
        backup.look()
    assert [each.number for each in whole_backups(stick)] == [1, *range(3, KEEP + 3)], "and the first, which was verified"


@pytest.mark.slow
def test_each_hour_one_is_verified_and_that_one_is_kept(house: FolderInstallation, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("operations.backup.automatic.time.monotonic", lambda: now)
    backup = automatic(house, stick)
    for number in range(25):
        now = number * EVERY_SECONDS
        house.enrol(f"player {number}")
        backup.look()
    verified = [each.number for each in whole_backups(stick) if is_verified(each.path)]
    assert verified == [13]
    assert [each.number for each in whole_backups(stick)] == [13, *range(16, 26)]


def test_what_verify_does_not_agree_with_is_said_until_it_agrees_again(
    house: FolderInstallation, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr("operations.backup.automatic.time.monotonic", lambda: now)
    monkeypatch.setattr(Agreement, "difference", "evening: Entry 4 of the log was changed.")
    backup = automatic(house, stick)
    for number in range(13):
        now = number * EVERY_SECONDS
        house.enrol(f"player {number}")
        backup.look()
    assert (backup.status.trouble, backup.status.detail) == (Trouble.DISAGREES, "evening: Entry 4 of the log was changed.")
    assert backup.status.current_at is not None
    assert len(whole_backups(stick)) == 13, "with none that is known to be good, none is removed"
    monkeypatch.setattr(Agreement, "difference", "")
    backup.look()
    assert backup.status.trouble is None
    assert len(whole_backups(stick)) == KEEP


def test_a_stick_that_is_gone_is_said_and_one_that_is_back_is_used(house: FolderInstallation, stick: Path) -> None:
    backup = automatic(house, stick)
    backup.look()
    before = backup.status.current_at
    shutil.rmtree(stick)
    backup.look()
    assert (backup.status.trouble, backup.status.current_at) == (Trouble.MISSING, before)
    assert not stick.exists()
    assert read_status() == backup.status
    stick.mkdir()
    backup.look()
    assert backup.status.trouble is None
    assert len(whole_backups(stick)) == 1


def test_a_database_that_cannot_be_read_does_not_end_it(house: FolderInstallation, stick: Path) -> None:
    backup = automatic(house, stick)
    house.path.unlink()
    backup.look()
    assert backup.status.trouble == Trouble.FAILED
    assert backup.status.detail == "The database cannot be read: unable to open database file"


def test_a_mistake_of_our_own_is_not_taken_for_a_bad_stick(house: FolderInstallation, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backup = automatic(house, stick)
    monkeypatch.setattr(backup, "_make_if_changed", lambda: [].pop())
    with pytest.raises(IndexError):
        backup.look()


def test_one_that_is_told_to_stop_looks_no_more(house: FolderInstallation, stick: Path) -> None:
    looks = iter([False, True, True])
    automatic(house, stick).run(lambda: next(looks))
    assert len(whole_backups(stick)) == 1


def test_a_copy_that_a_killed_process_left_is_removed_later(house: FolderInstallation) -> None:
    old, new = house.folder / ".copy-a.sqlite3", house.folder / ".copy-b.sqlite3"
    for file in (old, new):
        file.touch()
    os.utime(old, (0, 0))
    remove_abandoned_copies()
    assert (old.exists(), new.exists()) == (False, True)


def test_the_status_of_another_folder_counts_for_nothing(house: FolderInstallation, stick: Path) -> None:
    automatic(house, stick).look()
    house.settings.BACKUP_FOLDER = stick / "another"
    assert read_status() is None
