"""A backup from a stranger writes only where it should: its paths are checked before anything is written."""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from operations.backup.making import make_backup
from operations.backup.manifest import read_manifest
from operations.backup.paths import source_of, target_of
from operations.backup.trouble import RestoreRefused
from tests.operations.backup.conftest import FolderInstallation
from tests.operations.backup.test_restoring import edit_manifest, refusal

CONTENT = b"from somebody else's hand"


def add_file(backup: Path, path: str) -> None:
    """Name a file in the manifest, with its checksum."""
    stored = {"bytes": len(CONTENT), "sha256": hashlib.sha256(CONTENT).hexdigest(), "changed_ns": 0}
    edit_manifest(backup, lambda value: value["files"].update({path: stored}))  # type: ignore[attr-defined]


def place(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(CONTENT)


@pytest.mark.parametrize("form", ["files/{outside}", "files//{outside}", "files/.//{outside}", "files/a/../../{outside}"])
def test_a_path_with_a_doubled_step_writes_nothing_outside(
    house: FolderInstallation, new_house: FolderInstallation, stick: Path, tmp_path: Path, form: str
) -> None:
    backup, _manifest = make_backup(house.database, stick)
    outside = tmp_path / "outside" / "x"
    path = form.format(outside=outside)
    (backup / "files" / "a").mkdir(parents=True)
    place(backup / "files" / outside.relative_to("/"))
    place(backup / outside.relative_to("/"))
    add_file(backup, path)
    assert f"lists a file that does not belong in a backup: {path!r}" in refusal(new_house, backup)
    assert not outside.exists()


@pytest.mark.parametrize("path", ["x", "manifest.json", "troela.sqlite3-wal", "secret_key/", "./secret_key", "Files/x", "files", "files/"])
def test_a_file_that_no_backup_has_is_refused(house: FolderInstallation, new_house: FolderInstallation, stick: Path, path: str) -> None:
    backup, _manifest = make_backup(house.database, stick)
    add_file(backup, path)
    assert "lists a file that does not belong in a backup" in refusal(new_house, backup)


@pytest.mark.parametrize("link", ["files/x.jpg", "files", "secret_key"])
def test_a_link_is_not_followed(house: FolderInstallation, new_house: FolderInstallation, stick: Path, tmp_path: Path, link: str) -> None:
    """Otherwise a photo of the evening could be a secret file of the machine."""
    backup, _manifest = make_backup(house.database, stick)
    place(tmp_path / "private" / "x.jpg")
    file = backup / link
    file.unlink(missing_ok=True)
    file.parent.mkdir(exist_ok=True)
    file.symlink_to(tmp_path / "private" if link == "files" else tmp_path / "private" / "x.jpg")
    add_file(backup, "files/x.jpg" if link == "files" else link)
    assert "is a link or not a regular file" in refusal(new_house, backup)


@pytest.mark.parametrize("name", ["files/x.jpg", "manifest.json"])
def test_a_device_or_a_pipe_is_not_read(house: FolderInstallation, new_house: FolderInstallation, stick: Path, name: str) -> None:
    backup, _manifest = make_backup(house.database, stick)
    file = backup / name
    file.parent.mkdir(exist_ok=True)
    file.unlink(missing_ok=True)
    if name.startswith("files/"):
        add_file(backup, name)
    os.mkfifo(file)
    assert "not a regular file" in refusal(new_house, backup)


def test_a_link_in_the_house_leads_no_photo_out_of_it(
    house: FolderInstallation, new_house: FolderInstallation, stick: Path, tmp_path: Path
) -> None:
    house.photo("slips/one.jpg")
    backup, _manifest = make_backup(house.database, stick)
    outside = tmp_path / "outside"
    outside.mkdir()
    new_house.move_in()
    (new_house.folder / "files").mkdir()
    (new_house.folder / "files" / "slips").symlink_to(outside)
    with pytest.raises(RestoreRefused, match="is outside"):
        target_of(new_house.folder / "files", "files/slips/one.jpg", backup)


STEPS = st.one_of(
    st.sampled_from(
        [
            "",
            ".",
            "..",
            "files",
            "etc",
            "...",
            " ..",
            "..\\..",
            "\\",
            "\0",
            "\u2024\u2024",
            "\u202e",
            "C:",
            "~",
            "secret_key",
            "link",
            "\ud800",
            "x" * 300,
        ]
    ),
    st.text(max_size=6),
)
PATHS = st.builds("".join, st.lists(st.one_of(STEPS, st.just("/")), max_size=12)) | st.builds(
    lambda steps: "files/" + "/".join(steps), st.lists(STEPS, max_size=5)
)


@given(path=PATHS)
def test_whatever_a_path_says_it_stays_below_the_folder(path: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A path is refused, or leads below the folder of files from a file below the backup, by exactly the steps it names."""
    base = tmp_path_factory.getbasetemp() / "fuzz"
    backup, root = base / "backup", base / "house" / "files"
    if not base.exists():
        root.mkdir(parents=True)
        place(base / "outside" / "x")
        place(backup / "files" / "x")
        for link in (backup / "files" / "link", root / "link"):
            link.symlink_to(base / "outside")
    try:
        target = target_of(root, path, backup)
    except RestoreRefused:
        pass
    else:
        assert target.resolve().is_relative_to(root)
        assert target.resolve() != root
        assert target.relative_to(root).parts == tuple(path.split("/")[1:])
    try:
        source = source_of(backup, path)
    except (RestoreRefused, FileNotFoundError):
        return
    assert source.read_bytes() == CONTENT
    assert source.resolve().is_relative_to(backup)


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("2026-01-01T20:00:00"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ["house", "number", "made_at", "database", "url", "contents", "files"]


@example(field="made_at", value="2026-01-01T20:00:00")
@example(field="number", value=float("inf"))
@given(field=st.sampled_from(FIELDS), value=VALUES)
def test_whatever_a_manifest_holds_it_is_read_or_refused(field: str, value: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    backup = tmp_path_factory.getbasetemp() / "manifest"
    backup.mkdir(exist_ok=True)
    contents: dict[str, object] = {"counts": {}, "heads": {}, "migrations": []}
    good = {"format": 1, "house": "a", "number": 1, "made_at": "2026-01-01T20:00:00+00:00", "database": "sqlite", "url": "", "files": {}}
    (backup / "manifest.json").write_text(json.dumps(good | {"contents": contents} | {field: value}))
    with suppress(RestoreRefused):
        assert read_manifest(backup).made_at.tzinfo is not None


def test_a_manifest_of_nothing_but_brackets_is_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("[" * 100_000)
    with pytest.raises(RestoreRefused, match="is damaged"):
        read_manifest(tmp_path)
