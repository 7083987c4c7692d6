"""An installation for each test: a copy of the empty database of the tests, a folder for its files, and its secret."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection
from pytest_django import Settings

from operations.backup.database import SqliteDatabase
from tests.settings import SERVICES

SECRET = "the secret of the house"


@dataclass
class FolderInstallation:
    """An installation in a folder, and what a test may do to it."""

    folder: Path
    settings: Settings

    @property
    def database(self) -> SqliteDatabase:
        return SqliteDatabase(self.path)

    @property
    def path(self) -> Path:
        return self.folder / "troela.sqlite3"

    def move_in(self, secret: str = SECRET) -> FolderInstallation:
        """Make the settings those of this installation."""
        self.folder.mkdir(exist_ok=True)
        self.settings.DATA = self.folder
        self.settings.MEDIA_ROOT = self.folder / "files"
        self.settings.FORGOTTEN_FILE = self.folder / "forgotten.jsonl"
        self.settings.SECRET_KEY = secret
        (self.folder / "secret_key").write_text(secret)
        return self

    def enrol(self, *names: str) -> None:
        """Write a row, as another process would."""
        fields = "username, password, is_superuser, first_name, last_name, email, is_staff, is_active, date_joined"
        with closing(sqlite3.connect(self.path, timeout=20)) as rows, rows:
            for name in names:
                rows.execute(f"INSERT INTO auth_user ({fields}) VALUES (?, '', 0, '', '', '', 0, 1, '2026-01-01')", [name])

    def enrol_past_index(self, name: str) -> None:
        """Write a row that an index lacks. A quick check of the database does not notice it, and `verify` does."""
        with closing(sqlite3.connect(self.path)) as rows, rows:
            rows.execute("CREATE INDEX by_first_name ON auth_user (first_name)")
            index = rows.execute("SELECT * FROM sqlite_master WHERE name = 'by_first_name'").fetchone()
            rows.execute("PRAGMA writable_schema = ON")
            rows.execute("DELETE FROM sqlite_master WHERE name = 'by_first_name'")
        self.enrol(name)
        with closing(sqlite3.connect(self.path)) as rows, rows:
            rows.execute("PRAGMA writable_schema = ON")
            rows.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", index)

    def accounts(self) -> list[str]:
        with closing(sqlite3.connect(self.path)) as rows:
            return [name for (name,) in rows.execute("SELECT username FROM auth_user ORDER BY id")]

    def photo(self, name: str, content: bytes = b"a photo") -> Path:
        file = self.folder / "files" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        return file


@pytest.fixture
def house(tmp_path: Path, settings: Settings, db: None) -> FolderInstallation:
    """An installation with one account, which the test's settings name."""
    if SERVICES:
        pytest.skip("the file of SQLite is copied here; on PostgreSQL the drill does it all")
    own = FolderInstallation(tmp_path / "house", settings).move_in()
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as tests, closing(sqlite3.connect(own.path)) as rows:
        tests.backup(rows)
    own.enrol("jan")
    return own


@pytest.fixture
def new_house(tmp_path: Path, settings: Settings) -> FolderInstallation:
    """An empty installation on another machine; the test calls `move_in` when it restores."""
    return FolderInstallation(tmp_path / "new", settings)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder
