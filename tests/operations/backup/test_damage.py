"""A damaged database is noticed: no backup is made of it, no earlier one is removed, and every page and command reports it."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from operations.backup.automatic import AutomaticBackup
from operations.backup.damage import damage_of, rows_differ
from operations.backup.database import _count_rows
from operations.backup.folder import VERIFIED, installation_name, is_verified, mark_verified, remove_older, whole_backups
from operations.backup.making import make_backup
from operations.backup.status import read_status
from operations.backup.trouble import BackupFailed, Trouble
from operations.backup.verification import Verification
from operations.readings.backup import BackupReading
from tests.architecture.sources import ROOT
from tests.operations.backup.conftest import FolderInstallation
from tests.operations.backup.damage import damage_page
from tests.operations.backup.machine import Machine

EVENING = ROOT / "tests/tournaments/archive/earlier/evening-3-brabant-three-rounds.json"


def test_a_damaged_database_is_not_backed_up(house: FolderInstallation, stick: Path) -> None:
    before, _manifest = make_backup(house.database, stick)
    damage_page(house.path, "auth_user")
    with pytest.raises(BackupFailed) as failed:
        make_backup(house.database, stick)
    assert failed.value.trouble is Trouble.DAMAGED
    assert "troela.sqlite3 is damaged: " in str(failed.value)
    assert str(failed.value).endswith("(in auth_user).")
    assert [path.name for path in stick.iterdir()] == [before.name]
    assert [path.name for path in house.folder.iterdir() if path.name.startswith(".")] == []


def test_a_file_that_is_no_database_any_more_is_damage(house: FolderInstallation, stick: Path) -> None:
    house.path.write_bytes(b"\xff" * 8192)
    with pytest.raises(BackupFailed) as failed:
        make_backup(house.database, stick)
    assert failed.value.trouble is Trouble.DAMAGED


def test_by_itself_it_says_so_and_removes_nothing(house: FolderInstallation, stick: Path) -> None:
    house.settings.BACKUP_FOLDER = stick
    for _ in range(12):
        mark_verified(make_backup(house.database, stick)[0])
    house.enrol("piet")
    damage_page(house.path, "auth_user")
    backup = AutomaticBackup(house.database, stick)
    backup.look()
    assert backup.status.trouble is Trouble.DAMAGED
    assert backup.status == read_status()
    assert BackupReading().read().troubles == {"damaged"}
    assert len(whole_backups(stick)) == 12


def test_the_last_that_verify_agreed_with_is_never_removed(house: FolderInstallation, stick: Path) -> None:
    made = [make_backup(house.database, stick)[0] for _ in range(6)]
    remove_older(stick, installation_name(), keep=2)
    assert len(whole_backups(stick)) == 6, "none of them is known to be good"
    mark_verified(made[0])
    mark_verified(made[1])
    remove_older(stick, installation_name(), keep=2)
    assert [each.path for each in whole_backups(stick)] == [made[1], *made[4:]]
    mark_verified(made[4])
    remove_older(stick, installation_name(), keep=2)
    assert [each.path for each in whole_backups(stick)] == made[4:]


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000, None])
def test_a_word_of_agreement_is_worth_nothing_for_another_backup(house: FolderInstallation, stick: Path, text: str | None) -> None:
    first, second = (make_backup(house.database, stick)[0] for _ in range(2))
    mark_verified(first)
    if text is None:
        shutil.copy(first / VERIFIED, second / VERIFIED)
    else:
        (second / VERIFIED).write_text(text)
    assert (is_verified(first), is_verified(second)) == (True, False)


@pytest.mark.slow
def test_a_copy_is_verified_in_a_process_of_its_own_and_says_so(house: FolderInstallation, stick: Path) -> None:
    backup, _manifest = make_backup(house.database, stick)
    verification = Verification(house.database, backup)
    assert verification.result() == ""
    assert is_verified(backup)
    assert sorted(path.name for path in house.folder.iterdir()) == ["secret_key", "troela.sqlite3"]


@pytest.mark.slow
def test_a_file_that_is_not_what_was_written_is_a_difference(house: FolderInstallation, stick: Path) -> None:
    house.photo("slips/one.jpg")
    backup, _manifest = make_backup(house.database, stick)
    (backup / "files/slips/one.jpg").write_bytes(b"A photo")
    assert "is damaged: files/slips/one.jpg differs from its checksum." in Verification(house.database, backup).result()
    assert not is_verified(backup)


def test_an_index_that_lacks_a_row_is_damage_that_verify_names(house: FolderInstallation) -> None:
    house.enrol_past_index("piet")
    with closing(sqlite3.connect(house.path)) as rows:
        assert damage_of(rows) == "", "the quick look does not compare an index with its table"
    assert house.database.damage() == "row 2 missing from index by_first_name"


def test_rows_of_a_dump_are_counted_line_by_line() -> None:
    dump = r"""SET row_security = off;
