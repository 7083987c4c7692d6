"""What Now says of backups to whoever directs an evening that is not over: that it was restored, and how the automatic backup stands."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from clubs.actors import Actor
from operations.backup.status import read_restored, read_status
from operations.backup.wording import backup_line, other_address_text, restored_text
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right
from tournaments.slots import Panel


def restored_panel(_actor: Actor, tournament: Tournament, rights: frozenset[Right]) -> Panel | None:
    """Say for a day that this evening was restored, and whether the printed codes hold another address."""
    restored = read_restored() if _directs(tournament, rights) else None
    if restored is None:
        return None
    content = {"text": restored_text(restored), "other_address": other_address_text(restored, settings.PUBLIC_URL)}
    return Panel("operations/restored.html", content, is_urgent=True)


def backup_panel(_actor: Actor, tournament: Tournament, rights: frozenset[Right]) -> Panel | None:
    """Say how the automatic backup stands, or how to have one. On a public server no director can put in a stick."""
    if settings.PRODUCTION or not _directs(tournament, rights):
        return None
    folder = settings.BACKUP_FOLDER
    return Panel("operations/backup.html", backup_line(read_status(), str(folder), timezone.now()) if folder else None)


def _directs(tournament: Tournament, rights: frozenset[Right]) -> bool:
    return Right.SEAT in rights and tournament.state != "closed"
