"""Panels about backups on the director's page, until the evening is closed: the restore, and the status of the automatic backup."""

from __future__ import annotations

from django.conf import settings

from clubs.actors import Actor
from operations.backup.status import read_restored
from operations.backup.wording import other_address_text, restored_text
from operations.readings.backup import BackupReading
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right
from tournaments.slots import Panel


def restored_panel(_actor: Actor, tournament: Tournament, rights: frozenset[Right]) -> Panel | None:
    """Return the panel that tells, for a day after a restore, that this evening was restored from a backup.

    If the printed codes contain another address than this installation now has, the panel warns of it.
    """
    restored = read_restored() if _directs(tournament, rights) else None
    if restored is None:
        return None
    content = {"text": restored_text(restored), "other_address": other_address_text(restored, settings.PUBLIC_URL)}
    return Panel("operations/restored.html", content, is_urgent=True)


def backup_panel(_actor: Actor, tournament: Tournament, rights: frozenset[Right]) -> Panel | None:
    """Return a panel with the status of the automatic backup, or with the advice to start it.

    A public server has no such panel, as its directors cannot insert a USB stick.
    """
    if settings.PRODUCTION or not _directs(tournament, rights):
        return None
    reading = BackupReading()
    lines = reading.lines({reading.name: reading.read()}) if settings.BACKUP_FOLDER else [None]
    return Panel("operations/backup.html", lines[0])


def _directs(tournament: Tournament, rights: frozenset[Right]) -> bool:
    return Right.SEAT in rights and tournament.state != "closed"