COPY public.auth_user (id, username) FROM stdin;
1	COPY public.x (id) FROM stdin;
2	\\.
\.

COPY public.a (id) FROM stdin;
\.
"""
    rows = _count_rows(dump.encode().splitlines(keepends=True))
    assert rows == {"auth_user": 2, "a": 0}
    assert rows_differ({"auth_user": 2, "a": 0}, rows) == ""
    assert rows_differ({"auth_user": 3}, rows) == "auth_user has 3 rows, and its copy 2"


def permissions_counted(file: Path) -> int:
    """Return the number of permissions by the statistics with which the database plans its queries; 0 if it has none."""
    with closing(sqlite3.connect(file)) as database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'").fetchone():
            return 0
        row = database.execute("SELECT stat FROM sqlite_stat1 WHERE tbl = 'auth_permission'").fetchone()
        return int(row[0].split()[0])


@pytest.mark.slow
def test_of_a_database_that_is_damaged_in_the_evening_the_good_backups_stay(tmp_path: Path) -> None:
    """`verify` of the copy notices what no check of the file does; what `verify` cannot read, it names in a sentence."""
    laptop, stick = Machine(tmp_path / "laptop", 8000, ""), tmp_path / "stick"
    database = tmp_path / "laptop" / "troela.sqlite3"
    stick.mkdir()
    laptop.manage("migrate", "--verbosity", "0")
    laptop.manage("import", str(EVENING))
    with closing(sqlite3.connect(database)) as rows, rows:
        rows.execute("DROP TABLE sqlite_stat1")
    first, second = (laptop.manage("backup", str(stick), "--keep", "1") for _ in range(2))
    assert "Verified: all evenings in the backup agree." in second
    (good,) = stick.iterdir()
    assert good.name in second
    assert good.name not in first

    sound = database.read_bytes()
    with closing(sqlite3.connect(database)) as rows, rows:
        rows.execute(
            "UPDATE tournaments_deal SET facts = json_set(facts, '$.dealer', 99) WHERE id = (SELECT id FROM tournaments_deal LIMIT 1)"
        )
    done = laptop.run("manage.py", "backup", str(stick), "--keep", "1")
    assert done.returncode == 1
    assert "its verification failed: " in done.stderr
    assert len(list(stick.iterdir())) == 2
    assert json.loads((tmp_path / "laptop" / "backup_made.json").read_text())["trouble"] == "disagrees"

    database.write_bytes(sound)
    damage_page(database, "tournaments_deal")
    for _ in range(2):
        done = laptop.run("manage.py", "backup", str(stick), "--keep", "1")
        assert done.returncode == 1
        assert "(in tournaments_deal). Every earlier backup is kept." in done.stderr
    assert len(list(stick.iterdir())) == 2
    verified = laptop.run("manage.py", "verify")
    assert verified.returncode == 1
    assert "The database is damaged: " in verified.stderr
    assert "(in tournaments_deal)" in verified.stderr
    assert "Traceback" not in verified.stderr
    other = Machine(tmp_path / "other", 8000, "")
    assert "Restored" in other.manage("restore", str(good))
    assert permissions_counted(other.folder / database.name) > 100, "without it, queries are planned for empty tables"
