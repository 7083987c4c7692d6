"""A backup holds everything, is whole or does not exist, and leaves those of other installations alone."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from operations.backup import making
from operations.backup.folder import installation_name, mark_verified, remove_older, whole_backups
from operations.backup.making import make_backup
from operations.backup.manifest import read_manifest
from operations.backup.trouble import BackupFailed, Trouble
from tests.operations.backup.conftest import FolderInstallation


def test_a_backup_holds_the_database_the_files_the_forgotten_and_the_secret(house: FolderInstallation, stick: Path) -> None:
    house.photo("slips/one.jpg")
    (house.folder / "forgotten.jsonl").write_text('{"club": "a", "entry": "b", "number": 1}\n')
    path, manifest = make_backup(house.database, stick)
    assert sorted(manifest.files) == ["files/slips/one.jpg", "forgotten.jsonl", "secret_key", "troela.sqlite3"]
    assert sorted(file.relative_to(path).as_posix() for file in path.rglob("*") if file.is_file()) == [
        *sorted(manifest.files)[:2],
        "manifest.json",
        *sorted(manifest.files)[2:],
    ]
    assert (path / "secret_key").read_text() == house.settings.SECRET_KEY
    assert manifest.contents.counts["auth_user"] == 1
    assert read_manifest(path) == manifest
    with closing(sqlite3.connect(path / "troela.sqlite3")) as copy:
        assert copy.execute("SELECT username FROM auth_user").fetchall() == [("jan",)]


def test_only_the_owner_may_read_it(house: FolderInstallation, stick: Path) -> None:
    house.photo("papers/one.pdf").chmod(0o644)
    path, _manifest = make_backup(house.database, stick)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.rglob("*") if file.is_file()}
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(path.stat().st_mode) == 0o700


def test_nothing_is_left_beside_the_database(house: FolderInstallation, stick: Path) -> None:
    make_backup(house.database, stick)
    assert [file.name for file in house.folder.iterdir() if file.name.startswith(".copy")] == []


def test_what_somebody_writes_during_the_copy_neither_waits_nor_tears_it(
    house: FolderInstallation, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two steps of copying another connection writes; the copy is of the moment at which it began."""
    wrote: list[int] = []

    def write(_seconds: float) -> None:
        house.enrol(f"during-{len(wrote)}")
        wrote.append(1)

    monkeypatch.setattr("operations.backup.database.PAGES", 20)
    monkeypatch.setattr("operations.backup.database.time.sleep", write)
    path, manifest = make_backup(house.database, stick)
    assert len(wrote) > 3
    assert manifest.contents.counts["auth_user"] == 1
    with closing(sqlite3.connect(path / "troela.sqlite3")) as copy:
        assert copy.execute("SELECT count(*) FROM auth_user").fetchone() == (1,)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert len(house.accounts()) == 1 + len(wrote)


def test_a_stick_pulled_out_in_the_middle_leaves_the_earlier_backups_whole(
    house: FolderInstallation, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, manifest = make_backup(house.database, stick)

    def fails(*_args: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(making, "write_with_checksum", fails)
    with pytest.raises(BackupFailed) as failure:
        make_backup(house.database, stick)
    assert failure.value.trouble == Trouble.FAILED
    assert [path.name for path in stick.iterdir()] == [first.name]
    assert read_manifest(first) == manifest


def test_one_that_a_power_cut_left_half_done_counts_for_nothing_and_goes_later(house: FolderInstallation, stick: Path) -> None:
    half = stick / f".troela-{installation_name()}-000001-2026-01-01-200000.77.part"
    half.mkdir()
    theirs = stick / f".troela-{installation_name('another secret')}-000001-2026-01-01-200000.77.part"
    theirs.mkdir()
    _path, manifest = make_backup(house.database, stick)
    assert manifest.number == 1
    assert half.exists(), "it may still be at work"
    for each in (half, theirs):
        os.utime(each, (0, 0))
    make_backup(house.database, stick)
    assert not half.exists()
    assert theirs.exists()
    assert len(whole_backups(stick)) == 2


def test_a_folder_that_is_not_there_is_not_made(house: FolderInstallation, stick: Path) -> None:
    with pytest.raises(BackupFailed) as failure:
        make_backup(house.database, stick / "away")
    assert failure.value.trouble == Trouble.MISSING
    assert not (stick / "away").exists()


@pytest.mark.parametrize(
    ("number", "trouble"), [(errno.ENOSPC, Trouble.FULL), (errno.EROFS, Trouble.READ_ONLY), (errno.EIO, Trouble.FAILED)]
)
def test_what_the_disk_says_becomes_a_reason(
    house: FolderInstallation, stick: Path, monkeypatch: pytest.MonkeyPatch, number: int, trouble: Trouble
) -> None:
    def fails(*_args: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(making, "sync_folder", fails)
    with pytest.raises(BackupFailed) as failure:
        make_backup(house.database, stick)
    assert failure.value.trouble == trouble
    assert list(stick.iterdir()) == []


def test_the_newest_are_kept_by_their_number_and_those_of_another_house_stay(house: FolderInstallation, stick: Path) -> None:
    house.move_in("another secret")
    other, _manifest = make_backup(house.database, stick)
    house.move_in()
    made = [make_backup(house.database, stick)[0] for _ in range(5)]
    mark_verified(made[4])
    remove_older(stick, installation_name(), keep=3)
    assert [each.path for each in whole_backups(stick, installation_name())] == made[2:]
    assert other.is_dir()
    assert len(list(stick.iterdir())) == 4


def test_a_photo_that_has_not_changed_is_not_copied_again(house: FolderInstallation, stick: Path) -> None:
    same, changed = house.photo("slips/one.jpg"), house.photo("slips/two.jpg")
    first, _manifest = make_backup(house.database, stick)
    changed.write_bytes(b"b photo")  # as long as it was
    second, manifest = make_backup(house.database, stick)
    assert (first / "files/slips/one.jpg").samefile(second / "files/slips/one.jpg")
    assert not (first / "files/slips/one.jpg").samefile(same)
    assert (first / "files/slips/two.jpg").read_bytes() == b"a photo"
    assert (second / "files/slips/two.jpg").read_bytes() == b"b photo"
    assert json.loads((second / "manifest.json").read_text())["files"]["files/slips/one.jpg"]["bytes"] == 7
    assert manifest.number == 2


def test_where_the_stick_cannot_point_to_a_file_it_is_copied(
    house: FolderInstallation, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_args: Any) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    house.photo("slips/one.jpg")
    make_backup(house.database, stick)
    monkeypatch.setattr(os, "link", cannot)
    second, _manifest = make_backup(house.database, stick)
    assert (second / "files/slips/one.jpg").read_bytes() == b"a photo"
