"""A backup is restored whole into an empty installation; whatever is wrong with it is refused before anything is written."""

from __future__ import annotations

import json
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from clubs.privacy import forgotten_file
from clubs.privacy.forgotten_file import ForgottenLine
from operations.backup.folder import VERIFIED, mark_verified
from operations.backup.making import make_backup
from operations.backup.restoring import restore
from operations.backup.status import read_restored
from operations.backup.trouble import RestoreRefused
from tests.operations.backup.conftest import SECRET, FolderInstallation


def edit_manifest(backup: Path, change: Callable[[dict[str, object]], None]) -> None:
    file = backup / "manifest.json"
    value = json.loads(file.read_text())
    change(value)
    file.write_text(json.dumps(value))


def refusal(new_house: FolderInstallation, given: Path) -> str:
    """Return the sentence with which a restore is refused, which leaves the installation empty."""
    new_house.move_in("made on the new machine")
    with pytest.raises(RestoreRefused) as refused:
        restore(new_house.database, given)
    assert sorted(path.name for path in new_house.folder.iterdir()) == ["secret_key"]
    assert (new_house.folder / "secret_key").read_text() == "made on the new machine"
    return str(refused.value)


def test_everything_comes_back_and_the_secret_with_it(house: FolderInstallation, new_house: FolderInstallation, stick: Path) -> None:
    house.photo("slips/one.jpg")
    backup, manifest = make_backup(house.database, stick)
    new_house.move_in("made on the new machine")
    result = restore(new_house.database, backup)
    assert new_house.accounts() == ["jan"]
    assert (new_house.folder / "files/slips/one.jpg").read_bytes() == b"a photo"
    assert (new_house.folder / "secret_key").read_text() == SECRET
    assert stat.S_IMODE((new_house.folder / "secret_key").stat().st_mode) == 0o600
    assert new_house.settings.SECRET_KEY == SECRET
    assert new_house.database.contents() == manifest.contents
    assert (result.backup, result.secret_differs) == (backup, False)
    restored = read_restored()
    assert restored is not None
    assert (restored.made_at, restored.url) == (manifest.made_at, manifest.url)


@pytest.mark.slow
def test_of_a_folder_the_newest_is_taken_after_it_was_verified(
    house: FolderInstallation, new_house: FolderInstallation, stick: Path
) -> None:
    """One automatic backup an hour is verified, and nobody loses that hour. Nothing is written to the stick, which may be locked."""
    mark_verified(make_backup(house.database, stick)[0])
    house.enrol("piet")
    newest, _manifest = make_backup(house.database, stick)
    new_house.move_in()
    result = restore(new_house.database, stick)
    assert (result.backup, result.skipped) == (newest, ())
    assert new_house.accounts() == ["jan", "piet"]
    assert not (newest / VERIFIED).exists()


@pytest.mark.slow
def test_of_a_folder_the_newest_that_verify_agrees_with_is_taken(
    house: FolderInstallation, new_house: FolderInstallation, stick: Path
) -> None:
    agreed, _manifest = make_backup(house.database, stick)
    mark_verified(agreed)
    house.enrol_past_index("piet")
    doubtful, _manifest = make_backup(house.database, stick)
    torn, _manifest = make_backup(house.database, stick)
    mark_verified(torn)
    (torn / "secret_key").write_text("another")
    new_house.move_in()
    result = restore(new_house.database, stick)
    assert result.backup == agreed
    assert new_house.accounts() == ["jan"]
    first, second = result.skipped
    assert first.startswith(f"{torn.name}: ")
    assert "secret_key differs from its checksum" in first
    assert second.startswith(f"{doubtful.name}: Its verification failed: ")
    assert "by_first_name" in second


@pytest.mark.slow
def test_of_a_folder_in_which_none_is_verified_one_has_to_be_named(
    house: FolderInstallation, new_house: FolderInstallation, stick: Path
) -> None:
    house.enrol_past_index("piet")
    backup, _manifest = make_backup(house.database, stick)
    sentence = refusal(new_house, stick)
    assert "has no verified backup" in sentence
    assert f"{backup.name}: Its verification failed: " in sentence
    assert restore(new_house.database, backup).backup == backup


def test_a_copy_that_cannot_be_verified_now_must_have_been_before(
    house: FolderInstallation, new_house: FolderInstallation, stick: Path
) -> None:
    """As on PostgreSQL, where `verify` reads the live database; and on SQLite, if an earlier version made the backup."""
    agreed, _manifest = make_backup(house.database, stick)
    mark_verified(agreed)
    newer, _manifest = make_backup(house.database, stick)
    new_house.move_in()
    database = new_house.database
    database.copies_can_be_verified = False
    assert restore(database, stick).backup == agreed
    new_house.path.unlink()
    edit_manifest(newer, lambda value: value["contents"]["migrations"].remove("clubs.0001_initial"))  # type: ignore[index]
    result = restore(new_house.database, stick)
    assert result.backup == agreed
    assert "by an older version of Troela (without clubs.0001_initial)" in result.skipped[0]


def test_of_two_houses_on_one_stick_one_has_to_be_named(house: FolderInstallation, new_house: FolderInstallation, stick: Path) -> None:
    first, _manifest = make_backup(house.database, stick)
    house.move_in("another secret")
    second, _manifest = make_backup(house.database, stick)
    sentence = refusal(new_house, stick)
    assert "backups of 2 installations" in sentence
    assert first.name in sentence
    assert second.name in sentence


