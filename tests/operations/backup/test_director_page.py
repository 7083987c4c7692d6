"""The director's page shows how the backup is doing, and warns after a restore."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from clubs.actors import Actor
from operations.backup.status import BackupStatus, Restored, write_restored, write_status
from operations.backup.trouble import Trouble
from tests.cast import People, user_of
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def data(tmp_path: Path, settings: Settings) -> Path:
    """A folder of its own for the status, and one for backups."""
    settings.DATA = tmp_path
    settings.BACKUP_FOLDER = tmp_path / "stick"
    return tmp_path


def page(client: Client, tournament: Tournament, reader: Actor) -> str:
    client.force_login(user_of(reader))
    return client.get(reverse("desk", args=[tournament.slug])).content.decode()


def ago(**past: float) -> datetime.datetime:
    return timezone.now() - datetime.timedelta(**past)


def status(folder: Path, current_at: datetime.datetime | None, trouble: Trouble | None = None, same_disk: bool = False) -> None:
    write_status(BackupStatus(str(folder / "stick"), current_at, trouble, same_disk=same_disk))


def test_the_age_of_the_last_backup_is_shown(client: Client, tournament: Tournament, people: People, data: Path) -> None:
    status(data, ago(minutes=3, seconds=20))
    text = page(client, tournament, people.director)
    assert f"Last backup 3 minutes ago on {data / 'stick'}." in text
    assert '<li class="tone-ok">' in text


@pytest.mark.parametrize(
    ("minutes", "trouble", "same_disk", "level", "words"),
    [
        (14, None, False, "ok", "Last backup 14 minutes ago"),
        (16, None, False, "bad", "The process that makes backups is not running."),
        (2, Trouble.MISSING, False, "bad", "stick does not exist. Last backup 2 minutes ago"),
        (2, Trouble.FULL, False, "bad", "there is no space left"),
        (2, Trouble.READ_ONLY, False, "bad", "cannot be written to"),
        (2, Trouble.FAILED, False, "bad", "failed."),
        (2, Trouble.DAMAGED, False, "bad", "the database is damaged. Last backup 2 minutes ago"),
        (2, Trouble.DISAGREES, False, "bad", "is damaged: its parts do not match. Last backup 2 minutes ago"),
        (None, Trouble.MISSING, False, "bad", "There is no backup yet."),
        (2, None, True, "warn", "if this machine breaks, both are lost"),
    ],
)
def test_what_is_wrong_is_red_and_says_what_to_do(
    client: Client,
    tournament: Tournament,
    people: People,
    data: Path,
    minutes: int | None,
    trouble: Trouble | None,
    same_disk: bool,
    level: str,
    words: str,
) -> None:
    status(data, None if minutes is None else ago(minutes=minutes, seconds=10), trouble, same_disk)
    text = page(client, tournament, people.director)
    assert words in text
    assert f'<li class="tone-{level}"' in text.partition('id="backup"')[2]


def test_before_the_first_backup_the_page_says_that_it_is_being_made(
    client: Client, tournament: Tournament, people: People, data: Path
) -> None:
    assert "The first backup on" in page(client, tournament, people.director)


def test_without_a_folder_the_page_says_how_to_have_one(
    client: Client, tournament: Tournament, people: People, data: Path, settings: Settings
) -> None:
    settings.BACKUP_FOLDER = None
    assert "make run TROELA_BACKUP=" in page(client, tournament, people.director)
    settings.PRODUCTION = True
    assert "TROELA_BACKUP" not in page(client, tournament, people.director)


def test_who_does_not_direct_reads_nothing_of_it(client: Client, tournament: Tournament, people: People, data: Path) -> None:
    status(data, ago(minutes=3))
    write_restored(Restored(ago(minutes=9), ago(minutes=1), "http://old.example", "troela"))
    text = page(client, tournament, people.jury)
    assert "Last backup" not in text
    assert "was restored from the backup" not in text


def test_a_restored_evening_says_so_and_names_the_address_of_the_codes(
    client: Client, tournament: Tournament, people: People, data: Path, settings: Settings
) -> None:
    write_restored(Restored(ago(minutes=9), ago(minutes=1), "http://192.168.1.20:8000", "troela"))
    text = page(client, tournament, people.director)
    assert "This evening was restored from the backup of" in text
    assert "The printed codes lead to http://192.168.1.20:8000, but this machine is now at" in text
    assert reverse("papers", args=[tournament.slug]) + "#codes" in text
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    text = page(client, tournament, people.director)
    assert "This evening was restored from the backup of" in text
    assert "The printed codes contain" not in text


def test_a_day_later_the_restore_is_not_spoken_of(client: Client, tournament: Tournament, people: People, data: Path) -> None:
    write_restored(Restored(ago(hours=26), ago(hours=25), "http://192.168.1.20:8000", "troela"))
    assert "was restored from the backup" not in page(client, tournament, people.director)
