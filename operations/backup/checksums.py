"""Copies files and computes their checksums. When a function returns, the copy is on the disk, and only its owner can read it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from clubs.private_files import FILE, FOLDER

CHUNK = 1024 * 1024


@dataclass(frozen=True)
class StoredFile:
    """A file of a backup: its length, its checksum, and when the original was last changed."""

    bytes: int
    sha256: str
    changed_ns: int = 0
    """The time of the original file's last change. If it is the same at the next backup, the file need not be copied again."""


def copy_with_checksum(source: Path, target: Path) -> StoredFile:
    """Copy a file to a new one, and make sure that it is on the disk."""
    changed_ns = source.stat().st_mtime_ns
    with source.open("rb") as file:
        return write_with_checksum(iter(lambda: file.read(CHUNK), b""), target, changed_ns)


def write_with_checksum(chunks: Iterator[bytes], target: Path, changed_ns: int = 0) -> StoredFile:
    """Write a new file, and make sure that it is on the disk."""
    target.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    digest, length = hashlib.sha256(), 0
    with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE), "wb") as out:
        for chunk in chunks:
            digest.update(chunk)
            length += out.write(chunk)
        out.flush()
        os.fsync(out.fileno())
    return StoredFile(length, digest.hexdigest(), changed_ns)


def checksum(file: Path) -> StoredFile:
    """Return the length and checksum of a file."""
    digest, length = hashlib.sha256(), 0
    with file.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            digest.update(chunk)
            length += len(chunk)
    return StoredFile(length, digest.hexdigest())


def sync_folder(folder: Path) -> None:
    """Make sure that a folder's list of names is on the disk, after a file in it was created or renamed."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        return  # some file systems of USB sticks cannot sync a folder; its files are on the disk all the same
    finally:
        os.close(handle)


def replace_text(file: Path, text: str) -> None:
    """Replace a file's text atomically: a reader gets either the whole old text or the whole new one."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    temporary.unlink(missing_ok=True)
    write_with_checksum(iter([text.encode()]), temporary)
    temporary.replace(file)
    sync_folder(file.parent)