def test_a_damaged_one_is_refused_and_the_one_before_is_named(
    house: FolderInstallation, new_house: FolderInstallation, stick: Path
) -> None:
    before, _manifest = make_backup(house.database, stick)
    backup, _manifest = make_backup(house.database, stick)
    database = backup / "troela.sqlite3"
    content = bytearray(database.read_bytes())
    content[len(content) // 2] ^= 1
    database.write_bytes(content)
    sentence = refusal(new_house, backup)
    assert "is damaged: troela.sqlite3 differs from its checksum" in sentence
    assert sentence.endswith(f"Try the previous one: {before.name}.")


@pytest.mark.parametrize("name", ["troela.sqlite3", "secret_key", "files/slips/one.jpg"])
def test_one_that_lacks_a_file_is_refused(house: FolderInstallation, new_house: FolderInstallation, stick: Path, name: str) -> None:
    house.photo("slips/one.jpg")
    backup, _manifest = make_backup(house.database, stick)
    (backup / name).unlink()
    assert f"is incomplete: {name} is missing" in refusal(new_house, backup)


def test_one_without_its_manifest_was_never_finished(house: FolderInstallation, new_house: FolderInstallation, stick: Path) -> None:
    backup, _manifest = make_backup(house.database, stick)
    (backup / "manifest.json").unlink()
    assert "has no complete backup" in refusal(new_house, backup)
    backup.rename(stick / ".troela.part")
    assert "is an unfinished backup" in refusal(new_house, stick / ".troela.part")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', '{"format": 1, "files": 3, "contents": {}}'])
def test_a_manifest_that_cannot_be_read_is_damage(house: FolderInstallation, new_house: FolderInstallation, stick: Path, text: str) -> None:
    backup, _manifest = make_backup(house.database, stick)
    (backup / "manifest.json").write_text(text)
    assert "is damaged: its manifest.json" in refusal(new_house, backup)


def test_one_of_a_later_version_is_refused(house: FolderInstallation, new_house: FolderInstallation, stick: Path) -> None:
    backup, _manifest = make_backup(house.database, stick)
    edit_manifest(backup, lambda value: value["contents"]["migrations"].append("tournaments.9999_later"))  # type: ignore[index]
    assert "newer version of Troela (with tournaments.9999_later)" in refusal(new_house, backup)
    edit_manifest(backup, lambda value: value.update(format=2))
    assert "newer version of Troela" in refusal(new_house, backup)


def test_one_of_the_other_kind_of_database_is_refused(house: FolderInstallation, new_house: FolderInstallation, stick: Path) -> None:
    backup, _manifest = make_backup(house.database, stick)
    edit_manifest(backup, lambda value: value.update(database="postgresql"))
    assert "The backup is of PostgreSQL, and this installation stores its evenings in SQLite" in refusal(new_house, backup)


def test_one_that_names_a_file_outside_itself_is_refused(house: FolderInstallation, new_house: FolderInstallation, stick: Path) -> None:
    backup, _manifest = make_backup(house.database, stick)
    edit_manifest(backup, lambda value: value["files"].update({"files/../../x": {"bytes": 0, "sha256": "", "changed_ns": 0}}))  # type: ignore[attr-defined]
    assert "lists a file that does not belong in a backup" in refusal(new_house, backup)


def test_a_house_in_which_somebody_lives_is_refused(house: FolderInstallation, new_house: FolderInstallation, stick: Path) -> None:
    backup, _manifest = make_backup(house.database, stick)
    new_house.move_in()
    shutil.copy(house.path, new_house.path)
    new_house.enrol("bewoner")
    with pytest.raises(RestoreRefused, match="A database exists already"):
        restore(new_house.database, backup)
    assert new_house.accounts() == ["jan", "bewoner"]


def test_photos_of_another_house_are_not_mixed_with_its_own(house: FolderInstallation, new_house: FolderInstallation, stick: Path) -> None:
    backup, _manifest = make_backup(house.database, stick)
    new_house.move_in()
    new_house.photo("slips/theirs.jpg")
    with pytest.raises(RestoreRefused, match="files of another installation"):
        restore(new_house.database, backup)
    assert not new_house.path.exists()


def test_a_restore_that_was_interrupted_can_be_begun_again(
    house: FolderInstallation, new_house: FolderInstallation, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.photo("slips/one.jpg")
    backup, _manifest = make_backup(house.database, stick)
    new_house.move_in("made on the new machine")
    database = new_house.database
    monkeypatch.setattr(database, "put_back", lambda _source: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        restore(database, backup)
    restore(new_house.database, backup)
    assert new_house.accounts() == ["jan"]


def test_a_secret_that_is_set_and_differs_is_refused_unless_that_is_wanted(
    house: FolderInstallation, new_house: FolderInstallation, stick: Path
) -> None:
    backup, _manifest = make_backup(house.database, stick)
    new_house.move_in("in a file nobody uses")
    new_house.settings.SECRET_KEY = "set in the environment"
    with pytest.raises(RestoreRefused, match="the codes on the tables would not work"):
        restore(new_house.database, backup)
    assert not new_house.path.exists()
    assert restore(new_house.database, backup, own_secret=True).secret_differs
    assert new_house.settings.SECRET_KEY == "set in the environment"
    assert (new_house.folder / "secret_key").read_text() == "in a file nobody uses"


def test_the_list_of_the_forgotten_only_grows(house: FolderInstallation, new_house: FolderInstallation, stick: Path) -> None:
    """The old backup's list lacks people of the newer one beside it, and the new machine's own list stays."""
    first, second, own = (ForgottenLine("club", letter * 64, 1) for letter in "abc")
    forgotten_file.append_line(first)
    old, _manifest = make_backup(house.database, stick)
    forgotten_file.append_line(second)
    make_backup(house.database, stick)
    new_house.move_in()
    forgotten_file.append_line(own)
    restore(new_house.database, old)
    assert forgotten_file.read_lines() == [own, first, second]
