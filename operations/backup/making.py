"""Makes a backup under a temporary name and renames it once it is complete.

If the USB stick is pulled out before that, earlier backups are unharmed.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from clubs.privacy import forgotten_file
from operations.backup.checksums import StoredFile, copy_with_checksum, sync_folder, write_with_checksum
from operations.backup.database import Database
from operations.backup.folder import installation_name, remove_abandoned, whole_backups
from operations.backup.manifest import NAME, Manifest, read_manifest
from operations.backup.paths import FALLBACKS, FILES, FORGOTTEN, SECRET
from operations.backup.trouble import RestoreRefused, failure, missing


def make_backup(database: Database, folder: Path) -> tuple[Path, Manifest]:
    """Make a backup in this folder, which must exist.

    Raises BackupFailed; the earlier backups are then still complete. It does not remove older backups: the caller does, after verifying the
    new one.
    """
    house = installation_name()
    try:
        if not folder.is_dir():
            raise missing(folder)
        earlier = whole_backups(folder, house)
        number, now = (earlier[-1].number + 1 if earlier else 1), timezone.now()
        name = f"troela-{house}-{number:06d}-{timezone.localtime(now):%Y-%m-%d-%H%M%S}"
        part = folder / f".{name}.{os.getpid()}.part"
        remove_abandoned(folder, house)
        part.mkdir(mode=0o700)
        try:
            copy, contents = database.copy(part / database.file)
            files = {database.file: copy, **_files(part, _files_of(earlier[-1].path if earlier else None))}
            manifest = Manifest(house, number, now, database.kind, settings.PUBLIC_URL, contents, files)
            write_with_checksum(iter([manifest.as_json().encode()]), part / NAME)
            sync_folder(part)
            part.rename(folder / name)
            sync_folder(folder)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    except OSError as error:
        raise failure(error, folder) from error
    return folder / name, manifest


def _files_of(earlier: Path | None) -> tuple[Path, dict[str, StoredFile]]:
    """Return the previous backup's folder and files. The new backup may hard-link to these files."""
    if earlier is None:
        return Path(), {}
    try:
        return earlier, read_manifest(earlier).files
    except RestoreRefused:
        return earlier, {}


def _files(part: Path, earlier: tuple[Path, dict[str, StoredFile]]) -> dict[str, StoredFile]:
    """Copy the files outside the database: photos and papers, the list of forgotten people, the secret.

    Returns them by their path in the backup.
    """
    stored = {SECRET: write_with_checksum(iter([settings.SECRET_KEY.encode()]), part / SECRET)}
    if settings.SECRET_KEY_FALLBACKS:
        stored[FALLBACKS] = write_with_checksum(iter([",".join(settings.SECRET_KEY_FALLBACKS).encode()]), part / FALLBACKS)
    if forgotten_file.path().is_file():
        stored[FORGOTTEN] = copy_with_checksum(forgotten_file.path(), part / FORGOTTEN)
    root = Path(settings.MEDIA_ROOT)
    for source in sorted(root.rglob("*")):
        path = f"{FILES}/{source.relative_to(root).as_posix()}"
        try:
            if source.is_file():
                stored[path] = _link_or_copy(source, part / path, earlier[0] / path, earlier[1].get(path))
        except FileNotFoundError:
            continue  # another process removed it after the folder was read
    return stored


def _link_or_copy(source: Path, target: Path, earlier: Path, before: StoredFile | None) -> StoredFile:
    """Add a file to the backup: as a hard link to the previous backup's file if it has not changed since, else as a copy.

    It is also copied if the file system allows no hard link.
    """
    status = source.stat()
    if before is not None and (before.bytes, before.changed_ns) == (status.st_size, status.st_mtime_ns):
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            os.link(earlier, target)
        except OSError:
            return copy_with_checksum(source, target)
        return before
    return copy_with_checksum(source, target)
