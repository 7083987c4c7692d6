"""Restores a backup into an empty installation.

Everything is checked before anything is written. The database is written last, so that an interrupted restore can be started again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from clubs.privacy import forgotten_file
from operations.backup.checksums import checksum, copy_with_checksum, replace_text
from operations.backup.contents import missing_migrations, unknown_migrations
from operations.backup.database import Database
from operations.backup.folder import is_verified, whole_backups
from operations.backup.manifest import NAME, Manifest, read_manifest
from operations.backup.paths import FALLBACKS, FILES, FORGOTTEN, SECRET, source_of, target_of
from operations.backup.status import Restored, write_restored
from operations.backup.trouble import RestoreRefused
from operations.backup.verification import Verification

KINDS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


@dataclass(frozen=True)
class RestoreResult:
    """The result of a restore: which backup was restored, and what the user must know about it."""

    backup: Path
    manifest: Manifest
    secret_differs: bool
    """True if the installation has another secret than the backup, because the user chose to keep its own (`--own-secret`)."""
    skipped: tuple[str, ...]
    """The newer backups in the same folder, each with the reason why it was not used."""


@dataclass(frozen=True)
class _Choice:
    """The backup to restore, after its files were compared with their checksums."""

    backup: Path
    manifest: Manifest
    skipped: tuple[str, ...] = ()


def restore(database: Database, given: Path, *, own_secret: bool = False) -> RestoreResult:
    """Restore a backup into this installation, which must be empty.

    `given` is a backup, or a folder of backups, of which the newest verified one is used. Raises RestoreRefused with the reason; nothing
    was then changed. Afterwards the caller must migrate the database, delete the data of forgotten people in it, and verify it.
    """
    choice = _choose(database, given)
    backup, manifest = choice.backup, choice.manifest
    targets = {path: target_of(Path(settings.MEDIA_ROOT), path, backup) for path in manifest.files if path.startswith(f"{FILES}/")}
    _require_fit(manifest, database)
    database.require_empty()
    _require_no_files(manifest)
    secret = (backup / SECRET).read_text(encoding="utf-8")
    differs = _require_secret(secret, backup, own_secret=own_secret)
    for path, target in targets.items():
        if not target.exists():
            copy_with_checksum(backup / path, target)
    _merge_forgotten(backup)
    if not differs and secret != settings.SECRET_KEY:
        replace_text(settings.DATA / "secret_key", secret)
        settings.SECRET_KEY = secret
    write_restored(Restored(manifest.made_at, timezone.now(), manifest.url, backup.name))
    database.put_back(backup / database.file)
    return RestoreResult(backup, manifest, differs, choice.skipped)


def _choose(database: Database, given: Path) -> _Choice:
    """Return the backup to restore: `given` if it is a backup, or else the newest verified backup in the folder `given`.

    Raises RestoreRefused if there is none.
    """
    if not given.is_dir():
        raise RestoreRefused(f"{given} is not a folder. Give a backup, or a folder with backups.")
    if given.name.endswith(".part"):
        raise RestoreRefused(f"{given} is an unfinished backup: perhaps the stick was removed or the power failed. Take an earlier one.")
    if (given / NAME).exists():
        return _Choice(given, _read_whole(given))
    backups = whole_backups(given)
    houses = {each.house for each in backups}
    if len(houses) > 1:
        newest = [max(each for each in backups if each.house == house).path.name for house in sorted(houses)]
        raise RestoreRefused(f"{given} has backups of {len(houses)} installations. Give the one to restore: {', '.join(newest)}.")
    if not backups:
        raise RestoreRefused(f"{given} has no complete backup.")
    database.require_empty()
    skipped: list[str] = []
    for each in reversed(backups):
        try:
            manifest = _read_whole(each.path)
            _require_fit(manifest, database)
            _require_verified(each.path, manifest, database)
        except RestoreRefused as refusal:
            skipped.append(f"{each.path.name}: {refusal}")
        else:
            return _Choice(each.path, manifest, tuple(skipped))
    raise RestoreRefused(f"{given} has no verified backup. {' '.join(skipped)} To restore one despite this, give its path.")


def _read_whole(backup: Path) -> Manifest:
    manifest = read_manifest(backup)
    require_whole(backup, manifest)
    return manifest


def _require_verified(backup: Path, manifest: Manifest, database: Database) -> None:
    """Refuse a backup that was not verified when it was made, unless verifying it now finds no difference."""
    if is_verified(backup):
        return
    if not database.copies_can_be_verified:
        raise RestoreRefused("It was not verified when it was made.")
    if missing := missing_migrations(manifest.contents.migrations):
        raise RestoreRefused(f"It was not verified when it was made, by an older version of Troela (without {missing[0]}).")
    try:
        # Write no file VERIFIED, as the USB stick may be write-protected.
        difference = Verification(database, backup).result(marks=False)
    except OSError as error:
        raise RestoreRefused(f"It was not verified when it was made, and cannot be verified now: {error.strerror or error}.") from error
    if difference:
        raise RestoreRefused(f"Its verification failed: {difference}")


def require_whole(backup: Path, manifest: Manifest) -> None:
    """Refuse a backup in which a file is missing, has changed, or is in the wrong place."""
    for path, stored in manifest.files.items():
        try:
            now = checksum(source_of(backup, path))
        except FileNotFoundError:
            raise RestoreRefused(f"{backup} is incomplete: {path} is missing. {_another(backup)}") from None
        except OSError as error:
            raise RestoreRefused(f"{backup} is damaged: {path} cannot be read ({error.strerror}). {_another(backup)}") from error
        if (now.bytes, now.sha256) != (stored.bytes, stored.sha256):
            raise RestoreRefused(f"{backup} is damaged: {path} differs from its checksum. {_another(backup)}")
    if SECRET not in manifest.files:
        raise RestoreRefused(f"{backup} is damaged: it has no secret.")


def _another(backup: Path) -> str:
    """Return a sentence that names another backup in the same folder to try, or says that there is none."""
    try:
        own = next((each.house for each in whole_backups(backup.parent) if each.path.name == backup.name), None)
        others = [each.path.name for each in whole_backups(backup.parent, own) if each.path.name != backup.name]
    except OSError:
        others = []
    return f"Try the previous one: {others[-1]}." if others else "The folder has no other backup."


def _require_fit(manifest: Manifest, database: Database) -> None:
    """Refuse a backup that this version, or this kind of database, cannot restore."""
    if manifest.database != database.kind:
        raise RestoreRefused(
            f"The backup is of {KINDS.get(manifest.database, 'another database')}, and this installation stores its evenings in "
            f"{KINDS[database.kind]}. "
            "Single evenings can be moved with manage.py export and manage.py import."
        )
    if unknown := unknown_migrations(manifest.contents.migrations):
        raise RestoreRefused(f"The backup was made by a newer version of Troela (with {unknown[-1]}). Install that version, then restore.")
    if database.file not in manifest.files:
        raise RestoreRefused("The backup is damaged: it contains no database.")


def _require_no_files(manifest: Manifest) -> None:
    """Refuse if the installation has photos or papers from elsewhere.

    Files that are also in the backup are allowed: they are left by a restore that was interrupted.
    """
    root = Path(settings.MEDIA_ROOT)
    for file in root.rglob("*"):
        stored = manifest.files.get(f"{FILES}/{file.relative_to(root).as_posix()}")
        if file.is_file() and (stored is None or checksum(file).sha256 != stored.sha256):
            raise RestoreRefused(
                f"There are files of another installation in {root}. Restore into an empty folder: TROELA_DATA=/another/folder."
            )


def _require_secret(secret: str, backup: Path, *, own_secret: bool) -> bool:
    """Return True if this installation will have another secret than the backup, because the user chose to keep its own.

    Without that choice, a differing secret that was set by hand is refused: the codes on the tables would no longer work.
    """
    if secret == settings.SECRET_KEY:
        return False
    file = settings.DATA / "secret_key"
    made_here = not settings.PRODUCTION and file.is_file() and file.read_text(encoding="utf-8").strip() == settings.SECRET_KEY
    if made_here and not own_secret:
        return False
    if not own_secret:
        raise RestoreRefused(
            "SECRET_KEY is set here and differs from the backup's, so the codes on the tables would not work. Set it to the content of "
            f"{backup / SECRET}"
            f"{' and SECRET_KEY_FALLBACKS to the content of ' + FALLBACKS if (backup / FALLBACKS).exists() else ''}, or add --own-secret "
            "and print new codes."
        )
    return True


def _merge_forgotten(backup: Path) -> None:
    """Add the people whom the backups list as forgotten to this installation's list.

    A list is never replaced, as an older one would bring people back. The list in the newest backup of the same installation is added too.
    """
    lines = set(forgotten_file.read_lines())
    match = re.fullmatch(r"troela-([0-9a-f]{8})-.*", backup.name)
    beside = [each.path for each in whole_backups(backup.parent, match[1])] if match else []
    for folder in dict.fromkeys([backup, *beside]):
        file = folder / FORGOTTEN
        for line in forgotten_file.read_lines(file) if file.is_file() else []:
            if line not in lines:
                lines.add(line)
                forgotten_file.append_line(line)
